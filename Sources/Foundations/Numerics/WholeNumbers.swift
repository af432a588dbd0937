// Conversions of numbers to whole ones that cannot end the program, whatever an author wrote.

extension Int64 {
  /// The whole number next to `value` towards zero, or the bound of the type beyond which `value` is; 0 for NaN.
  public init(clamping value: Double) {
    guard value < 0x1p63 else {
      self = value.isNaN ? 0 : .max
      return
    }
    self = value > -0x1p63 ? Int64(value) : .min
  }
}

extension FixedWidthInteger {
  /// The whole number next to `value` towards zero, or the bound of the type beyond which `value` is; 0 for NaN.
  public init(clamping value: Double) {
    self.init(clamping: Int64(clamping: value))
  }
}

// Those of the standard library end the program where the number is out of range. These have their names, so that the compiler
// warns wherever this module is imported.

extension Int {
  /// The same as `init(clamping:)`, under the name of what it replaces.
  @available(*, deprecated, message: "ends the program out of range: use init(clamping:) or init(exactly:)")
  public init(_ value: Double) { self.init(clamping: value) }
}

extension Int32 {
  /// The same as `init(clamping:)`, under the name of what it replaces.
  @available(*, deprecated, message: "ends the program out of range: use init(clamping:) or init(exactly:)")
  public init(_ value: Double) { self.init(clamping: value) }
}

extension UInt32 {
  /// The same as `init(clamping:)`, under the name of what it replaces.
  @available(*, deprecated, message: "ends the program out of range: use init(clamping:) or init(exactly:)")
  public init(_ value: Double) { self.init(clamping: value) }
}

extension UInt8 {
  /// The same as `init(clamping:)`, under the name of what it replaces.
  @available(*, deprecated, message: "ends the program out of range: use init(clamping:) or init(exactly:)")
  public init(_ value: Double) { self.init(clamping: value) }
}
