/// The number of terms that a pattern may match.
struct PatternLength {
  var least = 1
  var most = 1
  /// Whether longer runs are tried first.
  var isGreedy = false

  /// More than any list has, and a sum of some is no overflow.
  private static let large = 1 << 24

  init(_ pattern: Term, isFlat: Bool) {
    guard case .call(let call) = pattern, call.isPatternWord, let name = call.head.symbol?.known else {
      return
    }
    switch name {
    case .blank: most = isFlat ? .max : 1
    case .blankSequence: most = .max
    case .repeated, .repeatedNull:
      (least, most) = Self.bounds(of: call)
      let one = PatternLength(call.arguments.first ?? .null, isFlat: false)
      let fewest = least.multipliedReportingOverflow(by: one.least)
      least = fewest.overflow ? Self.large : min(fewest.partialValue, Self.large)
      let product = most.multipliedReportingOverflow(by: one.most)
      most = product.overflow ? .max : product.partialValue
    case .blankNullSequence, .optionsPattern:
      least = 0
      most = .max
    case .optional:
      // In a sum or product an optional pattern may match several terms.
      most = PatternLength(call.arguments.first ?? .null, isFlat: isFlat).most
      least = 0
      isGreedy = true
    case .pattern: self = PatternLength(call.arguments.last ?? .null, isFlat: isFlat)
    case .patternTest, .condition, .holdPattern, .shortest:
      self = PatternLength(call.arguments.first ?? .null, isFlat: isFlat)
    case .longest:
      self = PatternLength(call.arguments.first ?? .null, isFlat: isFlat)
      isGreedy = true
    case .alternatives:
      least = .max
      most = 0
      for alternative in call.arguments {
        let length = PatternLength(alternative, isFlat: isFlat)
        least = min(least, length.least)
        most = max(most, length.most)
      }
      if call.count == 0 { (least, most) = (1, 1) }
    case .patternSequence, .orderlessPatternSequence:
      (least, most) = (0, 0)
      for part in call.arguments {
        let length = PatternLength(part, isFlat: isFlat)
        least += length.least
        most = length.most == .max || most == .max ? .max : most + length.most
      }
    default: break
    }
  }

  /// How many terms `Repeated` or `RepeatedNull` matches: `Repeated[p, 3]` up to three, `Repeated[p, {2}]` two.
  static func bounds(of call: Call) -> (least: Int, most: Int) {
    let usual = call.head.isSymbol(.repeated) ? 1 : 0
    guard call.count > 1 else { return (usual, .max) }
    func bound(_ term: Term) -> Int { term.int ?? .max }
    guard let bounds = call.arguments[1].parts, let first = bounds.first, let last = bounds.last else {
      return (usual, bound(call.arguments[1]))
    }
    return (min(max(bound(first), 0), large), bound(last))
  }
}
