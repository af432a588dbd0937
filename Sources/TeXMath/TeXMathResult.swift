/// A row of a formula that has a number, a tag or a label.
public struct TeXEquation: Sendable, Hashable {
  /// The name that `\label` gives it.
  public var label: String?
  /// The bytes of the formula that give the label.
  public var labelRange: Range<Int>
  /// What `\tag` gives it in place of a number, as it is shown: `(*)`, or `*` for `\tag*`.
  public var tag: String?
  /// Where the number goes, as an offset in the MathML; nil where it has a tag, or only a label.
  public var numberOffset: Int?
  /// Where an attribute ` id="…"` goes, as an offset in the MathML.
  public var idOffset: Int
}

/// A `\ref` or `\eqref` in a formula.
public struct TeXReference: Sendable, Hashable {
  /// The label that it refers to.
  public var label: String
  /// Where the number goes, as an offset in the MathML.
  public var offset: Int
  /// The bytes of the formula that make the reference.
  public var range: Range<Int>
}

/// A formula in MathML, or what is wrong with it.
public struct TeXMathResult: Sendable {
  /// The `math` element in UTF-8; nil where there are errors: then the caller shows the formula's source.
  public var mathml: [UInt8]?
  /// What the formula says, in words.
  public var alttext: String
  /// Rows with numbers, tags or labels, from top to bottom.
  public var equations: [TeXEquation]
  /// References to equations, from left to right.
  public var references: [TeXReference]
  /// What is wrong, by place.
  public var errors: [TeXMathError]

  /// The MathML with numbers, ids and references filled in.
  ///
  ///     result.filled(number: { _ in "3.1" }, id: { $0.label }, reference: { numbers[$0.label] })
  ///
  /// - Parameters:
  ///   - number: the number of an equation that takes one; nil leaves it empty.
  ///   - id: the id of an equation's row; nil for none.
  ///   - reference: the number that a reference leads to; nil shows `??`, as LaTeX does.
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
        insertions.append((equation.idOffset, [UInt8](" id=\"") + TeXMathResult.escaped(id) + [0x22]))
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
    var writer = MathMLWriter()
    writer.escaped(Array(text.utf8))
    return writer.output
  }
}
