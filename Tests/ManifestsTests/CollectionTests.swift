import BookModel
import Diagnostics
import Foundation
import Testing

@testable import Manifests
@testable import OpenStaxConventions

private func module(_ title: String, class name: String = "", content: String = "", glossary: Bool = false)
  -> String
{
  """
  <document xmlns="http://cnx.rice.edu/cnxml"\(name.isEmpty ? "" : " class=\"\(name)\"")><title>\(title)</title>
  <content>\(content)</content>\(glossary ? "<glossary><definition id='d'><term>t</term></definition></glossary>" : "")</document>
  """
}

private func collection(
  _ content: String, metadata: String = "<md:title>B</md:title><md:language>en</md:language>"
) -> String {
  """
  <col:collection xmlns:col="http://cnx.rice.edu/collxml" xmlns:md="http://cnx.rice.edu/mdml" xmlns="http://cnx.rice.edu/collxml">
  <col:metadata>\(metadata)</col:metadata><col:content>\(content)</col:content></col:collection>
  """
}

private func chapter(_ title: String, _ modules: String...) -> String {
  let list = modules.map { "<col:module document=\"\($0)\"/>" }.joined()
  return
    "<col:subcollection><md:title>\(title)</md:title><col:content>\(list)</col:content></col:subcollection>"
}

/// The contents as text: kind, title, a mark for entries without number, children in brackets.
private func outline(_ entries: [Entry], book: Book) -> String {
  entries.map { entry in
    let name = entry.title ?? entry.source.map { book.sources[$0].path } ?? ""
    let mark = entry.isNumbered ? "" : "-"
    let type = entry.type.map { "(\($0))" } ?? ""
    return "\(entry.kind.rawValue)\(mark)\(type) \(name)"
      + (entry.children.isEmpty ? "" : " [\(outline(entry.children, book: book))]")
  }.joined(separator: ", ")
}

@Suite struct CollectionTests {
  private func load(_ content: String, _ modules: [String: String], path: String = "") throws
    -> ManifestLoading
  {
    var files = ["collections/b.collection.xml": collection(content)]
    for (name, text) in modules { files["modules/\(name)/index.cnxml"] = text }
    let folder = try FilesAndFolders(files)
    return folder.load(path)
  }

  @Test func readsMetadata() throws {
    let metadata = """
      <md:title>Calculus</md:title><md:language>pl</md:language><md:uuid>8b89</md:uuid><md:slug>calculus</md:slug>
      <md:license url="http://creativecommons.org/licenses/by/4.0/">CC BY 4.0</md:license><md:revised>2016/05/18 10:12:05</md:revised>
      <md:actors><md:person userid="a"><md:fullname>Ada</md:fullname></md:person></md:actors>
      <md:roles><md:role type="author">a</md:role></md:roles><md:subjectlist><md:subject>Maths</md:subject></md:subjectlist>
      """
    let folder = try FilesAndFolders([
      "collections/b.collection.xml": collection("<col:module document=\"m1\"/>", metadata: metadata),
      "modules/m1/index.cnxml": module("A"),
    ])
    let book = try #require(folder.load().book)
    #expect(book.metadata.title == "Calculus" && book.metadata.language == "pl")
    #expect(book.metadata.identifier == "urn:uuid:8b89")
    #expect(book.metadata.rights == "CC BY 4.0 (http://creativecommons.org/licenses/by/4.0/)")
    #expect(book.metadata.date == "2016-05-18")
    #expect(book.metadata.creators == [Contributor(name: "Ada", roles: ["aut"])])
    #expect(book.metadata.subjects == ["Maths"])
    #expect(book.isNumbered && book.styling == .octavo)
  }

  @Test func makesChaptersOfSubcollections() throws {
    let loading = try load(
      "<col:module document=\"m0\"/>" + chapter("Limits", "m1", "m2") + "<col:module document=\"m3\"/>",
      [
        "m0": module("Preface"), "m1": module("Introduction", class: "introduction"), "m2": module("Rates"),
        "m3": module("Appendix A | Tables"),
      ])
    let book = try #require(loading.book)
    #expect(
      outline(book.contents, book: book)
        == "page-(preface) modules/m0/index.cnxml, chapter Limits [page- modules/m1/index.cnxml, section modules/m2/index.cnxml], chapter(appendix) Tables"
    )
    #expect(loading.isValid)
  }

  @Test func makesPartsOfSubcollectionsThatHoldSubcollections() throws {
    let inner = chapter("C", "m1")
    let loading = try load(
      "<col:subcollection><md:title>U</md:title><col:content>\(inner)</col:content></col:subcollection>",
      ["m1": module("A")])
    let book = try #require(loading.book)
    #expect(outline(book.contents, book: book) == "part U [chapter C [section modules/m1/index.cnxml]]")
  }

  @Test func overridesTitles() throws {
    let loading = try load(
      "<col:module document=\"m1\"><md:title>X</md:title></col:module>", ["m1": module("A")])
    #expect(loading.book?.contents.first?.title == "X")
  }

  @Test func gathersPartsAtTheEndOfTheChapter() throws {
    let review =
      "<section id=\"s\" class=\"review-exercises\"><title>Chapter Review Exercises</title></section>"
    let loading = try load(
      chapter("Limits", "m1", "m2"),
      [
        "m1": module("A", glossary: true),
        "m2": module("B", content: review + "<!-- <section class=\"summary\"/> -->", glossary: true),
      ])
    let book = try #require(loading.book)
    #expect(
      outline(book.contents, book: book)
        == "chapter Limits [section modules/m1/index.cnxml, section modules/m2/index.cnxml, page- Key Terms, page- Review Exercises]"
    )
    #expect(
      book.sources[2].gathering
        == Gathering(
          part: "glossary", title: "Key Terms", files: ["modules/m1/index.cnxml", "modules/m2/index.cnxml"]))
    #expect(book.sources[0].givenParts == ["glossary": "modules/m1/key-terms"])
    #expect(
      book.sources[1].givenParts == [
        "glossary": "modules/m1/key-terms", "review-exercises": "modules/m1/review-exercises",
      ])
  }

  private func outlines(_ modules: [String]) -> [ModuleOutline] {
    modules.map { ModuleOutline(Array(module("A", content: $0).utf8)) }
  }

  private func section(_ name: String, title: String, content: String = "") -> String {
    "<section class=\"\(name)\"><title>\(title)</title>\(content)</section>"
  }

  @Test func gathersWhatEndsTheModules() {
    let exercise = "<exercise id=\"e\"><problem id=\"p\"/></exercise>"
    let content =
      "<section><title>Plain</title></section>" + section("references", title: "References")
      + section("summary", title: "Chapter Review")
      + section("free-response", title: "Homework", content: exercise)
      + section("section-exercises", title: "", content: exercise)
    let first = outlines([content, content.replacingOccurrences(of: "Homework", with: "HOMEWORK"), content])
    let gathered = GatheredParts(chapters: [first], language: "en")
    let titles = Dictionary(uniqueKeysWithValues: gathered.parts.map { ($0.kind, $0.title) })
    #expect(titles["free-response"] == "Homework")
    #expect(titles["summary"] == "Chapter Review")
    #expect(titles["section-exercises"] == nil)
    #expect(gathered.parts.last?.kind == "references")
    #expect(gathered.container == "Chapter Review")
  }

  @Test func leavesWhatOpensModulesOrStandsInOneChapterWithoutExercises() {
    let opening = section("start-here", title: "Start") + "<section><title>Plain</title></section>"
    let once = outlines([opening + section("rarity", title: "Rare"), opening])
    let twice = outlines([opening + section("reading", title: "To Read")])
    let kinds = GatheredParts(chapters: [once, twice, twice], language: "en").parts.map(\.kind)
    #expect(!kinds.contains("start-here") && !kinds.contains("rarity") && kinds.contains("reading"))
  }

  @Test(arguments: [
    (["review-problems", "review-challenge"], "Chapter Review" as String?),
    (["review-questions", "critical-thinking"], nil), (["review-questions"], nil),
  ])
  func reviewsHaveAnEntryOfTheirOwn(_ kinds: [String], _ container: String?) {
    let exercise = "<exercise id=\"e\"><problem id=\"p\"/></exercise>"
    let content = kinds.map { section($0, title: "T", content: exercise) }.joined()
    #expect(GatheredParts(chapters: [outlines([content])], language: "en").container == container)
  }

  @Test func titlesOfPartsAreWithoutTheirChapter() {
    let titles = (1...5).map { section("review-exercises", title: "Chapter \($0) Review Exercises") }
    let parts = GatheredParts(chapters: [outlines(titles)], language: "en").parts
    #expect(parts.first { $0.kind == "review-exercises" }?.title == "Review Exercises")
    #expect(Gathering.plainTitle("Chapter Review") == "Chapter Review")
  }

  @Test func partsOfOneTitleAreToldApart() {
    let exercise = "<exercise id=\"e\"><problem id=\"p\"/></exercise>"
    let content =
      section("together-practice", title: "Together", content: exercise)
      + section("together-homework", title: "Together", content: exercise)
    let parts = GatheredParts(chapters: [outlines([content])], language: "en").parts
    #expect(
      parts.filter { $0.kind.hasPrefix("together") }.map(\.title) == [
        "Together: Practice", "Together: Homework",
      ])
  }

  @Test func numbersNotesThatHoldExercises() {
    let exercise = "<exercise id=\"e\"><problem id=\"p\"><title>Not the note's</title></problem></exercise>"
    func notes(_ name: String, content: String...) -> String {
      content.map { "<note class=\"x \(name)\">\($0)</note>" }.joined()
    }
    let content =
      notes("try", content: exercise, exercise)
      + notes(
        "check", content: "<label/><title>Check</title>\(exercise)", "<label/><title>Check</title>\(exercise)"
      )
      + notes("quiz", content: "<title>One</title>\(exercise)", "<title>Two</title>\(exercise)")
      + notes("tip", content: "<para/>", "<para/>")
      + "<example>\(exercise)</example>"
    let book = BookConventions(chapters: [outlines([content])])
    #expect(book.noteNumbering["try"] == true && book.noteNumbering["check"] == true)
    #expect(book.noteNumbering["quiz"] == false && book.noteNumbering["tip"] == nil)
    #expect(book.noteLabels == ["check": "Check"])
    #expect(book.exerciseCount == .page)
  }

  @Test func countsExercisesByPartWhereTheySayTheirType() {
    let typed = "<exercise id=\"e\" type=\"t\"><problem id=\"p\"/></exercise>"
    let plain = "<exercise id=\"e\"><problem id=\"p\"/></exercise>"
    func count(_ exercise: String) -> BookConventions {
      BookConventions(chapters: [outlines([section("questions", title: "Q", content: exercise)])])
    }
    #expect(count(typed).exerciseCount == .part)
    #expect(count(plain).exerciseCount == .chapter)
    #expect(!count(plain).marksUnnumberedByClass)
    #expect(count("<equation class=\"unnumbered\"/>").marksUnnumberedByClass)
  }

  @Test func namesMissingAndRepeatedModules() throws {
    let loading = try load(
      "<col:module document=\"m1\"/><col:module document=\"m1\"/><col:module document=\"m9\"/><col:module/><col:module document=\"../../x\"/>",
      ["m1": module("A")])
    #expect(
      loading.diagnostics.map(\.kind.id).sorted() == [
        "attribute-missing", "path-outside-book", "source-missing", "source-repeated",
      ])
  }

  @Test func takesTheFirstBookThatIsThere() throws {
    let list = """
      <container xmlns="https://openstax.org/namespaces/book-container" version="1">
      <book slug="x" href="../collections/x.collection.xml" style="python"/>
      <book slug="a" href="../collections/a.collection.xml" style="calculus"/>
      <book slug="b" href="../collections/b.collection.xml" style="physics"/></container>
      """
    let text = collection("<col:module document=\"m1\"/>")
    let folder = try FilesAndFolders([
      "META-INF/books.xml": list, "collections/a.collection.xml": text, "collections/b.collection.xml": text,
      "modules/m1/index.cnxml": module("A"),
    ])
    let loading = folder.load()
    #expect(loading.book?.sources.first?.path == "modules/m1/index.cnxml")
    #expect(loading.diagnostics.contains { $0.kind == .firstBookTaken && $0.severity == .note })
    let other = folder.load("collections/b.collection.xml")
    #expect(other.book?.sources.first?.path == "modules/m1/index.cnxml")
  }

  @Test func outlineOfAModuleNeedsNoParsing() {
    let outline = ModuleOutline(
      Array(
        "<?xml version='1.0'?><c:document class='introduction x'><c:title>The <c:emphasis>n</c:emphasis>th<c:newline/> &amp; last</c:title><c:section class=\"a b\"/><!-- <section class='z'> --><c:glossary/>"
          .utf8))
    #expect(outline.classes == ["introduction", "x"])
    #expect(outline.title == "The nth &amp; last")
    #expect(outline.parts == ["a", "b", "glossary"])
  }
}
