extension String {
  /// The text as Markdown that shows it: a backslash before each character that begins markup, a reference of HTML, a formula, or a
  /// mention or number of an issue; at the beginning of a line also before what makes a heading or a list of it.
  ///
  ///     "a_b <c>".markdownEscaped   // a\_b \<c\>
  ///     "- 1. x".markdownEscaped    // \- 1. x
  public var markdownEscaped: String {
    var output: [UInt8] = []
    var isLineStart = true
    for byte in utf8 {
      switch byte {
      case "\\", "`", "*", "_", "[", "]", "<", ">", "|", "&", "~", "$", "#", "@": output.append("\\")
      case "+", "-", "=": if isLineStart { output.append("\\") }
      default: break
      }
      output.append(byte)
      isLineStart = byte == "\n"
    }
    return String(decoding: output, as: UTF8.self)
  }
}
