extension BuiltIn {
  /// Functions of functions; sorting and sets.
  static let functionalTable: [BuiltIn] = [
    BuiltIn(
      "Map", [], "A function of each part (`f /@ list`).",
      applied: { (_, call) throws(KernelError) in
        operatorForm(call, isSecond: false)
      }
    ) { (session, call) throws(KernelError) in
      guard call.count >= 2 else { return nil }
      if call.count > 2 {
        guard let levels = session.levels(call.arguments[2]) else { return nil }
        return try session.map(call.arguments[0], call.arguments[1], levels, 0)
      }
      guard let list = call.arguments[1].unpacked.call else { return call.arguments[1] }
      if list.head.isSymbol(.association) {
        return .call(
          list.head,
          list.arguments.map { rule in
            guard let pair = rule.call, pair.count == 2 else { return rule }
            return .call(pair.head, [pair.arguments[0], .call(call.arguments[0], [pair.arguments[1]])])
          })
      }
      return .call(list.head, list.arguments.map { .call(call.arguments[0], [$0]) })
    },
    BuiltIn("ParallelMap", [], "The same as `Map`.") { (_, call) throws(KernelError) in
      .call(.map, call.arguments)
    },
    BuiltIn("MapAll", [], "A function of every part (`f //@ list`).") { (session, call) throws(KernelError) in
      guard call.count == 2 else { return nil }
      return try session.map(call.arguments[0], call.arguments[1], (0, .max), 0)
    },
    BuiltIn("MapAt", [], "A function of the part at a place.") { (session, call) throws(KernelError) in
      guard call.count == 3 else { return nil }
      var value = call.arguments[1]
      let places = call.arguments[2].parts ?? [call.arguments[2]]
      let paths = places.contains { $0.isList } ? places.map { $0.parts ?? [$0] } : [places]
      for path in paths {
        let part = try session.part(value, path[...])
        value = try session.replaced(value, path[...], with: .call(call.arguments[0], [part]))
      }
      return value
    },
    BuiltIn("MapIndexed", [], "A function of each part and its place.") { (_, call) throws(KernelError) in
      guard call.count == 2, let list = call.arguments[1].unpacked.call else { return nil }
      return .call(
        list.head,
        list.arguments.enumerated().map { place, part in
          .call(call.arguments[0], [part, .list([.integer(place + 1)])])
        })
    },
    BuiltIn("Scan", [], "Evaluates a function of each part.") { (session, call) throws(KernelError) in
      guard call.count == 2, let list = call.arguments[1].unpacked.call else { return .null }
      for part in list.arguments { _ = try session.evaluate(.call(call.arguments[0], [part])) }
      return .null
    },
    BuiltIn(
      "Apply", [], "Another head (`f @@ list`).",
      applied: { (_, call) throws(KernelError) in
        operatorForm(call, isSecond: false)
      }
    ) { (session, call) throws(KernelError) in
      guard call.count >= 2 else { return nil }
      if call.count > 2 {
        guard let levels = session.levels(call.arguments[2]) else { return nil }
        return try session.apply(call.arguments[0], call.arguments[1], levels, 0)
      }
      guard let list = call.arguments[1].unpacked.call else { return call.arguments[1] }
      if list.head.isSymbol(.association) {
        return .call(call.arguments[0], list.arguments.compactMap { $0.call?.arguments.last })
      }
      return .call(call.arguments[0], list.arguments)
    },
    BuiltIn("Fold", [], "A function of the last value and the next part.") {
      (session, call) throws(KernelError) in
      try session.fold(call)?.last
    },
    BuiltIn("FoldList", [], "The values of `Fold` on the way.") { (session, call) throws(KernelError) in
      try session.fold(call).map { .list($0) }
    },
    BuiltIn("Nest", [], "A function again and again.") { (session, call) throws(KernelError) in
      guard call.count == 3, let n = call.arguments[2].int, n >= 0 else { return nil }
      var value = call.arguments[1]
      for _ in 0..<n { value = try session.evaluate(.call(call.arguments[0], [value])) }
      return value
    },
    BuiltIn("NestList", [], "The values of `Nest` on the way.") { (session, call) throws(KernelError) in
      guard call.count == 3, let n = call.arguments[2].int, n >= 0 else { return nil }
      var values = [call.arguments[1]]
      for _ in 0..<n {
        values.append(try session.evaluate(.call(call.arguments[0], [values[values.count - 1]])))
      }
      return .list(values)
    },
    BuiltIn("NestWhile", [], "A function again while a test is true.") {
      (session, call) throws(KernelError) in
      try session.nestWhile(call)?.last
    },
    BuiltIn("NestWhileList", [], "The values of `NestWhile` on the way.") {
      (session, call) throws(KernelError) in
      try session.nestWhile(call).map { .list($0) }
    },
    BuiltIn("FixedPoint", [], "A function again until nothing changes.") {
      (session, call) throws(KernelError) in
      guard call.count >= 2 else { return nil }
      var value = call.arguments[1]
      var left = call.count > 2 ? call.arguments[2].int ?? .max : .max
      while left > 0 {
        let next = try session.evaluate(.call(call.arguments[0], [value]))
        if next == value { return next }
        value = next
        left -= 1
      }
      return value
    },
    BuiltIn("FixedPointList", [], "The values of `FixedPoint` on the way.") {
      (session, call) throws(KernelError) in
      guard call.count >= 2 else { return nil }
      var values = [call.arguments[1]]
      var left = call.count > 2 ? call.arguments[2].int ?? .max : .max
      while left > 0 {
        let next = try session.evaluate(.call(call.arguments[0], [values[values.count - 1]]))
        values.append(next)
        if next == values[values.count - 2] { break }
        left -= 1
      }
      return .list(values)
    },
    BuiltIn(
      "Select", [], "The parts for which a test is true.",
      applied: { (_, call) throws(KernelError) in
        operatorForm(call, isSecond: true)
      }
    ) { (session, call) throws(KernelError) in
      guard call.count >= 2, let list = call.arguments[0].unpacked.call else { return nil }
      let most = call.count > 2 ? call.arguments[2].int ?? .max : .max
      var kept: [Term] = []
      for part in list.arguments where kept.count < most {
        let tested = list.head.isSymbol(.association) ? part.call?.arguments.last ?? part : part
        if try session.evaluate(.call(call.arguments[1], [tested])).isSymbol(.true) { kept.append(part) }
      }
      return .call(list.head, kept)
    },
    BuiltIn("SelectFirst", [], "The first part for which a test is true.") {
      (session, call) throws(KernelError) in
      guard call.count >= 2, let list = call.arguments[0].unpacked.call else { return nil }
      for part in list.arguments where try session.evaluate(.call(call.arguments[1], [part])).isSymbol(.true)
      {
        return part
      }
      return call.count > 2 ? call.arguments[2] : .call(.missing, [.text("NotFound")])
    },
    quantifier("AllTrue", "Whether a test is true for all parts.", ends: false),
    quantifier("AnyTrue", "Whether a test is true for one part.", ends: true),
    BuiltIn("NoneTrue", [], "Whether a test is true for no part.") { (session, call) throws(KernelError) in
      .call(.not, [.call(try session.evaluate(session.named("AnyTrue")), call.arguments)])
    },
    BuiltIn(
      "MemberQ", [], "Whether a part matches a pattern.",
      applied: { (_, call) throws(KernelError) in
        operatorForm(call, isSecond: true)
      }
    ) { (session, call) throws(KernelError) in
      guard call.count >= 2 else { return nil }
      guard let list = call.arguments[0].unpacked.call else { return .false }
      for part in list.arguments where try session.match(call.arguments[1], part) != nil { return .true }
      return .false
    },
    BuiltIn("TakeWhile", [], "The first parts while a test is true.") { (session, call) throws(KernelError) in
      guard call.count == 2, let list = call.arguments[0].unpacked.call else { return nil }
      var kept: [Term] = []
      for part in list.arguments {
        guard try session.evaluate(.call(call.arguments[1], [part])).isSymbol(.true) else { break }
        kept.append(part)
      }
      return .call(list.head, kept)
    },
    BuiltIn("Through", [], "Each function of the same arguments.") { (_, call) throws(KernelError) in
      guard let outer = call.arguments.first?.call, let functions = outer.head.call else { return nil }
      return .call(functions.head, functions.arguments.map { .call($0, outer.arguments) })
    },
    BuiltIn("Outer", [], "A function of all pairs.") { (session, call) throws(KernelError) in
      guard call.count >= 2 else { return nil }
      return try session.outer(call.arguments[0], call.arguments.dropFirst(), [])
    },
    BuiltIn("Inner", [], "A product of lists with other functions.") { (_, call) throws(KernelError) in
      guard call.count == 4, let a = call.arguments[1].parts, let b = call.arguments[2].parts,
        a.count == b.count
      else { return nil }
      return .call(call.arguments[3], zip(a, b).map { .call(call.arguments[0], [$0, $1]) })
    },
    BuiltIn("Operate", [], "A function of the head.") { (_, call) throws(KernelError) in
      guard call.count == 2, let inner = call.arguments[1].call else { return nil }
      return .call(.call(call.arguments[0], [inner.head]), inner.arguments)
    },
    BuiltIn("Head", [], "The head.") { (_, call) throws(KernelError) in call.arguments.first?.head },
    BuiltIn("Sort", [], "In order.") { (session, call) throws(KernelError) in
      guard let list = call.arguments.first?.unpacked.call else { return nil }
      return .call(
        list.head, try session.sorted(list.arguments, by: call.count > 1 ? call.arguments[1] : nil))
    },
    BuiltIn(
      "SortBy", [], "In the order of a function's values.",
      applied: { (_, call) throws(KernelError) in
        operatorForm(call, isSecond: true)
      }
    ) { (session, call) throws(KernelError) in
      guard call.count == 2, let list = call.arguments[0].unpacked.call else { return nil }
      let functions = call.arguments[1].parts ?? [call.arguments[1]]
      var keyed: [(Term, Term)] = []
      for part in list.arguments {
        keyed.append((try session.evaluate(.list(functions.map { .call($0, [part]) })), part))
      }
      keyed.sort { a, b in
        let order = TermOrder.compare(a.0, b.0)
        return order != 0 ? order < 0 : TermOrder.compare(a.1, b.1) < 0
      }
      return .call(list.head, keyed.map({ $0.1 }))
    },
    BuiltIn("Ordering", [], "The places of the parts in order.") { (session, call) throws(KernelError) in
      guard let list = call.arguments.first?.unpacked.call else { return nil }
      let places = list.arguments.indices.sorted { a, b in
        let order = TermOrder.compare(list.arguments[a], list.arguments[b])
        return order != 0 ? order < 0 : a < b
      }.map { $0 + 1 }
      guard call.count > 1, let n = call.arguments[1].int else { return .list(places.map { .integer($0) }) }
      return .list(
        (n >= 0
          ? Array(places.prefix(n))
          : places.suffix(n.magnitude <= places.count ? -n : places.count).reversed()).map { .integer($0) })
    },
    set("Union", "The elements of any of the lists, in order.") { lists in Set(lists.joined()) },
    set("Intersection", "The elements of all lists, in order.") { lists in
      lists.dropFirst().reduce(Set(lists.first ?? [])) { $0.intersection($1) }
    },
    set("Complement", "The elements of the first list alone, in order.") { lists in
      lists.dropFirst().reduce(Set(lists.first ?? [])) { $0.subtracting($1) }
    },
    BuiltIn("DeleteDuplicates", [], "Without elements that came before.") {
      (session, call) throws(KernelError) in
      guard let list = call.arguments.first?.unpacked.call else { return nil }
      if call.count > 1 {
        var kept: [Term] = []
        next: for part in list.arguments {
          for other in kept
          where try session.evaluate(.call(call.arguments[1], [other, part])).isSymbol(.true) {
            continue next
          }
          kept.append(part)
        }
        return .call(list.head, kept)
      }
      var seen = Set<Term>()
      return .call(list.head, list.arguments.filter { seen.insert($0).inserted })
    },
    BuiltIn("Tally", [], "The different elements and how often they occur.") {
      (_, call) throws(KernelError) in
      guard let list = call.arguments.first?.parts else { return nil }
      let (order, counts) = counted(list)
      return .list(order.map { .list([$0, .integer(counts[$0] ?? 0)]) })
    },
    BuiltIn("Counts", [], "How often the elements occur.") { (_, call) throws(KernelError) in
      guard let list = call.arguments.first?.parts else { return nil }
      let (order, counts) = counted(list)
      return .call(.association, order.map { .call(.rule, [$0, .integer(counts[$0] ?? 0)]) })
    },
    BuiltIn("GatherBy", [], "In lists of equal values of a function.") {
      (session, call) throws(KernelError) in
      guard let list = call.arguments.first?.parts else { return nil }
      let groups = try session.grouped(list, by: call.count > 1 ? call.arguments[1] : nil)
      return .list(groups.map { .list($0.1) })
    },
    BuiltIn("Gather", [], "In lists of equal elements.") { (session, call) throws(KernelError) in
      guard let list = call.arguments.first?.parts else { return nil }
      return .list(try session.grouped(list, by: nil).map { .list($0.1) })
    },
    BuiltIn("GroupBy", [], "The elements by a function's values.") { (session, call) throws(KernelError) in
      guard call.count >= 2, let list = call.arguments[0].parts else { return nil }
      let groups = try session.grouped(list, by: call.arguments[1])
      return .call(
        .association,
        groups.map {
          .call(.rule, [$0.0, call.count > 2 ? .call(call.arguments[2], [.list($0.1)]) : .list($0.1)])
        })
    },
    BuiltIn("Keys", [], "The keys of an association.") { (_, call) throws(KernelError) in
      guard let rules = call.arguments.first?.call else { return nil }
      if rules.head.isSymbol(.rule) || rules.head.isSymbol(.ruleDelayed) { return rules.arguments.first }
      return .list(rules.arguments.compactMap { $0.call?.arguments.first })
    },
    BuiltIn("Values", [], "The values of an association.") { (_, call) throws(KernelError) in
      guard let rules = call.arguments.first?.call else { return nil }
      if rules.head.isSymbol(.rule) || rules.head.isSymbol(.ruleDelayed) { return rules.arguments.last }
      return .list(rules.arguments.compactMap { $0.call?.arguments.last })
    },
    BuiltIn("Lookup", [], "The value of a key.") { (session, call) throws(KernelError) in
      guard call.count >= 2 else { return nil }
      let rules = call.arguments[0].call?.arguments ?? []
      return KernelSession.option(call.arguments[1], in: rules)
        ?? (call.count > 2 ? call.arguments[2] : .call(.missing, [.text("KeyAbsent"), call.arguments[1]]))
    },
    BuiltIn("AssociationThread", [], "An association of keys and values.") { (_, call) throws(KernelError) in
      guard call.count == 2, let keys = call.arguments[0].parts, let values = call.arguments[1].parts else {
        return nil
      }
      return .call(.association, zip(keys, values).map { .call(.rule, [$0, $1]) })
    },
    BuiltIn("Level", [], "The parts at given levels.") { (session, call) throws(KernelError) in
      guard call.count >= 2 else { return nil }
      return try session.cases(Call(call.head, [call.arguments[0], .call(.blank, []), call.arguments[1]]))
    },
  ]

  private static func counted(_ list: [Term]) -> ([Term], [Term: Int]) {
    var order: [Term] = []
    var counts: [Term: Int] = [:]
    for part in list {
      if counts[part] == nil { order.append(part) }
      counts[part, default: 0] += 1
    }
    return (order, counts)
  }

  private static func set(
    _ name: String, _ summary: String, _ combine: @escaping @Sendable ([[Term]]) -> Set<Term>
  ) -> BuiltIn {
    BuiltIn(name, [], summary) { (session, call) throws(KernelError) in
      let lists = call.arguments.filter { $0.call(of: .rule) == nil }.map { $0.unpacked.call?.arguments }
      guard let first = call.arguments.first?.unpacked.call, !lists.contains(where: { $0 == nil }) else {
        return nil
      }
      return .call(first.head, combine(lists.compactMap { $0 }).sorted { TermOrder.compare($0, $1) < 0 })
    }
  }

  private static func quantifier(_ name: String, _ summary: String, ends: Bool) -> BuiltIn {
    BuiltIn(name, [], summary) { (session, call) throws(KernelError) in
      guard call.count == 2, let list = call.arguments[0].unpacked.call else { return nil }
      for part in list.arguments
      where try session.evaluate(.call(call.arguments[1], [part])).isSymbol(.true) == ends {
        return .truth(ends)
      }
      return .truth(!ends)
    }
  }
}
