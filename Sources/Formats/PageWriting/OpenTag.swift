import Markup
import TextBytes

/// The start tag that is open until the next content is known: the attributes written so far, and those gathered for its end.
struct OpenTag {
  /// Whether a tag is open.
  private(set) var isOpen = false
  /// Whether attributes can be written: the tag is written; false for an element that is left out.
  private(set) var takesAttributes = false
  /// The id written into it.
  private(set) var id: String?
  /// The place of the id in the source.
  private(set) var idPlace = SourcePlace.start
  /// The value of `name`, the obsolete attribute for an id.
  private var name: ArraySlice<UInt8>?
  private var given: Given = []
  private var classes: [UInt8] = []
  private var style: [UInt8] = []
  /// The text of the box that replaces a missing picture; written after the tag.
  private(set) var description = ""
  /// The files and tracks of a recording; written after the tag.
  private var recording: (files: [MediaFound], tracks: [Recording.Track])?

  /// The prefixes of `epub:type` values that the source declares and the page will declare.
  private var typePrefixes: Set<String> = []

  /// Attributes that the tag already has.
  private struct Given: OptionSet {
    let rawValue: UInt8
    static let language = Given(rawValue: 1)
    static let role = Given(rawValue: 2)
    /// The attribute that the element requires (bdo dir, data value, time datetime).
    static let required = Given(rawValue: 4)
    /// An `epub:type` that makes the element a footnote or endnote.
    static let noteType = Given(rawValue: 8)
  }

  /// Begins a tag that is written.
  mutating func begin() {
    isOpen = true
    takesAttributes = true
    given = []
    id = nil
    name = nil
  }

  /// Marks the tag as left out, so that no attributes are written.
  mutating func leave() { takesAttributes = false }

  /// Whether the element is a footnote or endnote.
  var isNote: Bool { given.contains(.noteType) }

  mutating func setID(_ id: String, at place: SourcePlace) {
    self.id = id
    idPlace = place
  }

  /// Turns the tag into that of a box which replaces a picture and shows `words`.
  mutating func describe(_ words: String, to output: inout MarkupOutput) {
    description = words
    given.formUnion(.role)
    addClass(Array("missing".utf8)[...])
    output.append(" role=\"img\"")
    output.append(attribute: "aria-label", Array(words.utf8)[...])
  }

  /// Writes the size of a picture and its alternative text.
  mutating func write(_ size: PictureSize, alternative: String, to output: inout MarkupOutput) {
    output.append(attribute: "alt", Array(alternative.utf8)[...])
    for style in size.styles { addStyle(Array(style.utf8)[...]) }
    if let width = size.width { output.append(attribute: "width", Array(String(width).utf8)[...]) }
    if let height = size.height { output.append(attribute: "height", Array(String(height).utf8)[...]) }
  }

  mutating func setRecording(files: [MediaFound], tracks: [Recording.Track]) {
    recording = files.isEmpty && tracks.isEmpty ? nil : (files, tracks)
  }

  mutating func addClass(_ value: ArraySlice<UInt8>) {
    let trimmed = value.trimmed
    guard takesAttributes, !trimmed.isEmpty else { return }
    guard !classes.isEmpty else {
      classes.append(contentsOf: trimmed)
      return
    }
    for word in trimmed.words where !classes[...].words.contains(word) {
      classes.append(" ")
      classes.append(contentsOf: word)
    }
  }

  mutating func addStyle(_ value: ArraySlice<UInt8>) {
    let trimmed = value.trimmed
    guard takesAttributes, !trimmed.isEmpty else { return }
    if !style.isEmpty { style.append(contentsOf: style.last == ";" ? " ".utf8 : "; ".utf8) }
    style.append(contentsOf: trimmed)
  }

  /// Ends the attributes.
  mutating func end() {
    isOpen = false
    takesAttributes = false
  }

  /// Removes and returns the value of the tag's `name`.
  mutating func takeName() -> ArraySlice<UInt8>? {
    defer { name = nil }
    return name
  }

  /// Writes the gathered attributes and those that the element requires (the direction of bdo, the value of data). Returns true
  /// if the element may now contain only text, as a time without `datetime`.
  mutating func finish(_ element: HTMLElement, to output: inout MarkupOutput) -> Bool {
    var holdsTextOnly = false
    if !given.contains(.required) {
      switch element {
      case .bdo: output.append(attribute: "dir", Array("ltr".utf8)[...])
      case .data: output.append(attribute: "value", [])
      case .time: holdsTextOnly = true
      default: break
      }
    }
    if !classes.isEmpty {
      output.append(attribute: "class", classes[...])
      classes.removeAll(keepingCapacity: true)
    }
    if !style.isEmpty {
      output.append(attribute: "style", style[...])
      style.removeAll(keepingCapacity: true)
    }
    return holdsTextOnly
  }

  /// Whether it is the tag of a recording whose files or tracks are still to be written.
  var hasSources: Bool { recording != nil }

  /// Writes the files and tracks of the recording.
  mutating func writeSources(
    _ media: inout MediaFinder, in context: ReadingContext, to output: inout MarkupOutput,
    _ collector: inout PageCollector, into findings: inout SourceFindings
  ) {
    guard let recording else { return }
    self.recording = nil
    for file in recording.files {
      output.append("<source")
      collector.write(file, as: "src", to: &output)
      output.append("/>")
    }
    var labels: Set<String> = []
    for track in recording.tracks {
      let file = media.file(
        track.file.address, at: track.file.place, isPicture: false, isTrack: true, in: context,
        into: &findings)
      guard case .success(let file) = file else { continue }
      output.append("<track")
      if let kind = track.knownKind { output.append(attribute: "kind", kind) }
      collector.write(file, as: "src", to: &output)
      if let language = track.languageTag { output.append(attribute: "srclang", language) }
      if let label = track.label, !label.utf8.allSatisfy(\.isSpace), labels.insert(label).inserted {
        output.append(attribute: "label", Array(label.utf8)[...])
      }
      output.append("/>")
    }
  }
}

// MARK: - Attributes

extension OpenTag {
  /// Writes an attribute other than an id, whose use on the element is known, or gathers it for the end of the tag.
  ///
  /// - Parameter table: the number of the innermost table.
  mutating func write(
    _ use: HTMLAttribute.Use, name: String, _ value: ArraySlice<UInt8>, on open: OpenElement, table: Int?,
    to output: inout MarkupOutput, into findings: inout SourceFindings
  ) {
    if open.role == .missing, !["id", "class", "title"].contains(name) { return }
    switch use {
    case .checked(let check):
      guard let accepted = check.accepted(value) else {
        if !value.trimmed.isEmpty { findings.countDropped(name, of: open.element) }
        return
      }
      write(check, name: name, accepted, on: open.element, table: table, to: &output, into: &findings)
    case .special(let special): write(special, name: name, value, on: open, to: &output, into: &findings)
    case .style(let style):
      guard let declaration = style.declaration(value) else {
        return findings.countDropped(name, of: open.element)
      }
      addStyle(Array(declaration.utf8)[...])
    case .dropped, .unknown: findings.countDropped(name, of: open.element)
    case .ignored: break
    case .script: findings.countScript(name)
    }
  }

  private mutating func write(
    _ check: HTMLAttribute.Check, name: String, _ accepted: ArraySlice<UInt8>, on element: HTMLElement,
    table: Int?, to output: inout MarkupOutput, into findings: inout SourceFindings
  ) {
    switch check {
    case .idReference, .idReferences:
      let table = name == "headers" ? table ?? -1 : nil
      output.append(referenceNamed: name, accepted, table: table, at: findings.place)
    case .url:
      // EPUB checkers treat the URL in `cite` as a resource, for which they allow only https.
      guard let url = WebAddress.written(accepted), url.starts(with: "https:".utf8) else {
        return findings.countDropped(name, of: element)
      }
      output.append(attributeNamed: name, url[...])
    default:
      switch element {
      case .bdo: if name == "dir" { given.formUnion(.required) }
      case .data: if name == "value" { given.formUnion(.required) }
      case .time: if name == "datetime" { given.formUnion(.required) }
      default: break
      }
      output.append(attributeNamed: name, accepted)
    }
  }

  private mutating func write(
    _ special: HTMLAttribute.Special, name: String, _ value: ArraySlice<UInt8>, on open: OpenElement,
    to output: inout MarkupOutput, into findings: inout SourceFindings
  ) {
    var number: ArraySlice<UInt8>?
    switch special {
    case .class: addClass(value)
    case .style:
      findings.checkContrast(value)
      addStyle(findings.keptStyle(value, at: findings.place)[...])
    case .lang: writeLanguage(value, on: open, to: &output, into: &findings)
    case .role: writeRole(value, on: open, to: &output, into: &findings)
    case .epubType: writeType(value, on: open, to: &output)
    case .name: self.name = value
    case .span: number = HTMLAttribute.Check.positive.accepted(value)
    case .number: number = HTMLAttribute.Check.integer.accepted(value)
    case .width, .height: if open.element == .video { number = HTMLAttribute.Check.natural.accepted(value) }
    case .data:
      let isName =
        name.utf8.count > 5
        && name.utf8.dropFirst(5).allSatisfy {
          $0.isDigit || $0 == "-" || $0 == "_" || $0 == "." || ($0.isLetter && $0 == $0.lowercased)
        }
      guard isName else { return findings.countDropped(name, of: open.element) }
      output.append(attributeNamed: name, value)
    case .id, .href, .src, .alt, .aria: break
    }
    if let number { output.append(attributeNamed: name, number) }
  }

  /// Writes the element's language as `lang` and `xml:lang`.
  mutating func writeLanguage(
    _ value: ArraySlice<UInt8>, on open: OpenElement, to output: inout MarkupOutput,
    into findings: inout SourceFindings
  ) {
    guard takesAttributes, !given.contains(.language) else { return }
    let trimmed = value.trimmed
    guard let tag = trimmed.isEmpty ? trimmed : trimmed.languageTag else {
      return findings.countDropped("lang", of: open.element)
    }
    given.formUnion(.language)
    output.append(attribute: "lang", tag)
    output.append(attribute: "xml:lang", tag)
  }

  /// Writes the first role in a list that the element may have.
  mutating func writeRole(
    _ value: ArraySlice<UInt8>, on open: OpenElement, to output: inout MarkupOutput,
    into findings: inout SourceFindings
  ) {
    guard takesAttributes, !given.contains(.role) else { return }
    let isLink = open.role == .link || open.role == .textlessLink
    let allowed = isLink ? ARIARoleSet.links : HTMLVocabulary.entry(open.element).roles
    let role = value.words.first { allowed.contains(String(decoding: $0, as: UTF8.self)) }
    guard let role else {
      if !value.trimmed.isEmpty { findings.countDropped("role", of: open.element) }
      return
    }
    given.formUnion(.role)
    output.append(attribute: "role", role)
  }

  /// Writes the role that corresponds to an `epub:type`, if the element may have it and has no other.
  mutating func writeRole(
    impliedBy types: ArraySlice<UInt8>, on open: OpenElement, to output: inout MarkupOutput
  ) {
    guard takesAttributes, !given.contains(.role) else { return }
    let isLink = open.role == .link || open.role == .textlessLink
    let allowed = isLink ? ARIARoleSet.links : HTMLVocabulary.entry(open.element).roles
    for type in types.words {
      guard let role = StructuralSemantics.role(of: String(decoding: type, as: UTF8.self)),
        allowed.contains(role)
      else { continue }
      given.formUnion(.role)
      output.append(attribute: "role", Array(role.utf8)[...])
      return
    }
  }

  /// Writes the valid values of `epub:type`: known ones without a prefix, and those with a prefix that the source declares.
  mutating func writeType(_ value: ArraySlice<UInt8>, on open: OpenElement, to output: inout MarkupOutput) {
    guard takesAttributes, HTMLVocabulary.entry(open.element).takesType else { return }
    let kept = types(in: value)
    guard !kept.isEmpty else { return }
    if kept.contains(where: { $0.equals("footnote") || $0.equals("endnote") || $0.equals("rearnote") }) {
      given.formUnion(.noteType)
    }
    output.append(attribute: "epub:type", Array(kept.joined(separator: [" "]))[...])
  }

  /// Returns the valid values of `epub:type`.
  func types(in value: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    value.words.filter { word in
      let isName = word.allSatisfy {
        $0.isLetter || $0.isDigit || $0 == "-" || $0 == "." || $0 == "_" || $0 == ":"
      }
      guard isName else { return false }
      guard let colon = word.firstIndex(of: ":") else { return true }
      return typePrefixes.contains(String(decoding: word[..<colon], as: UTF8.self))
        && colon < word.endIndex - 1
    }
  }

  /// Declares a prefix of `epub:type` values.
  mutating func declareTypePrefix(_ prefix: String) { typePrefixes.insert(prefix) }
}
