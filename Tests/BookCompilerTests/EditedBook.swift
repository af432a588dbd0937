import BookCompiler
import Foundation

/// A book in a folder with random edits, which are the same for the same seed.
final class EditedBook {
  let folder: URL
  private var random: Generator
  private var pages: [(name: String, title: String, body: String)] = []
  private var pictures: [String: Int] = [:]
  private var isNumbered = true
  private var title = "Edited"
  private var serial = 0
  private var style = 0
  /// The edits so far, for failure messages.
  private(set) var history: [String] = []
  var artwork = ArtworkSelection.none
  var keepsGoing = true
  var optimizes = false

  struct Generator: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ state >> 31
    }
  }

  init(seed: UInt64, pages count: Int) throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("octavo-edit-" + UUID().uuidString)
    random = Generator(state: seed)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for _ in 0..<count { addPage() }
    for index in 0..<3 { pictures["picture-\(index).svg"] = index }
    try write()
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func addPage() {
    serial += 1
    pages.insert(
      ("page-\(serial).xhtml", "Page \(serial)", sentence()),
      at: Int.random(in: 0...pages.count, using: &random))
  }

  private func sentence() -> String {
    let words = ["limit", "sum", "series", "curve", "point", "line", "area", "slope"]
    return (0..<Int.random(in: 3...12, using: &random)).map { _ in words.randomElement(using: &random)! }
      .joined(separator: " ")
  }

  /// One change to text, titles, order, pages, media or options.
  func edit() throws {
    let page = Int.random(in: pages.indices, using: &random)
    switch Int.random(in: 0..<12, using: &random) {
    case 0, 1, 2:
      pages[page].body = sentence()
      history.append("text of \(pages[page].name)")
    case 3:
      pages[page].title = sentence()
      history.append("title of \(pages[page].name)")
    case 4:
      pages.swapAt(page, Int.random(in: pages.indices, using: &random))
      history.append("order")
    case 5 where pages.count > 3:
      let gone = pages.remove(at: page)
      try FileManager.default.removeItem(at: folder.appendingPathComponent(gone.name))
      history.append("without \(gone.name)")
    case 6:
      addPage()
      history.append("new page \(serial)")
    case 7:
      let name = "picture-\(Int.random(in: 0..<3, using: &random)).svg"
      pictures[name] = Int.random(in: 0..<100, using: &random)
      history.append("media \(name)")
    case 8:
      let name = "picture-\(Int.random(in: 0..<3, using: &random)).svg"
      if pictures.removeValue(forKey: name) == nil { pictures[name] = 7 }
      try? FileManager.default.removeItem(at: folder.appendingPathComponent(name))
      history.append("media \(name) gone or back")
    case 9:
      isNumbered.toggle()
      history.append("numbering")
    case 10:
      if Bool.random(using: &random) { keepsGoing.toggle() } else { optimizes.toggle() }
      history.append("options")
    default:
      style += 1
      title = Bool.random(using: &random) ? title : sentence()
      history.append("style or the book's title")
    }
    try write()
  }

  private func write() throws {
    func put(_ text: String, _ name: String) throws {
      let file = folder.appendingPathComponent(name)
      // An unchanged file is not rewritten, as in an editor.
      if let old = try? String(contentsOf: file, encoding: .utf8), old == text { return }
      try Data(text.utf8).write(to: file)
    }
    for (index, page) in pages.enumerated() {
      let next = pages[(index + 1) % pages.count].name
      try put(
        """
        <html xmlns="http://www.w3.org/1999/xhtml" lang="en"><head><title>\(page.title)</title>
        <link rel="stylesheet" href="style.css"/></head><body><h1 id="top">\(page.title)</h1>
        <p id="a">\(page.body) <a href="\(next)#a"/> <a href="\(pages[0].name)">first</a> <a href="#gone">x</a></p>
        <figure id="f"><img src="picture-\(index % 3).svg" alt="A"/><figcaption>\(page.body)</figcaption></figure>
        </body></html>
        """, page.name)
    }
    for (name, width) in pictures {
      try put("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width + 1)\" height=\"9\"/>", name)
    }
    try put("p { margin: \(style)px }", "style.css")
    let entries = pages.enumerated().map { index, page in
      index % 4 == 0
        ? "<chapter title=\"Chapter \(index)\" src=\"\(page.name)\"/>" : "<page src=\"\(page.name)\"/>"
    }
    try put(
      """
      <book xmlns="urn:octavo:book:1" id="urn:isbn:1" lang="en">
      <title>\(title)</title><creator>A</creator><date>2026-01-01</date><contents numbered="\(isNumbered)">\(entries.joined(separator: "\n"))</contents></book>
      """, "book.xml")
  }
}
