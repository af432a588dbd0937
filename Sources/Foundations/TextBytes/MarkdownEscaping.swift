extension String {
  /// The text as Markdown that shows it: a backslash before each character that begins markup, a reference of HTML, a formula, or a
  /// mention or number of an issue; at the beginning of a line also before what makes a heading or a list of it.
  ///
  ///     "a_b <c>".markdownEscaped   // a\_b \<c\>
  ///     "- 1. x".markdownEscaped    // \- 1. x
  public var markdownEscaped: String {
    var output: [UInt8] = []
    // Nothing but spaces, and nothing but a number behind them, stands before in the line.
    var (isLineStart, isNumber) = (true, false)
    let bytes = Array(utf8)
    for (place, byte) in bytes.enumerated() {
      switch byte {
      case "\\", "`", "*", "_", "[", "]", "<", ">", "|", "&", "~", "$", "#", "@": output.append("\\")
      case "+", "-", "=": if isLineStart { output.append("\\") }
      case ".", ")":
        let isMarkOfItem = place + 1 == bytes.count || bytes[place + 1] <= " "
        if isNumber, isMarkOfItem { output.append("\\") }
      default: break
      }
      output.append(byte)
      isNumber = (isLineStart || isNumber) && ("0"..."9").contains(byte)
      isLineStart = byte == "\n" || isLineStart && byte == " "
    }
    return String(decoding: output, as: UTF8.self)
  }
}
