import TextBytes

/// The elements of MathML by how they are written: valid for MathML 3, which EPUB checkers know, and MathML Core, which
/// browsers know.
package enum MathElement: Sendable, Equatable {
  case math, row, fraction, root(Int), squareRoot, style, error, padded, phantom, fenced, enclosed
  /// A base with one or two scripts.
  case script(Int)
  case multiscripts, prescripts, none
  case table, tableRow, labeledRow, cell, stack, stackRow, line
  case identifier, number, operatorToken, text, string, space, glyph, action, semantics, annotation,
    annotationXML
  case alignment
  /// Content MathML: identifiers, numbers, and the rest, handled by `ContentOperator` or by name.
  case contentIdentifier, contentNumber, content
  case unknown

  /// Classifies an element by its local name.
  package init(_ name: String) {
    let known = Self.names[name]
    self = known ?? (ContentOperator.table[name] == nil ? .unknown : .content)
  }

  private static let names: [String: MathElement] = [
    "math": .math, "mrow": .row, "mfrac": .fraction, "mroot": .root(2), "msqrt": .squareRoot,
    "mstyle": .style,
    "merror": .error, "mpadded": .padded, "mphantom": .phantom, "mfenced": .fenced, "menclose": .enclosed,
    "msub": .script(2), "msup": .script(2), "msubsup": .script(3), "munder": .script(2), "mover": .script(2),
    "munderover": .script(3), "mmultiscripts": .multiscripts, "mprescripts": .prescripts, "none": .none,
    "mtable": .table, "mtr": .tableRow, "mlabeledtr": .labeledRow, "mtd": .cell, "mstack": .stack,
    "mlongdiv": .stack, "msgroup": .stackRow, "msrow": .stackRow, "mscarries": .stackRow,
    "mscarry": .stackRow,
    "msline": .line, "mi": .identifier, "mn": .number, "mo": .operatorToken, "mtext": .text, "ms": .string,
    "mspace": .space, "mglyph": .glyph, "maction": .action, "semantics": .semantics,
    "annotation": .annotation, "annotation-xml": .annotationXML, "maligngroup": .alignment,
    "malignmark": .alignment, "ci": .contentIdentifier, "csymbol": .contentIdentifier, "cn": .contentNumber,
    "cs": .contentIdentifier, "apply": .content, "bind": .content, "bvar": .content, "lambda": .content,
    "condition": .content, "interval": .content, "set": .content, "list": .content, "vector": .content,
    "matrix": .content, "matrixrow": .content, "piecewise": .content, "piece": .content,
    "otherwise": .content, "domainofapplication": .content, "lowlimit": .content, "uplimit": .content,
    "degree": .content, "logbase": .content, "declare": .content, "reln": .content, "fn": .content,
  ]
}

extension Unicode.Scalar {
  /// Letters outside the Mathematical Alphanumeric Symbols block, by the reserved code points in it.
  private static let mathExceptions: [UInt32: UInt32] = [
    0x1D455: 0x210E, 0x1D49D: 0x212C, 0x1D4A0: 0x2130, 0x1D4A1: 0x2131, 0x1D4A3: 0x210B, 0x1D4A4: 0x2110,
    0x1D4A7: 0x2112, 0x1D4A8: 0x2133, 0x1D4AD: 0x211B, 0x1D4BA: 0x212F, 0x1D4BC: 0x210A, 0x1D4C4: 0x2134,
    0x1D506: 0x212D, 0x1D50B: 0x210C, 0x1D50C: 0x2111, 0x1D515: 0x211C, 0x1D51D: 0x2128, 0x1D53A: 0x2102,
    0x1D53F: 0x210D, 0x1D545: 0x2115, 0x1D547: 0x2119, 0x1D548: 0x211A, 0x1D549: 0x211D, 0x1D551: 0x2124,
  ]

  /// The letter or digit in a mathematical alphabet, as in the Mathematical Alphanumeric Symbols block.
  func inMathAlphabet(_ variant: MathVariant) -> Unicode.Scalar {
    var mapped = value
    switch value {
    case "A"..."Z": if let base = variant.latin { mapped = base + value - "A" }
    case "a"..."z": if let base = variant.latin { mapped = base + 26 + value - "a" }
    case 0x391...0x3A9: if let base = variant.greek { mapped = base + value - 0x391 }
    case 0x3B1...0x3C9: if let base = variant.greek { mapped = base + 26 + value - 0x3B1 }
    case "0"..."9": if let base = variant.digits { mapped = base + value - "0" }
    default: break
    }
    return Unicode.Scalar(Self.mathExceptions[mapped] ?? mapped) ?? self
  }
}

/// The mathematical alphabets.
enum MathVariant: String, Sendable {
  case normal, bold, italic, boldItalic = "bold-italic", doubleStruck = "double-struck", script
  case boldScript = "bold-script", fraktur, boldFraktur = "bold-fraktur", sansSerif = "sans-serif"
  case boldSansSerif = "bold-sans-serif", sansSerifItalic = "sans-serif-italic"
  case sansSerifBoldItalic = "sans-serif-bold-italic", monospace

  /// The alphabet's capital A; small letters follow the capitals.
  package var latin: UInt32? {
    switch self {
    case .normal: nil
    case .bold: 0x1D400
    case .italic: 0x1D434
    case .boldItalic: 0x1D468
    case .script: 0x1D49C
    case .boldScript: 0x1D4D0
    case .fraktur: 0x1D504
    case .doubleStruck: 0x1D538
    case .boldFraktur: 0x1D56C
    case .sansSerif: 0x1D5A0
    case .boldSansSerif: 0x1D5D4
    case .sansSerifItalic: 0x1D608
    case .sansSerifBoldItalic: 0x1D63C
    case .monospace: 0x1D670
    }
  }

  /// The alphabet's capital alpha.
  package var greek: UInt32? {
    switch self {
    case .bold: 0x1D6A8
    case .italic: 0x1D6E2
    case .boldItalic: 0x1D71C
    case .boldSansSerif: 0x1D756
    case .sansSerifBoldItalic: 0x1D790
    default: nil
    }
  }

  /// The alphabet's zero.
  package var digits: UInt32? {
    switch self {
    case .bold, .boldItalic: 0x1D7CE
    case .doubleStruck: 0x1D7D8
    case .sansSerif: 0x1D7E2
    case .boldSansSerif: 0x1D7EC
    case .monospace: 0x1D7F6
    default: nil
    }
  }
}
