/// What functions of functions do.
extension KernelSession {
  mutating func map(
    _ function: Term, _ term: Term, _ levels: (Int, Int), _ level: Int
  ) throws(KernelError) -> Term {
    var result = term
    if level < levels.1, let inner = term.unpacked.call {
      try enter()
      defer { depth -= 1 }
      var parts: [Term] = []
      for part in inner.arguments { parts.append(try map(function, part, levels, level + 1)) }
      result = .call(inner.head, parts)
    }
    let isNegative = levels.0 < 0
    if isNegative ? result.depth + 1 == 0 &- levels.0 : level >= levels.0 {
      result = .call(function, [result])
    }
    return result
  }

  mutating func apply(
    _ head: Term, _ term: Term, _ levels: (Int, Int), _ level: Int
  ) throws(KernelError) -> Term {
    guard let inner = term.unpacked.call else { return term }
    var parts = inner.arguments
    if level < levels.1 {
      try enter()
      defer { depth -= 1 }
      for place in parts.indices { parts[place] = try apply(head, parts[place], levels, level + 1) }
    }
    return .call(level >= levels.0 ? head : inner.head, parts)
  }

  mutating func fold(_ call: Call) throws(KernelError) -> [Term]? {
    let hasStart = call.count == 3
    guard call.count >= 2, let list = call.arguments[call.count - 1].unpacked.call else { return nil }
    guard var value = hasStart ? call.arguments[1] : list.arguments.first else { return nil }
    var values = [value]
    for part in list.arguments.dropFirst(hasStart ? 0 : 1) {
      value = try evaluate(.call(call.arguments[0], [value, part]))
      values.append(value)
    }
    return values
  }

  mutating func nestWhile(_ call: Call) throws(KernelError) -> [Term]? {
    guard call.count >= 3 else { return nil }
    var values = [call.arguments[1]]
    var left = call.count > 4 ? call.arguments[4].int ?? .max : .max
    while left > 0, try evaluate(.call(call.arguments[2], [values[values.count - 1]])).isSymbol(.true) {
      values.append(try evaluate(.call(call.arguments[0], [values[values.count - 1]])))
      left -= 1
    }
    return values
  }

  mutating func outer(
    _ function: Term, _ lists: ArraySlice<Term>, _ chosen: [Term]
  ) throws(KernelError) -> Term {
    guard let list = lists.first else { return .call(function, chosen) }
    try enter()
    defer { depth -= 1 }
    return try outer(function, list, lists.dropFirst(), chosen)
  }

  private mutating func outer(
    _ function: Term, _ item: Term, _ rest: ArraySlice<Term>, _ chosen: [Term]
  ) throws(KernelError) -> Term {
    try count()
    guard let parts = item.parts else { return try outer(function, rest, chosen + [item]) }
    var result: [Term] = []
    for part in parts { result.append(try outer(function, part, rest, chosen)) }
    return .list(result)
  }

  /// Sorted in canonical order, or by a function that tells of two whether they are in order.
  mutating func sorted(_ terms: [Term], by function: Term?) throws(KernelError) -> [Term] {
    try count(terms.count)
    guard let function else { return terms.sorted { TermOrder.compare($0, $1) < 0 } }
    // A merge sort, since the function may throw and need not be an order.
    var runs = terms.map { [$0] }
    while runs.count > 1 {
      var merged: [[Term]] = []
      for place in stride(from: 0, to: runs.count, by: 2) {
        merged.append(
          place + 1 < runs.count ? try merge(runs[place], runs[place + 1], function) : runs[place])
      }
      runs = merged
    }
    return runs.first ?? []
  }

  private mutating func merge(_ a: [Term], _ b: [Term], _ function: Term) throws(KernelError) -> [Term] {
    var result: [Term] = []
    var (i, j) = (0, 0)
    while i < a.count, j < b.count {
      let value = try evaluate(.call(function, [a[i], b[j]]))
      if value.isSymbol(.false) || value.int == -1 {
        result.append(b[j])
        j += 1
      } else {
        result.append(a[i])
        i += 1
      }
    }
    return result + a[i...] + b[j...]
  }

  mutating func grouped(_ list: [Term], by function: Term?) throws(KernelError) -> [(
    Term, [Term]
  )] {
    var groups: [(Term, [Term])] = []
    var places: [Term: Int] = [:]
    for part in list {
      let key = function != nil ? try evaluate(.call(function ?? .null, [part])) : part
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
