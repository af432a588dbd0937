/// Whole powers by repeated squares.
enum RepeatedSquares {
  /// The power with a positive exponent; nil if a product has no value.
  static func power<Number>(
    _ base: Number, exponent: Int, one: Number, product: (Number, Number) -> Number?
  ) -> Number? {
    var (result, square, rest) = (one, base, exponent)
    while rest > 0 {
      if rest & 1 == 1 {
        guard let next = product(result, square) else { return nil }
        result = next
      }
      rest >>= 1
      guard rest > 0 else { break }
      guard let next = product(square, square) else { return nil }
      square = next
    }
    return result
  }
}
