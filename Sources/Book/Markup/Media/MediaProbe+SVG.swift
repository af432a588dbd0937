import Diagnostics
import BookModel
import TextBytes

extension MediaProbe {
  /// SVG: the root element's width and height, else its viewBox.
  ///
  /// Examines only the first 64 KB and tolerates errors: the decoder rejects XML that is not well-formed.
  package mutating func svg() -> MediaInfo? {
    var bytes = file.slice(0, count: 65536)
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      bytes = bytes.filter { $0 != 0 && $0 < 0x80 }
    }
    var scan = RootScan(bytes)
    guard let root = scan.root(), root.name == "svg" || root.name.hasSuffix(":svg") else { return nil }
    let box = root.attributes["viewBox"].map(numbers) ?? []
    let shape = box.count == 4 && box[2] > 0 && box[3] > 0 ? (width: box[2], height: box[3]) : nil
    let (width, height) = (
      root.attributes["width"].flatMap(CSSLength.pixels), root.attributes["height"].flatMap(CSSLength.pixels)
    )
    let size: (width: Double, height: Double)? =
      switch (width, height, shape) {
      case (let width?, let height?, _): (width, height)
      case (let width?, nil, let shape?): (width, width * shape.height / shape.width)
      case (nil, let height?, let shape?): (height * shape.width / shape.height, height)
      case (nil, nil, let shape?): shape
      default: nil
      }
    return described(
      "image/svg+xml", width: size.map { pixels($0.width) }, height: size.map { pixels($0.height) })
  }

  private func pixels(_ length: Double) -> Int { Int(max(1, min(length.rounded(), 1_000_000_000))) }

  /// The numbers of a list such as `0 0 600,800`.
  private func numbers(_ text: String) -> [Double] {
    text.split { $0 == "," || $0.isWhitespace }.compactMap { Double(String($0)) }.filter(\.isFinite)
  }
}

/// Finds the root element of an XML text after the declaration, comments and DOCTYPE, and reads its attributes.
private struct RootScan {
  struct Root {
    var name: String
    var attributes: [String: String]
  }

  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func root() -> Root? {
    position = SourceText.markLength(of: bytes)
    while true {
      skipSpaces()
      guard current == UInt8(ascii: "<") else { return nil }
      if skip("<?", until: "?>") || skip("<!--", until: "-->") || skipDocumentType() { continue }
      position += 1
      let name = word()
      return name.isEmpty ? nil : Root(name: name, attributes: attributes())
    }
  }

  private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  private func starts(_ text: StaticString, at offset: Int) -> Bool {
    text.withUTF8Buffer {
      $0.count <= bytes.count - offset && bytes[offset..<offset + $0.count].elementsEqual($0)
    }
  }

  private mutating func skip(_ start: StaticString, until end: StaticString) -> Bool {
    guard starts(start, at: position) else { return false }
    position += start.utf8CodeUnitCount
    while position < bytes.count, !starts(end, at: position) { position += 1 }
    position = min(bytes.count, position + end.utf8CodeUnitCount)
    return true
  }

  /// Skips a DOCTYPE, whose declarations in brackets may contain `>`.
  private mutating func skipDocumentType() -> Bool {
    guard starts("<!", at: position) else { return false }
    var depth = 0
    while let byte = current {
      position += 1
      if byte == UInt8(ascii: "[") { depth += 1 }
      if byte == UInt8(ascii: "]") { depth -= 1 }
      if byte == UInt8(ascii: ">"), depth <= 0 { break }
    }
    return true
  }

  private mutating func skipSpaces() {
    while let byte = current, byte == " " || ("\t"..."\r").contains(byte) { position += 1 }
  }

  private mutating func word() -> String {
    let start = position
    while let byte = current, !" \t\r\n=/><\"'".utf8.contains(byte) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func attributes() -> [String: String] {
    var result: [String: String] = [:]
    while true {
      skipSpaces()
      let name = word()
      skipSpaces()
      guard !name.isEmpty, current == UInt8(ascii: "=") else { return result }
      position += 1
      skipSpaces()
      guard let quote = current, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
        return result
      }
      position += 1
      let start = position
      while let byte = current, byte != quote { position += 1 }
      result[name] = String(decoding: bytes[start..<position], as: UTF8.self)
      position = min(bytes.count, position + 1)
    }
  }
}
