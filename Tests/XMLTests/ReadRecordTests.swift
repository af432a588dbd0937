import Testing

@testable import XML

/// A recording tree remembers what was read.
@Suite struct ReadRecordTests {
  private func tree(_ text: String) throws -> XMLTree {
    try XMLParser().parse(file: "a.xml", bytes: Array(text.utf8))
  }

  @Test func remembersTextsAndAttributes() throws {
    let tree = try tree("<a x='1' y='2'><b>one</b><c>two</c></a>").recordingReads()
    let (b, c) = (try #require(tree.element(tree.root, "b")), try #require(tree.element(tree.root, "c")))
    #expect(!tree.isRead(b + 1) && tree.hasUnreadText(tree.root))
    #expect(tree.string(b) == "one" && tree.attribute(tree.root, "x") == "1")
    #expect(tree.isRead(b + 1) && !tree.isRead(c + 1))
    #expect(tree.attributes(tree.root).map { tree.isRead(attribute: $0) } == [true, false])
    tree.passOver(tree.root)
    #expect(!tree.hasUnreadText(tree.root) && tree.isRead(attribute: tree.attributes(tree.root)[1]))
  }

  @Test func otherTreesRecordNothing() throws {
    let tree = try tree("<a>one</a>")
    #expect(tree.isRead(tree.root + 1) && !tree.hasUnreadText(tree.root) && tree.hasText(tree.root))
  }
}
