import Numerics

/// Reads and replaces parts of terms, as `Part` and assignments to parts do.
///
///     try TermParts(names).part(.list([.one, .zero]), [.integer(2)])   // 0
package struct TermParts {
  /// The symbol names, for error messages about invalid positions.
  private let names: SymbolNames

  /// Makes a reader of parts for terms of a session with those names.
  package init(_ names: SymbolNames) { self.names = names }

  /// The part at these positions, which are numbers, spans, lists of them, `All`, or keys.
  package func part(of term: Term, _ places: ArraySlice<Term>) throws(KernelError) -> Term {
    guard let place = places.first else { return term }
    let rest = places.dropFirst()
    if let rules = term.call(of: .association) { return try partOfAssociation(rules, place: place, rest) }
    if case .packed(let list) = term, let number = place.int, list.dimensions.count == 1 {
      guard let index = Self.index(number, list.values.count) else { throw Self.noPart(number, term) }
      return try part(of: .real(list.values[index]), rest)
    }
    guard let call = term.unpacked.call else {
      if place.int == 0 { return term.head }
      throw .failed("An expression without parts has no part \(place.fullForm(names))")
    }
    if let number = place.int {
      if number == 0 { return try part(of: call.head, rest) }
      guard let index = Self.index(number, call.count) else { throw Self.noPart(number, term) }
      return try part(of: call.arguments[index], rest)
    }
    guard let chosen = Self.indices(place, call.count) else {
      throw .failed("\(place.fullForm(names)) is not a valid part specification")
    }
    var result: [Term] = []
    for index in chosen { result.append(try part(of: call.arguments[index], rest)) }
    return .call(call.head, result)
  }

  private static func noPart(_ number: Int, _ term: Term) -> KernelError {
    .failed("Part \(number) of an expression with \(term.unpacked.call?.count ?? 0) does not exist")
  }

  /// The index from 0 of a position, which counts from the end if negative; nil if out of range.
  package static func index(_ number: Int, _ count: Int) -> Int? {
    if number > 0, number <= count { return number - 1 }
    if number < 0, number >= -count { return count + number }
    return nil
  }

  private func partOfAssociation(
    _ rules: Call, place: Term, _ rest: ArraySlice<Term>
  ) throws(KernelError) -> Term {
    if let number = place.int, let index = Self.index(number, rules.count) {
      return try part(of: rules.arguments[index].call?.arguments.last ?? .null, rest)
    }
    let key = place.call(of: .key)?.arguments.first ?? place
    for rule in rules.arguments {
      if let pair = rule.call, pair.count == 2, pair.arguments[0] == key {
        return try part(of: pair.arguments[1], rest)
      }
    }
    if let chosen = place.parts ?? place.call(of: .span).map({ [Term.call($0)] }) {
      // Several entries, by their places or keys.
      var entries: [Term] = []
      if let indices = Self.indices(place, rules.count) {
        entries = indices.map { rules.arguments[$0] }
      } else {
        for key in chosen {
          let wanted = key.call(of: .key)?.arguments.first ?? key
          entries += rules.arguments.filter { $0.call?.arguments.first == wanted }
        }
      }
      guard !rest.isEmpty else { return .call(rules.head, entries) }
      for index in entries.indices {
        guard let pair = entries[index].call, pair.count == 2 else { continue }
        entries[index] = .call(pair.head, [pair.arguments[0], try part(of: pair.arguments[1], rest)])
      }
      return .call(rules.head, entries)
    }
    if place.isSymbol(.all) {
      return try part(of: .list(rules.arguments.map { $0.call?.arguments.last ?? .null }), [place] + rest)
    }
    return .call(.missing, [.text("KeyAbsent"), key])
  }

  /// The indices from 0 that a list, a span or `All` selects; nil for other terms and positions out of range.
  package static func indices(_ place: Term, _ count: Int) -> [Int]? {
    if place.isSymbol(.all) { return Array(0..<count) }
    if let parts = place.parts {
      var result: [Int] = []
      for part in parts {
        guard let number = part.int ?? part.double.flatMap({ Int(exactly: $0) }),
          let index = index(number, count)
        else { return nil }
        result.append(index)
      }
      return result
    }
    guard let span = place.call(of: .span) else { return nil }
    let step = span.count > 2 ? span.arguments[2].int ?? 1 : 1
    guard step != 0, step != .min else { return nil }
    func bound(_ term: Term?, _ otherwise: Int) -> Int? {
      guard let term, !term.isSymbol(.all) else { return otherwise }
      guard let number = term.int, number != .min else { return nil }
      return number < 0 ? count + number + 1 : number
    }
    guard let first = bound(span.arguments.first, step > 0 ? 1 : count),
      let last = bound(span.count > 1 ? span.arguments[1] : nil, step > 0 ? count : 1),
      first >= 1, first <= count + 1, last >= 0, last <= count
    else { return nil }
    return stride(from: first, through: last, by: step).map { $0 - 1 }.filter { $0 >= 0 && $0 < count }
  }

  /// The term with a value in place of the part at these positions.
  package func replaced(
    _ term: Term, _ places: ArraySlice<Term>, with value: Term, _ work: inout WorkMeter
  ) throws(KernelError) -> Term {
    guard let place = places.first else { return value }
    let rest = places.dropFirst()
    if let association = term.call(of: .association) {
      return try replacedInAssociation(association, place: place, rest, with: value, &work)
    }
    guard let call = term.unpacked.call else { throw .failed("An expression without parts has none to set") }
    try work.check(size: call.count / 8)
    var arguments = call.arguments
    if let number = place.int {
      guard let index = Self.index(number, call.count) else {
        if number == 0 { return .call(try replaced(call.head, rest, with: value, &work), arguments) }
        throw Self.noPart(number, term)
      }
      arguments[index] = try replaced(arguments[index], rest, with: value, &work)
      return .call(call.head, arguments)
    }
    guard let chosen = Self.indices(place, call.count) else {
      throw .failed("\(place.fullForm(names)) is not a valid part specification")
    }
    let values = value.parts.flatMap { $0.count == chosen.count ? $0 : nil }
    for (order, index) in chosen.enumerated() {
      arguments[index] = try replaced(arguments[index], rest, with: values?[order] ?? value, &work)
    }
    return .call(call.head, arguments)
  }

  private func replacedInAssociation(
    _ association: Call, place: Term, _ rest: ArraySlice<Term>, with value: Term,
    _ work: inout WorkMeter
  ) throws(KernelError) -> Term {
    var rules = association.arguments
    if let number = place.int {
      guard let index = Self.index(number, rules.count), let pair = rules[index].call, pair.count == 2
      else { throw Self.noPart(number, .call(association)) }
      let inner = try replaced(pair.arguments[1], rest, with: value, &work)
      rules[index] = .call(pair.head, [pair.arguments[0], inner])
      return .call(.association, rules)
    }
    if place.isSymbol(.all) || place.call(of: .span) != nil {
      guard let chosen = Self.indices(place, rules.count) else {
        throw .failed("\(place.fullForm(names)) is not a valid part specification")
      }
      let values = value.parts.flatMap { $0.count == chosen.count ? $0 : nil }
      for (order, index) in chosen.enumerated() {
        guard let pair = rules[index].call, pair.count == 2 else { continue }
        let inner = try replaced(pair.arguments[1], rest, with: values?[order] ?? value, &work)
        rules[index] = .call(pair.head, [pair.arguments[0], inner])
      }
      return .call(.association, rules)
    }
    let key = place.call(of: .key)?.arguments.first ?? place
    for index in rules.indices {
      guard let pair = rules[index].call, pair.count == 2, pair.arguments[0] == key else { continue }
      rules[index] = .call(.rule, [key, try replaced(pair.arguments[1], rest, with: value, &work)])
      return .call(.association, rules)
    }
    rules.append(.call(.rule, [key, try replaced(.call(.association, []), rest, with: value, &work)]))
    return .call(.association, rules)
  }
}

extension Term {
  /// Carries out `Insert[list, element, n]`, with position `n`, `{n}` or `{{n}, {m}}`. Positions refer to the
  /// original list and count from its end if negative.
  package static func inserted(_ call: Call) -> Term? {
    guard call.count == 3, let list = call.arguments[0].unpacked.call else { return nil }
    let given = call.arguments[2].parts ?? [call.arguments[2]]
    let places = given.compactMap { ($0.parts?.count == 1 ? $0.parts?[0] : $0)?.int }
    guard places.count == given.count, places.count == 1 || given.allSatisfy({ $0.parts != nil }),
      places.allSatisfy({ $0 != 0 && $0.magnitude <= list.count + 1 })
    else { return nil }
    var parts = list.arguments
    for place in places.map({ $0 > 0 ? $0 - 1 : list.count + 1 + $0 }).ordered(by: >) {
      parts.insert(call.arguments[1], at: place)
    }
    return .call(list.head, parts)
  }
}
