import Diagnostics
import Testing

@testable import XML

/// An external DTD is read for its entities.
@Suite struct ExternalSubsetTests {
  private func parse(_ text: String, _ files: [String: String]) throws -> (text: String, findings: [String]) {
    var inclusion = XMLInclusion(path: "en/book.xml") { path in
      files[path].map { .file(shown: path, bytes: Array($0.utf8)) } ?? .missing
    }
    inclusion.search = { name, path in
      if name == "outside.dtd" { return .failure(.beyondRoot(allowing: "..")) }
      return files.keys.sorted().first { $0.hasSuffix("/" + name) }.map { .success($0) }
    }
    let tree = try XMLParser(inclusion: inclusion).parse(file: "en/book.xml", bytes: Array(text.utf8))
    let findings = tree.inclusionFindings.map { finding in
      let diagnostic = finding.diagnostic(in: tree.source)
      let place = diagnostic.range?.start.map { "\($0.line):\($0.column) " } ?? ""
      return place + diagnostic.summary + (finding.count > 1 ? " (\(finding.count))" : "")
    }
    return (tree.string(tree.root), findings)
  }

  private let document = "<!DOCTYPE book SYSTEM \"../names.dtd\">\n<book>&product; &product; &other;</book>"

  @Test func itsEntitiesAreKnown() throws {
    let result = try parse(
      document,
      [
        "names.dtd":
          "<!ELEMENT book ANY><!ATTLIST book x CDATA 'y'><!ENTITY product 'Octavo'><!ENTITY % more SYSTEM 'more.ent'>%more;",
        "more.ent": "<!ENTITY other 'and more'>",
      ])
    #expect(result.text == "Octavo Octavo and more" && result.findings.isEmpty)
  }

  @Test func theDocumentsOwnDeclarationsComeFirst() throws {
    let text = "<!DOCTYPE book SYSTEM 'x.dtd' [<!ENTITY product 'mine'>]><book>&product; &other;</book>"
    let result = try parse(text, ["en/x.dtd": "<!ENTITY product 'theirs'><!ENTITY other 'too'>"])
    #expect(result.text == "mine too" && result.findings.isEmpty)
  }

  /// Each of twenty files includes the next ten times: as many ways lead to the last as a number of twenty digits says.
  @Test func filesThatIncludeOneAnotherManyTimesAreSearchedOnce() throws {
    var files: [String: String] = [:]
    for number in 0..<20 {
      let includes = (0..<10).map { "<!ENTITY % p\($0) SYSTEM 'd\(number + 1).dtd'>%p\($0);" }.joined()
      files["d\(number).dtd"] = "<!ENTITY % own\(number) 'x'>" + includes
    }
    files["d20.dtd"] = "<!ENTITY last 'end'>"
    let result = try parse("<!DOCTYPE book SYSTEM 'd0.dtd'><book>&last; &eacute;</book>", files)
    #expect(result.text.contains("é"), "\(result.findings)")
  }

  @Test func thatItIsNotThereIsSaidOnceAndOnlyIfItMatters() throws {
    let result = try parse(document, [:])
    #expect(
      result.findings == [
        "1:24 included file \"../names.dtd\" is not in the book's folder",
        "2:7 entity \"&product;\" is not declared (2)", "2:27 entity \"&other;\" is not declared",
      ])
    #expect(try parse("<!DOCTYPE book SYSTEM 'gone.dtd'><book>x &eacute;</book>", [:]).findings.isEmpty)
    #expect(try parse("<!DOCTYPE book PUBLIC 'a' 'http://x.org/a.dtd'><book>x</book>", [:]).findings.isEmpty)
  }

  @Test func oneThatLiesInAnotherFolderIsRead() throws {
    let files = [
      "share/names.dtd": "<!ENTITY product 'Octavo'><!ENTITY % more SYSTEM 'more.ent'>%more;",
      "ent/more.ent": "<!ENTITY other 'x'>",
    ]
    let result = try parse("<!DOCTYPE book SYSTEM 'names.dtd'><book>&product; &other;</book>", files)
    #expect(result.text == "Octavo x")
    #expect(
      result.findings == [
        "1:24 \"names.dtd\" is not beside this file; \"share/names.dtd\" is read",
        "1:51 \"more.ent\" is not beside this file; \"ent/more.ent\" is read",
      ])
    let own = try parse(
      "<!DOCTYPE book [<!ENTITY % more SYSTEM 'more.ent'>%more;]><book>&other;</book>", files)
    #expect(own.text == "x" && own.findings.count == 1)
    // The characters of ISO are known without their file.
    for name in ["dbcentx.mod", "ent/iso-lat1.ent", "http://e.org/dbcentx.mod"] {
      let known = try parse(
        "<!DOCTYPE book [<!ENTITY % s SYSTEM '\(name)'> %s;]><book>&eacute;&lambda;</book>", [:])
      #expect(known.findings == [])
    }
    let outside = try parse("<!DOCTYPE book SYSTEM 'outside.dtd'><book>&x;</book>", [:])
    #expect(
      outside.findings.first == "1:24 \"outside.dtd\" leads out of the book's folder; it is not included")
  }

  @Test func theNoteHasAnIDOfItsOwn() {
    #expect(DiagnosticKind.includeFoundElsewhere.id == "include-found-elsewhere")
  }

  @Test func oneThatNamesItselfEnds() throws {
    let result = try parse(
      "<!DOCTYPE book SYSTEM 'a.dtd'><book>&x;</book>",
      ["en/a.dtd": "<!ENTITY % a SYSTEM 'a.dtd'>%a;<!ENTITY x 'y'>"])
    #expect(result.text == "y")
    #expect(result.findings == ["1:22 \"a.dtd\" includes itself"])
  }
}
