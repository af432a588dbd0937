import Digests
import Files
import Glibc

/// The folders of a build's files, as locations on this machine.
package struct BookPlaces: Sendable {
  /// The manifest's folder, and the root folder of the book's files, which is the same folder or an ancestor.
  let manifest: String
  let root: String
  /// The folder of the templates.
  let templates: String

  /// - Parameters: absolute paths.
  package init(manifest: String, root: String, templates: String) {
    self.manifest = manifest
    self.root = root
    self.templates = templates
  }

  /// The machine-independent name of a path.
  fileprivate func name(of path: String) -> BookQuestions.Place {
    if let relative = Self.relative(path, templates) { return .init(.templates, relative) }
    if let relative = Self.relative(path, manifest) { return .init(.book, relative) }
    guard Self.relative(path, root) != nil, let depth = Self.relative(manifest, root) else {
      return .init(.machine, path)
    }
    // Outside the manifest's folder: one level up for each folder that the path does not share.
    var (ups, above) = (depth.split(separator: "/").count, root)
    for part in depth.split(separator: "/") {
      guard Self.relative(path, above + "/" + part) != nil else { break }
      above += "/" + part
      ups -= 1
    }
    let rest = Self.relative(path, above) ?? ""
    let parts = Array(repeating: "..", count: ups) + (rest.isEmpty ? [] : [rest])
    return .init(.book, parts.joined(separator: "/"))
  }

  /// The path of a machine-independent name.
  fileprivate func path(of place: BookQuestions.Place) -> String {
    switch place.folder {
    case .machine: place.path
    case .book: place.path.isEmpty ? manifest : Self.path(place.path, from: manifest)
    case .templates: place.path.isEmpty ? templates : templates + "/" + place.path
    }
  }

  /// An absolute path without `..`, as in the log of a build.
  private static func path(_ relative: String, from folder: String) -> String {
    var (folder, rest) = (folder, relative[...])
    while rest == ".." || rest.hasPrefix("../") {
      folder = folderOfFile(at: folder)
      rest = rest.dropFirst(3)
    }
    if rest.isEmpty { return folder }
    return folder == "/" ? "/" + rest : folder + "/" + rest
  }

  private static func relative(_ path: String, _ folder: String) -> String? {
    if path == folder { return "" }
    let prefix = folder == "/" ? folder : folder + "/"
    return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : nil
  }
}

/// The file system queries of a build, which another machine can repeat: files read, files missing, and folders listed.
package struct BookQuestions: Sendable {
  enum Folder: UInt8, Sendable { case book, templates, machine }

  /// A machine-independent path.
  struct Place: Sendable, Hashable {
    var folder: Folder
    var path: String

    init(_ folder: Folder, _ path: String) {
      self.folder = folder
      self.path = path
    }
  }

  private struct Question: Sendable {
    var place: Place
    var listsNames: Bool
    var asksName: Bool
  }

  private let questions: [Question]

  private init(_ questions: [Question]) { self.questions = questions }

  /// All queries, in two steps: the answers to the first step select the queries of the second.
  ///
  /// - Parameter sources: the absolute paths of the book's sources, which are in the first step, with all folder listings.
  package static func steps(
    of accesses: FileAccesses, sources: Set<String>, in places: BookPlaces
  ) -> [BookQuestions] {
    var (first, second): ([Question], [Question]) = ([], [])
    for (path, entry) in accesses.entries.sorted(by: { $0.key < $1.key }) {
      let question = Question(
        place: places.name(of: path), listsNames: entry.names != nil, asksName: entry.isNamed)
      if sources.contains(path) || entry.names != nil {
        first.append(question)
      } else {
        second.append(question)
      }
    }
    return [BookQuestions(first), BookQuestions(second)]
  }

  var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.list(questions) { writer, question in
      writer.byte(question.place.folder.rawValue)
      writer.string(question.place.path)
      writer.flag(question.listsNames)
      writer.flag(question.asksName)
    }
    return writer.bytes
  }

  init(_ bytes: [UInt8]) throws(DamagedBytes) {
    var reader = ByteReader(bytes)
    questions = try reader.list { (reader) throws(DamagedBytes) in
      guard let folder = Folder(rawValue: try reader.byte()) else { throw DamagedBytes() }
      return Question(
        place: Place(folder, try reader.string()), listsNames: try reader.flag(), asksName: try reader.flag())
    }
  }

  /// The answers on this machine, as bytes; nil if a file cannot be read.
  ///
  /// - Parameter accesses: receives every access, with the stamp from before the file is read.
  func answers(in places: BookPlaces, recordedIn accesses: inout FileAccesses) -> [UInt8]? {
    var writer = ByteWriter()
    for question in questions {
      let path = places.path(of: question.place)
      let stamp = FileStamp(at: path)
      accesses.note(path, stamp, isRead: true)
      writer.byte(stamp.kind.rawValue)
      if stamp.kind == .file {
        guard let digest = FileDigest.digest(ofFile: path) else { return nil }
        writer.blob(digest)
      }
      if question.listsNames {
        let names = FileSystem.sortedNames(in: path)
        accesses.note(path, names: names)
        writer.blob(HashFunction.hash(.sha256, of: Array(names.joined(separator: "\0").utf8)))
      }
      if question.asksName {
        accesses.note(nameOf: path)
        writer.string(splitPath(path).name)
      }
    }
    return writer.bytes
  }
}

/// Hashes whole files in chunks.
package enum FileDigest {
  /// SHA-256 of a file; nil if it cannot be read.
  package static func digest(ofFile path: String) -> [UInt8]? {
    guard let file = SavedFile(open(path, O_RDONLY | O_CLOEXEC)) else { return nil }
    var hash = HashFunction(.sha256)
    var (position, size) = (0, file.size)
    while position < size {
      guard let piece = file.read(position..<min(size, position + (1 << 20))) else { return nil }
      hash.update(piece)
      position += piece.count
      if position == size { size = file.size }
    }
    return hash.value()
  }
}
