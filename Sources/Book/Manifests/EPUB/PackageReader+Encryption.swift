import BookModel
import Diagnostics
import Digests
import XML

/// Font obfuscation algorithms, by URI.
private enum Obfuscation: String {
  /// https://www.w3.org/TR/epub-33/#sec-font-obfuscation
  case standard = "http://www.idpf.org/2008/embedding"
  /// Adobe's older method, which many tools still write.
  case adobe = "http://ns.adobe.com/pdf/enc#RC"
}

extension PackageReader {
  /// Reads the obfuscation of fonts, and reports encrypted files.
  mutating func readEncryption() {
    let path = "META-INF/encryption.xml"
    guard folder.exists(path), case .success(let encryption) = parseXML(path, in: folder, kind: .fileMissing)
    else { return }
    var unread: [(name: String, range: SourceRange)] = []
    for node in 0..<encryption.count where encryption.isElement(node, "EncryptedData") {
      var algorithm = ""
      for inner in node..<encryption.end(of: node) where encryption.kind(inner) == .element {
        switch encryption.name(inner).local {
        case "EncryptionMethod": algorithm = encryption.attribute(inner, "Algorithm") ?? ""
        case "CipherReference":
          // Addresses in META-INF are relative to the archive's root.
          guard let address = encryption.attribute(inner, "URI"), let file = target(address, from: "")?.path
          else { continue }
          if let obfuscation = obfuscation(algorithm) {
            book.publication.obfuscatedFonts[file] = obfuscation
          } else {
            unread.append((file, encryption.range(of: inner, attribute: "URI")))
          }
        default: break
        }
      }
    }
    guard let first = unread.first else { return }
    report(
      .encryptionNotRead, at: first.range,
      unread.count == 1
        ? "\"\(first.name)\" is encrypted and will not be shown"
        : "\(unread.count) files are encrypted and will not be shown, the first \"\(first.name)\"")
  }

  /// The obfuscation of an algorithm; nil for real encryption, and if no identifier gives a key.
  private func obfuscation(_ algorithm: String) -> FontObfuscation? {
    switch Obfuscation(rawValue: algorithm) {
    case .standard?:
      let blanks: Set<Unicode.Scalar> = [" ", "\t", "\r", "\n"]
      let text = String(
        String.UnicodeScalarView(uniqueIdentifier.unicodeScalars.filter { !blanks.contains($0) }))
      return FontObfuscation(key: HashFunction.hash(.sha1, of: Array(text.utf8)), length: 1040)
    case .adobe?:
      // The key derives from the publication's UUID, in the unique identifier or another.
      let key = ([uniqueIdentifier] + identifiers).lazy.compactMap(Self.uuid).first
      return key.map { FontObfuscation(key: $0, length: 1024) }
    case nil: return nil
    }
  }

  /// The 16 bytes of a UUID, with or without `urn:uuid:`; nil for other identifiers.
  private static func uuid(_ identifier: String) -> [UInt8]? {
    let text = identifier.lowercased().hasPrefix("urn:uuid:") ? identifier.dropFirst(9) : identifier[...]
    let plain = text.filter { $0 != "-" && !$0.isWhitespace }
    let digits = plain.compactMap(\.hexDigitValue)
    guard plain.count == 32, digits.count == 32 else { return nil }
    return stride(from: 0, to: 32, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }

  /// The texts of all identifiers, verbatim.
  private var identifiers: [String] { identifierNodes.map { tree.string($0) } }

  /// The text of the unique identifier, verbatim; that of the first identifier if the package names none.
  private var uniqueIdentifier: String {
    let id = tree.attribute(tree.root, "unique-identifier")
    let nodes = identifierNodes
    let node = nodes.first { id != nil && tree.attribute($0, "id") == id } ?? nodes.first
    return node.map { tree.string($0) } ?? ""
  }

  private var identifierNodes: [XMLTree.Node] {
    guard let metadata = part("metadata") else { return [] }
    return (metadata..<tree.end(of: metadata)).filter {
      tree.isElement($0, "identifier") && tree.name($0).namespace == dublinCore
    }
  }

  /// Reports the archive's entries that no folder could hold.
  mutating func reportUnreadEntries() {
    let unread = folder.unreadEntries
    guard let first = unread.first else { return }
    let shown = first.isEmpty ? "an entry without a name" : "\"\(first)\""
    report(
      .archiveEntryUnread, at: SourceRange(file: folder.shown("")),
      unread.count == 1
        ? "\(shown) is not read from the archive"
        : "\(unread.count) entries are not read from the archive, the first \(shown)")
  }
}
