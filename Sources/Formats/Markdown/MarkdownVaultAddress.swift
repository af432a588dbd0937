import PageWriting
import TextBytes

/// An address of Markdown in a note of Obsidian, which need not be relative to the note: where nothing is there, it is a path from the
/// root of the vault, or a name of a note or file wherever it lies.
struct MarkdownVaultAddress {
  private let address: String

  init(_ address: String) { self.address = address }

  /// The address from the root of the vault; nil where the address is another kind, where it is right as it is, and where there is
  /// no such file.
  func found(in page: MarkdownWriter) -> String? {
    let bytes = Array(address.utf8)
    guard let first = bytes.first, first != "#", first != "?", WebAddress.scheme(bytes[...]) == nil,
      !bytes.starts(with: "//".utf8)
    else { return nil }
    let path = bytes.prefix { $0 != "#" }
    if case .file(let own, _) = SourceAddress(path, base: page.context.path),
      !page.context.mediaInfo(own).isAbsent
    {
      return nil
    }
    var name = WebAddress.decoded(path)
    while let folder = ["../", "./", "/"].first(where: { name.starts(with: $0.utf8) }) {
      name = name.dropFirst(folder.utf8.count)
    }
    let text = String(decoding: name, as: UTF8.self)
    guard !text.isEmpty, let file = page.context.fileNamed(text) ?? page.context.fileNamed(text + ".md")
    else {
      return nil
    }
    return Self.written(file) + String(decoding: bytes[path.endIndex...], as: UTF8.self)
  }

  /// The address of a picture: in notes also one by its name, in sources of a run one that the run left.
  static func ofPicture(_ address: [UInt8], in page: MarkdownWriter) -> String {
    let written = String(decoding: address, as: UTF8.self)
    guard page.features.contains(.wikiLinks) else { return MarkdownRunOutput.address(written, in: page) }
    return MarkdownVaultAddress(written).found(in: page) ?? written
  }

  /// The address of a file from the root of the vault.
  static func written(_ path: String) -> String {
    path.unicodeScalars.reduce(into: "/") { text, scalar in
      switch scalar {
      case "%": text += "%25"
      case "#": text += "%23"
      case "?": text += "%3F"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}
