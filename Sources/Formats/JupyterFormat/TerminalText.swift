import PageWriting
import TextBytes

/// Text as a terminal shows it: carriage returns and backspaces applied, ANSI escape sequences converted to colours.
///
///     "10%\r100%\n\u{1B}[31mError\u{1B}[0m"   ->   "100%\n", and "Error" in red
///
/// See <https://en.wikipedia.org/wiki/ANSI_escape_code#SGR>; of ECMA-48, only colours and similar attributes are applied, since
/// notebooks have no cursor.
struct TerminalText {
  /// The appearance of a run of text.
  struct Style: Equatable {
    /// A colour.
    enum Color: Equatable {
      /// One of the 16 that a theme defines.
      case named(Int)
      case rgb(UInt8, UInt8, UInt8)
    }

    var foreground: Color?
    var background: Color?
    var isBold = false
    var isFaint = false
    var isItalic = false
    var isUnderlined = false
    var isStruck = false
    var isInverted = false

    /// The CSS classes for the style, and declarations for colours that no class covers.
    var css: (classes: String, style: String) {
      var classes: [String] = []
      var style = ""
      let (front, back) = isInverted ? (background, foreground) : (foreground, background)
      if isInverted, front == nil, back == nil { classes.append("ansi-inverse") }
      switch front {
      case .named(let number): classes.append("ansi-\(number)")
      case .rgb(let red, let green, let blue): style += "color: rgb(\(red), \(green), \(blue));"
      case nil: if isInverted, back != nil { classes.append("ansi-paper") }
      }
      switch back {
      case .named(let number): classes.append("ansi-bg-\(number)")
      case .rgb(let red, let green, let blue): style += "background-color: rgb(\(red), \(green), \(blue));"
      case nil: if isInverted, front != nil { classes.append("ansi-bg-ink") }
      }
      if isBold { classes.append("ansi-bold") }
      if isFaint { classes.append("ansi-faint") }
      if isItalic { classes.append("ansi-italic") }
      if isUnderlined { classes.append("ansi-underline") }
      if isStruck { classes.append("ansi-strike") }
      return (classes.joined(separator: " "), style)
    }
  }

  /// Text of one style.
  struct Run: Equatable {
    var bytes: [UInt8]
    var style: Style
  }

  private var runs: [Run] = []
  /// The current line: characters with their styles, and the cursor position.
  private var line: [(character: ArraySlice<UInt8>, style: Style)] = []
  private var column = 0
  private var style = Style()

  /// The number of characters of a line that can be overwritten; longer lines are written as they come.
  private static let lineLimit = 20_000

  /// Splits text into runs of one style.
  static func runs(_ text: [UInt8]) -> [Run] {
    // Most text contains no control characters.
    let isPlain = !text.contains { $0 == 0x1B || $0 == "\r" || $0 == 0x08 || $0 == 0x9B }
    if isPlain { return text.isEmpty ? [] : [Run(bytes: text, style: Style())] }
    var terminal = TerminalText()
    terminal.read(text)
    return terminal.runs
  }

  private mutating func read(_ text: [UInt8]) {
    var index = 0
    while index < text.count {
      switch text[index] {
      case 0x1B: index = escape(text, start: index)
      case "\n":
        endLine(hasBreak: true)
        index += 1
      case "\r":
        column = 0
        index += 1
      case 0x08:
        column = max(0, column - 1)
        index += 1
      default:
        var end = index + 1
        while end < text.count, text[end] & 0xC0 == 0x80 { end += 1 }
        put(text[index..<end])
        index = end
      }
    }
    endLine(hasBreak: false)
  }

  private mutating func put(_ character: ArraySlice<UInt8>) {
    if column < line.count {
      line[column] = (character, style)
    } else {
      if line.count >= Self.lineLimit {
        flush()
        column = 0
      }
      line.append((character, style))
    }
    column += 1
  }

  private mutating func endLine(hasBreak: Bool) {
    flush()
    column = 0
    if hasBreak { append(["\n"][...], style: style) }
  }

  private mutating func flush() {
    for (character, style) in line { append(character, style: style) }
    line.removeAll(keepingCapacity: true)
  }

  private mutating func append(_ bytes: ArraySlice<UInt8>, style: Style) {
    if let last = runs.last, last.style == style {
      runs[runs.count - 1].bytes.append(contentsOf: bytes)
    } else {
      runs.append(Run(bytes: Array(bytes), style: style))
    }
  }

  // MARK: Escape sequences

  /// Reads an escape sequence; returns the index after it.
  private mutating func escape(_ text: [UInt8], start: Int) -> Int {
    guard start + 1 < text.count else { return text.count }
    switch text[start + 1] {
    case "[":
      var end = start + 2
      while end < text.count, (" "..."?").contains(text[end]) { end += 1 }
      guard end < text.count else { return text.count }
      switch text[end] {
      case "m": select(text[(start + 2)..<end])
      case "K": erase(text[(start + 2)..<end])
      // A byte that cannot end a sequence is text, possibly the first byte of a multi-byte character.
      default: if !("@"..."~").contains(text[end]) { return end }
      }
      return end + 1
    case "]":
      // An operating system command, such as a link, ends with BEL or ESC \.
      var end = start + 2
      while end < text.count, text[end] != 0x07, text[end] != 0x1B { end += 1 }
      if end + 1 < text.count, text[end] == 0x1B { return text[end + 1] == "\\" ? end + 2 : end }
      return min(end + 1, text.count)
    default: return text[start + 1] < 0x80 ? start + 2 : start + 1
    }
  }

  /// Erases part of the line: after the cursor, before it, or all.
  private mutating func erase(_ parameters: ArraySlice<UInt8>) {
    switch parameters.first {
    case nil, "0": if column < line.count { line.removeSubrange(column...) }
    case "2": line.removeAll(keepingCapacity: true)
    default: for index in line.indices.prefix(column) { line[index].character = [" "] }
    }
    while line.count < column { line.append(([" "], Style())) }
  }

  private mutating func select(_ parameters: ArraySlice<UInt8>) {
    var numbers = parameters.split(separator: ";", omittingEmptySubsequences: false).flatMap { part in
      part.split(separator: ":").map { $0.natural ?? 0 }.isEmpty
        ? [0] : part.split(separator: ":").map { $0.natural ?? 0 }
    }[...]
    if numbers.isEmpty { numbers = [0] }
    while let number = numbers.popFirst() {
      switch number {
      case 0: style = Style()
      case 1: style.isBold = true
      case 2: style.isFaint = true
      case 3: style.isItalic = true
      case 4, 21: style.isUnderlined = true
      case 7: style.isInverted = true
      case 9: style.isStruck = true
      case 22: (style.isBold, style.isFaint) = (false, false)
      case 23: style.isItalic = false
      case 24: style.isUnderlined = false
      case 27: style.isInverted = false
      case 29: style.isStruck = false
      case 30...37: style.foreground = .named(number - 30)
      case 38: style.foreground = color(&numbers) ?? style.foreground
      case 39: style.foreground = nil
      case 40...47: style.background = .named(number - 40)
      case 48: style.background = color(&numbers) ?? style.background
      case 49: style.background = nil
      case 90...97: style.foreground = .named(number - 90 + 8)
      case 100...107: style.background = .named(number - 100 + 8)
      default: break
      }
    }
  }

  /// The colour of `5;n` or `2;r;g;b`.
  private func color(_ numbers: inout ArraySlice<Int>) -> Style.Color? {
    switch numbers.popFirst() {
    case 5:
      guard let number = numbers.popFirst(), number < 256 else { return nil }
      if number < 16 { return .named(number) }
      // Greys follow the theme, since most are too dark or too light for light or dark mode.
      if number >= 232 { return .named(8) }
      let steps: [UInt8] = [0, 95, 135, 175, 215, 255]
      let cube = number - 16
      return .rgb(steps[cube / 36], steps[cube / 6 % 6], steps[cube % 6])
    case 2:
      guard numbers.count >= 3 else { return nil }
      let parts = numbers.prefix(3).map { UInt8(clamping: $0) }
      numbers = numbers.dropFirst(3)
      return .rgb(parts[0], parts[1], parts[2])
    default: return nil
    }
  }
}

extension TerminalText {
  /// Writes text as a terminal shows it.
  static func write(_ bytes: [UInt8], to writer: inout PageWriter) {
    for run in runs(bytes) {
      let css = run.style.css
      guard !css.classes.isEmpty || !css.style.isEmpty else {
        writer.text(run.bytes[...])
        continue
      }
      writer.open(.span)
      if !css.classes.isEmpty { writer.addClass(css.classes) }
      if !css.style.isEmpty { writer.addStyle(css.style) }
      writer.text(run.bytes[...])
      writer.close()
    }
  }
}
