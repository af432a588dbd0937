import Kernel
import Numerics

extension RationalPolynomial {
  /// Whether a polynomial in several variables, given by its monomials, is shown to have no factors of several terms.
  ///
  /// With numbers for all variables but one, it has no factors in that one and the same degree: then only one factor holds that
  /// variable. With numbers for all but two, it is no product of a part in one of them and a part in the other: then the same factor
  /// holds both. Where all this is so, one factor holds all variables.
  static func isIrreducible(_ monomials: [(exponents: [Int], number: Number)]) -> Bool {
    let count = monomials.first?.exponents.count ?? 0
    let open = (0..<count).filter { place in monomials.contains { $0.exponents[place] > 0 } }
    guard let first = open.first else { return false }
    for place in open {
      guard (0..<2).contains(where: { isAlone(monomials, place: place, attempt: $0) }) else { return false }
    }
    return open.dropFirst().allSatisfy { isJoined(monomials, first, $0) }
  }

  /// The number that stands for a variable.
  private static func stand(for place: Int, attempt: Int) -> Number {
    .small([3, 7, -5, 11, 2, 13, -17][(place + 3 * attempt) % 7])
  }

  /// The coefficients by the powers of some variables, with numbers for the others.
  private static func values(
    _ monomials: [(exponents: [Int], number: Number)], except places: [Int], attempt: Int
  ) -> [(powers: [Int], number: Number)] {
    monomials.map { monomial in
      var number = monomial.number
      for place in monomial.exponents.indices where !places.contains(place) {
        let power = stand(for: place, attempt: attempt).raised(to: monomial.exponents[place]) ?? .small(1)
        number = number * power
      }
      return (places.map { monomial.exponents[$0] }, number)
    }
  }

  /// Whether it has no factors in one variable.
  private static func isAlone(
    _ monomials: [(exponents: [Int], number: Number)], place: Int, attempt: Int
  ) -> Bool {
    let found = values(monomials, except: [place], attempt: attempt)
    let degree = found.map { $0.powers[0] }.max() ?? 0
    var list = [Number](repeating: .small(0), count: degree + 1)
    for value in found { list[value.powers[0]] = list[value.powers[0]] + value.number }
    guard let lead = list.last, !lead.isZero, degree < 9 else { return false }
    let factors = irreducibleFactors(list).factors
    return factors.count == 1 && factors[0].1 == 1 && factors[0].0.count == degree + 1
  }

  /// Whether it is no product of a part in one variable and one in the other.
  private static func isJoined(_ monomials: [(exponents: [Int], number: Number)], _ a: Int, _ b: Int) -> Bool
  {
    let found = values(monomials, except: [a, b], attempt: 0)
    let rows = (found.map { $0.powers[0] }.max() ?? 0) + 1
    let columns = (found.map { $0.powers[1] }.max() ?? 0) + 1
    var table = [[Number]](repeating: [Number](repeating: .small(0), count: columns), count: rows)
    for value in found {
      table[value.powers[0]][value.powers[1]] = table[value.powers[0]][value.powers[1]] + value.number
    }
    // A product has a table in which all rows are multiples of one.
    guard let row = table.first(where: { $0.contains { !$0.isZero } }),
      let pivot = row.firstIndex(where: { !$0.isZero })
    else { return false }
    return table.contains { other in
      row.indices.contains { !(row[pivot] * other[$0] - other[pivot] * row[$0]).isZero }
    }
  }
}
