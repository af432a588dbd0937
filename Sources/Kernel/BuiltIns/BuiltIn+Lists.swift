extension BuiltIn {
  /// Lists: making them, taking them apart, putting them together.
  static let listTable: [BuiltIn] = [
    BuiltIn("Range", [.listable], "Numbers in steps.") { (session, call) throws(KernelError) in
      let spec: Term
      switch call.count {
      case 1: spec = .list([.null, .one, call.arguments[0]])
      case 2, 3: spec = .list([.null] + call.arguments)
      default: return nil
      }
      guard let range = try session.iteration(spec) else { return nil }
      return .list((0..<range.count).map { range.value($0) })
    },
    BuiltIn("ConstantArray", [], "The same element many times.") { (session, call) throws(KernelError) in
      guard call.count == 2 else { return nil }
      let sizes = (call.arguments[1].parts ?? [call.arguments[1]]).compactMap({ $0.int })
      guard sizes.count <= 16 else { return nil }
      var value = call.arguments[0]
      for size in sizes.reversed() {
        guard size >= 0, size < session.limits.size else { throw .stopped(.size) }
        try session.check(size: KernelSession.product(value.size, max(size, 1)))
        value = .list([Term](repeating: value, count: size))
      }
      return value
    },
    BuiltIn("Array", [], "The values of a function at places.") { (session, call) throws(KernelError) in
      guard call.count >= 2 else { return nil }
      let sizes = (call.arguments[1].parts ?? [call.arguments[1]]).compactMap({ $0.int })
      guard sizes.count <= 16 else { return nil }
      let origin = call.count > 2 ? call.arguments[2].int ?? 1 : 1
      return try session.array(call.arguments[0], sizes[...], [], origin)
    },
    BuiltIn("Length", [], "How many parts there are.") { (_, call) throws(KernelError) in
      guard call.count == 1 else { return nil }
      if case .packed(let list) = call.arguments[0] { return .integer(list.dimensions[0]) }
      return .integer(call.arguments[0].call?.count ?? 0)
    },
    BuiltIn("Dimensions", [], "The lengths of the levels of a rectangular list.") {
      (_, call) throws(KernelError) in
      guard let term = call.arguments.first else { return nil }
      return .list(term.shape.map { .integer($0) })
    },
    BuiltIn("ArrayDepth", [], "How many levels a rectangular list has.") { (_, call) throws(KernelError) in
      call.arguments.first.map { .integer($0.shape.count) }
    },
    BuiltIn("TensorRank", [], "How many levels a rectangular list has.") { (_, call) throws(KernelError) in
      call.arguments.first.map { .integer($0.shape.count) }
    },
    BuiltIn("Depth", [], "How many levels there are, with the atoms.") { (_, call) throws(KernelError) in
      call.arguments.first.map { .integer($0.depth + 1) }
    },
    BuiltIn("LeafCount", [], "How many atoms there are.") { (_, call) throws(KernelError) in
      call.arguments.first.map { .integer($0.size) }
    },
    BuiltIn("Part", [], "The part at a place (`a[[i]]`).") { (session, call) throws(KernelError) in
      guard let term = call.arguments.first else { return nil }
      return try session.part(term, call.arguments.dropFirst())
    },
    BuiltIn("Extract", [], "The part at a list of places.") { (session, call) throws(KernelError) in
      guard call.count >= 2 else { return nil }
      if let lists = call.arguments[1].parts, !lists.isEmpty, lists.allSatisfy({ $0.isList }) {
        var found: [Term] = []
        for list in lists { found.append(try session.part(call.arguments[0], (list.parts ?? [])[...])) }
        return .list(found)
      }
      return try session.part(call.arguments[0], (call.arguments[1].parts ?? [call.arguments[1]])[...])
    },
    part("First", "The first part.", 1), part("Last", "The last part.", -1),
    BuiltIn("Rest", [], "All but the first part.") { (_, call) throws(KernelError) in
      guard let list = call.arguments.first?.unpacked.call, list.count > 0 else { return nil }
      return .call(list.head, Array(list.arguments.dropFirst()))
    },
    BuiltIn("Most", [], "All but the last part.") { (_, call) throws(KernelError) in
      guard let list = call.arguments.first?.unpacked.call, list.count > 0 else { return nil }
      return .call(list.head, Array(list.arguments.dropLast()))
    },
    BuiltIn("Take", [], "The first parts, the last, or a range.") { (session, call) throws(KernelError) in
      try session.take(call, drops: false)
    },
    BuiltIn("Drop", [], "All but the first parts, the last, or a range.") {
      (session, call) throws(KernelError) in
      try session.take(call, drops: true)
    },
    BuiltIn(
      "Append", [], "With an element at the end.",
      applied: { (_, call) throws(KernelError) in
        operatorForm(call, isSecond: true)
      }
    ) { (_, call) throws(KernelError) in
      guard call.count == 2, let list = call.arguments[0].unpacked.call else { return nil }
      return .call(list.head, list.arguments + [call.arguments[1]])
    },
    BuiltIn(
      "Prepend", [], "With an element at the start.",
      applied: { (_, call) throws(KernelError) in
        operatorForm(call, isSecond: true)
      }
    ) { (_, call) throws(KernelError) in
      guard call.count == 2, let list = call.arguments[0].unpacked.call else { return nil }
      return .call(list.head, [call.arguments[1]] + list.arguments)
    },
    BuiltIn("Join", [.flat], "Lists one behind the other.") { (session, call) throws(KernelError) in
      guard let first = call.arguments.first?.unpacked.call else { return nil }
      var parts: [Term] = []
      if let level = call.arguments.last?.int, level == 2, call.count > 2 {
        let lists = call.arguments.dropLast().map { $0.parts ?? [] }
        return .list(
          (0..<(lists.map({ $0.count }).max() ?? 0)).map { row in
            .list(lists.flatMap { row < $0.count ? $0[row].parts ?? [$0[row]] : [] })
          })
      }
      for argument in call.arguments {
        guard let list = argument.unpacked.call, list.head == first.head else { return nil }
        parts += list.arguments
      }
      try session.check(size: parts.count)
      return .call(first.head, parts)
    },
    BuiltIn("Insert", [], "With an element at a place, or at several.") {
      (session, call) throws(KernelError) in
      session.insert(call)
    },
    BuiltIn("Delete", [], "Without the part at a place.") { (session, call) throws(KernelError) in
      guard call.count == 2, let list = call.arguments[0].unpacked.call else { return nil }
      let places = call.arguments[1].parts.map { $0.map { $0.parts?.first ?? $0 } } ?? [call.arguments[1]]
      guard let indices = try session.indices(.list(places), count: list.count) else { return nil }
      return .call(
        list.head, list.arguments.enumerated().filter { !indices.contains($0.offset) }.map({ $0.element }))
    },
    BuiltIn("ReplacePart", [], "With other parts at places.") { (session, call) throws(KernelError) in
      try session.replacePart(call)
    },
    BuiltIn("Reverse", [], "In the reverse order.") { (_, call) throws(KernelError) in
      guard let list = call.arguments.first?.unpacked.call else { return nil }
      return .call(list.head, list.arguments.reversed())
    },
    BuiltIn("RotateLeft", [], "With the first parts at the end.") { (_, call) throws(KernelError) in
      rotated(call, 1)
    },
    BuiltIn("RotateRight", [], "With the last parts at the start.") { (_, call) throws(KernelError) in
      rotated(call, -1)
    },
    BuiltIn("Flatten", [], "Without inner lists.") { (session, call) throws(KernelError) in
      guard let list = call.arguments.first else { return nil }
      if case .packed(let packed) = list, call.count == 1 { return .packed(PackedList(packed.values)) }
      guard let inner = list.unpacked.call else { return nil }
      let levels = call.count > 1 ? call.arguments[1].int ?? .max : .max
      var parts: [Term] = []
      session.flatten(inner, levels, &parts)
      return .call(inner.head, parts)
    },
    BuiltIn("Partition", [], "In pieces of one length.") { (session, call) throws(KernelError) in
      guard call.count >= 2, let list = call.arguments[0].unpacked.call, let size = call.arguments[1].int,
        size > 0
      else { return nil }
      let step = call.count > 2 ? call.arguments[2].int ?? size : size
      guard step > 0 else { return nil }
      if call.count > 3, list.count > 0 {
        // Cyclic pieces, one for each step.
        return .call(
          list.head,
          stride(from: 0, to: list.count, by: step).map { first in
            .call(list.head, (0..<size).map { list.arguments[(first + $0) % list.count] })
          })
      }
      guard list.count >= size else { return .call(list.head, []) }
      try session.check(size: list.count / step * size)
      return .call(
        list.head,
        stride(from: 0, through: list.count - size, by: step).map { first in
          .call(list.head, Array(list.arguments[first..<first + size]))
        })
    },
    BuiltIn("Split", [], "In runs of equal neighbours.") { (session, call) throws(KernelError) in
      guard let list = call.arguments.first?.unpacked.call else { return nil }
      var runs: [[Term]] = []
      for part in list.arguments {
        if let last = runs.last?.last,
          call.count > 1
            ? try session.evaluate(.call(call.arguments[1], [last, part])).isSymbol(.true) : last == part
        {
          runs[runs.count - 1].append(part)
        } else {
          runs.append([part])
        }
      }
      return .call(list.head, runs.map { .call(list.head, $0) })
    },
    BuiltIn("Riffle", [], "With an element between each two.") { (_, call) throws(KernelError) in
      guard call.count == 2, let list = call.arguments[0].unpacked.call else { return nil }
      let between = call.arguments[1].parts ?? [call.arguments[1]]
      guard !between.isEmpty else { return .call(list) }
      var parts: [Term] = []
      for (place, part) in list.arguments.enumerated() {
        parts.append(part)
        if place < list.count - 1 || between.count == list.count {
          parts.append(between[place % between.count])
        }
      }
      return .call(list.head, parts)
    },
    BuiltIn("PadRight", [], "With more elements at the end.") { (_, call) throws(KernelError) in
      padded(call, atEnd: true)
    },
    BuiltIn("PadLeft", [], "With more elements at the start.") { (_, call) throws(KernelError) in
      padded(call, atEnd: false)
    },
    BuiltIn("Tuples", [], "All tuples of elements.") { (session, call) throws(KernelError) in
      guard let first = call.arguments.first?.parts else { return nil }
      let lists: [[Term]]
      if call.count > 1 {
        guard let n = call.arguments[1].int, (0...64).contains(n) else { return nil }
        lists = [[Term]](repeating: first, count: n)
      } else {
        lists = first.compactMap({ $0.parts })
      }
      var tuples: [[Term]] = [[]]
      for list in lists {
        try session.check(size: KernelSession.product(tuples.count, max(list.count, 1) * lists.count))
        tuples = tuples.flatMap { tuple in list.map { tuple + [$0] } }
      }
      return .list(tuples.map { .list($0) })
    },
    BuiltIn("Subsets", [], "All parts of a set.") { (session, call) throws(KernelError) in
      guard let list = call.arguments.first?.parts, list.count <= 16 else { return nil }
      let sizes = call.count > 1 ? session.levels(call.arguments[1]) ?? (0, .max) : (0, .max)
      let low = call.count > 1 && call.arguments[1].int != nil ? 0 : sizes.0
      var subsets: [[Int]] = [[]]
      for place in list.indices { subsets += subsets.map { $0 + [place] } }
      subsets.sort { $0.count != $1.count ? $0.count < $1.count : $0.lexicographicallyPrecedes($1) }
      try session.check(size: subsets.count * 8)
      return .list(
        subsets.filter { $0.count >= low && $0.count <= sizes.1 }.map { .list($0.map { list[$0] }) })
    },
    BuiltIn("Permutations", [], "All orders of a list.") { (session, call) throws(KernelError) in
      guard let list = call.arguments.first?.parts, list.count <= 8 else { return nil }
      var orders: [[Term]] = [[]]
      var rest = list
      rest.reverse()
      for part in rest {
        var longer: [[Term]] = []
        for order in orders {
          for place in 0...order.count {
            var next = order
            next.insert(part, at: place)
            longer.append(next)
          }
        }
        orders = longer
      }
      var seen = Set<[Term]>()
      return .list(
        orders.filter { seen.insert($0).inserted }.sorted { a, b in
          TermOrder.compare(.list(a), .list(b)) < 0
        }.map { .list($0) })
    },
    BuiltIn("Thread", [], "A function over the elements of lists.") { (session, call) throws(KernelError) in
      guard let inner = call.arguments.first?.call else { return nil }
      return try session.thread(inner.head, inner.arguments) ?? .call(inner)
    },
    BuiltIn("MapThread", [], "A function of the elements at the same place.") {
      (session, call) throws(KernelError) in
      guard call.count >= 2, let lists = call.arguments[1].parts?.compactMap({ $0.parts }),
        let first = lists.first,
        lists.allSatisfy({ $0.count == first.count })
      else { return nil }
      return .list(first.indices.map { place in .call(call.arguments[0], lists.map { $0[place] }) })
    },
    BuiltIn("Transpose", [], "Rows as columns.") { (_, call) throws(KernelError) in
      guard let rows = call.arguments.first?.parts?.map({ $0.parts }), let first = rows.first ?? nil,
        rows.allSatisfy({ $0?.count == first.count })
      else { return nil }
      return .list(first.indices.map { place in .list(rows.compactMap { $0?[place] }) })
    },
  ]

  private static func part(_ name: String, _ summary: String, _ place: Int) -> BuiltIn {
    BuiltIn(name, [], summary) { (_, call) throws(KernelError) in
      guard let list = call.arguments.first?.unpacked.call,
        let part = place > 0 ? list.arguments.first : list.arguments.last
      else { return call.count > 1 ? call.arguments[1] : nil }
      return list.head.isSymbol(.association) ? part.call?.arguments.last : part
    }
  }

  private static func rotated(_ call: Call, _ direction: Int) -> Term? {
    guard let list = call.arguments.first?.unpacked.call, list.count > 0,
      let by = call.count > 1 ? call.arguments[1].int : 1
    else { return call.arguments.first }
    let turn = ((by % list.count) * direction % list.count + list.count) % list.count
    return .call(list.head, Array(list.arguments[turn...] + list.arguments[..<turn]))
  }

  private static func padded(_ call: Call, atEnd: Bool) -> Term? {
    guard let list = call.arguments.first?.unpacked.call,
      let size = call.count > 1 ? call.arguments[1].int : nil,
      size >= 0, size < 1_000_000
    else { return nil }
    let fill = call.count > 2 ? call.arguments[2].parts ?? [call.arguments[2]] : [.zero]
    guard let first = fill.first else { return nil }
    if size <= list.count {
      return .call(list.head, Array(atEnd ? list.arguments.prefix(size) : list.arguments.suffix(size)))
    }
    let more = (0..<(size - list.count)).map { fill.count > 1 ? fill[$0 % fill.count] : first }
    return .call(list.head, atEnd ? list.arguments + more : more + list.arguments)
  }
}

extension Term {
  /// The lengths of the levels at which all parts are lists of one length.
  var shape: [Int] {
    if case .packed(let list) = self { return list.dimensions }
    guard let parts else { return call.map { [$0.count] } ?? [] }
    var inner: [Int]?
    for part in parts {
      guard part.isList else { return [parts.count] }
      let shape = part.shape
      guard let known = inner else {
        inner = shape
        continue
      }
      inner = zip(known, shape).prefix { $0 == $1 }.map({ $0.0 })
    }
    return [parts.count] + (inner ?? [])
  }
}

extension KernelSession {
  fileprivate mutating func array(
    _ function: Term, _ sizes: ArraySlice<Int>, _ places: [Term], _ origin: Int
  ) throws(KernelError) -> Term {
    guard let size = sizes.first else { return try evaluate(.call(function, places)) }
    guard size >= 0, size < limits.size else { throw .stopped(.size) }
    var parts: [Term] = []
    for place in 0..<size {
      try count()
      parts.append(try array(function, sizes.dropFirst(), places + [.integer(origin + place)], origin))
    }
    return .list(parts)
  }

  func flatten(_ call: Call, _ levels: Int, _ parts: inout [Term]) {
    for argument in call.arguments {
      if levels > 0, let inner = argument.unpacked.call, inner.head == call.head {
        flatten(inner, levels == .max ? .max : levels - 1, &parts)
      } else {
        parts.append(argument)
      }
    }
  }

  fileprivate mutating func take(_ call: Call, drops: Bool) throws(KernelError) -> Term? {
    guard call.count >= 2, let list = call.arguments[0].unpacked.call else { return nil }
    let count = list.count
    var range = 0..<0
    if let n = call.arguments[1].int {
      guard n.magnitude <= count else { return drops ? nil : try outside(n, count) }
      range = n >= 0 ? 0..<n : (count + n)..<count
    } else if call.arguments[1].isSymbol(.all) {
      range = 0..<count
    } else if let bounds = call.arguments[1].parts, (1...2).contains(bounds.count), let first = bounds[0].int,
      let last = bounds[bounds.count - 1].int
    {
      guard let low = Self.index(first, count: count), let high = Self.index(last, count: count), low <= high
      else {
        return .call(list.head, drops ? list.arguments : [])
      }
      range = low..<(high + 1)
    } else {
      return nil
    }
    let kept =
      drops
      ? Array(list.arguments[..<range.lowerBound] + list.arguments[range.upperBound...])
      : Array(list.arguments[range])
    guard call.count > 2 else { return .call(list.head, kept) }
    return .call(list.head, kept.map { .call(call.head, [$0] + call.arguments[2...]) })
  }

  private func outside(_ n: Int, _ count: Int) throws(KernelError) -> Term? {
    throw .failed("\(n) parts cannot be taken of \(count)")
  }

  fileprivate mutating func replacePart(_ call: Call) throws(KernelError) -> Term? {
    guard call.count == 2 else { return nil }
    var value = call.arguments[0]
    for rule in call.arguments[1].parts ?? [call.arguments[1]] {
      guard let pair = rule.call(of: .rule) ?? rule.call(of: .ruleDelayed), pair.count == 2 else {
        return nil
      }
      let places = pair.arguments[0].parts ?? [pair.arguments[0]]
      value = try replaced(value, places[...], with: pair.arguments[1])
    }
    return value
  }
}
