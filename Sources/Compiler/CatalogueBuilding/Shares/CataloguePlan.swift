import Catalogues
import Diagnostics
import Digests
import Files
import JSONText
import JSONTree

/// The assignment of a catalogue's books to shares.
///
/// A plan is stored in a file, so that all shares use the same one even if sources change. The same catalogue and files
/// give the same plan.
public struct CataloguePlan: Sendable {
  /// A book, its share, counted from 1, and its estimated CPU time in milliseconds.
  public struct Entry: Sendable, Hashable {
    /// The book.
    public var book: CatalogueBook
    /// The share, counted from 1.
    public var share: Int
    /// The estimated CPU time in milliseconds.
    public var cost: Int
  }

  /// The number of shares.
  public let shareCount: Int
  /// The books, in the catalogue's order.
  public let entries: [Entry]
  /// The absolute path of the catalogue's folder.
  public var folder: String
  /// The catalogue's metadata.
  public let heading: Heading

  /// A catalogue's metadata.
  public struct Heading: Sendable, Hashable {
    /// The title.
    public var title: String?
    /// The language.
    public var language = "en"
    /// The description.
    public var description: String?
    /// The publisher.
    public var publisher: String?
    /// The path of catalogue.xml in the catalogue's folder; nil if there is none.
    public var file: String?
  }

  /// The default number of books per share: starting a share takes CI systems from a tenth of a second to some seconds.
  static let booksOfAShare = 50

  /// Divides a catalogue into shares.
  ///
  /// - Parameters:
  ///   - count: the number of shares; nil for one per 50 books.
  ///   - settings: the settings that apply where the catalogue has none.
  ///   - times: the CPU time of books in an earlier run, by name.
  public init(_ catalogue: Catalogue, shares count: Int?, settings: BookSettings, times: [String: Int] = [:])
  {
    let count = count ?? max(1, (catalogue.books.count + Self.booksOfAShare - 1) / Self.booksOfAShare)
    var cost = BookCost()
    let books = catalogue.books.map { book in
      var book = book
      book.settings = book.settings.over(settings)
      return book
    }
    var costs = books.map { cost.estimate($0, in: catalogue.folder) }
    Self.take(times, for: books, &costs)
    let shares = Self.divide(costs, into: count)
    entries = books.indices.map { Entry(book: books[$0], share: shares[$0] + 1, cost: costs[$0]) }
    shareCount = count
    folder = catalogue.folder
    heading = Heading(
      title: catalogue.title, language: catalogue.language, description: catalogue.description,
      publisher: catalogue.publisher, file: catalogue.file)
  }

  private init(shareCount: Int, entries: [Entry], folder: String, heading: Heading) {
    self.shareCount = shareCount
    self.entries = entries
    self.folder = folder
    self.heading = heading
  }

  /// Replaces estimates by measured times, and scales the others by the ratio of measured times to estimates.
  private static func take(_ times: [String: Int], for books: [CatalogueBook], _ costs: inout [Int]) {
    var measured = 0
    var estimated = 0
    for (index, book) in books.enumerated() {
      guard let time = times[book.name] else { continue }
      measured += time
      estimated += costs[index]
    }
    guard measured > 0, estimated > 0 else { return }
    for (index, book) in books.enumerated() {
      costs[index] = times[book.name] ?? max(1, costs[index] * measured / estimated)
    }
  }

  /// Assigns the most expensive remaining book to the share with the least work, until none is left. No share exceeds
  /// the average by more than its last book. Ties go to the first book and the first share.
  static func divide(_ costs: [Int], into count: Int) -> [Int] {
    var heap = ShareHeap(count)
    var shares = [Int](repeating: 0, count: costs.count)
    for index in costs.indices.sorted(by: { (-costs[$0], $0) < (-costs[$1], $1) }) {
      shares[index] = heap.addToLeast(max(1, costs[index]))
    }
    return shares
  }

  /// The books of a share, the most expensive first.
  public func books(ofShare share: Int) -> [CatalogueBook] {
    entries.filter { $0.share == share }.enumerated()
      .sorted { (-$0.element.cost, $0.offset) < (-$1.element.cost, $1.offset) }.map(\.element.book)
  }

  /// The estimated CPU time of each share, in milliseconds.
  public var costs: [Int] {
    var costs = [Int](repeating: 0, count: shareCount)
    for entry in entries where (1...shareCount).contains(entry.share) { costs[entry.share - 1] += entry.cost }
    return costs
  }

  /// The digest of the books and their shares, which must be equal for all shares.
  public var identity: String {
    HashFunction.hexadecimal(.sha256, of: json(root: ""), bytes: 16)
  }
}

/// The shares as a heap, the one with the least work first.
private struct ShareHeap {
  private var items: [(load: Int, share: Int)]

  init(_ count: Int) { items = (0..<count).map { (0, $0) } }

  /// Adds work to the share with the least; returns the share.
  mutating func addToLeast(_ cost: Int) -> Int {
    let share = items[0].share
    items[0].load += cost
    var index = 0
    while true {
      var least = index
      for child in [2 * index + 1, 2 * index + 2] where child < items.count && items[child] < items[least] {
        least = child
      }
      if least == index { return share }
      items.swapAt(index, least)
      index = least
    }
  }
}

// MARK: - As a file

extension CataloguePlan {
  /// The plan as JSON for a file in the folder `place`; the catalogue's folder is written relative to it.
  public func json(in place: String) -> [UInt8] {
    json(root: Self.relative(folder, to: FileSystem.realPath(place) ?? place))
  }

  /// Writes the plan to a file.
  package func write(to path: String) throws(SystemError) {
    try ResultsFolder.write(json(in: folderOfFile(at: path)), to: path)
  }

  private func json(root: String) -> [UInt8] {
    var json = JSONWriter(.lines)
    json.object { json in
      json.member("version", 1)
      json.member("root", root)
      json.member("title", heading.title)
      json.member("language", heading.language)
      json.member("description", heading.description)
      json.member("publisher", heading.publisher)
      json.member("file", heading.file)
      json.member("shares", shareCount)
      json.member("books") { json in
        json.array(entries) { json, entry in
          json.onOneLine { json in
            json.object { json in
              json.member("name", entry.book.name)
              json.member("manifest", entry.book.manifest)
              json.member("share", entry.share)
              json.member("cost", entry.cost)
              if !entry.book.groups.isEmpty { json.member("groups", entry.book.groups) }
              if entry.book.settings != BookSettings() {
                json.member("settings") { json in json.object { entry.book.settings.write(to: &$0) } }
              }
            }
          }
        }
      }
    }
    return json.finished()
  }

  /// The relative path of a folder from another; both are absolute.
  private static func relative(_ folder: String, to place: String) -> String {
    var there = folder.split(separator: "/")[...]
    var here = place.split(separator: "/")[...]
    while let first = there.first, first == here.first {
      there = there.dropFirst()
      here = here.dropFirst()
    }
    let path = (here.map { _ in ".." } + there.map(String.init)).joined(separator: "/")
    return path.isEmpty ? "." : path
  }

  /// Whether a file is a plan, judged by its first byte; a catalogue is XML.
  public static func isPlan(_ path: String) -> Bool {
    // A probe: reading the file as a plan or as a catalogue reports why it cannot be read.
    guard FileStamp(at: path).kind == .file, let file = try? OpenFile(path: path) else { return false }
    return (try? file.bytes(in: 0..<1)) == ["{"]
  }

  /// Reads a plan; throws if it is invalid.
  ///
  /// - Parameter root: the catalogue's folder, if it differs from the one in the plan.
  public static func read(_ path: String, root: String? = nil) throws(PlanError) -> CataloguePlan {
    let bytes: [UInt8]
    do throws(FileError) { bytes = try FileSystem.read(path, limit: 256 << 20) } catch {
      throw PlanError(path: path, reason: error.summary("plan", path))
    }
    guard let json = JSONDocument(whole: bytes) else {
      throw PlanError(path: path, reason: "\"\(path)\" is not JSON")
    }
    guard json.int(json.member(json.root, "version")) == 1,
      let count = json.int(json.member(json.root, "shares")), (1...1_000_000).contains(count),
      let list = json.member(json.root, "books"), let written = json.string(json.member(json.root, "root"))
    else { throw PlanError(path: path, reason: "\"\(path)\" is not a plan of this version") }
    let given = root ?? folderOfFile(at: path) + "/" + written
    guard let folder = FileSystem.realPath(given) else {
      throw PlanError(path: path, reason: "the catalogue's folder \"\(given)\" does not exist")
    }
    var names: Set<String> = []
    var entries: [Entry] = []
    for value in json.items(list) {
      guard let entry = Entry(json, value, shares: count), names.insert(entry.book.name).inserted else {
        throw PlanError(
          path: path, reason: "\"\(path)\" has an invalid entry: number \(entries.count + 1)")
      }
      entries.append(entry)
    }
    return CataloguePlan(shareCount: count, entries: entries, folder: folder, heading: Heading(json))
  }
}

extension CataloguePlan.Heading {
  fileprivate init(_ json: JSONDocument) {
    title = json.string(json.member(json.root, "title"))
    language = json.string(json.member(json.root, "language")) ?? "en"
    description = json.string(json.member(json.root, "description"))
    publisher = json.string(json.member(json.root, "publisher"))
    file = json.string(json.member(json.root, "file"))
  }
}

extension CataloguePlan.Entry {
  fileprivate init?(_ json: JSONDocument, _ value: JSONDocument.Value, shares: Int) {
    guard let name = json.string(json.member(value, "name")), isFileName(name),
      let manifest = json.string(json.member(value, "manifest")),
      let share = json.int(json.member(value, "share")), (1...shares).contains(share)
    else { return nil }
    book = CatalogueBook(name: name, manifest: manifest)
    book.groups = (json.member(value, "groups").map(json.items) ?? []).compactMap { json.string($0) }
    book.settings = BookSettings(json, json.member(value, "settings"))
    self.share = share
    cost = json.count(json.member(value, "cost")) ?? 1
  }
}

/// Whether a name is a plain file name, without folders.
private func isFileName(_ name: String) -> Bool {
  !name.isEmpty && !name.hasPrefix(".") && !name.utf8.contains { $0 == "/" || $0 == 0 }
}

/// Why a plan cannot be used.
public struct PlanError: Error, Sendable {
  var path: String
  var reason: String

  /// Makes an error from the plan's path and the reason.
  public init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }

  /// The finding about it.
  public var diagnostic: Diagnostic { Diagnostic(.planInvalid, at: SourceRange(file: path), reason) }
}
