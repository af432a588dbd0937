import ProcessorTime
import Testing

@testable import Kernel

/// What must hold between values of one function, for every built-in and arguments of a vocabulary: such cases need nobody who knows
/// the right value.
@Suite struct RelationTests {
  /// Functions that look at how an expression is written, which `N` and substitution change.
  private static let looksAtForm: Set<String> = [
    "Cases", "Chop", "Count", "DeleteCases", "Denominator", "Depth", "Dimensions", "Eigensystem",
    "Eigenvectors",
    "EvenQ", "FilterRules", "First", "Head", "IrreduciblePolynomialQ", "Last", "LUDecomposition", "Length",
    "MemberQ", "MersennePrimeExponentQ", "Numerator", "OddQ", "PolynomialGCD", "PolynomialLCM", "PolynomialQ",
    "Position", "PrimeQ", "QRDecomposition", "SingularValueDecomposition", "SymbolQ", "SymmetricDifference",
    "TensorRank",
    // The middle of a jump has one value in the form, the other at the place.
    "ArcCot", "ArcCoth", "ArrayDepth", "ContinuedFraction", "FactorList", "LeafCount", "Union",
  ]

  /// Functions of exact arguments whose values are to be compared: none that hold them, draw, measure time or print.
  private static let functions: [String] = BuiltIn.all.filter { entry in
    entry.function != nil && !entry.isOwn && entry.attributes.isDisjoint(with: [.holdAll, .holdAllComplete])
      && !looksAtForm.contains(entry.name) && !isOfState(entry.name)
  }.map(\.name)

  /// Whether a function's value depends on the session, on digits, or on whether a number is exact: by the words of its name, or all
  /// of it.
  private static func isOfState(_ name: String) -> Bool {
    let words = name.split(before: { $0.isUppercase })
    return [
      "Random", "Time", "Timing", "Date", "Seed", "String", "Digit", "Digits", "Precision", "Accuracy",
      "Exact", "Inexact", "Form",
      "Print", "Throw", "Sort",
    ]
    .contains { words.contains($0) }
      || [
        "Abort", "Order", "OrderedQ", "Ordering", "Unique", "IntegerQ", "N", "Rationalize", "Hash", "NumberQ",
        "MachineNumberQ",
      ]
      .contains(name)
  }

  private static let numbers = [
    "0", "1", "-1", "2", "-3", "7", "1/2", "-7/3", "Sqrt[2]", "Pi/3", "E", "I", "1 + I", "-2 I", "Log[2]",
  ]
  private static let lists = [
    "{}", "{7}", "{1, 2, 3, 4}", "{5, 2, 9, 4, 1, 7}", "{1/2, 1/3, 1/4}", "{-1, 0, 1}", "{Pi, E, 2}",
    "{1, 2 + I, 3}",
    "{{1, 2}, {3, 4}}", "{{2, 0, 1}, {1, 3, 2}, {0, 1, 1}}", "{{1, 1}, {1, 1}}", "{{0, 1}, {-1, 0}}",
  ]

  private static func calls(of name: String) -> [(exact: String, machine: String)] {
    let short = numbers + lists
    var found = short.map { ("\(name)[\($0)]", "\(name)[N[\($0)]]") }
    for (place, first) in short.enumerated() {
      for step in [3, 7] {
        let second = short[(place + step) % short.count]
        found.append(("\(name)[\(first), \(second)]", "\(name)[N[\(first)], N[\(second)]]"))
      }
    }
    return found
  }

  @Test func exactAndMachineNumbersGiveTheSameValue() {
    for name in slice(of: Self.functions, into: 6, named: "exact") {
      compare(Self.calls(of: name).map { ("N[\($0.exact)]", $0.machine) })
    }
  }

  @Test func aValueAtAPlaceIsThatOfTheForm() {
    let numeric = BuiltIn.all.filter { $0.attributes.contains(.numericFunction) && !$0.isOwn }.map(\.name)
    for name in slice(of: numeric, into: 3, named: "place") where !Self.looksAtForm.contains(name) {
      for form in ["x", "2 x + 1", "-x", "x^2", "x, 2", "2, x", "x, 1/2"] {
        compare(
          Self.numbers.map { place in
            let there = form.replacing("x", with: "(\(place))")
            return ("N[\(name)[\(form)] /. x -> (\(place))]", "N[\(name)[\(there)]]")
          })
      }
    }
  }

  /// Compares the values of pairs of texts, those that are numbers or lists of such.
  private func compare(_ pairs: [(String, String)]) {
    let values = onWideStack { stackBytes in
      pairs.map { pair -> [Values]? in
        var session = KernelSession()
        session.limits.steps = 200_000
        session.limits.stackBytes = stackBytes
        guard let parts = (try? session.evaluate(text: Array("{\(pair.0), \(pair.1)}".utf8)))?.parts,
          parts.count == 2, let first = Values(parts[0]), let second = Values(parts[1])
        else { return nil }
        return [first, second]
      }
    }
    for (pair, found) in zip(pairs, values) {
      guard let found else { continue }
      #expect(found[0].isNear(found[1]), "\(pair.0) is \(found[0]), \(pair.1) is \(found[1])")
    }
  }

  @Test(arguments: [
    "{}", "{1, 2}", "{a, {b}}", "<|a -> 1|>", "2", "\"text\"", "h[1, 2]", "x", "x -> 2", "{{1, 2}, {3, 4}}",
  ])
  func aCallThatStaysShowsNothingOfHowItIsMade(_ argument: String) {
    let functions = slice(
      of: BuiltIn.all.filter { !$0.isOwn && $0.function != nil }.map(\.name), into: 4, named: argument)
    for name in functions {
      for text in [
        "\(name)[\(argument)]", "\(name)[\(argument), 2]", "\(name)[x, \(argument)]",
        "\(name)[\(argument), x, y]",
      ] {
        let shown = value(text)
        let heads = shown.split(separator: "[", omittingEmptySubsequences: false).dropLast().map { before in
          String(before.reversed().prefix { $0.isLetter || $0.isNumber }.reversed())
        }
        let own = heads.first { ownFunctions.contains($0) }
        #expect(own == nil, "\(text) gives \(shown)")
      }
    }
  }
}

/// A number, or lists of numbers.
private indirect enum Values: Sendable {
  case number(real: Double, imaginary: Double)
  case list([Values])

  init?(_ term: Term) {
    if let parts = term.parts {
      let values = parts.compactMap { Values($0) }
      guard values.count == parts.count else { return nil }
      self = .list(values)
    } else if case .complex(let z) = term {
      guard z.real.double.isFinite, z.imaginary.double.isFinite else { return nil }
      self = .number(real: z.real.double, imaginary: z.imaginary.double)
    } else if let real = term.double, real.isFinite {
      self = .number(real: real, imaginary: 0)
    } else {
      return nil
    }
  }

  func isNear(_ other: Values) -> Bool {
    switch (self, other) {
    case (.number(let a, let b), .number(let c, let d)):
      return ((a - c) * (a - c) + (b - d) * (b - d)).squareRoot() <= 1e-6
        * max(1, abs(a), abs(b), abs(c), abs(d))
    case (.list(let a), .list(let b)): return a.count == b.count && zip(a, b).allSatisfy { $0.isNear($1) }
    default: return false
    }
  }
}

extension String {
  /// The parts of the text that begin with such characters.
  fileprivate func split(before isFirst: (Character) -> Bool) -> [String] {
    var parts: [String] = []
    for character in self {
      if parts.isEmpty || isFirst(character) { parts.append("") }
      parts[parts.count - 1].append(character)
    }
    return parts
  }
}
