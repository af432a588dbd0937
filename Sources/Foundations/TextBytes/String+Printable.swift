extension Unicode.Scalar {
  /// Whether the scalar controls a terminal or the layout of a line instead of being visible: control characters,
  /// line and paragraph separators, and bidirectional controls.
  public var isControl: Bool {
    switch value {
    case 0..<" ", 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// A visible replacement on one line: the control picture of a control character, a space for a tab, else U+FFFD.
  fileprivate var picture: Unicode.Scalar {
    switch value {
    case 9: " "
    case 0..<" ": Unicode.Scalar(0x2400 + value) ?? "\u{FFFD}"
    case 0x7F: "\u{2421}"
    default: "\u{FFFD}"
    }
  }
}

extension String {
  /// The text for one line of a terminal or a log, without control characters.
  ///
  ///     "a\u{1B}[31m\nb".printable  // a␛[31m␊b
  public var printable: String {
    guard unicodeScalars.contains(where: { $0.isControl }) else { return self }
    var text = ""
    for scalar in unicodeScalars { text.unicodeScalars.append(scalar.isControl ? scalar.picture : scalar) }
    return text
  }

  /// The text with a backslash before or inside each sequence that CI pipelines interpret as a command: `::` at the
  /// beginning of a line, and `##[` and `##name[` anywhere.
  ///
  ///     "::error::x".withoutCommands    // \::error::x
  ///     "a ##vso[task]".withoutCommands // a ##\vso[task]
  public var withoutCommands: String {
    var text = self
    return text.withUTF8 { bytes in
      var output: [UInt8] = []
      output.reserveCapacity(bytes.count)
      var isLineStart = true
      for (index, byte) in bytes.enumerated() {
        if isLineStart, byte == ":", index + 1 < bytes.count, bytes[index + 1] == ":" { output.append("\\") }
        output.append(byte)
        if byte == "#", index > 0, bytes[index - 1] == "#", Self.namesCommand(bytes, from: index + 1) {
          output.append("\\")
        }
        isLineStart = byte == "\n" || byte == "\r" || (isLineStart && (byte == " " || byte == "\t"))
      }
      return String(decoding: output, as: UTF8.self)
    }
  }

  /// Whether optional letters and then a bracket follow.
  private static func namesCommand(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Bool {
    var index = start
    while index < bytes.count, index - start < 32, bytes[index].isLetter { index += 1 }
    return index < bytes.count && bytes[index] == "["
  }
}
