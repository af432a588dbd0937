import TeXVocabulary
import TextBytes

/// A row of a formula with a number, tag or label.
public struct TeXEquation: Sendable, Hashable {
  /// The name given by `\label`.
  public var label: String?
  /// The byte range of the label in the formula.
  public var labelRange: Range<Int>
  /// The displayed `\tag` that replaces the number: `(*)`, or `*` for `\tag*`.
  public var tag: String?
  /// The offset in the MathML for the number; nil if the row has a tag or only a label.
  public var numberOffset: Int?
  /// The offset in the MathML for an attribute ` id="…"`.
  public var idOffset: Int
}

/// A `\ref` or `\eqref` in a formula.
public struct TeXReference: Sendable, Hashable {
  /// The label that it refers to.
  public var label: String
  /// The offset in the MathML for the number.
  public var offset: Int
  /// The byte range of the reference in the formula.
  public var range: Range<Int>
}

/// The result of converting a formula.
public struct TeXMathResult: Sendable {
  /// The `math` element in UTF-8; nil if there are errors, and the caller shows the TeX source.
  public var mathml: [UInt8]?
  /// The speech text.
  public var alttext: String
  /// Rows with numbers, tags or labels, top to bottom.
  public var equations: [TeXEquation]
  /// References to equations, left to right.
  public var references: [TeXReference]
  /// The errors, by position.
  public var errors: [TeXMathError]

  /// The MathML with numbers, ids and references filled in.
  ///
  ///     result.filled(number: { _ in "3.1" }, id: { $0.label }, reference: { numbers[$0.label] })
  ///
  /// - Parameters:
  ///   - number: returns the number of an equation; nil leaves it empty.
  ///   - id: returns the id of an equation's row; nil for none.
  ///   - reference: returns the number of a reference's target; nil shows `??`, as in LaTeX.
  public func filled(
    number: (TeXEquation) -> String?, id: (TeXEquation) -> String?, reference: (TeXReference) -> String?
  ) -> [UInt8]? {
    guard let mathml else { return nil }
    var insertions: [(offset: Int, text: [UInt8])] = []
    for equation in equations {
      if let offset = equation.numberOffset, let number = number(equation) {
        insertions.append((offset, TeXMathResult.escaped(number)))
      }
      if let id = id(equation) {
        insertions.append((equation.idOffset, [UInt8](" id=\"") + TeXMathResult.escaped(id) + ["\""]))
      }
    }
    for place in references {
      insertions.append((place.offset, TeXMathResult.escaped(reference(place) ?? "??")))
    }
    insertions.sort { $0.offset < $1.offset }
    var result: [UInt8] = []
    result.reserveCapacity(mathml.count + insertions.reduce(0) { $0 + $1.text.count })
    var start = 0
    for insertion in insertions {
      result += mathml[start..<insertion.offset]
      result += insertion.text
      start = insertion.offset
    }
    return result + mathml[start...]
  }

  private static func escaped(_ text: String) -> [UInt8] {
    var output = MathMLOutput()
    output.escaped(Array(text.utf8))
    return output.bytes
  }
}
