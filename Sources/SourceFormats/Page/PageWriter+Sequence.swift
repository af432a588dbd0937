import BookModel
import Diagnostics

/// Keeps children in the order that their element asks for: caption first in a table, summary first in
/// details, dt before dd, an rt for every base.
extension PageWriter {
  /// What a child does after its element looked at it.
  enum Step {
    case proceed, retry, leaveOut
    case instead(HTMLElement)
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

  /// Definition lists and groups: what came last.
  private enum Term {
    static let none: UInt8 = 0
    static let term: UInt8 = 1
    static let description: UInt8 = 2
    static let divisions: UInt8 = 3
  }

  /// Ruby: what came last, and whether there is an annotation.
  private enum RubyState {
    static let base: UInt8 = 0
    static let open: UInt8 = 1
    static let annotated: UInt8 = 2
    static let plain: UInt8 = 3
    static let mask: UInt8 = 7
    static let hasText: UInt8 = 8
    static let hasAnnotation: UInt8 = 16
  }

  /// Tells whether a child may follow what its element holds already.
  mutating func sequence(_ child: Child, at index: Int) -> Step {
    switch frames[index].content {
    case .figure, .details: return captioned(child, at: index)
    case .summary:
      guard child.categories.contains(.heading) else { return .proceed }
      if frames[index].sequence & Bit.content != 0 { return .instead(.span) }
      frames[index].sequence |= Bit.content
      return .proceed
    case .headingGroup:
      guard child.categories.contains(.heading) else { return .proceed }
      if frames[index].sequence & Bit.content != 0 { return .instead(.p) }
      frames[index].sequence |= Bit.content
      return .proceed
    case .table: return tablePart(child, at: index)
    case .definitions: return definition(child, at: index)
    case .definitionGroup: return groupPart(child, at: index)
    case .ruby: return rubyPart(child, at: index)
    default: return .proceed
    }
  }

  private mutating func captioned(_ child: Child, at index: Int) -> Step {
    let state = frames[index].sequence
    let isCaption = !child.categories.isDisjoint(with: [.figureCaption, .summary])
    guard isCaption else {
      frames[index].sequence |= Bit.content
      return .proceed
    }
    if state & Bit.caption != 0 { return .instead(.div) }
    frames[index].sequence |= Bit.caption
    if state & Bit.content != 0 { nextMoves = frames[index].content == .figure ? .toEnd : .toStart }
    return .proceed
  }

  private mutating func tablePart(_ child: Child, at index: Int) -> Step {
    let state = frames[index].sequence
    switch child.element {
    case .caption?:
      if state & Bit.caption != 0 { return .instead(.tr) }
      if state != 0 { nextMoves = .toStart }
      frames[index].sequence |= Bit.caption
    case .colgroup?:
      if state & ~(Bit.caption | Bit.columns) != 0 { return .leaveOut }
      frames[index].sequence |= Bit.columns
    case .thead?:
      if state & ~(Bit.caption | Bit.columns) != 0 { return .instead(.tbody) }
      frames[index].sequence |= Bit.head
    case .tbody?:
      if state & Bit.rows != 0, state & Bit.body == 0 { wrapRows() }
      frames[index].sequence |= Bit.body
    case .tfoot?:
      if state & Bit.foot != 0 { return .instead(.tbody) }
      nextMoves = .toEnd
      frames[index].sequence |= Bit.foot
    case .tr?:
      if state & Bit.body != 0 {
        frames[index].sequence |= Bit.body
        openImplicitBody()
        return .retry
      }
      if state & Bit.rows == 0, !tables.isEmpty { tables[tables.count - 1].firstRow = output.count }
      frames[index].sequence |= Bit.rows
    default: break
    }
    return .proceed
  }

  /// Puts rows that stand in the table itself into a body, since more bodies follow.
  private mutating func wrapRows() {
    guard let row = tables.last?.firstRow else { return }
    append("</tbody>")
    replace(row..<row, with: Array("<tbody>".utf8))
  }

  private mutating func openImplicitBody() {
    let host = frames.lastIndex { $0.state == .written } ?? 0
    var frame = Frame(HTMLVocabulary.entry(.tbody), start: output.count, in: frames[host], at: host)
    frame.isSource = false
    append("<tbody>")
    frame.inner = output.count
    frames.append(frame)
  }

  private mutating func definition(_ child: Child, at index: Int) -> Step {
    let state = frames[index].sequence
    switch child.element {
    case .div?:
      if state == Term.term || state == Term.description { return .leaveOut }
      frames[index].sequence = Term.divisions
      nextIsGroup = true
    case .dt?, .dd?:
      if state == Term.divisions {
        openImplicitGroup()
        return .retry
      }
      if child.element == .dd, state == Term.none { append("<dt></dt>") }
      frames[index].sequence = child.element == .dt ? Term.term : Term.description
    default: break
    }
    return .proceed
  }

  private mutating func openImplicitGroup() {
    let host = frames.lastIndex { $0.state == .written } ?? 0
    var frame = Frame(HTMLVocabulary.entry(.div), start: output.count, in: frames[host], at: host)
    frame.isSource = false
    append("<div>")
    frame.inner = output.count
    frames.append(frame)
    makeDefinitionGroup(frames.count - 1)
  }

  /// Makes a division of a definition list hold one group of terms and descriptions.
  mutating func makeDefinitionGroup(_ index: Int) {
    frames[index].content = .definitionGroup
    frames[index].accepts = HTMLContentModel.definitionGroup.accepts
  }

  private mutating func groupPart(_ child: Child, at index: Int) -> Step {
    let state = frames[index].sequence
    if child.element == .dt {
      if state == Term.description { append("</div><div>") }
      frames[index].sequence = Term.term
    } else {
      if state == Term.none { append("<dt></dt>") }
      frames[index].sequence = Term.description
    }
    return .proceed
  }

  private mutating func rubyPart(_ child: Child, at index: Int) -> Step {
    let state = frames[index].sequence & RubyState.mask
    let flags = frames[index].sequence & ~RubyState.mask
    var next = state
    var added: UInt8 = 0
    switch child.element {
    case .rt?, .rtc?:
      if state == RubyState.annotated { append("<rp></rp>") }
      next = state == RubyState.open ? RubyState.annotated : RubyState.plain
      added = RubyState.hasAnnotation
    case .rp?:
      if state == RubyState.open { append("<rt></rt>") }
      added = RubyState.hasAnnotation
      next = state == RubyState.open || state == RubyState.annotated ? RubyState.base : RubyState.open
    case .rb?:
      if state == RubyState.open { append("<rt></rt><rp></rp>") }
      if state == RubyState.annotated { append("<rp></rp>") }
      next = RubyState.base
      added = RubyState.hasAnnotation | RubyState.hasText
    default:
      if state == RubyState.open { append("<rt></rt><rp></rp>") }
      if state == RubyState.annotated { append("<rp></rp>") }
      next = RubyState.base
      added = RubyState.hasText
    }
    let keptFlags = added == RubyState.hasAnnotation ? flags & ~RubyState.hasText : flags
    frames[index].sequence = next | keptFlags | added
    if child.element == .rt { page.facts.ruby += 1 }
    return .proceed
  }

  /// Writes what an element still needs before it ends.
  mutating func finishSequence(at index: Int) {
    let frame = frames[index]
    switch frame.content {
    case .figure, .table: appendMoved(to: index)
    case .details:
      if frame.sequence & Bit.caption == 0 {
        replace(frame.inner..<frame.inner, with: Array("<summary>…</summary>".utf8))
      }
    case .headingGroup:
      if frame.sequence & Bit.content == 0 { rename(at: index, to: .div) }
    case .definitions:
      if frame.sequence == Term.term { append("<dd></dd>") }
    case .definitionGroup:
      if frame.sequence == Term.none { append("<dt></dt>") }
      if frame.sequence != Term.description { append("<dd></dd>") }
    case .ruby:
      switch frame.sequence & RubyState.mask {
      case RubyState.open: append("<rt></rt><rp></rp>")
      case RubyState.annotated: append("<rp></rp>")
      default:
        if frame.sequence & RubyState.hasAnnotation == 0 {
          rename(at: index, to: .span)
        } else if frame.sequence & RubyState.hasText != 0 {
          append("<rt></rt>")
        }
      }
    default: break
    }
    if frame.content == .table { closeTableState() }
  }

  /// Makes another element of one whose start tag is written.
  mutating func rename(at index: Int, to element: HTMLElement) {
    let frame = frames[index]
    let old = vocabulary[Int(frame.element.rawValue)].name.utf8CodeUnitCount
    let name = "\(vocabulary[Int(element.rawValue)].name)"
    replace((frame.start + 1)..<(frame.start + 1 + old), with: Array(name.utf8))
    frames[index].element = element
    if frames[index].idEnd > 0 {
      frames[index].idStart += Int32(name.utf8.count - old)
      frames[index].idEnd += Int32(name.utf8.count - old)
    }
  }
}
