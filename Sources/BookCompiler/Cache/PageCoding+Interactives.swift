import BookModel

/// The compact form of a page's interactives.
extension ByteWriter {
  mutating func interactive(_ interactive: PageInteractive) {
    string(interactive.id)
    string(interactive.title)
    list(interactive.controls) { writer, control in
      writer.string(control.kind)
      writer.string(control.label)
    }
    list(interactive.lacking) { $0.string($1) }
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
    interactive.media = try optionalNumber()
    return interactive
  }
}
