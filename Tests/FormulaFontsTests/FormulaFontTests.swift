import Foundation
import Testing

@testable import FormulaFonts

/// Formula fonts, made from the font that `make setup` installs.
@Suite struct FormulaFontTests {
  private func original() throws -> [UInt8] {
    let paths = FormulaFont.folders.map { $0 + "/" + FormulaFont.fileName }
    let path = try #require(paths.first { FileManager.default.fileExists(atPath: $0) }, "run make setup")
    return Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  @Test func keepsTheVariantsAndPartsOfSigns() throws {
    let original = try Font(original())
    let subset = try Font(FormulaFont(original.bytes).subset(for: "∫∑⏞ℝ".unicodeScalars))
    #expect(subset.bytes.count < 90_000 && original.bytes.count > 500_000)
    for sign: Unicode.Scalar in ["(", "]", "{", "|", "√", "∫", "∑"] {
      let (kept, had) = (try #require(subset.stretching(sign)), try #require(original.stretching(sign)))
      #expect(kept == had, "\(sign)")
      #expect(kept.variants > 1, "\(sign)")
    }
    #expect(try #require(subset.stretching("(")).parts == 3)
    #expect(subset.constants == original.constants)
    #expect(subset.glyph(of: "⌊") == nil && subset.glyph(of: "𝑥") != nil && subset.glyph(of: "ℝ") != nil)
  }

  @Test func isTheSameForTheSameCharactersInAnyOrder() throws {
    let font = FormulaFont(try original())
    let some = try font.subset(for: "∫α≤".unicodeScalars)
    #expect(try font.subset(for: "≤α∫∫".unicodeScalars) == some)
    #expect(try font.subset(for: "≤α".unicodeScalars) != some)
  }

  @Test func hasNamesOfItsOwn() throws {
    let font = try Font(FormulaFont(original()).subset(for: []))
    let names = try #require(String(data: Data(font.table("name") ?? []), encoding: .utf16BigEndian))
    #expect(names.contains("Octavo Formulas") && names.contains("GUST Font License"))
  }

  @Test func refusesWhatIsNoMathematicsFont() throws {
    #expect(throws: FormulaFont.Failure.fontUnusable) { try FormulaFont([1, 2, 3]).subset(for: []) }
    let bytes = try original()
    #expect(throws: FormulaFont.Failure.fontUnusable) { try FormulaFont(Array(bytes[..<9])).subset(for: []) }
    let plain = URL(fileURLWithPath: "/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf")
    let other = Array(try Data(contentsOf: plain))
    #expect(throws: FormulaFont.Failure.fontUnusable) { try FormulaFont(other).subset(for: []) }
  }

  @Test func lettersComeWithTheirItalics() {
    let needed = FormulaCharacters.needed(for: "αΩ∂".unicodeScalars)
    #expect(needed == needed.sorted())
    for character in "azAZ09+~√−αΩ∂𝑎ℎ𝑧𝐴𝑍𝛼𝛺𝜕".unicodeScalars {
      #expect(needed.contains(character), "\(character)")
    }
    #expect(!needed.contains("β") && !needed.contains("𝛽"))
  }
}

/// A font's tables, as far as the tests need them.
private struct Font {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The number of larger variants and of parts of a glyph.
  struct Stretching: Equatable {
    var variants: Int
    var parts: Int
  }

  func table(_ name: String) -> [UInt8]? {
    let wanted = Array(name.utf8)
    for index in 0..<number(4) {
      let entry = 12 + 16 * index
      guard Array(bytes[entry..<entry + 4]) == wanted else { continue }
      let start = number(entry + 8) << 16 | number(entry + 10)
      return Array(bytes[start..<start + (number(entry + 12) << 16 | number(entry + 14))])
    }
    return nil
  }

  /// The values of the MATH table's constants, without the offsets of corrections.
  var constants: [Int] {
    guard let math = table("MATH") else { return [] }
    let start = Font(math).number(4)
    return (0..<4).map { Font(math).number(start + 2 * $0) }
      + (0..<51).map { Font(math).number(start + 8 + 4 * $0) }
  }

  func stretching(_ sign: Unicode.Scalar) -> Stretching? {
    guard let glyph = glyph(of: sign), let math = table("MATH").map(Font.init) else { return nil }
    let variants = math.number(8)
    guard let place = math.coverage(at: variants + math.number(variants + 2), glyph) else { return nil }
    let construction = variants + math.number(variants + 10 + 2 * place)
    let assembly = math.number(construction)
    return Stretching(
      variants: math.number(construction + 2),
      parts: assembly == 0 ? 0 : math.number(construction + assembly + 4))
  }

  func glyph(of sign: Unicode.Scalar) -> Int? {
    guard let cmap = table("cmap").map(Font.init) else { return nil }
    for index in 0..<cmap.number(2) {
      let start = cmap.number(4 + 8 * index + 4) << 16 | cmap.number(4 + 8 * index + 6)
      guard cmap.number(start) == 12 else { continue }
      for group in 0..<cmap.long(start + 12) {
        let entry = start + 16 + 12 * group
        guard (cmap.long(entry)...cmap.long(entry + 4)).contains(Int(sign.value)) else { continue }
        return cmap.long(entry + 8) + Int(sign.value) - cmap.long(entry)
      }
    }
    return nil
  }

  /// A glyph's index in a coverage table.
  private func coverage(at start: Int, _ glyph: Int) -> Int? {
    let count = number(start + 2)
    if number(start) == 1 { return (0..<count).first { number(start + 4 + 2 * $0) == glyph } }
    for range in 0..<count {
      let entry = start + 4 + 6 * range
      if (number(entry)...number(entry + 2)).contains(glyph) {
        return number(entry + 4) + glyph - number(entry)
      }
    }
    return nil
  }

  private func number(_ offset: Int) -> Int { Int(bytes[offset]) << 8 | Int(bytes[offset + 1]) }
  private func long(_ offset: Int) -> Int { number(offset) << 16 | number(offset + 2) }
}
