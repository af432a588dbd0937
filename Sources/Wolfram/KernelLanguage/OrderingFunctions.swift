import Kernel
import Numerics

/// Sorting, sets, and grouping of equal elements.
enum OrderingFunctions {
  /// The built-ins of this family.
  static let table: [BuiltIn] = [
    BuiltIn("Sort", [], "In order.", sort),
    BuiltIn("SortBy", [], "In the order of a function's values.", applied: BuiltIn.operandFirst, sortBy),
    BuiltIn("Ordering", [], "The places of the parts in order.", ordering),
    BuiltIn("Union", [], "The elements of any of the lists, in order.", union),
    BuiltIn("Intersection", [], "The elements of all lists, in order.", intersection),
    BuiltIn("Complement", [], "The elements of the first list alone, in order.", complement),
    BuiltIn("DeleteDuplicates", [], "Without elements that came before.", deleteDuplicates),
    BuiltIn("Tally", [], "The different elements and how often they occur.", tally),
    BuiltIn("Counts", [], "How often the elements occur.", counts),
    BuiltIn("GatherBy", [], "In lists of equal values of a function.", gatherBy),
    BuiltIn("Gather", [], "In lists of equal elements.", gather),
    BuiltIn("GroupBy", [], "The elements by a function's values.", applied: BuiltIn.operandFirst, groupBy),
    BuiltIn("Order", [], "1 if in canonical order, -1 if not, 0 if the same.", order),
    BuiltIn("OrderedQ", [], "Whether a list is in canonical order.", orderedQ),
  ]

  /// `Sort[{3, 1, 2}]` gives `{1, 2, 3}`; a second argument tests whether two elements are in order.
  private static func sort(_ call: Call, _ session: inout KernelSession) throws(KernelError) -> Term? {
    guard let list = call.arguments.first?.unpacked.call else { return nil }
    // An association is sorted by its values.
    if let values = Term.call(list).associated {
      let places = try sortedPlaces(values, by: call.count > 1 ? call.arguments[1] : nil, &session)
      return .call(.association, places.map { list.arguments[$0] })
    }
    return .call(
      list.head, try sorted(list.arguments, by: call.count > 1 ? call.arguments[1] : nil, &session))
  }

  /// `SortBy[{-3, 1, 2}, Abs]` gives `{1, 2, -3}`.
  private static func sortBy(_ call: Call, _ session: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count == 2, let list = call.arguments[0].unpacked.call else { return nil }
    let functions = call.arguments[1].parts ?? [call.arguments[1]]
    var keyed: [(Term, Term)] = []
    for part in list.arguments {
      let value = list.head.isSymbol(.association) ? part.call?.arguments.last ?? part : part
      keyed.append((try session.evaluate(.list(functions.map { .call($0, [value]) })), part))
    }
    keyed = keyed.ordered { a, b in
      let order = TermOrder.compare(a.0, b.0)
      return order != 0 ? order < 0 : TermOrder.compare(a.1, b.1) < 0
    }
    return .call(list.head, keyed.map({ $0.1 }))
  }

  /// `Ordering[{c, a, b}]` gives `{2, 3, 1}`; a second argument n selects the first n, or the last if
  /// negative.
  private static func ordering(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    guard let list = call.arguments.first?.unpacked.call else { return nil }
    let places = list.arguments.indices.ordered { a, b in
      let order = TermOrder.compare(list.arguments[a], list.arguments[b])
      return order != 0 ? order < 0 : a < b
    }.map { $0 + 1 }
    guard call.count > 1, let n = call.arguments[1].int else { return .list(places.map { .integer($0) }) }
    return .list(
      (n >= 0
        ? Array(places.prefix(n))
        : places.suffix(n.magnitude <= places.count ? -n : places.count).reversed()).map { .integer($0) })
  }

  /// `DeleteDuplicates[{b, a, b}]` gives `{b, a}`; a second argument tests whether two elements are equal.
  private static func deleteDuplicates(_ call: Call, _ session: inout KernelSession) throws(KernelError)
    -> Term?
  {
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
  }

  /// `Tally[{a, b, a}]` gives `{{a, 2}, {b, 1}}`.
  private static func tally(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    guard let list = call.arguments.first?.parts else { return nil }
    let (order, counts) = counted(list)
    return .list(order.map { .list([$0, .integer(counts[$0] ?? 0)]) })
  }

  /// `Counts[{a, b, a}]` gives `<|a -> 2, b -> 1|>`.
  private static func counts(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    guard let list = call.arguments.first?.parts else { return nil }
    let (order, counts) = counted(list)
    return .call(.association, order.map { .call(.rule, [$0, .integer(counts[$0] ?? 0)]) })
  }

  /// `GatherBy[{1, 2, 3, 4}, EvenQ]` gives `{{1, 3}, {2, 4}}`.
  private static func gatherBy(_ call: Call, _ session: inout KernelSession) throws(KernelError) -> Term? {
    guard let list = call.arguments.first?.parts else { return nil }
    let groups = try grouped(list, by: call.count > 1 ? call.arguments[1] : nil, &session)
    return .list(groups.map { .list($0.1) })
  }

  /// `Gather[{a, b, a}]` gives `{{a, a}, {b}}`.
  private static func gather(_ call: Call, _ session: inout KernelSession) throws(KernelError) -> Term? {
    guard let list = call.arguments.first?.parts else { return nil }
    return .list(try grouped(list, by: nil, &session).map { .list($0.1) })
  }

  /// `GroupBy[{1, 2, 3}, EvenQ]` gives `<|False -> {1, 3}, True -> {2}|>`.
  private static func groupBy(_ call: Call, _ session: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count >= 2, let list = call.arguments[0].parts else { return nil }
    if let functions = call.arguments[1].parts, let first = functions.first {
      // Groups within groups.
      let inner = Array(functions.dropFirst())
      guard !inner.isEmpty else {
        return .call(call.head, [call.arguments[0], first] + call.arguments.dropFirst(2))
      }
      return .call(
        .association,
        try grouped(list, by: first, &session).map {
          .call(.rule, [$0.0, .call(call.head, [.list($0.1), .list(inner)] + call.arguments.dropFirst(2))])
        })
    }
    if let rule = call.arguments[1].call(of: .rule), rule.count == 2 {
      // Grouped by one function, and another of each element.
      let groups = try grouped(list, by: rule.arguments[0], &session)
      return .call(
        .association,
        groups.map { key, members in
          let values = Term.list(members.map { .call(rule.arguments[1], [$0]) })
          return .call(.rule, [key, call.count > 2 ? .call(call.arguments[2], [values]) : values])
        })
    }
    let groups = try grouped(list, by: call.arguments[1], &session)
    return .call(
      .association,
      groups.map {
        .call(.rule, [$0.0, call.count > 2 ? .call(call.arguments[2], [.list($0.1)]) : .list($0.1)])
      })
  }

  /// `Order[a, b]` gives `1`.
  private static func order(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count == 2 else { return nil }
    return .integer(-TermOrder.compare(call.arguments[0], call.arguments[1]).signum())
  }

  /// `OrderedQ[{1, 2, 3}]` gives `True`.
  private static func orderedQ(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    guard let list = call.arguments.first?.unpacked.call else { return nil }
    return .truth(
      zip(list.arguments, list.arguments.dropFirst()).allSatisfy { TermOrder.compare($0, $1) <= 0 })
  }

  /// The distinct elements in the order of their first occurrence, and the count of each.
  private static func counted(_ list: [Term]) -> ([Term], [Term: Int]) {
    var order: [Term] = []
    var counts: [Term: Int] = [:]
    for part in list {
      if counts[part] == nil { order.append(part) }
      counts[part, default: 0] += 1
    }
    return (order, counts)
  }

  /// `Union[{c, a}, {a, b}]` gives `{a, b, c}`.
  private static func union(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    set(call) { lists in Set(lists.joined()) }
  }

  /// `Intersection[{c, a}, {a, b}]` gives `{a}`.
  private static func intersection(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    set(call) { lists in
      lists.dropFirst().reduce(Set(lists.first ?? [])) { $0.intersection($1) }
    }
  }

  /// `Complement[{c, a}, {a, b}]` gives `{c}`.
  private static func complement(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    set(call) { lists in
      lists.dropFirst().reduce(Set(lists.first ?? [])) { $0.subtracting($1) }
    }
  }

  /// The sorted set that `combine` makes of the lists. Options are ignored.
  private static func set(_ call: Call, _ combine: ([[Term]]) -> Set<Term>) -> Term? {
    let lists = call.arguments.filter { $0.call(of: .rule) == nil }.map { $0.unpacked.call?.arguments }
    guard let first = call.arguments.first?.unpacked.call, !lists.contains(where: { $0 == nil }) else {
      return nil
    }
    return .call(first.head, combine(lists.compactMap { $0 }).ordered { TermOrder.compare($0, $1) < 0 })
  }

  /// Sorts in canonical order, or by a function of two elements that tells whether they are in order.
  private static func sorted(_ terms: [Term], by function: Term?, _ session: inout KernelSession)
    throws(KernelError) -> [Term]
  {
    try sortedPlaces(terms, by: function, &session).map({ terms[$0] })
  }

  /// The indices of terms in sorted order. The function takes two elements and gives `False` or -1 if the
  /// second comes first.
  private static func sortedPlaces(
    _ terms: [Term], by function: Term?, _ session: inout KernelSession
  ) throws(KernelError) -> [Int] {
    try session.count(terms.count)
    var sort = ComparisonSort(count: terms.count)
    while let (first, second) = sort.next() {
      guard let function else {
        sort.answer(isSecondFirst: TermOrder.compare(terms[second], terms[first]) < 0)
        continue
      }
      let value = try session.evaluate(.call(function, [terms[first], terms[second]]))
      sort.answer(isSecondFirst: value.isSymbol(.false) || value.int == -1)
    }
    return sort.order
  }

  /// The elements grouped by the value of a function, or by equality without one, in the order of first
  /// occurrence.
  private static func grouped(_ list: [Term], by function: Term?, _ session: inout KernelSession)
    throws(KernelError) -> [(
      Term, [Term]
    )]
  {
    var groups: [(Term, [Term])] = []
    var places: [Term: Int] = [:]
    for part in list {
      let key = function != nil ? try session.evaluate(.call(function ?? .null, [part])) : part
      if let place = places[key] {
        groups[place].1.append(part)
      } else {
        places[key] = groups.count
        groups.append((key, [part]))
      }
    }
    return groups
  }
}
