import BookModel
import Diagnostics
import Foundation
import Testing

@testable import CNXMLFormat
@testable import DocBookFormat
@testable import JATSFormat
@testable import PageWriting
@testable import PreTeXtFormat
@testable import XMLVocabularies

/// Puts a word into each element, and into each attribute, where the table of a format allows one, and looks for it: in a page or
/// the contents, in a finding that names the construct at its line, or among the names that hold nothing for readers.
@Suite struct XMLSentinelTests {
  @Test(arguments: SentinelFormat.all) func eachTextIsInTheBookOrInAFinding(_ format: SentinelFormat) {
    var lost: [String] = []
    for (name, element) in format.table.elements where element.holdsText {
      for path in format.paths(to: name) where !format.isKept(path) {
        lost.append(path.suffix(3).joined(separator: " > "))
      }
    }
    #expect(lost.sorted() == [], "in no page and in no finding")
  }

  @Test(arguments: SentinelFormat.all) func eachAttributeIsInTheBookOrInAFinding(_ format: SentinelFormat) {
    var lost: [String] = []
    for (attribute, elements) in format.table.contentAttributes {
      for element in elements {
        let names = element.split(separator: "/").map(String.init)
        guard let path = format.paths(to: names[0]).first else { continue }
        let isKept = format.isKept(path, attribute: attribute, child: names.dropFirst().first)
        if !isKept { lost.append("\(path.suffix(2).joined(separator: " > "))/@\(attribute)") }
      }
    }
    #expect(lost.sorted() == [], "in no page and in no finding")
  }

  @Test(arguments: SentinelFormat.all) func eachNameOfTheTableHasAPath(_ format: SentinelFormat) {
    for (name, element) in format.table.elements {
      for parent in element.parents { #expect(format.table[parent] != nil, "\(name) in \(parent)") }
      #expect(format.paths(to: name).allSatisfy { format.roots.contains($0[0]) }, "\(name)")
    }
    for (attribute, elements) in format.table.contentAttributes {
      for element in elements {
        let names = element.split(separator: "/").map(String.init)
        #expect(names.allSatisfy { format.table[$0] != nil }, "\(attribute) of \(element)")
      }
    }
  }
}

/// The table of DocBook names the elements of the schemas that Debian installs.
@Suite struct DocBookSchemaTests {
  private static let folder = "/usr/share/xml/docbook/schema/"
  private static let isInstalled = ["dtd/4.5", "rng/5.0"].allSatisfy {
    FileManager.default.fileExists(atPath: folder + $0)
  }

  @Test(.enabled(if: isInstalled, "docbook-xml and docbook5-xml are not installed"))
  func theTableHasTheElementsOfTheSchemas() throws {
    var names: Set<String> = []
    for file in [
      "dtd/4.5/dbpoolx.mod", "dtd/4.5/dbhierx.mod", "dtd/4.5/calstblx.dtd", "dtd/4.5/htmltblx.mod",
    ] {
      let text = try String(contentsOfFile: Self.folder + file, encoding: .utf8)
      names.formUnion(text.matches(of: /<!ELEMENT\s+([a-z0-9]+)\s/).map { String($0.output.1) })
    }
    let schema = try String(contentsOfFile: Self.folder + "rng/5.0/docbook.rng", encoding: .utf8)
    names.formUnion(schema.matches(of: /<element name="([a-z0-9]+)"/).map { String($0.output.1) })
    // Sets of books are roots that the table's documents do not need.
    names.subtract(["set", "setinfo"])
    #expect(names.subtracting(DocBookVocabulary.table.elements.keys).sorted() == [])
    #expect(Set(DocBookVocabulary.table.elements.keys).subtracting(names).sorted() == [])
  }
}

/// A format whose table makes documents.
struct SentinelFormat: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let table: XMLElementTable
  let roots: Set<String>
  /// The attributes of the root.
  let declarations: String
  let read: @Sendable (_ bytes: [UInt8], _ context: ReadingContext) -> SourceReading
  /// The prefix of an element in a path.
  var prefix: @Sendable (_ path: ArraySlice<String>) -> String = { _ in "" }

  static let all: [SentinelFormat] = [
    SentinelFormat(
      testDescription: "DocBook", table: DocBookVocabulary.table, roots: ["book"],
      declarations:
        #"xmlns="http://docbook.org/ns/docbook" xmlns:xlink="http://www.w3.org/1999/xlink" version="5.0""#,
      read: { readDocBook(file: "book.xml", bytes: $0, context: $1) }),
    SentinelFormat(
      testDescription: "JATS", table: JATSVocabulary.table, roots: ["article", "book", "book-part-wrapper"],
      declarations:
        #"xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:ali="http://www.niso.org/schemas/ali/1.0/""#,
      read: { readJATS(file: "book.xml", bytes: $0, context: $1) }),
    SentinelFormat(
      testDescription: "PreTeXt", table: PreTeXtVocabulary.table, roots: ["pretext"], declarations: "",
      read: { readPreTeXt(file: "book.xml", bytes: $0, context: $1) }),
    SentinelFormat(
      testDescription: "CNXML", table: CNXMLVocabulary.table, roots: ["document"],
      declarations: #"xmlns="http://cnx.rice.edu/cnxml" xmlns:md="http://cnx.rice.edu/mdml""#,
      read: { readModule(file: "book.xml", bytes: $0, context: $1) },
      prefix: { $0.dropLast().contains("metadata") ? "md:" : "" }),
  ]

  /// Paths from a root to an element, one for each of its parents in the table. First parents are the shortest way to a root.
  func paths(to name: String) -> [[String]] {
    guard let parents = table[name]?.parents, !parents.isEmpty else { return [[name]] }
    return parents.map { shortest(to: $0) + [name] }
  }

  private func shortest(to name: String) -> [String] {
    table[name]?.parents.first.map { shortest(to: $0) + [name] } ?? [name]
  }

  /// A document with an element of the path in each line, and the word in the last.
  private func document(_ path: [String], attribute: String?, child: String?, word: String) -> String {
    var text = ""
    for (index, name) in path.enumerated() {
      let isLast = index == path.count - 1
      let value = isLast ? attribute.map { " \($0)=\"\(word)\"" } ?? "" : ""
      let declared = index == 0 ? " " + declarations : ""
      text += (index == 0 ? "" : "\n") + "<\(prefix(path[...index]))\(name)\(declared)\(value)>"
    }
    if attribute == nil { text += word }
    if let child { text += #"<\#(child) src="a.png"/>"# }
    for index in path.indices.reversed() { text += "</\(prefix(path[...index]))\(path[index])>" }
    return text
  }

  /// Whether the word of the last element of a path, or of its attribute, is in the book, in a finding, or for no reader.
  func isKept(_ path: [String], attribute: String? = nil, child: String? = nil) -> Bool {
    if path.contains(where: { table.notApplicable[$0] != nil }) { return true }
    if let attribute, table.notApplicable["@" + attribute] != nil { return true }
    let word = "Zwischenraum"
    let mediaType = ["audio": "audio/mpeg", "video": "video/mp4"].first {
      path[path.count - 1].hasPrefix($0.key)
    }
    var context = ReadingContext(source: 0, path: "book.xml")
    context.files.mediaInfo = { _ in
      .found(MediaInfo(mediaType: mediaType?.value ?? "image/png", size: 1, width: 9, height: 9))
    }
    let source = document(path, attribute: attribute, child: child, word: word)
    let reading = read(Array(source.utf8), context)
    if Self.holds(reading, word) { return true }
    return reading.diagnostics.contains { names(path, $0) }
  }

  private static func holds(_ reading: SourceReading, _ word: String) -> Bool {
    String(describing: reading.outline).contains(word)
      || reading.pages.contains { page in
        String(decoding: page.content.bytes, as: UTF8.self).contains(word)
          || [
            String(describing: page.links), String(describing: page.media), String(describing: page.anchors),
          ]
          .contains { $0.contains(word) }
      }
  }

  /// Whether a finding names an element of a path at its line.
  private func names(_ path: [String], _ finding: Diagnostic) -> Bool {
    guard let line = finding.range?.start?.line, path.indices.contains(line - 1) else { return false }
    return finding.summary.contains("<\(prefix(path[..<line]))\(path[line - 1])>")
  }
}
