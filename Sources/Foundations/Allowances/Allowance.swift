/// Counts what is made out of an input, in bytes, and ends it where it grows out of proportion to the input.
///
///     var allowance = Allowance(inputBytes: source.bytes.count)
///     allowance.admits(entity.length)   // false once 32 MB and ten times the input have been made
///
/// Whatever repeats a part of an input (an entity, an attribute that a DTD adds, an inclusion, a definition that is shown at every
/// reference) is counted here by what it makes, so that a way to repeat needs no limit of its own. The count is of bytes as the
/// input would write them: what an input writes itself never exceeds its size.
public struct Allowance: Sendable {
  /// The bytes that any input may make.
  public static let free = 32 << 20
  /// How many times its own size a large input may make.
  public static let growth = 10

  private var inputBytes: Int
  private var made = 0

  /// The allowance of an input of `inputBytes` bytes.
  public init(inputBytes: Int) { self.inputBytes = inputBytes }

  /// The bytes that may be made.
  public var limit: Int { max(Self.free, Self.growth * inputBytes) }

  /// Whether more was made than the input may make.
  public var isExhausted: Bool { made > limit }

  /// Counts `bytes` more bytes. Returns whether they are within the allowance; once they are not, nothing is.
  public mutating func admits(_ bytes: Int) -> Bool {
    if isExhausted { return false }
    let sum = made.addingReportingOverflow(bytes)
    made = sum.overflow ? .max : sum.partialValue
    return !isExhausted
  }

  /// Raises the allowance for another file of `bytes` bytes that belongs to the input.
  public mutating func add(inputBytes bytes: Int) { inputBytes += bytes }
}
