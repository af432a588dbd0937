/// The content categories of an element; a content model is the set of categories that it accepts.
package struct HTMLCategory: OptionSet, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Flow content, which includes phrasing content.
  package static let flow = HTMLCategory(rawValue: 1)
  /// Phrasing content: text and inline elements.
  package static let phrasing = HTMLCategory(rawValue: 1 << 1)
  package static let text = HTMLCategory(rawValue: 1 << 2)
  package static let heading = HTMLCategory(rawValue: 1 << 3)
  package static let listItem = HTMLCategory(rawValue: 1 << 4)
  /// dt and dd.
  package static let term = HTMLCategory(rawValue: 1 << 5)
  package static let caption = HTMLCategory(rawValue: 1 << 6)
  package static let columnGroup = HTMLCategory(rawValue: 1 << 7)
  package static let column = HTMLCategory(rawValue: 1 << 8)
  package static let rowGroup = HTMLCategory(rawValue: 1 << 9)
  package static let row = HTMLCategory(rawValue: 1 << 10)
  package static let cell = HTMLCategory(rawValue: 1 << 11)
  package static let figureCaption = HTMLCategory(rawValue: 1 << 12)
  package static let summary = HTMLCategory(rawValue: 1 << 13)
  /// rt, rp, rb and rtc.
  package static let rubyPart = HTMLCategory(rawValue: 1 << 14)
  package static let division = HTMLCategory(rawValue: 1 << 16)
  package static let paragraph = HTMLCategory(rawValue: 1 << 17)
}

/// The content model of an element.
package enum HTMLContentModel: UInt8, Sendable {
  case nothing, text, phrasing, flow
  /// The content model of its parent.
  case transparent
  case list, definitions, definitionGroup, table, columns, rows, cells, ruby, rubyContainer
  case figure, details, summary, headingGroup, foreign

  /// The categories of children that it accepts.
  package var accepts: HTMLCategory {
    switch self {
    case .nothing, .foreign, .transparent: []
    case .text: .text
    case .phrasing: [.phrasing, .text]
    case .flow: [.flow, .phrasing, .text]
    case .list: .listItem
    case .definitions: [.term, .division]
    case .definitionGroup: .term
    case .table: [.caption, .columnGroup, .rowGroup, .row]
    case .columns: .column
    case .rows: .row
    case .cells: .cell
    case .ruby, .rubyContainer: [.phrasing, .text, .rubyPart]
    case .figure: [.flow, .phrasing, .text, .figureCaption]
    case .details: [.flow, .phrasing, .text, .summary]
    case .summary: [.phrasing, .text, .heading]
    case .headingGroup: [.heading, .paragraph]
    }
  }

  /// Whether the model restricts the order of the children, not only their categories.
  package var isSequenced: Bool {
    switch self {
    case .figure, .details, .summary, .headingGroup, .table, .definitions, .definitionGroup, .ruby, .columns:
      true
    default: false
    }
  }
}

/// Properties of an element that apply to all its descendants.
package struct HTMLContext: OptionSet, Sendable {
  package let rawValue: UInt16

  package init(rawValue: UInt16) { self.rawValue = rawValue }

  package static let interactive = HTMLContext(rawValue: 1)
  package static let definition = HTMLContext(rawValue: 1 << 1)
  static let banner = HTMLContext(rawValue: 1 << 2)
  package static let address = HTMLContext(rawValue: 1 << 3)
  package static let caption = HTMLContext(rawValue: 1 << 4)
  package static let media = HTMLContext(rawValue: 1 << 5)
  package static let preformatted = HTMLContext(rawValue: 1 << 6)
}
