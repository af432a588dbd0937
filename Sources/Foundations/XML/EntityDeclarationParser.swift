import Diagnostics
import TextBytes

/// Parses entity declarations of a DOCTYPE and of external entity files: general and parameter entities,
/// conditional sections. Skips other declarations.
///
/// libxml2 would parse the same entity files again for every document that refers to them, and stops at the
/// first missing file. https://www.w3.org/TR/xml/#sec-physical-struct
struct EntityDeclarationParser {
  /// The position of the declarations: a file's path, and the offset of the first byte.
  struct Origin {
    var path: String
    var base: Int
    var depth: Int
  }

  /// Loads the table of a file that a parameter entity refers to.
  typealias Include = (_ declaration: EntityTable.Declaration, _ outer: EntityTable, Origin) -> EntityTable?

  private let bytes: ArraySlice<UInt8>
  private var index: Int
  private let origin: Origin
  private let include: Include
  private let report: (XMLInclusionFinding) -> Void
  private let table: EntityTable
  /// The nesting depth of parameter entities being expanded.
  private let nesting: Int
  /// The position of the reference, if the bytes are an entity's replacement text.
  private let place: ByteRange?

  init(
    _ bytes: ArraySlice<UInt8>, origin: Origin, into table: EntityTable, nesting: Int = 0,
    place: ByteRange? = nil, include: @escaping Include, report: @escaping (XMLInclusionFinding) -> Void
  ) {
    self.bytes = bytes
    self.origin = origin
    self.table = table
    self.nesting = nesting
    self.place = place
    self.include = include
    self.report = report
    index = bytes.startIndex
  }

  /// Parses to the end, or to the `]]>` of the section that the caller opened.
  mutating func parse() {
    var sections = 0
    while index < bytes.endIndex {
      let byte = bytes[index]
      if byte == "%" {
        reference()
      } else if starts("<!--") {
        skip(past: "-->")
      } else if starts("<?") {
        skip(past: "?>")
      } else if starts("<![") {
        if section() { sections += 1 }
      } else if starts("<!ENTITY") {
        declaration()
      } else if starts("<!") {
        skipDeclaration()
      } else if sections > 0, starts("]]>") {
        sections -= 1
        index += 3
      } else {
        index += 1
      }
    }
  }

  // MARK: Declarations

  private mutating func declaration() {
    let start = index
    index += 8
    skipSpace()
    var isParameter = false
    if index < bytes.endIndex, bytes[index] == "%" {
      isParameter = true
      index += 1
      skipSpace()
    }
    let name = self.name()
    skipSpace()
    var declaration = EntityTable.Declaration(value: nil, path: nil, range: range(start, index))
    var isUnparsed = false
    if let literal = self.literal() {
      declaration.value = replaced(literal.bytes)
    } else if starts("SYSTEM") || starts("PUBLIC") {
      let isPublic = starts("PUBLIC")
      index += 6
      skipSpace()
      if isPublic {
        _ = literal()
        skipSpace()
      }
      guard let system = literal() else { return skipDeclaration() }
      declaration.system = String(decoding: system.bytes, as: UTF8.self)
      declaration.path = XMLInclusion.resolve(declaration.system, from: origin.path)
      declaration.range = range(system.start, system.start + system.bytes.count)
      skipSpace()
      isUnparsed = starts("NDATA")
    }
    skipDeclaration()
    guard !name.isEmpty, !isUnparsed else { return }
    if isParameter {
      if table.parameter(name) == nil { table.parameters[name] = declaration }
    } else if table.entity(name) == nil {
      table.general[name] = declaration
    }
  }

  /// An entity's value with character and parameter references expanded.
  private func replaced(_ literal: ArraySlice<UInt8>) -> [UInt8] {
    guard literal.contains("%") || literal.contains("&") else { return Array(literal) }
    var result: [UInt8] = []
    var index = literal.startIndex
    while index < literal.endIndex {
      let byte = literal[index]
      guard byte == "%" || (byte == "&" && index + 1 < literal.endIndex && literal[index + 1] == "#"),
        let end = literal[index...].firstIndex(of: ";")
      else {
        result.append(byte)
        index += 1
        continue
      }
      let text = String(decoding: literal[(index + 1)..<end], as: UTF8.self)
      if byte == "%" {
        result += table.parameter(text)?.value ?? []
      } else if let scalar = Self.character(text.dropFirst()) {
        result += Array(String(Character(scalar)).utf8)
      }
      if result.count > 1 << 20 { return [] }
      index = end + 1
    }
    return result
  }

  /// The character with the number `x26` or `38`.
  private static func character(_ text: Substring) -> Unicode.Scalar? {
    let number = text.hasPrefix("x") ? UInt32(text.dropFirst(), radix: 16) : UInt32(text)
    return number.flatMap(Unicode.Scalar.init)
  }

  // MARK: References and sections

  private mutating func reference() {
    let start = index
    index += 1
    let name = self.name()
    guard !name.isEmpty, index < bytes.endIndex, bytes[index] == ";" else { return }
    index += 1
    guard let declaration = table.parameter(name) else {
      if !table.isIncomplete {
        report(XMLInclusionFinding(problem: .undeclared("%\(name);"), range: range(start, index)))
      }
      return
    }
    if let value = declaration.value {
      guard nesting < 16 else {
        return report(XMLInclusionFinding(problem: .excessive("%\(name);"), range: range(start, index)))
      }
      var inner = EntityDeclarationParser(
        value[...], origin: origin, into: table, nesting: nesting + 1,
        place: range(start, index), include: include, report: report)
      inner.parse()
    } else if let found = include(declaration, table, origin) {
      table.include(found)
      if found.isIncomplete { table.isIncomplete = true }
    } else {
      table.isIncomplete = true
    }
  }

  /// Enters `<![INCLUDE[` and skips `<![IGNORE[...]]>`; returns whether it entered a section.
  private mutating func section() -> Bool {
    index += 3
    guard let bracket = bytes[index...].firstIndex(of: "[") else {
      index = bytes.endIndex
      return false
    }
    var keyword = String(decoding: bytes[index..<bracket], as: UTF8.self).filter { !$0.isWhitespace }
    if keyword.hasPrefix("%"), keyword.hasSuffix(";") {
      let name = String(keyword.dropFirst().dropLast())
      keyword = table.parameter(name)?.value.map { String(decoding: $0, as: UTF8.self) } ?? ""
      keyword = keyword.filter { !$0.isWhitespace }
      if keyword.isEmpty, !table.isIncomplete {
        report(XMLInclusionFinding(problem: .undeclared("%\(name);"), range: range(index, bracket)))
      }
    }
    index = bracket + 1
    if keyword == "INCLUDE" { return true }
    var depth = 1
    while index < bytes.endIndex, depth > 0 {
      if starts("<![") { depth += 1 }
      if starts("]]>") { depth -= 1 }
      index += 1
    }
    index = min(index + 2, bytes.endIndex)
    return false
  }

  // MARK: Bytes

  private func range(_ start: Int, _ end: Int) -> ByteRange {
    place ?? ByteRange(origin.base + start, origin.base + end)
  }

  private func starts(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard bytes.endIndex - index >= count else { return false }
    for offset in 0..<count where bytes[index + offset] != text.utf8Start[offset] { return false }
    return true
  }

  private mutating func skip(past text: StaticString) {
    while index < bytes.endIndex, !starts(text) { index += 1 }
    index = min(index + text.utf8CodeUnitCount, bytes.endIndex)
  }

  private mutating func skipSpace() {
    while index < bytes.endIndex, bytes[index] <= " " { index += 1 }
  }

  /// Advances past the `>` that ends a declaration.
  private mutating func skipDeclaration() {
    while index < bytes.endIndex, bytes[index] != ">" {
      if bytes[index] == "\"" || bytes[index] == "'" { _ = literal() } else { index += 1 }
    }
    index = min(index + 1, bytes.endIndex)
  }

  private mutating func name() -> String {
    let start = index
    while index < bytes.endIndex, bytes[index] > " ", bytes[index] != ";", bytes[index] != ">",
      bytes[index] != "\""
    {
      index += 1
    }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func literal() -> (bytes: ArraySlice<UInt8>, start: Int)? {
    guard index < bytes.endIndex, bytes[index] == "\"" || bytes[index] == "'" else { return nil }
    let start = index + 1
    guard let end = bytes[start...].firstIndex(of: bytes[index]) else {
      index = bytes.endIndex
      return nil
    }
    index = end + 1
    return (bytes[start..<end], start)
  }
}
