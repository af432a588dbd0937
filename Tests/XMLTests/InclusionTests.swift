import Diagnostics
import Testing
import XML

/// Parses a document in memory that includes other files.
private func parse(_ files: [String: String], at path: String = "book.xml", stops: Set<String> = []) throws
  -> XMLTree
{
  var inclusion = XMLInclusion(path: path) { path in
    if path.hasPrefix("..") { return .outside(.beyondRoot(allowing: "..")) }
    return files[path].map { .file(shown: path, bytes: Array($0.utf8)) } ?? .missing
  }
  inclusion.stops = stops
  let text = try #require(files[path])
  return try XMLParser(inclusion: inclusion).parse(file: path, bytes: Array(text.utf8))
}

private func findings(_ tree: XMLTree) -> [String] {
  tree.inclusionFindings.map { finding in
    let diagnostic = finding.diagnostic(in: tree.source)
    let start = diagnostic.range?.start
    return "\(diagnostic.range?.file ?? ""):\(start?.line ?? 0):\(start?.column ?? 0) \(diagnostic.kind.id)"
  }
}

private let xi = "xmlns:xi=\"http://www.w3.org/2001/XInclude\""

@Suite struct InclusionTests {
  @Test func readsXIncludeInPlace() throws {
    let tree = try parse([
      "book.xml": "<book \(xi)><a/><xi:include href=\"part/one.xml\"/><b/></book>",
      "part/one.xml": "<!DOCTYPE c>\n<c>\n <xi:include \(xi) href='two.xml'/></c>",
      "part/two.xml": "<d>deep</d>",
    ])
    #expect(tree.elements(of: tree.root).map { tree.name($0).local } == ["a", "c", "b"])
    let c = tree.elements(of: tree.root)[1]
    #expect(tree.string(c) == "\n deep")
    let d = try #require(tree.element(c, "d"))
    #expect(tree.range(d).file == "part/two.xml")
    #expect(tree.includedPath(of: d) == "part/two.xml")
    #expect(tree.includedPath(of: tree.root) == nil)
    let b = tree.elements(of: tree.root)[2]
    #expect(tree.range(b).file == "book.xml")
    #expect(tree.parent(of: d) == c)
  }

  @Test func readsExternalEntitiesInPlace() throws {
    let tree = try parse([
      "book.xml": """
      <!DOCTYPE book [<!ENTITY ch SYSTEM "ch.xml"><!ENTITY inner "<i>&x;</i>"><!ENTITY x "y">]>
      <book xmlns="urn:n" xmlns:p="urn:p">&inner;&ch;</book>
      """,
      "ch.xml": "<?xml version='1.0' encoding='UTF-8'?>\n<c/>text<p:c\n a='1'/>",
    ])
    #expect(tree.string(tree.root) == "y\ntext")
    let last = try #require(tree.elements(of: tree.root).last)
    #expect(tree.name(last).namespace == "urn:p")
    #expect(
      tree.range(last)
        == SourceRange(file: "ch.xml", start: .init(line: 2, column: 10), end: .init(line: 2, column: 13)))
    #expect(tree.element(tree.root, "c").map { tree.name($0).namespace } == "urn:n")
  }

  @Test func readsEntityFilesWithConditionalSections() throws {
    let head = "<!DOCTYPE book [<!ENTITY % g SYSTEM 'GENERAL'> %g;]>"
    let tree = try parse([
      "book.xml": head.replacing("GENERAL", text: "general.ent")
        + "<book \(xi)>&v;<xi:include href='a/c.xml'/></book>",
      "a/c.xml": head.replacing("GENERAL", text: "../general.ent") + "<c t='&v;'>&v; &root;</c>",
      "general.ent": """
      <!ENTITY % dev "INCLUDE"><!ENTITY % rel "IGNORE"><!ENTITY % n "2&#46;4">
      <![ %rel; [<!ENTITY v "wrong"> <![ INCLUDE [ <!ENTITY z ""> ]]> ]]>
      <![ %dev; [<!ENTITY v "%n;"> ]]><!-- <!ENTITY v "no"> -->
      <!ENTITY % p SYSTEM "more/p.ent"> %p;
      """,
      "more/p.ent": "<!ENTITY root '<u>&v;</u>'>",
    ])
    #expect(tree.string(tree.root) == "2.42.4 2.4")
    #expect(tree.element(tree.root, "c").flatMap { tree.attribute($0, "t") } == "2.4")
    #expect(findings(tree).isEmpty)
  }

  @Test func missingEntityFileAndUndeclaredNamesAreFindings() throws {
    let tree = try parse([
      "book.xml": "<!DOCTYPE b [<!ENTITY % g SYSTEM 'g.ent'>\n%g;]>\n<b>&v;&v; <i a='&w;'/></b>",
      "g.ent": "\n<!ENTITY % c SYSTEM 'none.ent'>%c;<![ %sysv; [<!ENTITY v 'x'>]]>",
    ])
    #expect(
      findings(tree) == [
        "g.ent:2:22 include-missing", "book.xml:3:4 entity-undeclared", "book.xml:3:17 entity-undeclared",
      ])
    #expect(tree.inclusionFindings[1].count == 2)
    #expect(tree.string(tree.root) == " ")
  }

  @Test func knowsISOCharacters() throws {
    let tree = try parse(["book.xml": "<b>&nbsp;&check;&agr;&b.alpha;&lsqb;&hellip;&Acy;</b>"])
    #expect(tree.string(tree.root) == "\u{A0}✓α𝛂[…А")
    #expect(findings(tree).isEmpty)
  }

  @Test func usesFallback() throws {
    let tree = try parse([
      "book.xml":
        "<b \(xi)><xi:include href='no.xml'><xi:fallback><f/><xi:include href='a.xml'/></xi:fallback></xi:include><g/></b>",
      "a.xml": "<a/>",
    ])
    #expect(tree.elements(of: tree.root).map { tree.name($0).local } == ["f", "a", "g"])
    #expect(findings(tree).isEmpty)
  }

  @Test func readsText() throws {
    let tree = try parse([
      "book.xml": "<b \(xi)><xi:include href='code%20a.c' parse='text'/></b>",
      "code a.c": "if (a < b && c) {}",
    ])
    #expect(tree.string(tree.root) == "if (a < b && c) {}")
  }

  @Test(arguments: [
    ("xpointer(/s/p[2])", ["p2"]), ("xpointer(//p)", ["p1", "p2", "q"]), ("element(/1/2)", ["p2"]),
    ("x", ["q"]),
    ("xpointer(id('x'))", ["q"]), ("xmlns(d=urn:d)xpointer(/d:s/*)", ["p1", "p2", "q"]),
    ("xpointer(/s/t[@id='x']/node())", ["q"]),
  ])
  func followsPointers(_ pointer: String, _ expected: [String]) throws {
    let tree = try parse([
      "book.xml": "<b \(xi)><a/><xi:include href='s.xml' xpointer=\"\(pointer)\"/><z/></b>",
      "s.xml": "<s><p>p1</p><p>p2</p><t id='x'><p>q</p></t></s>",
    ])
    let found = tree.elements(of: tree.root)
    #expect(found.dropFirst().dropLast().map { tree.string($0) } == expected)
    #expect(found.last.map { tree.name($0).local } == "z")
    #expect(found.allSatisfy { tree.parent(of: $0) == tree.root })
  }

  @Test func refusesCyclesAndPathsOutside() throws {
    let tree = try parse(
      [
        "en/book.xml":
          "<!DOCTYPE b [<!ENTITY up SYSTEM '../../x.xml'><!ENTITY web SYSTEM 'http://e.org/x'>]>\n<b \(xi)><xi:include href='c.xml'/>&up;&web;<xi:include href='/etc/passwd'/></b>",
        "en/c.xml": "<c \(xi)>\n<xi:include href='book.xml'/><xi:include href='c.xml'/></c>",
      ], at: "en/book.xml")
    #expect(
      findings(tree) == [
        "en/c.xml:2:19 include-cycle", "en/c.xml:2:48 include-cycle", "en/book.xml:2:73 include-outside-book",
        "en/book.xml:2:77 include-outside-book", "en/book.xml:2:100 include-outside-book",
      ])
  }

  @Test func entityCycleIsRefused() throws {
    let tree = try parse([
      "book.xml": "<!DOCTYPE b [<!ENTITY a SYSTEM 'a.xml'>]><b>&a;</b>", "a.xml": "<c/>&a;",
    ])
    #expect(findings(tree) == ["a.xml:1:5 include-cycle"])
  }

  @Test func boundsInclusionBombs() throws {
    var files = ["book.xml": "<b \(xi)><xi:include href='0.xml'/></b>"]
    for level in 0..<20 {
      let next = "<xi:include \(xi) href='\(level + 1).xml'/>"
      files["\(level).xml"] = "<c>" + String(repeating: next, count: 8) + "</c>"
    }
    files["20.xml"] = "<d>" + String(repeating: "x", count: 1000) + "</d>"
    let tree = try parse(files)
    #expect(findings(tree).contains { $0.hasSuffix("include-excessive") })
    #expect(tree.count < 2_000_000)
  }

  @Test func boundsDepth() throws {
    var files = ["book.xml": "<b \(xi)><xi:include href='0.xml'/></b>"]
    for level in 0..<40 { files["\(level).xml"] = "<c><xi:include \(xi) href='\(level + 1).xml'/></c>" }
    let found = findings(try parse(files))
    #expect(found.count == 1 && found[0].hasPrefix("22.xml:1:"))
    let deep = String(repeating: "<c>", count: 200) + String(repeating: "</c>", count: 200)
    let nested = deep.replacing("<c></c>", with: "<c \(xi)><xi:include href='0.xml'/></c>")
    let tree = try parse(["book.xml": nested, "0.xml": deep])
    #expect(tree.inclusionFindings.count == 1)
    #expect(findings(tree).first?.hasPrefix("0.xml:1:") == true)
  }

  @Test func malformedFileIsLeftOut() throws {
    let tree = try parse([
      "book.xml": "<b \(xi)><a/><xi:include href='c.xml'/><z/></b>", "c.xml": "<c>\n<d></c>",
    ])
    #expect(findings(tree) == ["c.xml:2:4 xml-malformed"])
    #expect(tree.elements(of: tree.root).map { tree.name($0).local } == ["a", "z"])
  }

  @Test func entityBombIsRefused() throws {
    var text = "<!DOCTYPE b [<!ENTITY a0 'xxxxxxxxxx'>"
    for level in 1..<12 {
      text += "<!ENTITY a\(level) '" + String(repeating: "&a\(level - 1);", count: 10) + "'>"
    }
    text += "]><b>&a11;</b>"
    #expect(throws: XMLError.self) { try parse(["book.xml": text]) }
  }

  @Test func stopsBeforeAnElement() throws {
    let tree = try parse(
      [
        "book.xml": "<b \(xi)><info><t>x</t></info><xi:include href='c.xml'/><z/></b>", "c.xml": "<chapter/>",
      ], stops: ["chapter"])
    #expect(tree.elements(of: tree.root).map { tree.name($0).local } == ["info"])
  }

  @Test func invalidPointerIsNamed() throws {
    let tree = try parse([
      "book.xml": "<b \(xi)><xi:include href='c.xml' xpointer='nope'/></b>", "c.xml": "<c/>",
    ])
    #expect(findings(tree).map { $0.split(separator: " ").last } == ["include-invalid"])
  }
}

extension String {
  fileprivate func replacing(_ other: String, text: String) -> String { replacing(other, with: text) }
}
