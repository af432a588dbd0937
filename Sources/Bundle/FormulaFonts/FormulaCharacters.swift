/// The characters for which a book's mathematics font needs glyphs.
enum FormulaCharacters {
  /// The distinct characters of formulas, their replacements in browsers, and characters that browsers draw on their
  /// own, in ascending order.
  ///
  ///     needed(for: ["α"])   // printable ASCII, mathematical italics of a to z, "√", "α", "𝛼"
  ///
  /// Includes all of ASCII, since equation numbers and references within formulas are known only later.
  static func needed(for characters: some Sequence<Unicode.Scalar>) -> [Unicode.Scalar] {
    var needed = Set(characters)
    needed.formUnion((UInt8(ascii: " ")...UInt8(ascii: "~")).map { Unicode.Scalar($0) })
    // The no-break space, the root and minus signs, and the lines and arrows of accents.
    needed.formUnion("\u{A0}√−¯‾←→".unicodeScalars)
    return needed.union(needed.compactMap(italic)).sorted()
  }

  /// The italic character that browsers show for an `mi` of one letter
  /// (<https://www.w3.org/TR/mathml-core/#italic-mappings>); nil if there is none.
  static func italic(_ letter: Unicode.Scalar) -> Unicode.Scalar? {
    let value = letter.value
    let shown: UInt32
    switch letter {
    case "h": shown = 0x210E
    case "A"..."Z": shown = 0x1D434 + value - Unicode.Scalar("A").value
    case "a"..."z": shown = 0x1D44E + value - Unicode.Scalar("a").value
    case "Α"..."Ω": shown = 0x1D6E2 + value - Unicode.Scalar("Α").value
    case "α"..."ω": shown = 0x1D6FC + value - Unicode.Scalar("α").value
    case "ϴ": shown = 0x1D6F3
    case "∇": shown = 0x1D6FB
    case "∂": shown = 0x1D715
    case "ϵ": shown = 0x1D716
    case "ϑ": shown = 0x1D717
    case "ϰ": shown = 0x1D718
    case "ϕ": shown = 0x1D719
    case "ϱ": shown = 0x1D71A
    case "ϖ": shown = 0x1D71B
    case "ı": shown = 0x1D6A4
    case "ȷ": shown = 0x1D6A5
    default: return nil
    }
    return Unicode.Scalar(shown)
  }
}
