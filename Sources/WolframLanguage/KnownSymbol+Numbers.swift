extension KnownSymbol {
  /// How many there are; the last case tells.
  @inline(__always)
  static var count: Int { Int(KnownSymbol.systemInformation.number) + 1 }

  /// Their names in UTF-8, by number.
  static let names: [[UInt8]] = allCases.map { Array($0.rawValue.utf8) }

  /// Cases without payload are stored as their index, in two bytes since there are more than 256; a lookup in
  /// `allCases` for every head would cost as much as the rest of walking.
  @inline(__always)
  init?(number: UInt32) {
    guard number < UInt32(Self.count) else { return nil }
    self = unsafeBitCast(UInt16(truncatingIfNeeded: number), to: KnownSymbol.self)
  }

  /// The symbol's number.
  @inline(__always)
  var number: UInt32 { UInt32(unsafeBitCast(self, to: UInt16.self)) }
}
