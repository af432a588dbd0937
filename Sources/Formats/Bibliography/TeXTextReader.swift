import TeXMath
import TextBytes

/// Converts the LaTeX text of a field.
///
///     G{\"o}del's $\mu$-operator, \emph{revisited}   // Gödel’s μ-operator, *revisited*
///
/// Accents and special characters become Unicode, fonts become styles, formulas MathML. Braces only group.
/// Unknown commands are dropped, their arguments kept. Groups nested deeper than `depthLimit` are flattened;
/// time is linear.
package struct TeXTextReader {
  package static let depthLimit = 200

  private let bytes: [UInt8]
  private var index = 0
  private var text: [UInt8] = []
  private var pieces: [BibliographyText.Piece] = []
  private var style: BibliographyText.Style = []
  /// The open groups: the style to restore, and the text to write at the end.
  private var groups: [(style: BibliographyText.Style, end: StaticString)] = []
  private var skippedDepth = 0
  /// Unknown commands and problems in formulas, with their offsets in the field.
  package private(set) var unknown: [(name: String, place: Int)] = []
  private(set) var formulaErrors: [(error: TeXMathError, place: Int)] = []

  /// Converts a field.
  package static func read(_ bytes: [UInt8]) -> TeXTextReader {
    var reader = TeXTextReader(bytes: bytes)
    reader.read()
    return reader
  }

  /// The converted text, trimmed.
  package var result: BibliographyText { BibliographyText(Self.trimmed(pieces)) }

  /// A field as plain text.
  package static func plain(_ bytes: [UInt8]) -> String { read(bytes).result.plain }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private static func trimmed(_ pieces: [BibliographyText.Piece]) -> [BibliographyText.Piece] {
    var pieces = pieces
    if case .text(let text, let style)? = pieces.first, text.hasPrefix(" ") {
      pieces[0] = .text(String(text.dropFirst()), style)
    }
    if case .text(let text, let style)? = pieces.last, text.hasSuffix(" ") {
      pieces[pieces.count - 1] = .text(String(text.dropLast()), style)
    }
    return pieces.filter { if case .text("", _) = $0 { false } else { true } }
  }

  private mutating func read() {
    while index < bytes.count { step() }
    flush()
  }

  private mutating func flush() {
    guard !text.isEmpty else { return }
    pieces.append(.text(String(decoding: text, as: UTF8.self), style))
    text.removeAll(keepingCapacity: true)
  }

  private mutating func setStyle(_ new: BibliographyText.Style) {
    guard new != style else { return }
    flush()
    style = new
  }

  @_disfavoredOverload private mutating func append(_ string: StaticString) {
    text.append(contentsOf: UnsafeBufferPointer(start: string.utf8Start, count: string.utf8CodeUnitCount))
  }

  private mutating func appendScalar(_ scalar: Unicode.Scalar) {
    text.append(contentsOf: UTF8.encode(scalar)!)
  }

  private mutating func step() {
    let byte = bytes[index]
    index += 1
    switch byte {
    case "\\": command()
    case "{": openGroup(style)
    case "}": closeGroup()
    case "$": formula(from: index, to: endOfFormula(), closer: 1)
    case "~": append("\u{A0}")
    case " ", "\t", "\n", "\r": space()
    case "`": quote("`", "‘", "“")
    case "'": quote("'", "’", "”")
    case "-": dashes()
    default: text.append(byte)
    }
  }

  private mutating func space() {
    while index < bytes.count, bytes[index].isSpace { index += 1 }
    if let last = text.last {
      if last != " " { text.append(" ") }
    } else if case .text(let before, _)? = pieces.last {
      if !before.hasSuffix(" ") { text.append(" ") }
    } else {
      text.append(" ")
    }
  }

  private mutating func quote(_ byte: UInt8, _ single: StaticString, _ double: StaticString) {
    if index < bytes.count, bytes[index] == byte, !style.contains(.code) {
      index += 1
      append(double)
    } else {
      append(single)
    }
  }

  private mutating func dashes() {
    var count = 1
    while index < bytes.count, bytes[index] == "-", count < 3 {
      index += 1
      count += 1
    }
    append(count == 1 ? "-" : count == 2 ? "–" : "—")
  }

  // MARK: Groups

  private mutating func openGroup(_ new: BibliographyText.Style, end: StaticString = "") {
    guard groups.count < Self.depthLimit else {
      skippedDepth += 1
      return
    }
    groups.append((style, end))
    setStyle(new)
  }

  private mutating func closeGroup() {
    if skippedDepth > 0 {
      skippedDepth -= 1
    } else if let group = groups.popLast() {
      append(group.end)
      setStyle(group.style)
    }
  }

  /// The next group's content without braces, consumed; nil if there is none. For arguments that must stay
  /// verbatim.
  private mutating func rawArgument() -> ArraySlice<UInt8>? {
    var place = index
    while place < bytes.count, bytes[place].isSpace { place += 1 }
    guard place < bytes.count, bytes[place] == "{" else { return nil }
    var depth = 0
    for end in place..<bytes.count {
      if bytes[end] == "{" { depth += 1 } else if bytes[end] == "}" { depth -= 1 }
      if depth == 0 {
        index = end + 1
        return bytes[(place + 1)..<end]
      }
    }
    index = bytes.count
    return bytes[(place + 1)...]
  }

  // MARK: Formulas

  private func endOfFormula() -> Int {
    var place = index
    while place < bytes.count, bytes[place] != "$" { place += bytes[place] == "\\" ? 2 : 1 }
    return min(place, bytes.count)
  }

  private mutating func formula(from start: Int, to end: Int, closer: Int) {
    index = min(end + closer, bytes.count)
    formula(bytes[start..<max(start, end)])
  }

  private mutating func formula(_ tex: ArraySlice<UInt8>) {
    guard !tex.isBlank else { return }
    var converter = TeXMathConverter()
    let converted = converter.convert(Array(tex), display: false)
    if let error = converted.errors.first { formulaErrors.append((error, tex.startIndex)) }
    flush()
    if let mathml = converted.mathml {
      pieces.append(.formula(mathml, words: converted.alttext))
    } else {
      pieces.append(.text(String(decoding: tex, as: UTF8.self), .code))
    }
  }

  // MARK: Commands

  private mutating func command() {
    let start = index
    guard index < bytes.count else { return }
    guard bytes[index].isLetter else { return symbol() }
    while index < bytes.count, bytes[index].isLetter { index += 1 }
    let name = String(decoding: bytes[start..<index], as: UTF8.self)
    let isAccent = name.utf8.count == 1 && TeXAccent(name.utf8.first!) != nil
    while index < bytes.count, bytes[index].isSpace { index += 1 }
    if isAccent {
      accent(TeXAccent(name.utf8.first!)!)
    } else if let character = TeXCharacters.named[name] {
      text.append(contentsOf: character.utf8)
    } else if !font(name), !special(name, start: start - 1) {
      unknown.append((name, start - 1))
    }
  }

  private mutating func symbol() {
    let byte = bytes[index]
    index += 1
    switch byte {
    case " ", "\t", "\n", "\r": space()
    case "\\", "/", "-", "*":  // Line break, italic correction, discretionary hyphen.
      if byte == "\\" { space() }
    case ",": append("\u{202F}")
    case "@", "!", ":", ";": break
    case "(": formula(from: index, to: endOfFormula(closedBy: ")"), closer: 2)
    case "[": formula(from: index, to: endOfFormula(closedBy: "]"), closer: 2)
    default:
      if let mark = TeXAccent(byte) {
        accent(mark)
      } else {
        text.append(byte)
      }
    }
  }

  private func endOfFormula(closedBy byte: UInt8) -> Int {
    var place = index
    while place + 1 < bytes.count {
      if bytes[place] == "\\" {
        if bytes[place + 1] == byte { return place }
        place += 2
      } else {
        place += 1
      }
    }
    return bytes.count
  }

  /// Applies an accent to the next letter, in braces or not, including `\i` and `\j`.
  private mutating func accent(_ accent: TeXAccent) {
    while index < bytes.count, bytes[index].isSpace { index += 1 }
    let start = index
    var braces = 0
    while index < bytes.count, bytes[index] == "{", braces < 8 {
      index += 1
      braces += 1
    }
    var base: Unicode.Scalar?
    if index < bytes.count, bytes[index] == "\\" {
      var end = index + 1
      while end < bytes.count, bytes[end].isLetter { end += 1 }
      let name = String(decoding: bytes[(index + 1)..<end], as: UTF8.self)
      let letter = name == "i" ? "i" : name == "j" ? "j" : TeXCharacters.named[name] ?? ""
      base = letter.unicodeScalars.count == 1 ? letter.unicodeScalars.first : nil
      index = end
      if braces == 0 { while index < bytes.count, bytes[index].isSpace { index += 1 } }
      // `\i {}`, as some programs write it.
      if base == nil { index = start + braces }
    } else if index < bytes.count, bytes[index] != "}" {
      base = scalar()
    }
    if let base {
      for scalar in accent.applied(to: base) { appendScalar(scalar) }
    } else if let spacing = accent.spacing {
      appendScalar(spacing)
    }
    // Push back the rest of the group as ordinary text.
    for _ in 0..<braces {
      if index < bytes.count, bytes[index] == "}" {
        index += 1
      } else {
        openGroup(style)
      }
    }
  }

  private mutating func scalar() -> Unicode.Scalar? {
    let length = bytes[index] < 0x80 ? 1 : bytes[index] < 0xE0 ? 2 : bytes[index] < 0xF0 ? 3 : 4
    let end = min(index + length, bytes.count)
    defer { index = end }
    return String(decoding: bytes[index..<end], as: UTF8.self).unicodeScalars.first
  }

  /// Applies a font to its argument or the rest of the group.
  private mutating func font(_ name: String) -> Bool {
    if let added = TeXCharacters.fonts[name] {
      if index < bytes.count, bytes[index] == "{" {
        index += 1
        openGroup(style.union(added))
      }
      return true
    }
    guard let added = TeXCharacters.fontSwitches[name] else { return false }
    setStyle(added.isEmpty ? [] : style.union(added))
    return true
  }

  /// Handles commands with special meaning.
  private mutating func special(_ name: String, start: Int) -> Bool {
    switch name {
    case "enquote", "mkbibquote":
      guard index < bytes.count, bytes[index] == "{" else { return true }
      index += 1
      append("“")
      openGroup(style, end: "”")
    case "mkbibparens":
      guard index < bytes.count, bytes[index] == "{" else { return true }
      index += 1
      append("(")
      openGroup(style, end: ")")
    case "url", "nolinkurl", "path":
      guard let address = rawArgument() else { return true }
      link(to: Self.address(address), text: Self.address(address))
    case "href":
      guard let address = rawArgument() else { return true }
      let words = rawArgument().map { Self.words(Array($0)) } ?? ""
      link(to: Self.address(address), text: words.isEmpty ? Self.address(address) : words)
    case "ensuremath": if let tex = rawArgument() { formula(tex) }
    // Used for sorting or styling only.
    case "noopsort", "SortNoop", "printfirst", "switchargs", "hspace", "vspace", "color", "label",
      "thispagestyle":
      _ = rawArgument()
    case "char": characterCode()
    case "cite", "citet", "citep", "autocite", "textcite", "parencite":
      if let key = rawArgument() { text += Array("[".utf8) + key + Array("]".utf8) }
    default: return false
    }
    return true
  }

  /// The plain text of an argument; formulas and links stay verbatim, to avoid recursion.
  private static func words(_ bytes: [UInt8]) -> String {
    var reader = TeXTextReader(bytes: bytes.filter { $0 != "$" })
    while reader.index < reader.bytes.count {
      if reader.bytes[reader.index...].starts(withASCII: "\\href") {
        reader.index += 5
      } else {
        reader.step()
      }
    }
    reader.flush()
    return reader.result.plain
  }

  private mutating func link(to address: String, text words: String) {
    flush()
    pieces.append(.link(address, text: words))
  }

  /// A URL with TeX escapes removed.
  package static func address(_ bytes: ArraySlice<UInt8>) -> String {
    var result: [UInt8] = []
    var index = bytes.startIndex
    while index < bytes.endIndex {
      if bytes[index] == "\\", index + 1 < bytes.endIndex, !bytes[index + 1].isLetter { index += 1 }
      if bytes[index] != "{", bytes[index] != "}", bytes[index] > " " { result.append(bytes[index]) }
      index += 1
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// `\char"263A`, `\char 169`
  private mutating func characterCode() {
    var value: UInt32 = 0
    let isHexadecimal = index < bytes.count && bytes[index] == "\""
    if isHexadecimal { index += 1 }
    while index < bytes.count, value < 0x110000,
      let digit = Character(Unicode.Scalar(bytes[index])).hexDigitValue, isHexadecimal || digit < 10
    {
      value = value * (isHexadecimal ? 16 : 10) + UInt32(digit)
      index += 1
    }
    if let scalar = Unicode.Scalar(value), value >= " " { appendScalar(scalar) }
  }
}
