import Markup

/// An element or text that needs a place in an open element.
struct PageChild {
  var element: HTMLElement?
  var categories: HTMLCategory
  var excluded: HTMLContext = []

  static let text = PageChild()

  private init() {
    element = nil
    categories = .text
  }

  init(_ entry: HTMLVocabulary.Entry) {
    element = entry.element
    categories = entry.categories
    excluded = entry.excluded
  }

  /// Whether it can be written as phrasing content without loss.
  var isSimpleBlock: Bool {
    switch element {
    case .div?, .p?, .section?, .article?, .header?, .footer?, .h1?, .h2?, .h3?, .h4?, .h5?, .h6?: true
    default: false
    }
  }
}

/// The state of an element whose content model fixes the order of its children: the caption first in a table, the summary first
/// in details, dt before dd, an rt for every ruby base.
///
///     var order = ElementOrder()
///     order.admit(PageChild(HTMLVocabulary.entry(.dd)), to: .definitions).markup   // <dt></dt>
struct ElementOrder {
  private var state: UInt8 = 0

  /// How a child is written after its parent has checked it.
  enum Step {
    case proceed, leaveOut
    /// The child is written as another element.
    case instead(HTMLElement)
    /// An element that the source does not have opens around the child first: tbody, or a div of terms and descriptions.
    case within(HTMLElement)
  }

  /// How the output written so far changes before the child is written.
  enum Change {
    case none
    /// Removes the `span` of a colgroup, which must not have one if it contains columns.
    case dropSpan
    /// The child is the first row that is a direct child of the table.
    case beginRows
    /// Wraps the rows that are direct children of the table in a tbody, since another tbody follows.
    case wrapRows
    /// The child is a div that holds one group of terms and descriptions.
    case makeGroup
    /// The child is a ruby annotation.
    case countAnnotation
  }

  /// The answer of an element to a child.
  struct Admission {
    var step = Step.proceed
    /// Markup to write before the child.
    var markup: StaticString = ""
    var change = Change.none
    /// Where the child's output moves when the child ends.
    var moves = OpenElement.Move.none
  }

  /// What an element still needs when it ends.
  enum Completion {
    case nothing
    case append(StaticString)
    /// Markup to insert at the start of its content.
    case insert(StaticString)
    case rename(HTMLElement)
    /// Appends the output that was kept for the end of the element.
    case moved
  }

  private enum Bit {
    static let content: UInt8 = 1
    static let caption: UInt8 = 2
    static let columns: UInt8 = 4
    static let head: UInt8 = 8
    static let rows: UInt8 = 16
    static let body: UInt8 = 32
    static let foot: UInt8 = 64
  }

  /// The kind of the last child of a definition list or group.
  private enum Term {
    static let none: UInt8 = 0
    static let term: UInt8 = 1
    static let description: UInt8 = 2
    static let divisions: UInt8 = 3
  }

  /// The kind of the last child of a ruby element, and whether it has an annotation.
  private enum Ruby {
    static let base: UInt8 = 0
    static let open: UInt8 = 1
    static let annotated: UInt8 = 2
    static let plain: UInt8 = 3
    static let mask: UInt8 = 7
    static let hasText: UInt8 = 8
    static let hasAnnotation: UInt8 = 16
  }

  /// Decides whether and how a child may follow the children so far, and records it.
  mutating func admit(_ child: PageChild, to content: HTMLContentModel) -> Admission {
    switch content {
    case .figure: captioned(child, moves: .toEnd)
    case .details: captioned(child, moves: .toStart)
    case .summary: oneHeading(child, otherwise: .span)
    case .headingGroup: oneHeading(child, otherwise: .p)
    case .table: tablePart(child)
    case .definitions: definition(child)
    case .definitionGroup: groupPart(child)
    case .ruby: rubyPart(child)
    case .columns: Admission(change: .dropSpan)
    default: Admission()
    }
  }

  private mutating func oneHeading(_ child: PageChild, otherwise other: HTMLElement) -> Admission {
    guard child.categories.contains(.heading) else { return Admission() }
    if state & Bit.content != 0 { return Admission(step: .instead(other)) }
    state |= Bit.content
    return Admission()
  }

  private mutating func captioned(_ child: PageChild, moves: OpenElement.Move) -> Admission {
    guard !child.categories.isDisjoint(with: [.figureCaption, .summary]) else {
      state |= Bit.content
      return Admission()
    }
    if state & Bit.caption != 0 { return Admission(step: .instead(.div)) }
    state |= Bit.caption
    return Admission(moves: state & Bit.content != 0 ? moves : .none)
  }

  private mutating func tablePart(_ child: PageChild) -> Admission {
    let hasParts = state & ~(Bit.caption | Bit.columns) != 0
    switch child.element {
    case .caption?:
      if state & Bit.caption != 0 { return Admission(step: .instead(.tr)) }
      defer { state |= Bit.caption }
      return Admission(moves: state != 0 ? .toStart : .none)
    case .colgroup?:
      if hasParts { return Admission(step: .leaveOut) }
      state |= Bit.columns
    case .thead?:
      if hasParts { return Admission(step: .instead(.tbody)) }
      state |= Bit.head
    case .tbody?:
      defer { state |= Bit.body }
      if state & Bit.rows != 0, state & Bit.body == 0 { return Admission(change: .wrapRows) }
    case .tfoot?:
      if state & Bit.foot != 0 { return Admission(step: .instead(.tbody)) }
      state |= Bit.foot
      return Admission(moves: .toEnd)
    case .tr?:
      if state & Bit.body != 0 { return Admission(step: .within(.tbody)) }
      defer { state |= Bit.rows }
      if state & Bit.rows == 0 { return Admission(change: .beginRows) }
    default: break
    }
    return Admission()
  }

  private mutating func definition(_ child: PageChild) -> Admission {
    switch child.element {
    case .div?:
      if state == Term.term || state == Term.description { return Admission(step: .leaveOut) }
      state = Term.divisions
      return Admission(change: .makeGroup)
    case .dt?, .dd?:
      if state == Term.divisions { return Admission(step: .within(.div)) }
      let lacksTerm = child.element == .dd && state == Term.none
      state = child.element == .dt ? Term.term : Term.description
      return Admission(markup: lacksTerm ? "<dt></dt>" : "")
    default: return Admission()
    }
  }

  private mutating func groupPart(_ child: PageChild) -> Admission {
    let last = state
    if child.element == .dt {
      state = Term.term
      return Admission(markup: last == Term.description ? "</div><div>" : "")
    }
    state = Term.description
    return Admission(markup: last == Term.none ? "<dt></dt>" : "")
  }

  private mutating func rubyPart(_ child: PageChild) -> Admission {
    let last = state & Ruby.mask
    let isOpen = last == Ruby.open
    let isAnnotated = last == Ruby.annotated
    var flags = state & ~Ruby.mask
    var admission = Admission()
    var next = Ruby.base
    switch child.element {
    case .rt?, .rtc?:
      if isAnnotated { admission.markup = "<rp></rp>" }
      next = isOpen ? Ruby.annotated : Ruby.plain
      flags = flags & ~Ruby.hasText | Ruby.hasAnnotation
      if child.element == .rt { admission.change = .countAnnotation }
    case .rp?:
      if isOpen { admission.markup = "<rt></rt>" }
      next = isOpen || isAnnotated ? Ruby.base : Ruby.open
      flags = flags & ~Ruby.hasText | Ruby.hasAnnotation
    case .rb?:
      if isOpen {
        admission.markup = "<rt></rt><rp></rp>"
      } else if isAnnotated {
        admission.markup = "<rp></rp>"
      }
      flags |= Ruby.hasAnnotation | Ruby.hasText
    default:
      if isOpen {
        admission.markup = "<rt></rt><rp></rp>"
      } else if isAnnotated {
        admission.markup = "<rp></rp>"
      }
      flags |= Ruby.hasText
    }
    state = next | flags
    return admission
  }

  /// Returns what an element with this content model still needs when it ends.
  func completion(of content: HTMLContentModel) -> Completion {
    switch content {
    case .figure, .table: .moved
    case .details: state & Bit.caption == 0 ? .insert("<summary>…</summary>") : .nothing
    case .headingGroup: state & Bit.content == 0 ? .rename(.div) : .nothing
    case .definitions: state == Term.term ? .append("<dd></dd>") : .nothing
    case .definitionGroup:
      switch state {
      case Term.none: .append("<dt></dt><dd></dd>")
      case Term.description: .nothing
      default: .append("<dd></dd>")
      }
    case .ruby:
      switch state & Ruby.mask {
      case Ruby.open: .append("<rt></rt><rp></rp>")
      case Ruby.annotated: .append("<rp></rp>")
      default:
        if state & Ruby.hasAnnotation == 0 {
          .rename(.span)
        } else {
          state & Ruby.hasText != 0 ? .append("<rt></rt>") : .nothing
        }
      }
    default: .nothing
    }
  }
}
