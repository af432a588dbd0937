import BookModel
import Diagnostics

/// Attributes of the tag that is open: checked, written, or gathered for its end.
extension PageWriter {
  /// What has been written to the tag that is open.
  struct OpenTag {
    /// Whether it is a note at the foot of the page or the end of the book.
    var isNote = false
    /// The id that is written into it.
    var id: String?
    /// Where the id stands.
    var idPlace = Place.start
    var hasID = false
    var hasLanguage = false
    var hasRole = false
    /// Whether it has the attribute that its element cannot do without (bdo dir, data value, time datetime).
    var hasRequired = false
    /// The value of `name`, which once was what `id` is.
    var name: ArraySlice<UInt8>?
    /// Whether something is left to do at its end.
    var isSpecial = false
  }

  /// Writes an attribute as an author gave it, if the element may have it.
  public mutating func attribute(_ name: String, _ value: String) {
    let bytes = Array(value.utf8)[...]
    switch name {
    case "epub:type": type(bytes)
    case "xml:lang": language(bytes)
    case "xml:space": break
    default:
      let element = frames[frames.count - 1].element
      let use =
        name.hasPrefix("data-")
        ? .special(.data) : HTMLAttribute.use(name, on: element, rules: HTMLAttribute.rules(named: name))
      attribute(use, name, bytes)
    }
  }

  /// Opens an element with attributes as an author gave them.
  public mutating func open(_ element: HTMLElement, _ attributes: [PageAttribute]) {
    open(element)
    for attribute in attributes { self.attribute(attribute.name, attribute.value) }
  }

  /// Adds a class to the tag that is open.
  public mutating func addClass(_ name: String) {
    guard takesAttributes else { return }
    addClass(Array(name.utf8)[...])
  }

  /// Adds declarations of style to the tag that is open.
  public mutating func addStyle(_ declarations: String) {
    guard takesAttributes else { return }
    addStyle(Array(declarations.utf8)[...])
  }

  /// Writes an attribute whose use on the element is known already.
  mutating func attribute(_ use: HTMLAttribute.Use, _ name: String, _ value: ArraySlice<UInt8>) {
    guard takesAttributes else { return attributeWithoutTag(use, value) }
    if frames[frames.count - 1].role == .missing, !["id", "class", "title"].contains(name) { return }
    switch use {
    case .checked(let check): checked(check, name, value)
    case .special(let special): self.special(special, name, value)
    case .style(let style):
      if let declaration = style.declaration(value) { addStyle(declaration) }
      reportDropped(name)
    case .dropped, .unknown: reportDropped(name)
    case .ignored: break
    case .script: reportScript(name)
    }
  }

  private mutating func checked(_ check: HTMLAttribute.Check, _ name: String, _ value: ArraySlice<UInt8>) {
    guard let accepted = check.accepted(value) else {
      if !value.trimmed.isEmpty { reportDropped(name) }
      return
    }
    switch check {
    case .idReference, .idReferences:
      let start = output.count
      appendAttribute(name, accepted)
      let isHeaders = name == "headers"
      references.append(
        IDReference(
          start: start, end: output.count, table: isHeaders ? tables.last?.number ?? -1 : nil, place: place))
    case .url:
      // Checkers take what `cite` names for a resource, which only https may give.
      guard let url = WebAddress.written(accepted), url.starts(with: "https:".utf8) else {
        return reportDropped(name)
      }
      appendAttribute(name, url[...])
    default:
      switch frames[frames.count - 1].element {
      case .bdo: if name == "dir" { tag.hasRequired = true }
      case .data: if name == "value" { tag.hasRequired = true }
      case .time: if name == "datetime" { tag.hasRequired = true }
      default: break
      }
      appendAttribute(name, accepted)
    }
  }

  private mutating func special(_ special: HTMLAttribute.Special, _ name: String, _ value: ArraySlice<UInt8>)
  {
    switch special {
    case .id: identify(value)
    case .class: addClass(value)
    case .style:
      checkContrast(value)
      addStyle(style(value, at: place)[...])
    case .lang: language(value)
    case .role: role(value)
    case .epubType: type(value)
    case .name:
      tag.name = value
      tag.isSpecial = true
    case .span:
      if let accepted = HTMLAttribute.Check.positive.accepted(value) { appendAttribute(name, accepted) }
    case .number:
      let isInOrderedList = frames.dropLast().last { $0.state == .written }?.element == .ol
      if isInOrderedList, let number = HTMLAttribute.Check.integer.accepted(value) {
        appendAttribute(name, number)
      }
    case .data:
      let isName =
        name.utf8.count > 5
        && name.utf8.dropFirst(5).allSatisfy {
          $0.isDigit || $0 == 0x2D || $0 == 0x5F || $0 == 0x2E || ($0.isLetter && $0 == $0.lowercased)
        }
      if isName { appendAttribute(name, value) } else { reportDropped(name) }
    case .width, .height:
      guard frames[frames.count - 1].element == .video else { break }
      if let pixels = HTMLAttribute.Check.natural.accepted(value) { appendAttribute(name, pixels) }
    case .href, .src, .alt, .aria: break
    }
  }

  mutating func addClass(_ value: ArraySlice<UInt8>) {
    let trimmed = value.trimmed
    guard takesAttributes, !trimmed.isEmpty else { return }
    guard !pendingClass.isEmpty else {
      pendingClass.append(contentsOf: trimmed)
      return
    }
    for word in trimmed.words where !pendingClass[...].words.contains(word) {
      pendingClass.append(0x20)
      pendingClass.append(contentsOf: word)
    }
  }

  mutating func addStyle(_ value: ArraySlice<UInt8>) {
    let trimmed = value.trimmed
    guard takesAttributes, !trimmed.isEmpty else { return }
    if !pendingStyle.isEmpty {
      pendingStyle.append(contentsOf: pendingStyle.last == 0x3B ? " ".utf8 : "; ".utf8)
    }
    pendingStyle.append(contentsOf: trimmed)
  }

  /// The language of the element, in both ways of saying it.
  mutating func language(_ value: ArraySlice<UInt8>) {
    guard takesAttributes, !tag.hasLanguage else { return }
    let trimmed = value.trimmed
    guard trimmed.isEmpty || trimmed.isLanguageTag else { return reportDropped("lang") }
    tag.hasLanguage = true
    appendAttribute("lang", trimmed)
    appendAttribute("xml:lang", trimmed)
  }

  /// The first role that the element may have.
  mutating func role(_ value: ArraySlice<UInt8>) {
    guard takesAttributes, !tag.hasRole else { return }
    let frame = frames[frames.count - 1]
    let allowed =
      frame.role == .link || frame.role == .textlessLink
      ? ARIARoleSet.links : vocabulary[Int(frame.element.rawValue)].roles
    let role = value.words.first { allowed.contains(String(decoding: $0, as: UTF8.self)) }
    guard let role else {
      if !value.trimmed.isEmpty { reportDropped("role") }
      return
    }
    tag.hasRole = true
    appendAttribute("role", role)
  }

  /// The values of `epub:type` that name something: plain ones, and those with a prefix that the source
  /// declares.
  mutating func type(_ value: ArraySlice<UInt8>) {
    guard takesAttributes, vocabulary[Int(frames[frames.count - 1].element.rawValue)].takesType else {
      return
    }
    let kept = Self.types(value, prefixes: typePrefixes)
    guard !kept.isEmpty else { return }
    if kept.contains(where: { $0.equals("footnote") || $0.equals("endnote") || $0.equals("rearnote") }) {
      tag.isNote = true
    }
    appendAttribute("epub:type", Array(kept.joined(separator: [0x20]))[...])
  }

  static func types(_ value: ArraySlice<UInt8>, prefixes: Set<String>) -> [ArraySlice<UInt8>] {
    value.words.filter { word in
      let isName = word.allSatisfy {
        $0.isLetter || $0.isDigit || $0 == 0x2D || $0 == 0x2E || $0 == 0x5F || $0 == 0x3A
      }
      guard isName else { return false }
      guard let colon = word.firstIndex(of: 0x3A) else { return true }
      return prefixes.contains(String(decoding: word[..<colon], as: UTF8.self)) && colon < word.endIndex - 1
    }
  }

  /// An attribute of an element that is not written: only its id is kept.
  private mutating func attributeWithoutTag(_ use: HTMLAttribute.Use, _ value: ArraySlice<UInt8>) {
    switch use {
    case .special(.id), .special(.name): keepOrphan(value)
    default: break
    }
  }

  /// Gives bdo its direction and data its value where the source gives none; time without its value in
  /// `datetime` holds nothing but text.
  mutating func finishRequired(at index: Int) {
    guard !tag.hasRequired else { return }
    switch frames[index].element {
    case .bdo: appendAttribute("dir", Array("ltr".utf8)[...])
    case .data: appendAttribute("value", [])
    case .time:
      frames[index].content = .text
      frames[index].accepts = .text
    default: break
    }
  }

  /// What is left to do at the end of the start tag.
  mutating func finishSpecialTag() {
    guard let name = tag.name else { return }
    tag.name = nil
    takesAttributes = true
    if !tag.hasID { identify(name) } else { keepOrphan(name) }
    takesAttributes = false
  }

  mutating func reportDropped(_ name: String) {
    let element = frames[frames.count - 1].element.name
    findings.count(.attributeDropped, key: "\(element) \(name)", at: place) {
      "attribute \"\(name)\" of <\(element)> is left out"
    }
  }

  mutating func reportScript(_ name: String) {
    findings.count(.scriptDropped, key: name, at: place) { "\(name) is left out: pages run no scripts" }
  }

  private mutating func checkContrast(_ value: ArraySlice<UInt8>) {
    guard let ratio = ColourContrast.finding(in: value) else { return }
    findings.count(.contrastLow, key: "", at: place) {
      "text and background have a contrast of \(ColourContrast.words(ratio)) to 1"
    }
  }

  /// The declarations of a style attribute that a book may have; the others are named.
  mutating func style(_ value: ArraySlice<UInt8>, at place: Place) -> [UInt8] {
    let style = StyleAttribute(value)
    for declaration in style.leftOut {
      let property = declaration.prefix { $0 != 0x3A }.trimmed.map(\.lowercased)
      findings.count(.styleAdjusted, key: "style " + String(decoding: property, as: UTF8.self), at: place) {
        let words = String(decoding: declaration, as: UTF8.self).split { $0.isWhitespace }.joined(
          separator: " ")
        return "\"\(words.count > 40 ? words.prefix(39) + "…" : words)\" in a style attribute is left out"
      }
    }
    return style.declarations
  }
}

// MARK: - Ids

extension PageWriter {
  /// Gives the tag that is open an author's id, made unique, and an anchor.
  mutating func identify(_ value: ArraySlice<UInt8>) {
    guard takesAttributes, !tag.hasID, let id = register(value) else { return }
    writeID(id)
    let frame = frames[frames.count - 1]
    if frame.element == .th, let table = tables.last { headerCells[id] = table.number }
    if frame.item >= 0, frame.role.isAnchor {
      page.anchors[Int(frame.item)].id = id
    } else {
      page.anchors.append(Anchor(id: id, kind: .place))
    }
  }

  /// Takes an author's id; a repeated one gets a number. Nil where nothing is left of it.
  mutating func register(_ value: ArraySlice<UInt8>) -> String? {
    let wanted = Identifiers.written(value)
    guard !wanted.isEmpty else { return nil }
    if identifiers.insert(wanted, at: place, part: page.part) { return wanted }
    let id = identifiers.unique(wanted, at: place, part: page.part)
    if isOutput { return id }
    let first = identifiers.known[wanted]?.place ?? place
    // Only where the place is the id itself can it be written there; assembled trees keep no exact ends.
    var isWritten = false
    if case .attribute = place, tree?.isAssembled == false { isWritten = true }
    findings.report(
      .idRepeated, at: place, "id \"\(wanted)\" is repeated, and becomes \"\(id)\"",
      note: (first, "the id is first given here"),
      replacement: isWritten ? (id, "write \"\(id)\", as the bundle has it") : nil)
    return id
  }

  /// Writes an id that is known to be unique into the tag that is open.
  mutating func writeID(_ id: String) {
    let index = frames.count - 1
    frames[index].idStart = Int32(output.count - frames[index].start)
    appendAttribute("id", Array(id.utf8)[...])
    frames[index].idEnd = Int32(output.count - frames[index].start)
    tag.hasID = true
    tag.id = id
    tag.idPlace = place
  }

  /// Inserts an id into the start tag of a frame that has none.
  mutating func insertID(_ id: String, at index: Int) {
    let frame = frames[index]
    guard frame.state == .written, frame.idEnd == 0 else { return }
    let offset = frame.start + 1 + vocabulary[Int(frame.element.rawValue)].name.utf8CodeUnitCount
    replace(offset..<offset, with: Array(" id=\"\(id)\"".utf8))
    frames[index].idStart = Int32(offset - frame.start)
    frames[index].idEnd = frames[index].idStart + Int32(id.utf8.count + 6)
  }

  /// Keeps the id of an element that is not written, for links that lead to it.
  mutating func keepOrphan(_ value: ArraySlice<UInt8>) {
    guard let id = register(value) else { return }
    page.anchors.append(Anchor(id: id, kind: .place))
    orphanIDs.append(id)
  }

  /// Writes the ids that wait for an element, where phrasing is allowed.
  mutating func flushOrphanIDs() {
    for id in orphanIDs {
      append("<span id=\"")
      appendValue(Array(id.utf8)[...])
      append("\"></span>")
    }
    orphanIDs.removeAll()
  }
}
