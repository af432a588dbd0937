import BookModel

/// Finds the files of pictures: those that authors supply, and those that PreTeXt prepares from code.
struct PreTeXtPictures {
  let context: ReadingContext
  /// The folders of supplied and of prepared pictures, relative to the main source.
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

  /// The path of a supplied picture, relative to the book's root; nil where there is none.
  ///
  /// - Parameter included: the path of the included file that names it.
  func supplied(_ source: String, included: String?) -> String? {
    var folders: [String] = []
    if let external { folders.append(joined(base, external)) }
    folders.append(base)
    if let included { folders.append(included.split(separator: "/").dropLast().joined(separator: "/")) }
    folders += ["assets", joined(base, "external"), "external", "images"]
    for folder in folders {
      if let path = existing(joined(folder, source)) { return path }
    }
    return nil
  }

  /// The path of the picture that was prepared from code of some sort, relative to the book's root.
  func prepared(_ sort: String, ids: [String]) -> String? {
    var folders: [String] = []
    if let generated { folders.append(joined(base, generated)) }
    folders += ["generated", "generated-assets", joined(base, "generated"), joined(base, "images"), "images"]
    for id in ids {
      for folder in folders {
        for inner in [sort, "", sort + "/" + "images"] {
          if let path = existing(joined(joined(folder, inner), id)) { return path }
        }
      }
    }
    return nil
  }

  /// The file of that path, with the ending it lacks.
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

  func joined(_ folder: String, _ name: String) -> String {
    folder.isEmpty ? name : name.isEmpty ? folder : folder + "/" + name
  }

  /// A path without `.` and `..`; nil where it leads out.
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

  /// The address, as seen from the source, of a file given relative to the book's root.
  func address(_ path: String) -> String {
    let up = String(repeating: "../", count: max(0, context.path.split(separator: "/").count - 1))
    return up
      + path.utf8.map { byte in
        byte == 0x25 || byte == 0x23 || byte == 0x3F || byte <= 0x20
          ? "%" + String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
          : byte < 0x80
            ? String(UnicodeScalar(byte)) : "%" + String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
      }.joined()
  }
}
