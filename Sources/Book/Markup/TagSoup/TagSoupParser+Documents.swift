import Diagnostics
import XML

/// Whole documents, including the parts that authors omit.
extension TagSoupParser {
  /// Parses a whole document: the tree's root is `html`, with `head` and `body`, whether they are written or not.
  package mutating func parseDocument(_ html: [UInt8], source: SourceText) -> XMLTree {
    assembler.begin(source: source)
    (stack, floor, pending, segments, segmentStart, tooDeep) = ([], 0, [], [], 0, 0)
    (copiedBytes, copyLimit) = (0, Self.copyLimit(html.count))
    var tokenizer = TagSoupTokenizer(html[...])
    while let token = tokenizer.next() {
      switch token {
      case .text(let bytes, let offset):
        if stack.count < 2 || stack[1].name == "head" {
          if bytes[...].isBlank { continue }
          openBody(at: offset)
        }
        text(bytes, at: offset)
      case .start(let tag): startInDocument(tag, &tokenizer)
      case .end(let name, let offset):
        if ["html", "head", "body"].contains(name) { continue }
        if stack.count > 2 { end(name, at: offset) }
      }
      tokenizer.allowsCDATA = isForeign
    }
    if stack.count < 2 { openBody(at: html.count) }
    return finishPiece().tree
  }

  private static let headElements: Set<String> = [
    "title", "meta", "link", "style", "script", "base", "noscript", "template",
  ]

  private mutating func startInDocument(_ tag: TagSoupTokenizer.Tag, _ tokenizer: inout TagSoupTokenizer) {
    let element = Element(name: tag.name, namespace: "", attributes: tag.attributes, offset: tag.offset)
    switch tag.name {
    case "html": if stack.isEmpty { push(element) }
    case "head": openHead(element)
    case "body": openBody(element)
    default:
      let isInBody = stack.count > 1 && stack[1].name == "body"
      if !isInBody {
        if Self.headElements.contains(tag.name) {
          openHead(Element(name: "head", namespace: "", offset: tag.offset))
        } else {
          openBody(at: tag.offset)
        }
      }
      start(tag, &tokenizer)
    }
  }

  private mutating func openRoot(at offset: Int) {
    if stack.isEmpty { push(Element(name: "html", namespace: "", offset: offset)) }
  }

  private mutating func openHead(_ element: Element) {
    openRoot(at: element.offset)
    if stack.count == 1 { push(element) }
    floor = 2
  }

  private mutating func openBody(at offset: Int) {
    openBody(Element(name: "body", namespace: "", offset: offset))
  }

  private mutating func openBody(_ element: Element) {
    openRoot(at: element.offset)
    if stack.count > 1, stack[1].name == "body" { return }
    floor = 1
    while stack.count > 1 { pop() }
    push(element)
    floor = 2
  }
}
