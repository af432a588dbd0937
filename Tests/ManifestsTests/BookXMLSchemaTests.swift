import Diagnostics
import Testing
import XML

@testable import Manifests

/// A variant of a whole book.xml, and whether it is valid.
struct Variation: Sendable, CustomTestStringConvertible {
  var name: String
  var isValid: Bool
  var text: String

  var testDescription: String { name }

  init(
    _ name: String, _ isValid: Bool, attributes: String = "lang=\"en\"", before: String = "",
    title: String = "<title>T</title>", contents: String = "<contents><page src=\"a.xhtml\"/></contents>",
    namespace: String = " xmlns=\"urn:octavo:book:1\""
  ) {
    self.name = name
    self.isValid = isValid
    text = "<book\(namespace) \(attributes)>\(title)\(before)\(contents)</book>"
  }

  /// A variant of only the contents.
  static func contents(_ name: String, _ isValid: Bool, _ entries: String) -> Variation {
    Variation(name, isValid, contents: "<contents>\(entries)</contents>")
  }
}

private let page = "<page src=\"a.xhtml\"/>"

private let variations: [Variation] = [
  Variation("the least book", true),
  Variation("every attribute", true, attributes: "id=\"urn:x\" lang=\"ar-EG\" dir=\"rtl\" root=\".\""),
  Variation("no language", false, attributes: ""),
  Variation("empty language", false, attributes: "lang=\"\""),
  Variation("underscore in language", false, attributes: "lang=\"en_US\""),
  Variation("long language tag", true, attributes: "lang=\"zh-cmn-Hans-CN-x-private\""),
  Variation("language tag with variant and extension", true, attributes: "lang=\"de-CH-1901-u-co-phonebk\""),
  Variation("script after region", false, attributes: "lang=\"en-US-Latn\""),
  Variation("singleton without more", false, attributes: "lang=\"en-a\""),
  Variation("private language", true, attributes: "lang=\"x-klingon\""),
  Variation("one-letter language", false, attributes: "lang=\"e\""),
  Variation("unknown attribute", false, attributes: "lang=\"en\" version=\"1\""),
  Variation("misspelled attribute", false, attributes: "lnag=\"en\""),
  Variation("xml:lang in place of lang", false, attributes: "xml:lang=\"en\""),
  Variation("empty id", false, attributes: "lang=\"en\" id=\" \""),
  Variation("unknown direction", false, attributes: "lang=\"en\" dir=\"left\""),
  Variation("root above", true, attributes: "lang=\"en\" root=\".\""),
  Variation("root elsewhere", false, attributes: "lang=\"en\" root=\"/etc\""),
  Variation("root beside", false, attributes: "lang=\"en\" root=\"../x\""),
  Variation("no title", false, title: ""),
  Variation("blank title", false, title: "<title> \n </title>"),
  Variation("two titles", false, title: "<title>T</title><title>U</title>"),
  Variation("markup in title", false, title: "<title>T <em>x</em></title>"),
  Variation("misspelled title", false, title: "<titel>T</titel>"),
  Variation("no namespace", false, namespace: ""),
  Variation("other namespace", false, namespace: " xmlns=\"urn:octavo:book:2\""),
  Variation("no contents", false, contents: ""),
  Variation("two contents", false, contents: "<contents>\(page)</contents><contents>\(page)</contents>"),
  Variation("empty contents", false, contents: "<contents/>"),
  Variation("text in contents", false, contents: "<contents>x\(page)</contents>"),
  Variation("text in book", false, before: "x"),
  Variation("metadata after contents", true, contents: "<contents>\(page)</contents><subtitle>S</subtitle>"),
  Variation(
    "people", true,
    before: "<creator role=\"aut\n ill\" file-as=\"B, A\">A B</creator><contributor>C</contributor>"),
  Variation("bad role", false, before: "<creator role=\"author\">A</creator>"),
  Variation("empty role", false, before: "<creator role=\"\">A</creator>"),
  Variation("empty creator", false, before: "<creator/>"),
  Variation(
    "all lists twice", true,
    before: ["creator", "publisher", "subject", "identifier", "source"].map {
      "<\($0)>x</\($0)><\($0)>y</\($0)>"
    }.joined()),
  Variation("rights twice", false, before: "<rights>x</rights><rights>y</rights>"),
  Variation("further language", true, before: "<language>fr</language><language>de</language>"),
  Variation("bad further language", false, before: "<language>fr_FR</language>"),
  Variation("comment and instruction", true, before: "<!-- x --><?x y?>"),
  Variation("unknown element", false, before: "<price>1</price>"),
  Variation("element without namespace", false, before: "<subtitle xmlns=\"\">S</subtitle>"),
  Variation(
    "artwork", true,
    before:
      "<artwork><launch style=\"plain\" background=\"#1a2B3c\"/><icon src=\"i\"/><cover src=\"c\"/><tab-icon src=\"a\"/><toolbar-icon src=\"b\"/><tab-icon src=\"c\"/></artwork>"
  ),
  Variation("bare artwork", true, before: "<artwork/>"),
  Variation("bare cover and launch", true, before: "<artwork><cover/><launch/></artwork>"),
  Variation(
    "cover by orientation", true,
    before: "<artwork><cover portrait=\"p\" landscape=\"l\"/><launch style=\"cover\"/></artwork>"),
  Variation("landscape alone", false, before: "<artwork><cover landscape=\"l\"/></artwork>"),
  Variation("cover both ways", false, before: "<artwork><cover src=\"c\" portrait=\"p\"/></artwork>"),
  Variation("two covers", false, before: "<artwork><cover src=\"c\"/><cover src=\"d\"/></artwork>"),
  Variation("icon without src", false, before: "<artwork><icon/></artwork>"),
  Variation("icon in book", false, before: "<icon src=\"i\"/>"),
  Variation(
    "background on cover", false,
    before: "<artwork><launch style=\"cover\" background=\"#000000\"/></artwork>"),
  Variation("background alone", false, before: "<artwork><launch background=\"#000000\"/></artwork>"),
  Variation(
    "named background", false, before: "<artwork><launch style=\"plain\" background=\"white\"/></artwork>"),
  Variation("text in icon", false, before: "<artwork><icon src=\"i\">x</icon></artwork>"),
  Variation("reader", true, before: "<reader contents=\" columns \" turning=\"scroll\"/>"),
  Variation("reader with bad turning", false, before: "<reader turning=\"slide\"/>"),
  Variation("two readers", false, before: "<reader/><reader/>"),
  .contents(
    "everything nested", true,
    "<part title=\"P\"><chapter title=\"C\" number=\"A\" numbered=\"false\"><section src=\"s\" id=\"x\"><section title=\"SS\"><page src=\"p\" type=\"preface\"><page src=\"q\"/></page></section></section></chapter></part>"
  ),
  .contents("part in chapter", false, "<chapter title=\"C\"><part title=\"P\">\(page)</part></chapter>"),
  .contents(
    "chapter in section", false, "<section title=\"S\"><chapter title=\"C\">\(page)</chapter></section>"),
  .contents("section in page", false, "<page src=\"a\"><section title=\"S\">\(page)</section></page>"),
  .contents("page without src", false, "<page title=\"T\"/>"),
  .contents("empty chapter", false, "<chapter title=\"C\"/>"),
  .contents("chapter without title", false, "<chapter>\(page)</chapter>"),
  .contents("chapter with page", true, "<chapter src=\"c.xhtml\"/>"),
  .contents("split", true, "<chapter src=\"c\" split=\"section\"/><page src=\"d\" split=\"3\"/>"),
  .contents("split at nothing", false, "<chapter src=\"c\" split=\"paragraph\"/>"),
  .contents("split at seven", false, "<chapter src=\"c\" split=\"7\"/>"),
  .contents("split without src", false, "<chapter title=\"C\" split=\"section\">\(page)</chapter>"),
  .contents("unnumbered as yes", false, "<page src=\"a\" numbered=\"no\"/>"),
  .contents("unknown type", false, "<page src=\"a\" type=\"prefix\"/>"),
  .contents("xml:id", true, "<page src=\"a\" xml:id=\"a1\"/>"),
  .contents("both ids", false, "<page src=\"a\" xml:id=\"a1\" id=\"a2\"/>"),
  .contents("id that is no name", false, "<page src=\"a\" id=\"1 a\"/>"),
  .contents("id of other letters", true, "<page src=\"a\" id=\"é-数_1.b\"/>"),
  .contents("misspelled entry", false, "<chaptr title=\"C\">\(page)</chaptr>"),
  .contents("blank src", false, "<page src=\" \"/>"),
  .contents("title in contents", false, "<title>T</title>\(page)"),
]

private let dates: [(String, Bool)] = [
  ("2024", true), ("2024-05", true), ("2024-05-01", true), ("2024-02-29", true),
  ("2024-05-01T10:20:30Z", true),
  ("2024-05-01T10:20:30.25+02:00", true), ("2023-02-29", false), ("2024-13", false), ("2024-04-31", false),
  ("24", false), ("0000", false), ("May 2024", false), ("2024-05-01T10:20:30", false),
  ("2024-05-01T10:20Z", false),
  ("2024-05-01T25:20:30Z", false), ("2024-05-01T10:20:30+2:00", false), ("2024-05-01Z", false),
  ("-2024", false),
]

@Suite(.serialized) struct BookXMLSchemaTests {
  private let schema: RelaxNGSchema

  // libxml2 initializes its data types with the first schema, which is not thread-safe.
  nonisolated(unsafe) private static let shared: RelaxNGSchema? = {
    do { return RelaxNGSchema(bytes: try projectFile("templates/book.rng")) } catch { return nil }
  }()

  init() throws { schema = try #require(Self.shared) }

  /// Whether Octavo's own reader accepts the form, without checking files.
  private func isAccepted(_ text: String) throws -> Bool {
    let tree = try XMLParser().parse(SourceText(file: "book.xml", bytes: Array(text.utf8)))
    guard tree.name(tree.root) == XMLName(namespace: bookNamespace, local: "book") else { return false }
    var checker = GrammarChecker(tree, .book)
    _ = checker.check(tree.root, as: "book")
    return checker.diagnostics.isEmpty
  }

  @Test(arguments: variations) func readerAndSchemaAgree(_ variation: Variation) throws {
    #expect(schema.accepts(Array(variation.text.utf8)) == variation.isValid, "the schema")
    #expect(try isAccepted(variation.text) == variation.isValid, "the reader")
  }

  @Test(arguments: dates) func readerAndSchemaAgreeOnDates(text: String, isValid: Bool) throws {
    let variation = Variation(text, isValid, before: "<date>\(text)</date>")
    #expect(schema.accepts(Array(variation.text.utf8)) == isValid, "the schema")
    #expect(try isAccepted(variation.text) == isValid, "the reader")
  }

  @Test(arguments: [
    "2024-05-01", "2024-05-01T10:20:30Z", "2024", "2024-05-01T10:20:30+01:00", "2024-05-01T10:20:30.5Z",
  ])
  func readerAndSchemaAgreeOnMoments(text: String) throws {
    let variation = Variation(text, true, before: "<modified>\(text)</modified>")
    #expect(try schema.accepts(Array(variation.text.utf8)) == isAccepted(variation.text))
  }

  @Test func aWrongFormIsAnErrorOfOneOfTheKindsOfTheSchema() throws {
    for variation in variations where !variation.isValid && !variation.text.hasPrefix("<book ") {
      let tree = try XMLParser().parse(SourceText(file: "book.xml", bytes: Array(variation.text.utf8)))
      var checker = GrammarChecker(tree, .book)
      _ = checker.check(tree.root, as: "book")
      #expect(checker.diagnostics.allSatisfy { $0.severity == .error && $0.range?.start != nil })
    }
  }
}
