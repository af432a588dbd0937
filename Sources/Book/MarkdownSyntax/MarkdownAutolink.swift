import TextBytes

/// URLs and mail addresses that are links without link syntax: https://github.github.com/gfm/#autolinks
enum MarkdownAutolink {
  /// `<https://...>` and `<name@host.org>`, whose `<` is at `position`.
  static func inAngles(_ bytes: [UInt8], at position: Int) -> (Range<Int>, end: Int, isMail: Bool)? {
    let start = position + 1
    guard start < bytes.count else { return nil }
    var index = start
    if bytes[index].isLetter {
      while index < bytes.count, index - start < 32,
        bytes[index].isLetter || bytes[index].isDigit || ["+", "-", "."].contains(bytes[index])
      {
        index += 1
      }
      if index - start >= 2, index < bytes.count, bytes[index] == ":" {
        while index < bytes.count, bytes[index] > " ", bytes[index] != "<", bytes[index] != ">" {
          index += 1
        }
        if index < bytes.count, bytes[index] == ">" { return (start..<index, index + 1, false) }
        return nil
      }
    }
    index = start
    let isLocal = { (byte: UInt8) in
      byte.isLetter || byte.isDigit || ".!#$%&'*+/=?^_`{|}~-".utf8.contains(byte)
    }
    while index < bytes.count, isLocal(bytes[index]) { index += 1 }
    guard index > start, index < bytes.count, bytes[index] == "@" else { return nil }
    index += 1
    var labelStart = index
    while index < bytes.count, index - labelStart <= 63 {
      let byte = bytes[index]
      if byte.isLetter || byte.isDigit {
        index += 1
      } else if byte == "-", index > labelStart {
        index += 1
      } else if byte == ".", index > labelStart, bytes[index - 1] != "-" {
        index += 1
        labelStart = index
      } else {
        break
      }
    }
    guard index < bytes.count, bytes[index] == ">", index > labelStart, bytes[index - 1] != "-" else {
      return nil
    }
    return (start..<index, index + 1, true)
  }

  static func isWordByte(_ byte: UInt8) -> Bool { byte.isLetter || byte.isDigit || byte >= 0x80 }

  /// The end of a URL whose host begins at `host`; nil if the host is invalid.
  static func endOfAddress(_ bytes: [UInt8], from start: Int, host: Int, inBrackets: Bool) -> Int? {
    var end = host
    while end < bytes.count, isWordByte(bytes[end]) || ["-", ".", "_"].contains(bytes[end]) { end += 1 }
    guard end > host, bytes[host] != "." else { return nil }
    // Inside brackets the URL ends before the closing one, since they may be a link's brackets.
    while end < bytes.count, !bytes[end].isSpace, bytes[end] != "<",
      bytes[end] != "]" || !inBrackets
    { end += 1 }
    return trimmedEnd(bytes, start: start, end: end)
  }

  /// The end without punctuation that belongs to the sentence.
  private static func trimmedEnd(_ bytes: [UInt8], start: Int, end: Int) -> Int {
    var end = end
    var open = 0
    var close = 0
    for byte in bytes[start..<end] {
      if byte == "(" { open += 1 }
      if byte == ")" { close += 1 }
    }
    while end > start {
      let byte = bytes[end - 1]
      if byte == ")" {
        guard close > open else { return end }
        close -= 1
      } else if byte == ";" {
        var name = end - 1
        while name > start, bytes[name - 1].isLetter || bytes[name - 1].isDigit { name -= 1 }
        if name > start, name < end - 1, bytes[name - 1] == "&" {
          end = name
        }
      } else if !"?!.,:*_~'\"]`".utf8.contains(byte) {
        return end
      }
      end -= 1
    }
    return end
  }

  /// `name@host.org`
  static func mail(_ bytes: [UInt8], at position: Int, from textStart: Int) -> Range<Int>? {
    var start = position
    while start > textStart, isMailByte(bytes[start - 1]) { start -= 1 }
    guard start < position else { return nil }
    var end = position + 1
    var hasDot = false
    while end < bytes.count,
      bytes[end].isLetter || bytes[end].isDigit || ["-", "_", "."].contains(bytes[end])
    {
      if bytes[end] == ".", end + 1 < bytes.count, bytes[end + 1].isLetter || bytes[end + 1].isDigit {
        hasDot = true
      }
      end += 1
    }
    while end > position, bytes[end - 1] == "." { end -= 1 }
    guard hasDot, end > position + 1, bytes[end - 1].isLetter || bytes[end - 1].isDigit else { return nil }
    return start..<end
  }

  private static func isMailByte(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || [".", "+", "-", "_"].contains(byte)
  }

  /// The bare address whose `://` or `www.` is at an index, and what its link has before it.
  ///
  /// - Parameters:
  ///   - first: the first byte that may belong to the address.
  ///   - inBrackets: whether a closing bracket ends it.
  static func bare(_ bytes: [UInt8], at index: Int, from first: Int, inBrackets: Bool) -> (
    address: Range<Int>, scheme: String
  )? {
    if bytes[index] == "w" {
      guard index == first || !isWordByte(bytes[index - 1]), bytes[index...].starts(withASCII: "www."),
        let end = endOfAddress(bytes, from: index, host: index + 4, inBrackets: inBrackets)
      else { return nil }
      return (index..<end, "http://")
    }
    guard bytes[index...].starts(withASCII: "://") else { return nil }
    for scheme in ["https", "http", "ftp"] {
      let start = index - scheme.utf8.count
      guard start >= first, bytes[start..<index].elementsEqual(scheme.utf8),
        start == 0 || start == first || !isWordByte(bytes[start - 1]),
        let end = endOfAddress(bytes, from: start, host: index + 3, inBrackets: inBrackets)
      else { continue }
      return (start..<end, "")
    }
    return nil
  }
}
