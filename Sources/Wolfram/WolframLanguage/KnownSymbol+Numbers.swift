extension KnownSymbol {
  /// The number of cases, computed from the last one.
  @inline(__always)
  static var count: Int { Int(KnownSymbol.vee.number) + 1 }

  /// The names in UTF-8, by number.
  static let names: [[UInt8]] = allCases.map { Array($0.rawValue.utf8) }

  /// The case with that index; nil if out of range. Relies on a case being stored as its index in two bytes,
  /// as Swift does for more than 256 cases: a lookup in `allCases` for every head would double the cost of
  /// traversal.
  @inline(__always)
  init?(number: UInt32) {
    guard number < UInt32(Self.count) else { return nil }
    self = unsafeBitCast(UInt16(truncatingIfNeeded: number), to: KnownSymbol.self)
  }

  /// The symbol's number.
  @inline(__always)
  var number: UInt32 { UInt32(unsafeBitCast(self, to: UInt16.self)) }
}
