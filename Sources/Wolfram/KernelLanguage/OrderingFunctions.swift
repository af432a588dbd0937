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
    BuiltIn("DeleteDuplicates", [], "Without elements that came before.", taking: "1 2", deleteDuplicates),
    BuiltIn("Tally", [], "The different elements and how often they occur.", tally),
    BuiltIn("Counts", [], "How often the elements occur.", counts),
    BuiltIn("GatherBy", [], "In lists of equal values of a function.", gatherBy),
    BuiltIn("Gather", [], "In lists of equal elements.", gather),
    BuiltIn("GroupBy", [], "The elements by a function's values.", applied: BuiltIn.operandFirst, groupBy),
    BuiltIn("Order", [], "1 if in canonical order, -1 if not, 0 if the same.", order),
    BuiltIn("OrderedQ", [], "Whether a list is in canonical order.", taking: "1 2", orderedQ),
  ]

  /// `Sort[{3, 1, 2}]` gives `{1, 2, 3}`; a second argument tests whether two elements are in order.
  private static func sort(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count <= 2, let list = call.arguments.first?.unpacked.call else { return nil }
    // An association is sorted by its values.
    if let values = Term.call(list).associated {
      let places = try sortedPlaces(values, by: call.count > 1 ? call.arguments[1] : nil, in: &session)
      return .call(.association, places.map { list.arguments[$0] })
    }
    return .call(
      list.head, try sorted(list.arguments, by: call.count > 1 ? call.arguments[1] : nil, in: &session))
  }

  /// `SortBy[{-3, 1, 2}, Abs]` gives `{1, 2, -3}`.
  private static func sortBy(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
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
  /// negative; a third one tests whether two elements are in order.
  private static func ordering(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count <= 3, let list = call.arguments.first?.unpacked.call else { return nil }
    let parts = Term.call(list).associated ?? list.arguments
    let places = try sortedPlaces(parts, by: call.count > 2 ? call.arguments[2] : nil, in: &session).map {
      $0 + 1
    }
    guard call.count > 1, !call.arguments[1].isSymbol(.all) else {
      return .list(places.map { .integer($0) })
    }
    guard let n = call.arguments[1].int else { return nil }
    let count = Int(clamping: n.magnitude)
    return .list((n >= 0 ? places.prefix(count) : places.suffix(count)).map { .integer($0) })
  }

  /// `DeleteDuplicates[{b, a, b}]` gives `{b, a}`; a second argument tests whether two elements are equal, of an association two values.
  private static func deleteDuplicates(_ call: Call, in session: inout KernelSession) throws(KernelError)
    -> Term?
  {
    guard call.count <= 2, let list = call.arguments.first?.unpacked.call else { return nil }
    let values = Term.call(list).associated ?? list.arguments
    if call.count > 1 {
      let classes = try classes(of: values, by: call.arguments[1], in: &session)
      return .call(list.head, classes.map { list.arguments[$0[0]] })
    }
    var seen = Set<Term>()
    return .call(
      list.head, values.indices.filter { seen.insert(values[$0]).inserted }.map { list.arguments[$0] })
  }

  /// The indices of elements in groups whose first ones a test finds equal to the others, in the order of first occurrence.
  private static func classes(
    of elements: [Term], by test: Term, in session: inout KernelSession
  ) throws(KernelError) -> [[Int]] {
    var classes: [[Int]] = []
    for (index, element) in elements.enumerated() {
      var place = 0
      while place < classes.count {
        try session.count()
        let first = elements[classes[place][0]]
        if try session.evaluate(.call(test, [first, element])).isSymbol(.true) { break }
        place += 1
      }
      if place < classes.count { classes[place].append(index) } else { classes.append([index]) }
    }
    return classes
  }

  /// `Tally[{a, b, a}]` gives `{{a, 2}, {b, 1}}`; a second argument tests whether two elements are equal.
  private static func tally(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count <= 2, let list = call.arguments.first?.parts else { return nil }
    if call.count > 1 {
      return .list(
        try classes(of: list, by: call.arguments[1], in: &session).map {
          .list([list[$0[0]], .integer($0.count)])
        })
    }
    let (order, counts) = counted(list)
    return .list(order.map { .list([$0, .integer(counts[$0] ?? 0)]) })
  }

  /// `Counts[{a, b, a}]` gives `<|a -> 2, b -> 1|>`.
  private static func counts(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count == 1, let list = call.arguments[0].parts ?? call.arguments[0].associated else {
      return nil
    }
    let (order, counts) = counted(list)
    return .call(.association, order.map { .call(.rule, [$0, .integer(counts[$0] ?? 0)]) })
  }

  /// `GatherBy[{1, 2, 3, 4}, EvenQ]` gives `{{1, 3}, {2, 4}}`; of several functions the next one makes groups in the groups.
  private static func gatherBy(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count == 2, let list = call.arguments[0].parts else { return nil }
    let functions = call.arguments[1].parts ?? [call.arguments[1]]
    guard let first = functions.first else { return nil }
    let groups = try grouped(list, by: first, in: &session)
    guard functions.count > 1 else { return .list(groups.map { .list($0.1) }) }
    let inner = Term.list(Array(functions.dropFirst()))
    return .list(groups.map { .call(call.head, [.list($0.1), inner]) })
  }

  /// `Gather[{a, b, a}]` gives `{{a, a}, {b}}`; a second argument tests whether two elements are equal.
  private static func gather(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count <= 2, let list = call.arguments.first?.parts else { return nil }
    if call.count > 1 {
      return .list(
        try classes(of: list, by: call.arguments[1], in: &session).map { .list($0.map { list[$0] }) })
    }
    return .list(try grouped(list, by: nil, in: &session).map { .list($0.1) })
  }

  /// `GroupBy[{1, 2, 3}, EvenQ]` gives `<|False -> {1, 3}, True -> {2}|>`.
  private static func groupBy(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard (2...3).contains(call.count), let list = call.arguments[0].parts else { return nil }
    if let functions = call.arguments[1].parts, let first = functions.first {
      // Groups within groups.
      let inner = Array(functions.dropFirst())
      guard !inner.isEmpty else {
        return .call(call.head, [call.arguments[0], first] + call.arguments.dropFirst(2))
      }
      return .call(
        .association,
        try grouped(list, by: first, in: &session).map {
          .call(.rule, [$0.0, .call(call.head, [.list($0.1), .list(inner)] + call.arguments.dropFirst(2))])
        })
    }
    if let rule = call.arguments[1].call(of: .rule), rule.count == 2 {
      // Grouped by one function, and another of each element.
      let groups = try grouped(list, by: rule.arguments[0], in: &session)
      return .call(
        .association,
        groups.map { key, members in
          let values = Term.list(members.map { .call(rule.arguments[1], [$0]) })
          return .call(.rule, [key, call.count > 2 ? .call(call.arguments[2], [values]) : values])
        })
    }
    let groups = try grouped(list, by: call.arguments[1], in: &session)
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

  /// `OrderedQ[{1, 2, 3}]` gives `True`; a second argument tests whether two elements are in order.
  private static func orderedQ(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count <= 2, let list = call.arguments.first?.unpacked.call else { return nil }
    if call.count > 1 {
      for (first, second) in zip(list.arguments, list.arguments.dropFirst()) {
        let order = try session.evaluate(.call(call.arguments[1], [first, second]))
        if order.isSymbol(.false) || order.int == -1 { return .false }
      }
      return .true
    }
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
  private static func union(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    try set(call, keeps: nil, in: &session)
  }

  /// `Intersection[{c, a}, {a, b}]` gives `{a}`.
  private static func intersection(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term?
  {
    try set(call, keeps: true, in: &session)
  }

  /// `Complement[{c, a}, {a, b}]` gives `{c}`.
  private static func complement(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    try set(call, keeps: false, in: &session)
  }

  /// The sorted set of all elements of the lists, or of those of the first one that each other list has, or that none has. The option
  /// `SameTest` tells which elements are equal; with other options the call stays.
  private static func set(
    _ call: Call, keeps: Bool?, in session: inout KernelSession
  ) throws(KernelError) -> Term? {
    var (lists, test): ([[Term]], Term?) = ([], nil)
    guard let head = call.arguments.first?.unpacked.call?.head else { return nil }
    for argument in call.arguments {
      if let option = argument.call(of: .rule) ?? argument.call(of: .ruleDelayed), !head.isSymbol(.rule) {
        guard option.count == 2, option.arguments[0].isSymbol(.sameTest) else { return nil }
        let isPlain = option.arguments[1].isSymbol(.automatic) || option.arguments[1].isSymbol(.sameQ)
        test = isPlain ? nil : option.arguments[1]
      } else {
        guard let list = argument.unpacked.call, list.head == head else { return nil }
        lists.append(list.arguments)
      }
    }
    let first = keeps == nil ? Array(lists.joined()) : lists[0]
    let others = keeps == nil ? [] : lists.dropFirst()
    guard let test else {
      var kept = Set(first)
      for other in others { kept = keeps == true ? kept.intersection(other) : kept.subtracting(other) }
      return .call(head, kept.ordered { TermOrder.compare($0, $1) < 0 })
    }
    let sorted = first.ordered { TermOrder.compare($0, $1) < 0 }
    var kept: [Term] = []
    for place in try classes(of: sorted, by: test, in: &session).map({ $0[0] }) {
      var stays = true
      for other in others where stays {
        var isThere = false
        for element in other where !isThere {
          try session.count()
          isThere = try session.evaluate(.call(test, [sorted[place], element])).isSymbol(.true)
        }
        stays = isThere == keeps
      }
      if stays { kept.append(sorted[place]) }
    }
    return .call(head, kept)
  }

  /// Sorts in canonical order, or by a function of two elements that tells whether they are in order.
  private static func sorted(_ terms: [Term], by function: Term?, in session: inout KernelSession)
    throws(KernelError) -> [Term]
  {
    try sortedPlaces(terms, by: function, in: &session).map({ terms[$0] })
  }

  /// The indices of terms in sorted order. The function takes two elements and gives `False` or -1 if the
  /// second comes first.
  private static func sortedPlaces(
    _ terms: [Term], by function: Term?, in session: inout KernelSession
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
  private static func grouped(_ list: [Term], by function: Term?, in session: inout KernelSession)
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
