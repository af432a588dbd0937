import Diagnostics
import Foundation
import Manifests
import SourceKinds
import Testing
import XML

@testable import Catalogues

/// A temporary folder for a test.
final class Folder {
  let path: String

  init(_ files: [String: String]) throws {
    path = FileManager.default.temporaryDirectory.appendingPathComponent("octavo-\(UUID().uuidString)").path
    for (name, text) in files {
      let url = URL(fileURLWithPath: path).appendingPathComponent(name)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}

private let page = "---\nlang: en\n---\n\n# One\n\nText.\n"

private func book(_ identifier: String) -> String {
  """
  <book xmlns="urn:octavo:book:1" id="\(identifier)" lang="en"><title>T</title>
  <contents><page src="one.md"/></contents></book>
  """
}

/// The findings for a catalogue.xml next to two books, as `line:column id`, without those of the manifests.
private func findings(_ inner: String, head: String = "<catalogue xmlns=\"urn:octavo:catalogue:1\">") throws
  -> [String]
{
  let folder = try Folder([
    "catalogue.xml": "\(head)\n\(inner)\n</catalogue>\n", "a/book.xml": book("urn:x:a"), "a/one.md": page,
    "b/book.xml": book("urn:x:b"), "b/one.md": page,
  ])
  return loadCatalogue(at: folder.path, kinds: [.linkTargetMissing, .manifestMissing]).diagnostics.map {
    "\($0.range?.start?.line ?? 0):\($0.range?.start?.column ?? 0) \($0.kind.id)"
  }
}

@Suite struct CatalogueTests {
  @Test func booksHaveTheirGroupsAndTheSettingsOfAllLevels() throws {
    let folder = try Folder([
      "catalogue.xml": """
      <catalogue xmlns="urn:octavo:catalogue:1" lang="de">
        <title>Alle Bücher</title>
        <settings artwork="none" time-limit="60"><warning id="link-target-missing" level="off"/></settings>
        <group title="Mathematik">
          <settings artwork="full" web="true"/>
          <book src="a/book.xml"/>
          <book src="b" output="zwei"><settings artwork="essential" web="false"/></book>
        </group>
      </catalogue>
      """, "a/book.xml": book("urn:x:a"), "a/one.md": page, "b/one.md": page,
    ])
    let loading = loadCatalogue(at: folder.path, kinds: [.linkTargetMissing, .manifestMissing])
    #expect(loading.diagnostics.isEmpty)
    let catalogue = try #require(loading.catalogue)
    #expect(catalogue.title == "Alle Bücher")
    #expect(catalogue.language == "de")
    #expect(catalogue.books.map(\.name) == ["a", "zwei"])
    #expect(catalogue.books.map(\.manifest) == ["a/book.xml", "b"])
    #expect(catalogue.books.allSatisfy { $0.groups == ["Mathematik"] && $0.settings.timeLimit == 60 })
    #expect(catalogue.books.map(\.settings.artwork) == ["full", "essential"])
    #expect(catalogue.books.map(\.settings.web) == [true, false])
    #expect(catalogue.books[1].settings.warnings == ["link-target-missing": "off"])
  }

  @Test func whatIsWrongIsFoundWhereItIs() throws {
    #expect(try findings("<book src=\"a\"/>\n<book src=\"gone\"/>") == ["3:12 manifest-missing"])
    #expect(try findings("<book/>") == ["2:2 attribute-missing"])
    #expect(try findings("<book src=\"../a\"/>") == ["2:12 path-outside-book"])
    #expect(try findings("<bok src=\"a\"/>") == ["2:2 element-unknown"])
    // Missing attributes of a misspelt element are not reported, since another element may be meant; its existing ones are
    // checked.
    #expect(try findings("<bok/>") == ["2:2 element-unknown"])
    #expect(
      try findings("<bok output=\"x/y\"><setings artwork=\"all\"/></bok>")
        == [
          "2:2 element-unknown", "2:14 attribute-invalid", "2:20 element-unknown", "2:37 attribute-invalid",
        ])
    #expect(try findings("<book src=\"a\" output=\"x/y\"/>") == ["2:23 attribute-invalid"])
    #expect(try findings("<settings artwork=\"all\"/><book src=\"a\"/>") == ["2:20 attribute-invalid"])
    #expect(
      try findings("<settings><warning id=\"link-targt-missing\" level=\"off\"/></settings><book src=\"a\"/>")
        == ["2:24 attribute-invalid"])
    #expect(
      try findings("<settings><warning id=\"manifest-missing\" level=\"off\"/></settings><book src=\"a\"/>")
        == ["2:24 attribute-invalid"])
    #expect(try findings("<group title=\"G\"/><book src=\"a\"/>") == ["2:2 catalogue-empty"])
    #expect(try findings("") == ["1:2 catalogue-empty"])
    #expect(try findings("<book src=\"a\"/>", head: "<catalogue>") == ["1:2 namespace-missing"])
    #expect(try findings("<books in=\"nowhere\"/>") == ["2:12 manifest-missing"])
  }

  @Test func namesOfFilesMayNotCollideWhateverTheirLetters() throws {
    #expect(
      try findings("<book src=\"a\"/>\n<book src=\"b\" output=\"A\"/>") == ["3:23 output-name-repeated"])
  }

  @Test func aBookOfTheSameSettingsTwiceIsAWarning() throws {
    let twice = "<book src=\"a\"/>\n<book src=\"a\" output=\"again\"/>"
    #expect(try findings(twice) == ["3:23 book-listed-twice"])
    let other = "<book src=\"a\"/>\n<book src=\"a\" output=\"o\"><settings artwork=\"none\"/></book>"
    #expect(try findings(other).isEmpty)
  }

  @Test func twoBooksOfOneIdentifierAreFoundByReadingTheirManifests() throws {
    let folder = try Folder([
      "catalogue.xml": """
      <catalogue xmlns="urn:octavo:catalogue:1">
      <book src="a/book.xml"/>
      <book src="b/book.xml"/>
      <book src="c/book.xml"/>
      </catalogue>
      """, "a/book.xml": book("urn:x:same"), "a/one.md": page, "b/book.xml": book("urn:x:same"),
      "b/one.md": page,
      "c/book.xml": "<book/>",
    ])
    var loading = loadCatalogue(
      at: folder.path + "/catalogue.xml", kinds: [.linkTargetMissing, .manifestMissing])
    #expect(loading.diagnostics.isEmpty)
    loading.checkManifests(jobs: 2)
    let repeated = try #require(loading.diagnostics.first { $0.kind == .bookIdentifierRepeated })
    #expect(repeated.range?.start == SourceLocation(line: 3, column: 12))
    #expect(repeated.notes.first?.range.start == SourceLocation(line: 2, column: 12))
    #expect(
      loading.diagnostics.contains {
        $0.kind == .namespaceMissing && $0.range?.file.hasSuffix("c/book.xml") == true
      })
  }

  @Test func aFolderIsACatalogueOfTheBooksBelowIt() throws {
    let folder = try Folder([
      "README.md": "# About", "math/README.md": "# About", "math/algebra/book.xml": book("urn:x:a"),
      "math/algebra/one.md": page, "math/10 limits/one.md": page, "math/9 sets/one.md": page,
      "physics.epub": "", ".git/HEAD.md": page, "empty/notes.txt": "",
    ])
    let catalogue = try #require(
      loadCatalogue(at: folder.path, kinds: [.linkTargetMissing, .manifestMissing]).catalogue)
    #expect(
      catalogue.books.map(\.manifest) == ["math/9 sets", "math/10 limits", "math/algebra", "physics.epub"])
    #expect(catalogue.books[0].groups == ["math"])
    #expect(catalogue.books[2].name == "math-algebra")
    #expect(Set(catalogue.books.map(\.name)).count == 4)
    #expect(catalogue.books.allSatisfy { isPlainFileName($0.name) })
  }

  @Test func aListHasAManifestALine() throws {
    let folder = try Folder(["a/one.md": page, "b/one.md": page])
    let text = "# books\n\(folder.path)/a\n\n\(folder.path)/b\tsecond\n"
    let catalogue = try #require(loadCatalogue(list: text).catalogue)
    #expect(catalogue.books.map(\.name) == ["a", "second"])
    #expect(loadCatalogue(list: "\(folder.path)/c\n").diagnostics.map(\.kind) == [.manifestMissing])
    #expect(loadCatalogue(list: "\(folder.path)/a\tx/../y\n").diagnostics.map(\.kind) == [.attributeInvalid])
    #expect(loadCatalogue(list: "\n").diagnostics.map(\.kind) == [.catalogueEmpty])
    #expect(
      loadCatalogue(at: folder.path + "/nowhere", kinds: [.linkTargetMissing, .manifestMissing]).diagnostics
        .map(\.kind) == [.catalogueMissing])
  }

  @Test(arguments: [
    ("math/calculus/book.xml", "calculus"), ("calculus", "calculus"), ("a/algebra.collection.xml", "algebra"),
    ("novel.epub", "novel"), ("notes.v2", "notes.v2"), ("book.xml", "book"),
  ])
  func aBookIsNamedAfterItsManifestOrFolder(_ manifest: String, name: String) {
    #expect(BookNames.name(of: manifest) == name)
  }

  @Test(arguments: SourceKind.extensionsRead) func aBookIsNamedAfterItsSourceOfAnyKind(_ ending: String) {
    #expect(BookNames.name(of: "texts/waves." + ending) == "waves")
  }

  @Test func aNameThatLosesLettersStaysUnique() {
    let (one, other) = (BookNames.name(of: "Алгебра"), BookNames.name(of: "Анализ!"))
    #expect(one != other)
    #expect(isPlainFileName(one) && isPlainFileName(other))
  }
}

@Suite struct CatalogueSchemaTests {
  /// A catalogue, and whether it is valid.
  static let variations: [(String, Bool)] = [
    ("<book src=\"a\"/>", true),
    ("<title>T</title><description>D</description><publisher>P</publisher><book src=\"a\"/>", true),
    ("<book src=\"a\"/><title>T</title>", true), ("<title>T</title><title>U</title><book src=\"a\"/>", false),
    ("<title/><book src=\"a\"/>", false), ("<book/>", false), ("<book src=\" \"/>", false),
    ("<book src=\"a\" output=\"b.1_2-c\"/>", true), ("<book src=\"a\" output=\".b\"/>", false),
    ("<book src=\"a\" output=\"b.\"/>", false), ("<book src=\"a\" output=\"b c\"/>", false),
    ("<book src=\"a\" output=\"\(String(repeating: "b", count: 101))\"/>", false),
    ("<book src=\"a\"><settings/></book>", true), ("<book src=\"a\"><settings/><settings/></book>", false),
    ("<group title=\"G\"><book src=\"a\"/><group title=\"H\"><books in=\"b\"/></group></group>", true),
    ("<group><book src=\"a\"/></group>", false), ("<books/>", false), ("x<book src=\"a\"/>", false),
    (
      "<settings artwork=\"none\" web=\"true\" keep-going=\"false\" solutions=\"back\" optimize=\"true\"/><books in=\"b\"/>",
      true
    ),
    ("<settings web=\"yes\"/><book src=\"a\"/>", false),
    ("<settings time-limit=\"0\"/><book src=\"a\"/>", false),
    ("<settings time-limit=\"90\" warnings-as-errors=\"true\"/><book src=\"a\"/>", true),
    ("<settings time-limit=\"-9\"/><book src=\"a\"/>", false),
    ("<settings><warning id=\"link-target-missing\" level=\"note\"/></settings><book src=\"a\"/>", true),
    ("<settings><warning id=\"link-target-missing\"/></settings><book src=\"a\"/>", false),
    ("<settings><profile attribute=\"os\" value=\"linux\"/></settings><book src=\"a\"/>", true),
    ("<settings><profile attribute=\"os\"/></settings><book src=\"a\"/>", false),
    ("<settings unknown=\"1\"/><book src=\"a\"/>", false),
  ]

  /// The grammar in code and the schema for editors agree.
  @Test(arguments: variations)
  func theCheckerAgreesWithTheSchema(_ inner: String, _ isValid: Bool) throws {
    let text = "<catalogue xmlns=\"urn:octavo:catalogue:1\">\(inner)</catalogue>"
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let bytes = try Array(Data(contentsOf: root.appendingPathComponent("templates/catalogue.rng")))
    let schema = try #require(RelaxNGSchema(bytes: bytes))
    #expect(schema.accepts(Array(text.utf8)) == isValid)
    let tree = try XMLParser().parse(file: "catalogue.xml", bytes: Array(text.utf8))
    var checker = GrammarChecker(tree, .catalogue)
    _ = checker.check(tree.root, as: "catalogue")
    #expect(checker.diagnostics.isEmpty == isValid)
  }
}
