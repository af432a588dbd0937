import BookCompiler
import BookModel
import Foundation
import Testing

private func module(_ title: String, _ body: String) -> String {
  """
  <document xmlns="http://cnx.rice.edu/cnxml" id="d"><title>\(title)</title><metadata/>
  <content>\(body)</content></document>
  """
}

private let collection = """
  <col:collection xmlns:col="http://cnx.rice.edu/collxml" xmlns:md="http://cnx.rice.edu/mdml" xmlns="http://cnx.rice.edu/collxml">
  <metadata><md:title>Small</md:title><md:language>en</md:language></metadata>
  <col:content><col:subcollection><md:title>One</md:title><col:content><col:module document="m1"/></col:content>
  </col:subcollection></col:content></col:collection>
  """

@Suite struct AnswerKeyTests {
  private let files = [
    "collections/small.collection.xml": collection,
    "modules/m1/index.cnxml": module(
      "First",
      "<example id='x'><exercise id='xe'><problem><p0/><para id='a'>P</para></problem><solution id='xs'><para id='b'>Kept.</para></solution></exercise></example>"
        + "<exercise id='e'><problem id='p'><para id='c'>Why?</para></problem><solution id='s'><para id='d1'>Because.</para></solution></exercise>"
    ),
  ]

  private func link(_ folder: SmallFolder, back: Bool) throws -> LinkedBook {
    var request = BookCompiler.Request(
      manifest: folder.url.appendingPathComponent("collections/small.collection.xml").path, templates: "")
    request.reading.gathersSolutions = back
    return try #require(BookCompiler(request, progress: { _ in }).link(keepingContents: true).book)
  }

  @Test func solutionsGoToTheBackWhereAskedAndThoseOfExamplesStay() throws {
    let book = try link(try SmallFolder(files), back: true)
    #expect(book.contents.last?.label == "Answer Key" && book.contents.last?.children.count == 1)
    let key = try #require(book.pages.last)
    #expect(content(key).contains("Because.") && !content(key).contains("Kept."))
    #expect(key.linkTexts.contains { $0?.replacingOccurrences(of: "\u{A0}", with: " ") == "Exercise 1" })
    let pages = book.pages.dropLast().map { content($0) }.joined()
    #expect(!pages.contains("Because.") && pages.contains("Kept."))
  }

  @Test func elsewhereSolutionsStandWithTheirExercises() throws {
    let book = try link(try SmallFolder(files), back: false)
    #expect(book.contents.last?.label != "Answer Key")
    #expect(book.pages.map { content($0) }.joined().contains("Because."))
  }
}
