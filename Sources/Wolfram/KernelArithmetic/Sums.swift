import Kernel

/// Sums and products in canonical form.
package enum Sums {
  /// The sign of an infinite or undetermined number: 1, -1, or 0 without a direction; nil for other terms.
  package static func infinity(of term: Term) -> Int? {
    if case .symbol(let symbol) = term {
      return symbol == .infinity ? 1 : symbol == .complexInfinity ? 0 : nil
    }
    if let call = term.call(of: .directedInfinity), call.arguments.first == .integer(-1) { return -1 }
    return nil
  }

  /// The sum of two numbers, real or complex.
  package static func add(_ a: Term, _ b: Term) -> Term {
    if let x = a.number, let y = b.number { return (x + y).term }
    let (p, q) = (parts(a), parts(b))
    return .complex(p.0 + q.0, p.1 + q.1)
  }

  /// The real and imaginary part of a number; 0 for other terms.
  package static func parts(_ term: Term) -> (Number, Number) {
    if case .complex(let value) = term { return (value.real, value.imaginary) }
    return (term.number ?? .small(0), .small(0))
  }

  /// The product of two numbers, real or complex; infinite if an integer gets too long.
  package static func multiply(_ a: Term, _ b: Term) -> Term {
    if let x = a.number, let y = b.number {
      let product = (x * y).term
      if case .largeInteger(let value) = product, value.limbs.count > LargeInteger.mostLimbs {
        return .real(.infinity)
      }
      return product
    }
    let (p, q) = (parts(a), parts(b))
    return .complex(p.0 * q.0 - p.1 * q.1, p.0 * q.1 + p.1 * q.0)
  }

  /// Splits a term into a numeric coefficient and the rest.
  package static func coefficient(of term: Term) -> (number: Term, rest: Term) {
    if let product = term.call(of: .times), let first = product.arguments.first, first.isNumber {
      if product.count == 2 { return (first, product.arguments[1]) }
      return (first, .call(.times, Array(product.arguments.dropFirst())))
    }
    return (.one, term)
  }

  /// The product of a number and a term; nil if the number is zero.
  static func scaled(_ number: Term, _ rest: Term) -> Term? {
    if number.int == 0 { return nil }
    if number.int == 1 { return rest }
    if let product = rest.call(of: .times) { return .call(.times, [number] + product.arguments) }
    return .call(.times, [number, rest])
  }

  /// The canonical form of a sum with sorted summands; nil if it is canonical already.
  package static func plus(_ call: Call) -> Term? {
    let terms = call.arguments
    if terms.count == 1 { return terms[0] }
    if terms.count == 2, case .real(let x) = terms[0], case .real(let y) = terms[1] { return .real(x + y) }
    var number = Term.zero
    var numbers = 0
    var rest: [Term] = []
    var changed = false
    var infinite: Int?
    for term in terms {
      if term.isNumber {
        number = numbers == 0 ? term : add(number, term)
        numbers += 1
      } else if let sign = infinity(of: term) {
        if let before = infinite, before != sign || sign == 0 { return .symbol(.indeterminate) }
        infinite = sign
        rest.append(term)
      } else if term.isSymbol(.indeterminate) {
        return term
      } else if let last = rest.last {
        let (a, b) = (coefficient(of: last), coefficient(of: term))
        if a.rest == b.rest {
          rest.removeLast()
          if let sum = scaled(add(a.number, b.number), a.rest) { rest.append(sum) }
          changed = true
        } else {
          rest.append(term)
        }
      } else {
        rest.append(term)
      }
    }
    if let infinite, number.isNumber {
      // Another direction than that of an infinite real number.
      if rest.contains(where: { $0.call(of: .directedInfinity) != nil && infinity(of: $0) == nil }) {
        return .symbol(.indeterminate)
      }
      return infinite < 0
        ? .call(.directedInfinity, [.integer(-1)]) : .symbol(infinite > 0 ? .infinity : .complexInfinity)
    }
    if rest.isEmpty { return numbers == 0 ? .zero : number }
    if numbers > 1 { changed = true }
    if numbers > 0, number.int == 0 { changed = true } else if numbers > 0 { rest.insert(number, at: 0) }
    if rest.count == 1 { return rest[0] }
    return changed || rest.count != terms.count ? .call(.plus, rest) : nil
  }

  /// The canonical form of a product with sorted factors; nil if it is canonical already.
  package static func times(_ call: Call) -> Term? {
    let terms = call.arguments
    if terms.count == 1 { return terms[0] }
    if terms.count == 2, case .real(let x) = terms[0], case .real(let y) = terms[1] { return .real(x * y) }
    var number = Term.one
    var numbers = 0
    var rest: [Term] = []
    var changed = false
    var infinite: Int?
    for term in terms {
      if term.isNumber {
        number = numbers == 0 ? term : multiply(number, term)
        numbers += 1
      } else if let sign = infinity(of: term) {
        infinite = (infinite ?? 1) * sign
      } else if let direction = term.call(of: .directedInfinity)?.arguments.first, direction.isNumber {
        infinite = infinite ?? 1
        number = numbers == 0 ? direction : multiply(number, direction)
        numbers += 1
      } else if term.isSymbol(.indeterminate) {
        return term
      } else if let last = rest.last, let joined = join(last, term) {
        rest.removeLast()
        rest.append(joined)
        changed = true
      } else if joinSum(term, &rest) {
        changed = true
      } else {
        rest.append(term)
      }
    }
    if let infinite { return infiniteProduct(infinite, number, rest) }
    if number.number?.isZero ?? false, rest.contains(where: { $0.call(of: .directedInfinity) != nil }) {
      return .symbol(.indeterminate)
    }
    if number.int == 0 { return .zero }
    if rest.isEmpty { return numbers == 0 ? .one : number }
    if changed { return .call(.times, [number] + rest) }
    if number.int == -1, rest.count == 1, let sum = rest[0].call(of: .plus) {
      return .call(.plus, sum.arguments.map { .call(.times, [.integer(-1), $0]) })
    }
    if let roots = Radicals.product(of: number, rest) { return roots }
    if numbers > 0, number.int != 1 {
      rest.insert(number, at: 0)
    } else if numbers > 0 {
      changed = true
    }
    if rest.count == 1 { return rest[0] }
    return changed || numbers > 1 || rest.count != terms.count ? .call(.times, rest) : nil
  }

  /// The product of a signed infinity, a number, and symbolic factors.
  private static func infiniteProduct(_ sign: Int, _ number: Term, _ rest: [Term]) -> Term {
    let infinity: Term = sign == 0 ? .symbol(.complexInfinity) : .symbol(.infinity)
    guard let value = number.number else {
      return sign == 0
        ? infinity : .call(.directedInfinity, [.call(.times, [multiply(.integer(sign), number)] + rest)])
    }
    if value.isZero { return .symbol(.indeterminate) }
    let total = value.sign * sign
    let result: Term = total < 0 ? .call(.directedInfinity, [.integer(-1)]) : infinity
    // Symbolic factors stay within the infinity, which prevents another evaluation.
    return rest.isEmpty ? result : .call(.directedInfinity, [.call(.times, [.integer(total)] + rest)])
  }

  /// Joins a power of a sum with an earlier one, which need not stand beside it: a sum is sorted by its last part,
  /// so that E^t stands between -1 + E^t and 1/(-1 + E^t).
  private static func joinSum(_ term: Term, _ rest: inout [Term]) -> Bool {
    guard Powers.split(term).base.call(of: .plus) != nil,
      let place = rest.indices.first(where: { join(rest[$0], term) != nil }),
      let joined = join(rest[place], term)
    else { return false }
    rest[place] = joined
    return true
  }

  /// Joins two powers of the same base; nil for other factors.
  private static func join(_ a: Term, _ b: Term) -> Term? {
    let (x, y) = (Powers.split(a), Powers.split(b))
    guard x.base == y.base else { return nil }
    return .call(.power, [x.base, .call(.plus, [x.exponent, y.exponent])])
  }
}
