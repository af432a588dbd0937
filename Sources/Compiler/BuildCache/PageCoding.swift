import BookModel
import Diagnostics
import Markup

/// The serialized form of a page without its content, which is stored separately. It needs no format version:
/// the tool's digest is part of every cache key.
extension ByteWriter {
  mutating func page(_ page: Page) {
    number(page.part)
    optional(page.outlineLevel)
    for text in [page.title, page.titleMarkup, page.frontTitle, page.language] { optional(text) }
    list(page.authors) { $0.string($1) }
    optional(page.direction?.rawValue)
    optional(page.viewport?.declaration)
    list(page.bodyAttributes) { $0.attribute($1) }
    list(page.rootAttributes) { $0.attribute($1) }
    list(page.headings) { $0.heading($1) }
    list(page.anchors) { $0.anchor($1) }
    list(page.links) { $0.link($1) }
    list(page.media) { writer, use in
      writer.string(use.path)
      writer.range(use.range)
      writer.optional(use.embedded) { $0.embedded($1) }
    }
    list(page.interactives) { $0.interactive($1) }
    list(page.stylesheets) { writer, use in
      writer.string(use.path)
      writer.range(use.range)
      writer.optional(use.alternateTitle)
    }
    list(page.styles) { writer, style in
      writer.string(style.text)
      writer.optional(style.media)
      writer.range(style.range)
      writer.flag(style.isVerbatim)
    }
    optional(page.overlay) { $0.overlay($1) }
    list(page.pageBreaks) { writer, mark in
      writer.string(mark.label)
      writer.string(mark.id)
    }
    list(page.notes) { writer, note in
      writer.string(note.id)
      writer.range(note.range)
    }
    facts(page.facts)
    list(page.movedIDs.sorted { $0.key < $1.key }) { writer, moved in
      writer.string(moved.key)
      writer.string(moved.value.path)
      writer.string(moved.value.id)
    }
    list(page.labels.sorted { $0.key < $1.key }) { writer, label in
      writer.string(label.key)
      writer.string(label.value)
      writer.optional(page.labelRanges[label.key]) { $0.range($1) }
    }
  }

  private mutating func overlay(_ overlay: Overlay) {
    string(overlay.path)
    list(overlay.clips) { writer, clip in
      writer.string(clip.text)
      writer.optional(clip.sound)
      writer.string(String(clip.begin))
      writer.optional(clip.end.map { String($0) })
      writer.optional(clip.type)
      writer.optional(clip.group)
    }
    list(overlay.groups) { writer, group in
      writer.optional(group.type)
      writer.optional(group.text)
      writer.optional(group.outer)
    }
  }

  private mutating func embedded(_ file: EmbeddedFile) {
    switch file.content {
    case .base64(let path, let bytes):
      flag(true)
      string(path)
      range(bytes)
    case .bytes(let bytes):
      flag(false)
      blob(bytes)
    }
    mediaInfo(file.info)
    string(file.digest)
  }

  /// Writes a page's content with its slots.
  mutating func content(_ content: PageContent) {
    unsigned(UInt64(content.slots.count))
    var last = 0
    for slot in content.slots {
      number(slot.offset - last)
      last = slot.offset
      let (kind, index): (Int, Int) =
        switch slot.kind {
        case .linkReference(let index): (0, index)
        case .linkText(let index): (1, index)
        case .label(let index): (2, index)
        case .equationNumber(let index): (3, index)
        case .media(let index): (4, index)
        case .rowNumber(let index): (5, index)
        }
      number(index * 8 + kind)
    }
    blob(content.bytes)
  }

  mutating func range(_ range: ByteRange) {
    number(Int(range.lower))
    number(Int(range.upper) - Int(range.lower))
  }

  private mutating func attribute(_ attribute: PageAttribute) {
    string(attribute.name)
    string(attribute.value)
  }

  private mutating func heading(_ heading: Heading) {
    number(heading.level)
    string(heading.text)
    optional(heading.markup)
    string(heading.id)
    number(heading.anchor)
    range(heading.range)
    flag(heading.isNumbered)
    flag(heading.isListed)
    flag(heading.isNested)
  }

  private mutating func anchor(_ anchor: Anchor) {
    optional(anchor.id)
    optional(anchor.title)
    let isGiven =
      anchor.givenNumber != nil || anchor.givenLabel != nil || anchor.series != nil || anchor.part != nil
    let kind = Anchor.Kind.codes[anchor.kind] ?? 0
    byte(kind << 2 | (anchor.isNumbered ? 2 : 0) | (isGiven ? 1 : 0))
    guard isGiven else { return }
    optional(anchor.givenNumber)
    optional(anchor.givenLabel)
    optional(anchor.series) { writer, series in
      writer.string(series.name)
      writer.string(series.format)
      writer.optional(series.referenceFormat)
      writer.string(series.scope.rawValue)
    }
    optional(anchor.part)
  }

  private mutating func link(_ link: Link) {
    let takesText: UInt8 = (link.takesText ? 8 : 0) | (link.textFormat == nil ? 0 : 16)
    switch link.target {
    case .external(let address):
      byte(0 | takesText)
      string(address)
    case .fragment(let id):
      byte(1 | takesText)
      string(id)
    case .file(let path, let fragment):
      byte(2 | takesText)
      string(path)
      optional(fragment)
    case .none: byte(3 | takesText)
    case .label(let label):
      byte(4 | takesText)
      string(label)
    case .anchor(let name):
      byte(5 | takesText)
      string(name)
    }
    range(link.range)
    if let format = link.textFormat { string(format) }
  }

  private mutating func facts(_ facts: PageFacts) {
    for count in facts.counts { number(count) }
    flag(facts.hasOrderedHeadings)
    string(facts.formulaCharacters)
  }
}

extension ByteReader {
  fileprivate mutating func overlay() throws(DamagedBytes) -> Overlay {
    var overlay = Overlay(path: try string())
    overlay.clips = try list { (reader) throws(DamagedBytes) in
      let (text, sound) = (try reader.string(), try reader.optionalNumber())
      guard let begin = Double(try reader.string()) else { throw DamagedBytes() }
      let end = try reader.optionalString().flatMap { Double($0) }
      return Overlay.Clip(
        text: text, sound: sound, begin: begin, end: end, type: try reader.optionalString(),
        group: try reader.optionalNumber())
    }
    overlay.groups = try list { (reader) throws(DamagedBytes) in
      Overlay.Group(
        type: try reader.optionalString(), text: try reader.optionalString(),
        outer: try reader.optionalNumber())
    }
    return overlay
  }
}

extension ByteReader {
  mutating func page(source: Int) throws(DamagedBytes) -> Page {
    var page = Page(source: source, part: try number())
    page.outlineLevel = try optionalNumber()
    (page.title, page.titleMarkup) = (try optionalString(), try optionalString())
    (page.frontTitle, page.language) = (try optionalString(), try optionalString())
    page.authors = try list { (reader) throws(DamagedBytes) in try reader.string() }
    page.direction = try optionalString().flatMap(Direction.init(rawValue:))
    page.viewport = try optionalString().flatMap(Viewport.init(declaration:))
    page.bodyAttributes = try list { (reader) throws(DamagedBytes) in try reader.attribute() }
    page.rootAttributes = try list { (reader) throws(DamagedBytes) in try reader.attribute() }
    page.headings = try list { (reader) throws(DamagedBytes) in try reader.heading() }
    page.anchors = try list { (reader) throws(DamagedBytes) in try reader.anchor() }
    page.links = try list { (reader) throws(DamagedBytes) in try reader.link() }
    page.media = try list { (reader) throws(DamagedBytes) in
      MediaUse(
        path: try reader.string(), range: try reader.range(),
        embedded: try reader.optional { (reader) throws(DamagedBytes) in try reader.embedded() })
    }
    page.interactives = try list { (reader) throws(DamagedBytes) in try reader.interactive() }
    page.stylesheets = try list { (reader) throws(DamagedBytes) in
      FileUse(
        path: try reader.string(), range: try reader.range(), alternateTitle: try reader.optionalString())
    }
    page.styles = try list { (reader) throws(DamagedBytes) in
      StyleText(
        try reader.string(), media: try reader.optionalString(), range: try reader.range(),
        isVerbatim: try reader.flag())
    }
    page.overlay = try optional { (reader) throws(DamagedBytes) in try reader.overlay() }
    page.pageBreaks = try list { (reader) throws(DamagedBytes) in
      PageBreak(label: try reader.string(), id: try reader.string())
    }
    page.notes = try list { (reader) throws(DamagedBytes) in
      Note(id: try reader.string(), range: try reader.range())
    }
    page.facts = try facts()
    let moved = try list { (reader) throws(DamagedBytes) in
      (try reader.string(), MovedID(path: try reader.string(), id: try reader.string()))
    }
    for (id, place) in moved { page.movedIDs[id] = place }
    try labels(to: &page)
    return page
  }

  private mutating func labels(to page: inout Page) throws(DamagedBytes) {
    let labels = try list { (reader) throws(DamagedBytes) in
      let (label, id) = (try reader.string(), try reader.string())
      let range = try reader.optional { (reader) throws(DamagedBytes) in try reader.range() }
      return (label, id, range)
    }
    for (label, id, range) in labels {
      page.labels[label] = id
      page.labelRanges[label] = range
    }
  }

  fileprivate mutating func embedded() throws(DamagedBytes) -> EmbeddedFile {
    let content: EmbeddedFile.Content
    if try flag() {
      let path = try string()
      content = .base64(path: path, try range())
    } else {
      content = .bytes(try blob())
    }
    return EmbeddedFile(content, info: try mediaInfo(), digest: try string())
  }

  mutating func content() throws(DamagedBytes) -> PageContent {
    var content = PageContent()
    var offset = 0
    content.slots = try list { (reader) throws(DamagedBytes) in
      offset += try reader.number()
      let code = try reader.number()
      let index = code >> 3
      let kind: PageContent.Slot.Kind =
        switch code & 7 {
        case 0: .linkReference(index)
        case 1: .linkText(index)
        case 2: .label(index)
        case 3: .equationNumber(index)
        case 5: .rowNumber(index)
        default: .media(index)
        }
      return PageContent.Slot(offset: offset, kind: kind)
    }
    content.bytes = try blob()
    return content
  }

  mutating func range() throws(DamagedBytes) -> ByteRange {
    let lower = try number()
    return ByteRange(lower, lower &+ (try number()))
  }

  private mutating func attribute() throws(DamagedBytes) -> PageAttribute {
    PageAttribute(try string(), try string())
  }

  private mutating func heading() throws(DamagedBytes) -> Heading {
    let (level, text, markup) = (try number(), try string(), try optionalString())
    var heading = Heading(
      level: level, text: text, id: try string(), anchor: try number(), range: try range())
    heading.markup = markup
    heading.isNumbered = try flag()
    heading.isListed = try flag()
    heading.isNested = try flag()
    return heading
  }

  private mutating func anchor() throws(DamagedBytes) -> Anchor {
    let (id, title, code) = (try optionalString(), try optionalString(), try byte())
    let kinds = Anchor.Kind.allCases
    guard Int(code >> 2) < kinds.count else { throw DamagedBytes() }
    var anchor = Anchor(id: id, kind: kinds[Int(code >> 2)], title: title, isNumbered: code & 2 != 0)
    guard code & 1 != 0 else { return anchor }
    anchor.givenNumber = try optionalString()
    anchor.givenLabel = try optionalString()
    anchor.series = try optional { (reader) throws(DamagedBytes) in
      let (name, format, reference) = (try reader.string(), try reader.string(), try reader.optionalString())
      guard let scope = NumberSeries.Scope(rawValue: try reader.string()) else { throw DamagedBytes() }
      return NumberSeries(name: name, format: format, referenceFormat: reference, scope: scope)
    }
    anchor.part = try optionalNumber()
    return anchor
  }

  private mutating func link() throws(DamagedBytes) -> Link {
    let code = try byte()
    let target: Link.Target
    switch code & 7 {
    case 0: target = .external(try string())
    case 1: target = .fragment(try string())
    case 2:
      let path = try string()
      target = .file(path: path, fragment: try optionalString())
    case 4: target = .label(try string())
    case 5: target = .anchor(try string())
    default: target = .none
    }
    var link = Link(target, takesText: code & 8 != 0, range: try range())
    if code & 16 != 0 { link.textFormat = try string() }
    return link
  }

  private mutating func facts() throws(DamagedBytes) -> PageFacts {
    var facts = PageFacts()
    var counts = facts.counts
    for index in counts.indices { counts[index] = try number() }
    facts.counts = counts
    facts.hasOrderedHeadings = try flag()
    facts.formulaCharacters = try string()
    return facts
  }
}

extension Anchor.Kind {
  /// Numbers the cases in declaration order.
  fileprivate static let codes = Dictionary(
    uniqueKeysWithValues: allCases.enumerated().map { ($0.element, UInt8($0.offset)) })
}

extension PageFacts {
  /// All counts, in a fixed order.
  fileprivate var counts: [Int] {
    get {
      [
        images, describedImages, decorativeImages, formulas, describedFormulas, formulasWithoutMathML,
        inlineSVG, tables, tablesWithHeaders, audio, video, captionedVideo, words, animatedImages,
        interactives, ruby, generatedDescriptions,
      ]
    }
    set {
      (images, describedImages, decorativeImages, formulas) = (
        newValue[0], newValue[1], newValue[2], newValue[3]
      )
      (describedFormulas, formulasWithoutMathML, inlineSVG) = (newValue[4], newValue[5], newValue[6])
      (tables, tablesWithHeaders, audio, video) = (newValue[7], newValue[8], newValue[9], newValue[10])
      (captionedVideo, words, animatedImages) = (newValue[11], newValue[12], newValue[13])
      (interactives, ruby, generatedDescriptions) = (newValue[14], newValue[15], newValue[16])
    }
  }
}
/// The serialized form of a page's interactives.
extension ByteWriter {
  mutating func interactive(_ interactive: PageInteractive) {
    string(interactive.id)
    string(interactive.title)
    list(interactive.controls) { writer, control in
      writer.string(control.kind)
      writer.string(control.label)
    }
    list(interactive.lacking) { $0.string($1) }
    string(interactive.liveness.rawValue)
    list(interactive.faults) { writer, fault in
      writer.string(fault.what)
      writer.string(fault.setting)
    }
    flag(interactive.needsExtras)
    optional(interactive.media)
  }
}

extension ByteReader {
  mutating func interactive() throws(DamagedBytes) -> PageInteractive {
    var interactive = PageInteractive(
      id: try string(), title: try string(),
      controls: try list { (reader) throws(DamagedBytes) in
        PageInteractive.Control(kind: try reader.string(), label: try reader.string())
      }, lacking: try list { (reader) throws(DamagedBytes) in try reader.string() })
    guard let liveness = PageInteractive.Liveness(rawValue: try string()) else { throw DamagedBytes() }
    interactive.liveness = liveness
    interactive.faults = try list { (reader) throws(DamagedBytes) in
      PageInteractive.Fault(what: try reader.string(), setting: try reader.string())
    }
    interactive.needsExtras = try flag()
    interactive.media = try optionalNumber()
    return interactive
  }
}
