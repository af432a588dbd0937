extension AnnotationEvent {
  /// Parses an annotation event; nil if the fields are not one.
  init?(_ fields: EventFields, _ payload: [UInt8]?) {
    guard let event = Self.event(fields, payload) else { return nil }
    self = event
  }

  private static func event(_ fields: EventFields, _ payload: [UInt8]?) -> AnnotationEvent? {
    let (page, id) = (fields.integer("page"), fields.integer("id"))
    let color = HighlightColor(rawValue: fields.text("color")) ?? .yellow
    let stamp = Event.Stamp(fields)
    return switch fields.text("type") {
    case "selected": .selected(Selection(fields))
    case "highlighted": .highlighted(color, stamp)
    case "annotated": .annotated(color, stamp)
    case "noted": .noted(id: id, text: fields.text("text"), time: stamp.time)
    case "bookmarked":
      .bookmarked(page: page, anchor: Event.TextAnchor(fields), quote: Quotation(fields), stamp)
    case "relocated": .relocated(id: id, range(fields), pairs: max(0, fields.integer("pairs")))
    case "exported":
      Export.Format(rawValue: fields.text("format")).map {
        .exported(Export($0, base: fields.text("base"), stamp))
      }
    case "imported": .imported(payload ?? [])
    default: nil
    }
  }

  private static func range(_ fields: EventFields) -> Range<Int>? {
    let (start, end) = (fields.integer("start"), fields.integer("end"))
    return start >= 0 && end >= start ? start..<end : nil
  }
}

extension Quotation {
  fileprivate init(_ fields: EventFields) {
    self.init(fields.text("text"), prefix: fields.text("prefix"), suffix: fields.text("suffix"))
  }
}

extension Event.Stamp {
  init(_ fields: EventFields) { self.init(urn: fields.text("urn"), time: fields.text("time")) }
}

extension AnnotationEvent.Selection {
  fileprivate init(_ fields: EventFields) {
    self.init(
      page: fields.integer("page"), start: fields.integer("start"), end: fields.integer("end"),
      quote: Quotation(fields), pairs: max(0, fields.integer("pairs")))
  }
}
