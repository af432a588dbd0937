import BookModel
import PageWriting
import TextBytes

/// Locates picture files: those supplied by authors, and those that PreTeXt generates from code.
struct PreTeXtPictures {
  let context: ReadingContext
  /// The folders of supplied and of generated pictures, relative to the main source.
  let external: String?
  private let generated: String?
  /// The folder of the main source, relative to the book's root.
  private let base: String

  init(context: ReadingContext, publication: PreTeXtPublication, info: PreTeXtInfo) {
    self.context = context
    external = publication.external ?? info.external
    generated = publication.generated ?? info.generated
    base = context.path.split(separator: "/").dropLast().joined(separator: "/")
  }

  /// The path of a supplied picture, relative to the book's root; nil if it does not exist.
  ///
  /// - Parameter included: the path of the included file that refers to it.
  func supplied(_ source: String, included: String?) -> String? {
    var folders: [String] = []
    if let external { folders.append(joined(base, name: external)) }
    folders.append(base)
    if let included { folders.append(included.split(separator: "/").dropLast().joined(separator: "/")) }
    folders += ["assets", joined(base, name: "external"), "external", "images"]
    for folder in folders {
      if let path = existing(joined(folder, name: source)) { return path }
    }
    return nil
  }

  /// The path of a picture generated from a sort of code, relative to the book's root.
  func prepared(_ sort: String, ids: [String]) -> String? {
    var folders: [String] = []
    if let generated { folders.append(joined(base, name: generated)) }
    folders += [
      "generated", "generated-assets", joined(base, name: "generated"), joined(base, name: "images"),
      "images",
    ]
    for id in ids {
      for folder in folders {
        for inner in [sort, "", sort + "/" + "images"] {
          if let path = existing(joined(joined(folder, name: inner), name: id)) { return path }
        }
      }
    }
    return nil
  }

  /// The existing file at that path, with its extension completed.
  private func existing(_ path: String) -> String? {
    guard let path = Self.normal(path) else { return nil }
    let name = path.split(separator: "/").last ?? ""
    if name.contains("."), isPicture(path) { return path }
    for ending in ["svg", "png", "jpg", "jpeg", "gif", "webp"] where isPicture(path + "." + ending) {
      return path + "." + ending
    }
    return nil
  }

  private func isPicture(_ path: String) -> Bool {
    guard case .found(let info) = context.mediaInfo(path) else { return false }
    return info.mediaType.hasPrefix("image/")
  }

  func joined(_ folder: String, name: String) -> String {
    folder.isEmpty ? name : name.isEmpty ? folder : folder + "/" + name
  }

  /// Normalises `.` and `..`; nil if the path leads outside.
  static func normal(_ path: String) -> String? {
    var names: [Substring] = []
    for name in path.split(separator: "/") where name != "." {
      if name == ".." {
        if names.popLast() == nil { return nil }
      } else {
        names.append(name)
      }
    }
    return names.joined(separator: "/")
  }

  /// Converts a path relative to the book's root to an address relative to the source.
  func address(_ path: String) -> String {
    let up = String(repeating: "../", count: max(0, context.path.split(separator: "/").count - 1))
    return up
      + path.utf8.map { byte in
        byte == "%" || byte == "#" || byte == "?" || byte <= " "
          ? "%" + String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
          : byte < 0x80
            ? String(UnicodeScalar(byte)) : "%" + String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
      }.joined()
  }
}
