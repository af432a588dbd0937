import Diagnostics
import Testing

@testable import XML

private func tree(_ text: String) throws -> XMLTree {
  try XMLParser().parse(SourceText(file: "test.xml", bytes: Array(text.utf8)))
}

private func problem(_ text: String) -> XMLError? {
  do {
    _ = try tree(text)
    return nil
  } catch { return error as? XMLError }
}

@Suite struct XMLTreeTests {
  @Test func walksElementsTextAndAttributesInDocumentOrder() throws {
    let tree = try tree("<a x='1'>one<b y=\"&lt;2\"/>two<!-- no -->&amp; three</a>")
    let root = tree.root
    #expect(tree.name(root).local == "a")
    #expect(tree.attribute(root, "x") == "1")
    let children = Array(tree.children(root))
    #expect(children.count == 3)
    #expect(tree.attribute(children[1], "y") == "<2")
    #expect(tree.string(root) == "onetwo& three")
    #expect(tree.parent(of: children[1]) == root)
  }

  @Test func keepsNamespacesOfElementsAndAttributes() throws {
    let tree = try tree("<a xmlns='urn:a' xmlns:e='urn:e'><e:b e:type='t' type='u'/></a>")
    let child = try #require(tree.elements(of: tree.root).first)
    #expect(tree.name(child) == XMLName(namespace: "urn:e", local: "b", prefix: "e"))
    #expect(tree.attribute(child, "type", in: "urn:e") == "t")
    #expect(tree.attribute(child, "type") == "u")
  }

  @Test func findsTheRangeOfNamesAndValuesInTheSource() throws {
    let tree = try tree("<a>\n  <b one=\"1\"\n     two='zwei'>é <c/></b>\n</a>")
    let b = try #require(tree.elements(of: tree.root).first)
    #expect(tree.range(b).start == SourceLocation(line: 2, column: 4))
    #expect(tree.range(of: b, attribute: "two").start == SourceLocation(line: 3, column: 11))
    #expect(tree.range(of: b, attribute: "two").end == SourceLocation(line: 3, column: 15))
    let c = try #require(tree.elements(of: b).first)
    #expect(tree.range(c).start == SourceLocation(line: 3, column: 20))
  }

  @Test func knowsHTMLCharactersWithoutADTD() throws {
    #expect(try tree("<a>x&nbsp;y&alpha;</a>").string(0) == "x\u{A0}yα")
    let doctype = "<!DOCTYPE html PUBLIC \"-//W3C//DTD XHTML 1.1//EN\" \"xhtml11.dtd\">"
    #expect(try tree(doctype + "<a t='&eacute;'/>").attribute(0, "t") == "é")
  }

  @Test func replacesEntitiesOfTheInternalSubset() throws {
    let tree = try tree("<!DOCTYPE a [<!ENTITY e \"<b>x</b>\">]><a>&e;&e;</a>")
    #expect(tree.elements(of: tree.root).count == 2)
    #expect(tree.string(tree.root) == "xx")
  }

  @Test func readsUTF16AndLatin1() throws {
    let text = "<?xml version='1.0' encoding='UTF-16'?><a>é</a>"
    var bytes: [UInt8] = [0xFF, 0xFE]
    for unit in text.utf16 { bytes += [UInt8(unit & 255), UInt8(unit >> 8)] }
    #expect(try XMLParser().parse(file: "a", bytes: bytes).string(0) == "é")
    let latin = Array("<?xml version='1.0' encoding='ISO-8859-1'?><a>".utf8) + [0xE9] + Array("</a>".utf8)
    #expect(try XMLParser().parse(file: "a", bytes: latin).string(0) == "é")
  }

  @Test func longDocumentsKeepTheirPositions() throws {
    let rows = (0..<5000).map { "<r n=\"\($0)\">text \($0) &amp; more</r>" }.joined(separator: "\n")
    let tree = try tree("<a>\n\(rows)\n</a>")
    let last = try #require(tree.elements(of: tree.root).last)
    #expect(tree.range(last).start == SourceLocation(line: 5001, column: 2))
    #expect(tree.elements(of: tree.root).count == 5000)
  }
}

@Suite struct XMLErrorTests {
  @Test func namesAMismatchedTagWithItsOpening() throws {
    let error = try #require(problem("<a>\n <b>text</c>\n</a>"))
    #expect(error.problem == .mismatchedTag(open: "b", found: "c"))
    let source = SourceText(file: "t.xml", bytes: Array("<a>\n <b>text</c>\n</a>".utf8))
    let diagnostic = error.diagnostic(in: source)
    #expect(diagnostic.range?.start == SourceLocation(line: 2, column: 9))
    #expect(diagnostic.notes.first?.range.start == SourceLocation(line: 2, column: 2))
    #expect(diagnostic.kind == .xmlMalformed)
  }

  @Test(arguments: ["", "  \n", "\u{FEFF}"]) func emptyFilesAreTold(text: String) {
    #expect(problem(text)?.problem == .empty)
  }

  @Test(arguments: ["<a><b>text", "<a><b>text</b>", "<a><b att=\"x", "<a><b"])
  func truncatedFilesAreToldFromOthers(text: String) throws {
    guard case .ended = try #require(problem(text)).problem else {
      Issue.record("\(String(describing: problem(text)))")
      return
    }
  }

  /// Each of the commonest faults in words for authors, not in those of the parser's library.
  @Test(arguments: [
    ("a & b", "&amp;"), ("a &amp b", "&amp;"), ("a < b", "&lt;"), ("<b c='<'/>", "&lt;"),
    ("<b c=d/>", "quotation marks"),
    ("<b c/>", "no value"), ("<b c='1'd='2'/>", "space"), ("&#xg;", "hexadecimal"), ("&#g;", "decimal"),
    ("a ]]> b", "]]&gt;"), ("<!-- a -- b -->", "--"), ("<?xml version='1.0'?>", "start of the file"),
  ])
  func faultsAreToldInWordsForAuthors(_ content: String, _ words: String) throws {
    let text = "<a>\n\(content)\n</a>"
    let error = try #require(problem(text))
    let finding = error.diagnostic(in: SourceText(file: "t.xml", bytes: Array(text.utf8)))
    #expect(finding.summary.contains(words), "\(finding.summary)")
    #expect(finding.range?.start?.line == 2)
    for name in ["xmlParse", "AttValue", "EntityRef", "PCDATA", "Specification"] {
      #expect(!finding.summary.contains(name), "\(finding.summary)")
    }
  }

  @Test func undeclaredEntitiesAndPrefixesAreNamed() {
    #expect(problem("<a>&nosuch;</a>")?.problem == .unknownEntity("nosuch"))
    #expect(problem("<a><e:b/></a>")?.problem == .undeclaredPrefix("e"))
    #expect(problem("<a x='1' x='2'/>")?.problem == .repeatedAttribute("x"))
  }

  @Test func externalEntitiesAreRefused() {
    let text = "<!DOCTYPE a [<!ENTITY e SYSTEM \"file:///etc/passwd\">]><a>&e;</a>"
    #expect(problem(text)?.problem == .refusedEntity("e"))
    let parameter = "<!DOCTYPE a [<!ENTITY % p SYSTEM \"file:///etc/passwd\"> %p;]><a/>"
    #expect(problem(parameter)?.problem == .refusedEntity("p"))
  }

  @Test func externalEntitiesComeOnlyFromTheResolver() throws {
    let text = "<!DOCTYPE a [<!ENTITY e SYSTEM \"part.xml\">]><a>&e;</a>"
    let parser = XMLParser { $0 == "part.xml" ? Array("<b>in</b>".utf8) : nil }
    let tree = try parser.parse(SourceText(file: "t", bytes: Array(text.utf8)))
    #expect(tree.string(tree.root) == "in")
    #expect(tree.elements(of: tree.root).count == 1)
  }

  @Test func entityBombsAreRefused() {
    var text = "<!DOCTYPE a [<!ENTITY e0 \"0123456789\">"
    for level in 1...9 {
      text += "<!ENTITY e\(level) \"" + String(repeating: "&e\(level - 1);", count: 10) + "\">"
    }
    #expect(problem(text + "]><a>&e9;</a>") != nil)
  }

  /// What a DTD adds to elements counts as what entities add does: 40 MB of each here, of a source of 1 MB.
  @Test(arguments: [
    ("<!ATTLIST b c CDATA \"V\">", "<b/>"), ("<!ENTITY e \"V\">", "<b c=\"&e;\"/>"),
    ("<!ENTITY e \"V\">", "<b>&e;</b>"),
    ("<!ATTLIST b c CDATA \"V\" d CDATA \"V\" e CDATA \"\">", "<b/>"),
  ])
  func whatADTDAddsIsBounded(subset: String, element: String) throws {
    let head = "<!DOCTYPE a [" + subset.replacing("V", with: String(repeating: "v", count: 4000)) + "]><a>"
    func text(_ count: Int) -> String { head + String(repeating: element, count: count) + "</a>" }
    #expect(problem(text(1000)) == nil)
    let refused = try #require(problem(text(10_000)))
    #expect(
      refused.diagnostic(in: SourceText(file: "a", bytes: Array(text(10_000).utf8))).kind.id
        == "entity-refused")
    #expect(refused.offset > head.utf8.count + 3000)
  }

  @Test func deepNestingIsRefused() {
    let text = String(repeating: "<a>", count: 5000) + String(repeating: "</a>", count: 5000)
    #expect(problem(text)?.problem == .tooDeep)
  }

  @Test(arguments: [("<a>x&#1;</a>", 4), ("<a>&#xFFFF;</a>", 3), ("<a>x\u{2}</a>", 4), ("<a b='&#0;'/>", 6)])
  func charactersThatXMLForbidsAreTold(text: String, offset: Int) {
    do throws(XMLError) {
      _ = try XMLParser().parse(file: "a", bytes: Array(text.utf8))
      Issue.record("\(text) was parsed")
    } catch {
      #expect(error.offset == offset)
      guard case .forbiddenCharacter = error.problem else { return #expect(Bool(false), "\(error.problem)") }
    }
  }

  @Test(arguments: [
    ("<a X/>", true), ("<!DOCTYPE a [<!ATTLIST a X>]><a/>", true),
    ("<a><!-- X --><![CDATA[<b X/>]]></a>", false),
    ("<!DOCTYPE a [<!ENTITY e '&#60;a Q/>'>]><a>&e;</a>", true), ("<a b='>'>'\"<b c='<'/></a>", false),
  ])
  func elementsOfTooManyAttributesAreNotRead(text: String, isRefused: Bool) {
    let attributes = (0..<10_001).map { " a\($0)=\"1\"" }.joined()
    let bytes = Array(
      text.replacing("X", with: attributes)
        .replacing("Q", with: String(repeating: "b&#61;&#34;1&#34; ", count: 10_001)).utf8)
    do throws(XMLError) {
      _ = try XMLParser().parse(file: "a", bytes: bytes)
      #expect(!isRefused)
    } catch {
      #expect(isRefused == (error.problem == .tooManyAttributes), "\(error.problem)")
    }
  }

  @Test func invalidBytesAreTold() {
    let bytes = Array("<a>ab".utf8) + [0xFF, 0xFE] + Array("</a>".utf8)
    #expect(throws: XMLError(.invalidBytes, at: 5)) { try XMLParser().parse(file: "a", bytes: bytes) }
  }
}
