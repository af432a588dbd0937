/// The elements that a page may contain: those of the HTML living standard that EPUB 3.3 allows and that need neither script
/// nor form.
public enum HTMLElement: UInt8, CaseIterable, Sendable {
  case a, abbr, address, article, aside, audio, b, bdi, bdo, blockquote, body, br, caption, cite, code
  case col, colgroup, data, dd, del, details, dfn, div, dl, dt, em, figcaption, figure, footer
  case h1, h2, h3, h4, h5, h6, header, hgroup, hr, i, img, input, ins, kbd, li, main, mark, nav, ol, p
  case pre, q, rb, rp, rt, rtc, ruby, s, samp, section, small, span, strong, sub, summary
  case sup, table, tbody, td, tfoot, th, thead, time, tr, u, ul, `var`, video, wbr
  /// A MathML or SVG element, whose content is not HTML.
  case foreign

  /// The name as written in a tag.
  public var name: StaticString { HTMLVocabulary.entries[Int(rawValue)].name }

  /// The element for a heading of that level, 1 to 6.
  public static func heading(_ level: Int) -> HTMLElement {
    HTMLElement(rawValue: HTMLElement.h1.rawValue + UInt8(min(max(level, 1), 6) - 1)) ?? .h6
  }

  /// The level of a heading element, else nil.
  public var headingLevel: Int? {
    guard rawValue >= HTMLElement.h1.rawValue, rawValue <= HTMLElement.h6.rawValue else { return nil }
    return Int(rawValue - HTMLElement.h1.rawValue) + 1
  }
}

/// A set of elements.
package struct ElementSet: Sendable, Equatable, ExpressibleByArrayLiteral {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  package static let all = ElementSet(HTMLElement.allCases)

  package init(arrayLiteral elements: HTMLElement...) { self.init(elements) }

  package init(_ elements: [HTMLElement]) {
    for element in elements { insert(element) }
  }

  package mutating func insert(_ element: HTMLElement) {
    if element.rawValue < 64 {
      low |= 1 << UInt64(element.rawValue)
    } else {
      high |= 1 << UInt64(element.rawValue - 64)
    }
  }

  package func contains(_ element: HTMLElement) -> Bool {
    let bits = element.rawValue < 64 ? low >> UInt64(element.rawValue) : high >> UInt64(element.rawValue - 64)
    return bits & 1 == 1
  }

  package func subtracting(_ other: ElementSet) -> ElementSet {
    var result = self
    result.low &= ~other.low
    result.high &= ~other.high
    return result
  }
}
