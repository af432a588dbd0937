import PageWriting

/// A text that is no interactive: it is shown as code, below its title.
struct RefusedInteractive {
  let source: [UInt8]
  let title: String?

  /// Writes the title and the code.
  func write(to writer: inout PageWriter) {
    if let title {
      writer.open(.p)
      writer.text(title)
      writer.close()
    }
    writer.open(.pre)
    writer.addClass("code")
    writer.open(.code)
    writer.text(source[...])
    writer.close()
    writer.close()
  }
}
