import TeXVocabulary
import TextBytes

/// A buffer of MathML bytes.
struct MathMLOutput: Sendable {
  private(set) var bytes: [UInt8] = []

  /// The number of bytes written.
  var count: Int { bytes.count }

  mutating func reserveCapacity(_ count: Int) { bytes.reserveCapacity(count) }

  mutating func write(_ text: StaticString) { bytes.append(text) }

  /// Writes a start tag.
  mutating func open(_ name: StaticString) {
    append("<")
    write(name)
    append(">")
  }

  /// Writes an end tag.
  mutating func close(_ name: StaticString) {
    write("</")
    write(name)
    append(">")
  }

  mutating func append(_ byte: UInt8) { bytes.append(byte) }

  mutating func append(contentsOf more: some Collection<UInt8>) { bytes.append(contentsOf: more) }

  mutating func number(_ number: Int) { bytes.append(contentsOf: String(number).utf8) }

  /// Writes text with `&`, `<`, `>` and quotes escaped, and without characters that XML forbids.
  mutating func escaped(_ text: [UInt8]) {
    for byte in text {
      switch byte {
      case 0x00..<"\t", 0x0B..<"\r", 0x0E..<" ", 0x7F: break
      default: bytes.append(escaping: byte)
      }
    }
  }

  mutating func scalar(_ scalar: UInt32) {
    switch scalar {
    case "&", "<", ">": bytes.append(escaping: UInt8(scalar))
    case 0..<" ", 0x7F..<0xA0, 0xFFFE, 0xFFFF: UTF8Scalars.append(0xFFFD, to: &bytes)
    default: UTF8Scalars.append(scalar, to: &bytes)
    }
  }

  /// Writes thousandths of an em, as in `0.167em`; zero is `0`.
  mutating func length(_ thousandths: Int) {
    if thousandths < 0 { bytes.append("-") }
    let value = abs(thousandths)
    number(value / 1000)
    var rest = value % 1000
    if rest > 0 {
      bytes.append(".")
      for divisor in [100, 10, 1] where rest > 0 {
        bytes.append("0" + UInt8(rest / divisor))
        rest %= divisor
      }
    }
    if value > 0 { write("em") }
  }

  /// Writes an attribute whose value is a length; `name` ends with the opening quote.
  mutating func attribute(_ name: StaticString, _ thousandths: Int) {
    write(name)
    length(thousandths)
    bytes.append("\"")
  }

  /// Writes a space; negative widths need a margin, since browsers ignore negative `width`.
  mutating func space(_ width: Int) {
    if width == 0 { return }
    if width < 0 {
      write("<mspace style=\"margin-left:")
      length(width)
      write("\"/>")
    } else {
      attribute("<mspace width=\"", width)
      write("/>")
    }
  }

  /// The characters written since an offset, without tags.
  func characters(from start: Int) -> [UInt8] {
    let references: [(name: [UInt8], character: UInt8)] = [
      ([UInt8]("&lt;"), "<"), ([UInt8]("&gt;"), ">"), ([UInt8]("&amp;"), "&"), ([UInt8]("&quot;"), "\""),
    ]
    var text: [UInt8] = []
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      if byte == "<" {
        while index < bytes.count, bytes[index] != ">" { index += 1 }
        index += 1
      } else if byte == "&",
        let (name, character) = references.first(where: { bytes[index...].starts(with: $0.name) })
      {
        text.append(character)
        index += name.count
      } else {
        text.append(byte)
        index += 1
      }
    }
    return text
  }
}
