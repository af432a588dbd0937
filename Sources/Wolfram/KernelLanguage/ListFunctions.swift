import Kernel
import Numerics

/// Lists: construction, parts, rearrangement, threading of functions.
enum ListFunctions {
  /// The built-ins of this family.
  static let table: [BuiltIn] = [
    BuiltIn("Range", [.listable], "Numbers in steps.", range),
    BuiltIn("ConstantArray", [], "The same element many times.", constantArray),
    BuiltIn("Array", [], "The values of a function at places.", array),
    BuiltIn("Length", [], "How many parts there are.", taking: "1 1", length),
    BuiltIn("Dimensions", [], "The lengths of the levels of a rectangular list.", dimensions),
    BuiltIn(
      "ArrayDepth", [], "How many levels a rectangular list has.", taking: "1 1 AllowedHeads", arrayDepth),
    BuiltIn("TensorRank", [], "How many levels a rectangular list has.", taking: "1 1", arrayDepth),
    BuiltIn("Depth", [], "How many levels there are, with the atoms.", taking: "1 1 Heads", depth),
    BuiltIn("LeafCount", [], "How many atoms there are.", leafCount),
    BuiltIn("Part", [], "The part at a place (`a[[i]]`).", part),
    BuiltIn("Extract", [], "The part at a list of places.", extract),
    BuiltIn("First", [], "The first part.", taking: "1 2 2", first),
    BuiltIn("Last", [], "The last part.", taking: "1 2 2", last),
    BuiltIn("Rest", [], "All but the first part.", taking: "1 1", rest),
    BuiltIn("Most", [], "All but the last part.", taking: "1 1", most),
    BuiltIn("Take", [], "The first parts, the last, or a range.", take),
    BuiltIn("Drop", [], "All but the first parts, the last, or a range.", drop),
    BuiltIn("Append", [], "With an element at the end.", applied: BuiltIn.operandFirst, append),
    BuiltIn("Prepend", [], "With an element at the start.", applied: BuiltIn.operandFirst, prepend),
    BuiltIn("Join", [.flat], "Lists one behind the other.", join),
    BuiltIn("Insert", [], "With an element at a place, or at several.", insert),
    BuiltIn("Delete", [], "Without the part at a place.", delete),
    BuiltIn("ReplacePart", [], "With other parts at places.", replacePart),
    BuiltIn("Reverse", [], "In the reverse order.", taking: "1 2", reverse),
    BuiltIn("RotateLeft", [], "With the first parts at the end.", taking: "1 2 numbers", rotateLeft),
    BuiltIn("RotateRight", [], "With the last parts at the start.", taking: "1 2 numbers", rotateRight),
    BuiltIn("Flatten", [], "Without inner lists.", flatten),
    BuiltIn("Partition", [], "In pieces of one length.", partition),
    BuiltIn("Split", [], "In runs of equal neighbours.", taking: "1 2", split),
    BuiltIn("Riffle", [], "With an element between each two.", riffle),
    BuiltIn("PadRight", [], "With more elements at the end.", taking: "1 4", padRight),
    BuiltIn("PadLeft", [], "With more elements at the start.", taking: "1 4", padLeft),
    BuiltIn("Tuples", [], "All tuples of elements.", tuples),
    BuiltIn("Subsets", [], "All parts of a set.", subsets),
    BuiltIn("Permutations", [], "All orders of a list.", permutations),
    BuiltIn("Thread", [], "A function over the elements of lists.", thread),
    BuiltIn("MapThread", [], "A function of the elements at the same place.", mapThread),
    BuiltIn("Transpose", [], "Rows as columns.", transpose),
  ]

  /// `Range[2, 8, 3]` gives `{2, 5, 8}`.
  private static func range(_ call: Call, _ session: inout KernelSession) throws(KernelError) -> Term? {
    let spec: Term
    switch call.count {
    case 1: spec = .list([.null, .one, call.arguments[0]])
    case 2, 3: spec = .list([.null] + call.arguments)
    default: return nil
    }
    guard let range = try IterationRange.read(spec, in: &session) else { return nil }
    let low = call.count == 1 ? .one : call.arguments[0]
    let step = call.count == 3 ? call.arguments[2] : .one
    guard low.number == nil || step.number == nil, low.number?.isExact ?? true, step.number?.isExact ?? true
    else { return .list((0..<range.count).map { range.value($0) }) }
    // Exact quantities stay exact: `Range[0, Pi, Pi/2]` gives `{0, Pi/2, Pi}`.
    var parts: [Term] = []
    for place in 0..<range.count {
      try session.count()
      parts.append(try session.evaluate(.call(.plus, [low, .call(.times, [.integer(place), step])])))
    }
    return .list(parts)
  }

  /// `ConstantArray[x, {2, 2}]` gives `{{x, x}, {x, x}}`.
  private static func constantArray(of call: Call, in session: inout KernelSession) throws(KernelError)
    -> Term?
  {
    guard call.count == 2 else { return nil }
    let given = call.arguments[1].parts ?? [call.arguments[1]]
    let sizes = given.compactMap({ $0.int })
    guard sizes.count == given.count, sizes.count <= 16 else { return nil }
    var value = call.arguments[0]
    for size in sizes.reversed() {
      guard size >= 0, size < session.limits.size else { throw .stopped(.size) }
      try session.check(size: WorkMeter.product(value.size, max(size, 1)))
      value = .list([Term](repeating: value, count: size))
    }
    return value
  }

  /// `Array[f, 3]` gives `{f[1], f[2], f[3]}`; a third argument has the first indices, or as `{low, high}` the ends of equal steps, a
  /// fourth one is the head of each level.
  private static func array(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard (2...4).contains(call.count) else { return nil }
    let given = call.arguments[1].parts ?? [call.arguments[1]]
    let sizes = given.compactMap({ $0.int })
    guard sizes.count == given.count, sizes.count <= 16, sizes.allSatisfy({ $0 >= 0 }) else { return nil }
    var origins = Array(repeating: call.count > 2 ? call.arguments[2] : .one, count: sizes.count)
    if let listed = call.count > 2 ? call.arguments[2].parts : nil {
      let isRange = sizes.count == 1 && listed.count == 2 && !listed.contains { $0.isList }
      guard isRange || listed.count == sizes.count else { return nil }
      if !isRange { origins = listed }
    }
    var axes: [[Term]] = []
    for (size, origin) in zip(sizes, origins) {
      guard size < session.limits.size else { throw .stopped(.size) }
      if let ends = origin.parts {
        guard ends.count == 2 else { return nil }
        axes.append(try steps(size, from: ends[0], to: ends[1], in: &session))
      } else if let first = origin.integer {
        axes.append((0..<size).map { .integer(first + .small($0)) })
      } else {
        axes.append(
          try steps(size, from: origin, to: .call(.plus, [origin, .integer(size - 1)]), in: &session))
      }
    }
    let head = call.count > 3 ? call.arguments[3] : .symbol(.list)
    return try array(call.arguments[0], axes[...], [], head: head, in: &session)
  }

  /// So many numbers in equal steps from one to another.
  private static func steps(
    _ count: Int, from low: Term, to high: Term, in session: inout KernelSession
  ) throws(KernelError) -> [Term] {
    let step = Term.call(.divide, [.call(.subtract, [high, low]), .integer(max(count - 1, 1))])
    var parts: [Term] = []
    for place in 0..<count {
      try session.count()
      parts.append(try session.evaluate(.call(.plus, [low, .call(.times, [.integer(place), step])])))
    }
    return parts
  }

  /// The nested calls of a head with a function's values at the indices of the axes.
  private static func array(
    _ function: Term, _ axes: ArraySlice<[Term]>, _ places: [Term], head: Term,
    in session: inout KernelSession
  ) throws(KernelError) -> Term {
    guard let axis = axes.first else { return try session.evaluate(.call(function, places)) }
    var parts: [Term] = []
    for index in axis {
      try session.count()
      parts.append(try array(function, axes.dropFirst(), places + [index], head: head, in: &session))
    }
    return .call(head, parts)
  }

  /// `Length[{a, b, c}]` gives `3`; an atom has length 0.
  private static func length(of call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count == 1 else { return nil }
    if case .packed(let list) = call.arguments[0] { return .integer(list.dimensions[0]) }
    return .integer(call.arguments[0].call?.count ?? 0)
  }

  /// `Dimensions[{{1, 2, 3}, {4, 5, 6}}]` gives `{2, 3}`.
  private static func dimensions(of call: Call, in session: inout KernelSession) throws(KernelError) -> Term?
  {
    guard (1...2).contains(call.count) else { return nil }
    // An image has no parts.
    let isImage = call.arguments[0].call?.head.symbol.map { session.names.name($0) == "Image" } ?? false
    let shape = isImage ? [] : Self.shape(call.arguments[0])
    guard call.count > 1, !call.arguments[1].isSymbol(.infinity) else {
      return .list(shape.map { .integer($0) })
    }
    guard let most = call.arguments[1].int, most >= 0 else { return nil }
    return .list(shape.prefix(most).map { .integer($0) })
  }

  /// The lengths of the levels of a list, where an association is the list of its values.
  private static func shape(_ term: Term) -> [Int] {
    guard let values = term.associated else { return term.shape }
    // Values that are lists have no levels of the whole; those that are associations have.
    guard values.allSatisfy({ $0.associated != nil }) else { return [values.count] }
    let inner = values.map { shape($0) }
    let common = inner.first ?? []
    return [values.count] + (inner.allSatisfy { $0 == common } ? common : [])
  }

  /// `ArrayDepth[{{1, 2}, {3, 4}}]` gives `2`.
  private static func arrayDepth(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    call.arguments.first.map { .integer($0.shape.count) }
  }

  /// `Depth[{{a}}]` gives `3`; heads do not count unless `Heads -> True` says so.
  private static func depth(of call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard let term = call.arguments.first else { return nil }
    let heads = Term.option(session.named("Heads"), in: Array(call.arguments.dropFirst()))
    if heads?.isSymbol(.true) ?? false { return .integer(term.depth + 1) }
    return .integer(try depth(of: term, in: &session))
  }

  private static func depth(of term: Term, in session: inout KernelSession) throws(KernelError) -> Int {
    guard case .call(let call) = term else { return term.depth + 1 }
    try session.work.enter()
    defer { session.work.leave() }
    try session.count(1 + call.count / 8)
    var deepest = 0
    for argument in term.associated ?? call.arguments {
      deepest = max(deepest, try depth(of: argument, in: &session))
    }
    return deepest + 1
  }

  /// `LeafCount[f[a, 2/3]]` gives `5`: a fraction and a complex number count as their head with two numbers.
  private static func leafCount(of call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count == 1 else { return nil }
    return .integer(try leaves(of: call.arguments[0], in: &session))
  }

  private static func leaves(of term: Term, in session: inout KernelSession) throws(KernelError) -> Int {
    func leaves(of number: Number) -> Int { number.isExact && number.term.integer == nil ? 3 : 1 }
    switch term {
    case .complex(let value): return 1 + leaves(of: value.real) + leaves(of: value.imaginary)
    case .call(let call):
      try session.work.enter()
      defer { session.work.leave() }
      var count = try Self.leaves(of: call.head, in: &session)
      for argument in call.arguments { count += try Self.leaves(of: argument, in: &session) }
      return count
    case .packed(let list):
      // The heads of the lists of each level.
      var (count, lists) = (list.values.count, 1)
      for length in list.dimensions {
        count += lists
        lists *= length
      }
      return count
    default: return term.number.map { leaves(of: $0) } ?? 1
    }
  }

  /// `Part[{a, b, c}, -1]` gives `c`.
  private static func part(of call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard let term = call.arguments.first else { return nil }
    return try TermParts(session.names).part(of: term, call.arguments.dropFirst())
  }

  /// `Extract[{a, {b, c}}, {2, 1}]` gives `b`; a list of positions gives a list of parts, and a third argument is a head around each.
  private static func extract(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard (2...3).contains(call.count) else { return nil }
    func headed(_ part: Term) -> Term { call.count > 2 ? .call(call.arguments[2], [part]) : part }
    if let lists = call.arguments[1].parts, !lists.isEmpty, lists.allSatisfy({ $0.isList }) {
      var found: [Term] = []
      for list in lists {
        found.append(
          headed(try TermParts(session.names).part(of: call.arguments[0], (list.parts ?? [])[...])))
      }
      return .list(found)
    }
    return headed(
      try TermParts(session.names).part(
        of: call.arguments[0], (call.arguments[1].parts ?? [call.arguments[1]])[...]))
  }

  /// `Rest[{a, b, c}]` gives `{b, c}`.
  private static func rest(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    guard let list = call.arguments.first?.unpacked.call, list.count > 0 else { return nil }
    return .call(list.head, Array(list.arguments.dropFirst()))
  }

  /// `Most[{a, b, c}]` gives `{a, b}`.
  private static func most(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    guard let list = call.arguments.first?.unpacked.call, list.count > 0 else { return nil }
    return .call(list.head, Array(list.arguments.dropLast()))
  }

  /// `Take[{a, b, c}, 2]` gives `{a, b}`, `Take[{a, b, c}, -1]` gives `{c}`.
  private static func take(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    try taken(call, drops: false, in: &session)
  }

  /// `Drop[{a, b, c}, 2]` gives `{c}`.
  private static func drop(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    try taken(call, drops: true, in: &session)
  }

  /// `Append[{a, b}, c]` gives `{a, b, c}`.
  private static func append(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count == 2, let list = call.arguments[0].unpacked.call else { return nil }
    return .call(list.head, list.arguments + [call.arguments[1]])
  }

  /// `Prepend[{a, b}, c]` gives `{c, a, b}`.
  private static func prepend(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count == 2, let list = call.arguments[0].unpacked.call else { return nil }
    return .call(list.head, [call.arguments[1]] + list.arguments)
  }

  /// `Join[{a}, {b, c}]` gives `{a, b, c}`; with a last argument 2 the rows are joined.
  private static func join(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
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
  }

  /// `Insert[{a, b}, x, 2]` gives `{a, x, b}`.
  private static func insert(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    Term.inserted(call)
  }

  /// `Delete[{a, b, c}, 2]` gives `{a, c}`.
  private static func delete(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count == 2, let list = call.arguments[0].unpacked.call else { return nil }
    if list.head.isSymbol(.association), let key = call.arguments[1].call(of: .key)?.arguments.first {
      return .call(list.head, list.arguments.filter { $0.call?.arguments.first != key })
    }
    if let path = call.arguments[1].parts, path.count > 1, path.allSatisfy({ $0.int != nil }) {
      // One place within the parts.
      let inner = try TermParts(session.names).part(of: call.arguments[0], path.dropLast()[...])
      let rest = try session.evaluate(.call(call.head, [inner, path[path.count - 1]]))
      return try TermParts(session.names).replaced(
        call.arguments[0], path.dropLast()[...], with: rest, &session.work)
    }
    if let paths = call.arguments[1].parts, paths.contains(where: { $0.parts.map { $0.count > 1 } ?? false })
    {
      return try without(paths, call: call, in: &session)
    }
    let places = call.arguments[1].parts.map { $0.map { $0.parts?.first ?? $0 } } ?? [call.arguments[1]]
    guard let indices = TermParts.indices(.list(places), list.count) else { return nil }
    return .call(
      list.head, list.arguments.enumerated().filter { !indices.contains($0.offset) }.map({ $0.element }))
  }

  /// A list without the parts at paths, some of which lead inside others: the last ones go first, so that the others keep their places.
  private static func without(
    _ paths: [Term], call: Call, in session: inout KernelSession
  ) throws(KernelError) -> Term? {
    var places: [[Int]] = []
    for path in paths {
      let numbers = (path.parts ?? []).compactMap { $0.int }
      guard !numbers.isEmpty, numbers.count == path.parts?.count, numbers.allSatisfy({ $0 > 0 }) else {
        return nil
      }
      if !places.contains(numbers) { places.append(numbers) }
    }
    var rest = call.arguments[0]
    for place in places.ordered(by: { $1.lexicographicallyPrecedes($0) }) {
      let path = Term.list(place.map { .integer($0) })
      rest = try session.evaluate(.call(call.head, [rest, place.count == 1 ? .integer(place[0]) : path]))
    }
    return rest
  }

  /// `Reverse[{a, b, c}]` gives `{c, b, a}`.
  private static func reverse(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    guard let list = call.arguments.first?.unpacked.call else { return nil }
    guard call.count > 1 else { return .call(list.head, list.arguments.reversed()) }
    let given = call.arguments[1].parts ?? [call.arguments[1]]
    let levels = given.compactMap { $0.int }
    return levels.count == given.count ? reversed(call.arguments[0], levels: levels) : nil
  }

  /// The term with its parts at levels in the reverse order: `Reverse[{{a, b}}, 2]` is `{{b, a}}`.
  private static func reversed(_ term: Term, levels: [Int]) -> Term {
    guard let list = term.unpacked.call, let last = levels.max(), last >= 1 else { return term }
    let parts =
      last == 1 ? list.arguments : list.arguments.map { reversed($0, levels: levels.map { $0 - 1 }) }
    return .call(list.head, levels.contains(1) ? parts.reversed() : parts)
  }

  /// `RotateLeft[{a, b, c}]` gives `{b, c, a}`.
  private static func rotateLeft(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    rotated(call, direction: 1)
  }

  /// `RotateRight[{a, b, c}]` gives `{c, a, b}`.
  private static func rotateRight(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    rotated(call, direction: -1)
  }

  /// `Flatten[{{a}, {b, {c}}}]` gives `{a, b, c}`; a second argument bounds the levels, a third one is the head of what is flattened.
  private static func flatten(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    guard (1...3).contains(call.count) else { return nil }
    let list = call.arguments[0]
    if case .packed(let packed) = list, call.count == 1 { return .packed(PackedList(packed.values)) }
    guard let inner = list.unpacked.call else { return nil }
    if call.count == 2, let groups = call.arguments[1].parts {
      guard list.isList else { return nil }
      let groups = groups.contains { $0.isList } ? groups : [.list(groups)]
      let levels = groups.map { ($0.parts ?? [$0]).compactMap { $0.int } }
      guard let depth = levels.joined().max(), levels.joined().allSatisfy({ $0 > 0 }) else { return nil }
      var found: [(place: [Int], part: Term)] = []
      collect(list, depth: depth, place: [], into: &found)
      return regrouped(found[...], levels: levels[...])
    }
    guard
      let levels = call.count > 1
        ? call.arguments[1].int ?? (call.arguments[1].isSymbol(.infinity) ? .max : nil) : .max
    else { return nil }
    var parts: [Term] = []
    flatten(inner, head: call.count > 2 ? call.arguments[2] : inner.head, levels: levels, &parts)
    return .call(inner.head, parts)
  }

  /// Appends the parts at a level with their places.
  private static func collect(
    _ term: Term, depth: Int, place: [Int], into found: inout [(place: [Int], part: Term)]
  ) {
    guard depth > 0 else { return found.append((place, term)) }
    guard let list = term.unpacked.call, list.head.isSymbol(.list) else { return }
    for (index, part) in list.arguments.enumerated() {
      collect(part, depth: depth - 1, place: place + [index], into: &found)
    }
  }

  /// Lists of parts by the groups of levels that become one level each: `Flatten[m, {{2}, {1}}]` exchanges rows and columns.
  private static func regrouped(
    _ found: ArraySlice<(place: [Int], part: Term)>, levels: ArraySlice<[Int]>
  ) -> Term {
    guard let own = levels.first else {
      return found.count == 1 ? found[found.startIndex].part : .list(found.map({ $0.part }))
    }
    var groups: [(key: [Int], members: [(place: [Int], part: Term)])] = []
    var known: [[Int]: Int] = [:]
    for entry in found {
      let key = own.map { entry.place[$0 - 1] }
      if let index = known[key] {
        groups[index].members.append(entry)
      } else {
        known[key] = groups.count
        groups.append((key, [entry]))
      }
    }
    let ordered = groups.ordered { $0.key.lexicographicallyPrecedes($1.key) }
    return .list(ordered.map { regrouped($0.members[...], levels: levels.dropFirst()) })
  }

  /// `Partition[{a, b, c, d}, 2]` gives `{{a, b}, {c, d}}`; a third argument is the step.
  private static func partition(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard (2...5).contains(call.count) else { return nil }
    let most = call.arguments[1].call.flatMap {
      $0.head == session.named("UpTo") ? $0.arguments.first?.int : nil
    }
    guard let list = call.arguments[0].unpacked.call, let size = most ?? call.arguments[1].int, size > 0
    else {
      return nil
    }
    if most != nil {
      guard call.count == 2 else { return nil }
      return .call(
        list.head,
        stride(from: 0, to: list.count, by: size).map {
          .call(list.head, Array(list.arguments[$0..<min(list.count, $0 + size)]))
        })
    }
    guard let step = call.count > 2 ? call.arguments[2].int : size, step > 0 else { return nil }
    if call.count > 3, list.count > 0 {
      // Places of the first part in the first sublist and of the last one in the last; beyond the ends stands the list once more, or
      // what is given.
      let spec = call.arguments[3].parts ?? [call.arguments[3], call.arguments[3]]
      guard size <= 1_000_000 else { return nil }
      let places = spec.compactMap({ $0.int }).filter { $0.magnitude <= size + list.count }
        .map { $0 < 0 ? size + $0 + 1 : $0 }
      guard spec.count == 2, places.count == 2 else { return nil }
      let padding = call.count > 4 ? call.arguments[4].parts ?? [call.arguments[4]] : list.arguments
      try session.check(size: WorkMeter.product((list.count + size) / step, size))
      return .call(
        list.head,
        stride(from: 1 - places[0], through: list.count - places[1], by: step).map { first in
          .call(
            list.head,
            (first..<first + size).compactMap { at in
              if list.arguments.indices.contains(at) { return list.arguments[at] }
              guard !padding.isEmpty else { return nil }
              let behind = (at < 0 ? at : at - list.count) % padding.count
              return padding[behind < 0 ? behind + padding.count : behind]
            })
        })
    }
    guard list.count >= size else { return .call(list.head, []) }
    try session.check(size: WorkMeter.product(list.count / step, size))
    return .call(
      list.head,
      stride(from: 0, through: list.count - size, by: step).map { first in
        .call(list.head, Array(list.arguments[first..<first + size]))
      })
  }

  /// `Split[{a, a, b}]` gives `{{a, a}, {b}}`; a second argument tests two neighbours.
  private static func split(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count <= 2, let list = call.arguments.first?.unpacked.call else { return nil }
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
  }

  /// `Riffle[{a, b, c}, x]` gives `{a, x, b, x, c}`.
  private static func riffle(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
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
  }

  /// `PadRight[{a, b}, 4]` gives `{a, b, 0, 0}`.
  private static func padRight(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    padded(call, atEnd: true)
  }

  /// `PadLeft[{a, b}, 4]` gives `{0, 0, a, b}`.
  private static func padLeft(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    padded(call, atEnd: false)
  }

  /// `Tuples[{a, b}, 2]` gives `{{a, a}, {a, b}, {b, a}, {b, b}}`.
  private static func tuples(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count <= 2, let first = call.arguments.first?.unpacked.call else { return nil }
    let lists: [[Term]]
    var head = Term.symbol(.list)
    if call.count > 1 {
      guard let n = call.arguments[1].int, (0...64).contains(n) else { return nil }
      lists = [[Term]](repeating: first.arguments, count: n)
      head = first.head
    } else {
      lists = first.arguments.compactMap({ $0.unpacked.call?.arguments })
      guard first.head.isSymbol(.list), lists.count == first.count else { return nil }
    }
    var tuples: [[Term]] = [[]]
    for list in lists {
      try session.check(size: WorkMeter.product(tuples.count, max(list.count, 1) * lists.count))
      tuples = tuples.flatMap { tuple in list.map { tuple + [$0] } }
    }
    return .list(tuples.map { .call(head, $0) })
  }

  /// `Subsets[{a, b}]` gives `{{}, {a}, {b}, {a, b}}`; a second argument is the largest size, or the sizes as `{size}`, `{least, most}`
  /// or `{least, most, step}`, a third one how many subsets there are at most.
  private static func subsets(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count <= 3, let list = call.arguments.first?.parts, list.count <= 2000 else { return nil }
    var (sizes, step) = ((0, Int.max), 1)
    if call.count > 1, !call.arguments[1].isSymbol(.all) {
      let range = call.arguments[1].parts
      if let range, range.count == 3 {
        guard let given = range[2].int, given > 0 else { return nil }
        step = given
      }
      guard let given = (range.map { .list(Array($0.prefix(2))) } ?? call.arguments[1]).levels else {
        return nil
      }
      sizes = range == nil ? (0, given.1) : given
    }
    guard let count = call.count > 2 ? call.arguments[2].int : .max, count >= 0, sizes.0 >= 0 else {
      return nil
    }
    let low = sizes.0
    guard sizes.1 >= low else { return .list([]) }
    let most = min(sizes.1, list.count)
    // Subsets of each size are extensions of those with one element less.
    var subsets: [[Int]] = []
    var level: [[Int]] = [[]]
    for size in 0...most {
      if size >= low, (size - low) % step == 0 { subsets += level.prefix(count - subsets.count) }
      guard size < most, subsets.count < count else { break }
      var longer: [[Int]] = []
      for subset in level {
        for place in (subset.last ?? -1) + 1..<list.count { longer.append(subset + [place]) }
        try session.check(size: (subsets.count + longer.count) * 8)
      }
      level = longer
    }
    return .list(subsets.map { subset in .list(subset.map { list[$0] }) })
  }

  /// `Permutations[{a, b}]` gives `{{a, b}, {b, a}}`; `{k}` selects those of k elements, `k` those of up to
  /// k.
  private static func permutations(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term?
  {
    guard let list = call.arguments.first?.parts else { return nil }
    var sizes = (list.count, list.count)
    if call.count > 1 {
      guard call.count == 2, let levels = call.arguments[1].levels else { return nil }
      sizes = (call.arguments[1].int == nil ? levels.0 : 0, min(levels.1, list.count))
    }
    var found: [Term] = []
    var level: [[Int]] = [[]]
    for size in 0...max(0, sizes.1) {
      if size >= sizes.0 { found += level.map { order in .list(order.map { list[$0] }) } }
      guard size < sizes.1 else { break }
      var longer: [[Int]] = []
      for order in level {
        var used: [Term] = []
        for place in list.indices where !order.contains(place) && !used.contains(list[place]) {
          used.append(list[place])
          longer.append(order + [place])
        }
        try session.check(size: (found.count + longer.count) * (size + 2))
      }
      level = longer
    }
    return .list(found)
  }

  /// `Thread[f[{a, b}, c]]` gives `{f[a, c], f[b, c]}`; a second argument is the head of what is taken apart, a third one tells which
  /// arguments are, as in `Take`.
  private static func thread(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count <= 3, let inner = call.arguments.first?.call else { return nil }
    if call.count == 2, !call.arguments[1].isSymbol(.list) {
      return threaded(inner, head: call.arguments[1], inner.arguments.indices)
    }
    guard call.count == 3 else {
      return try Threading.value(of: inner.head, inner.arguments, in: &session) ?? .call(inner)
    }
    // The places that `Take` chooses.
    let places = Term.list(inner.arguments.indices.map { .integer($0) })
    let chosen = Term.call(Call(session.named("Take"), [places, call.arguments[2]]))
    let indices = try session.evaluate(chosen).parts?.compactMap { $0.int }
    return indices.flatMap { threaded(inner, head: call.arguments[1], $0) }
  }

  /// `Thread[f[a == b, c], Equal]` gives `f[a, c] == f[b, c]`.
  private static func threaded(_ inner: Call, head: Term, _ indices: some Collection<Int>) -> Term? {
    var (columns, count): ([[Term]?], Int?) = (Array(repeating: nil, count: inner.count), nil)
    for index in indices {
      guard let list = inner.arguments[index].unpacked.call, list.head == head else { continue }
      guard count ?? list.count == list.count else { return .call(inner) }
      count = list.count
      columns[index] = list.arguments
    }
    guard let count else { return .call(inner) }
    let parts = (0..<count).map { place in
      Term.call(inner.head, inner.arguments.indices.map { columns[$0]?[place] ?? inner.arguments[$0] })
    }
    return .call(head, parts)
  }

  /// `MapThread[f, {{a, b}, {c, d}}]` gives `{f[a, c], f[b, d]}`.
  private static func mapThread(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    guard (2...3).contains(call.count), let terms = call.arguments[1].parts, let first = terms.first?.parts
    else {
      return nil
    }
    let lists = terms.compactMap { $0.parts }
    guard lists.count == terms.count, lists.allSatisfy({ $0.count == first.count }) else { return nil }
    let level = call.count > 2 ? call.arguments[2].int ?? 0 : 1
    guard level > 0 else { return nil }
    return .list(
      first.indices.map { place in
        let parts = lists.map { $0[place] }
        return .call(
          level > 1
            ? Call(call.head, [call.arguments[0], .list(parts), .integer(level - 1)])
            : Call(call.arguments[0], parts))
      })
  }

  /// `Transpose[{{a, b}, {c, d}}]` gives `{{a, c}, {b, d}}`; a second argument tells which level of the result each level becomes.
  private static func transpose(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count <= 2 else { return nil }
    if call.count == 2 {
      guard let places = call.arguments[1].parts else { return nil }
      let levels = places.compactMap { $0.int }
      guard levels.count == places.count else { return nil }
      return try transposed(call.arguments[0], levels: levels, in: &session)
    }
    // A list of one dimension has nothing to exchange.
    if call.count == 1, let parts = call.arguments[0].parts, !parts.isEmpty,
      !parts.contains(where: { $0.isList })
    {
      return call.arguments[0]
    }
    guard let rows = call.arguments.first?.parts?.map({ $0.parts }), let first = rows.first ?? nil,
      rows.allSatisfy({ $0?.count == first.count })
    else { return nil }
    return .list(first.indices.map { place in .list(rows.compactMap { $0?[place] }) })
  }

  /// The array whose level n is the kth level of the given one where n is the kth number; of levels with the same number the diagonal.
  private static func transposed(
    _ array: Term, levels: [Int], in session: inout KernelSession
  ) throws(KernelError) -> Term? {
    let shape = array.shape
    guard array.isList, !levels.isEmpty, levels.count <= shape.count, let most = levels.max(),
      Set(levels) == Set(1...max(most, 1))
    else { return nil }
    let lengths = (1...most).map { level in
      zip(levels, shape).filter { $0.0 == level }.map({ $0.1 }).min() ?? 0
    }
    try session.check(size: lengths.reduce(1) { WorkMeter.product($0, max($1, 1)) })
    func part(_ places: [Int]) -> Term {
      levels.reduce(array) { $0.parts?[places[$1 - 1]] ?? $0 }
    }
    func built(_ places: [Int]) -> Term {
      guard places.count < most else { return part(places) }
      return .list((0..<lengths[places.count]).map { built(places + [$0]) })
    }
    return built([])
  }

  /// `First[{a, b, c}]` gives `a`; a second argument is the value for an empty list.
  private static func first(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    endPart(of: call) { $0.first }
  }

  /// `Last[{a, b, c}]` gives `c`; a second argument is the value for an empty list.
  private static func last(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    endPart(of: call) { $0.last }
  }

  /// The first or last part; in an association the value of that entry.
  private static func endPart(of call: Call, end: ([Term]) -> Term?) -> Term? {
    guard let list = call.arguments.first?.unpacked.call, let part = end(list.arguments) else {
      return call.count > 1 ? call.arguments[1] : nil
    }
    return list.head.isSymbol(.association) ? part.call?.arguments.last : part
  }

  /// Rotates the list to the left by the second argument times `direction`.
  private static func rotated(_ call: Call, direction: Int) -> Term? {
    if call.count > 1, let turns = call.arguments[1].parts, let first = turns.first,
      let list = call.arguments[0].unpacked.call
    {
      // A turn for each level.
      let inner = turns.dropFirst()
      let parts =
        inner.isEmpty ? list.arguments : list.arguments.map { .call(call.head, [$0, .list(Array(inner))]) }
      return .call(call.head, [.call(list.head, parts), first])
    }
    guard let list = call.arguments.first?.unpacked.call,
      let by = call.count > 1 ? call.arguments[1].int : 1
    else { return nil }
    guard list.count > 0 else { return call.arguments[0] }
    let turn = ((by % list.count) * direction % list.count + list.count) % list.count
    return .call(list.head, Array(list.arguments[turn...] + list.arguments[..<turn]))
  }

  /// Pads or truncates the list to a length, at its end or start; a fourth argument is how many elements there are on the other side. What
  /// is cyclic begins anew at the beginning of the list, or ends at its end.
  private static func padded(_ call: Call, atEnd: Bool) -> Term? {
    guard call.count <= 4 else { return nil }
    if let sizes = sizesOfPadding(call), let list = call.arguments.first?.unpacked.call {
      let fill = call.count > 2 ? call.arguments[2] : .zero
      guard call.count < 4, !fill.isList else { return nil }
      let rest = Term.list(Array(sizes.dropFirst()))
      let rows = list.arguments.map { Term.call(call.head, [$0, rest, fill]) }
      return .call(
        call.head, [.call(list.head, rows), sizes[0], .list([.call(.constantArray, [fill, rest])])])
    }
    func number(_ place: Int) -> Int? {
      (call.arguments[place].parts.flatMap { $0.count == 1 ? $0[0] : nil } ?? call.arguments[place]).int
    }
    guard let list = call.arguments.first?.unpacked.call,
      let size = call.count > 1 ? number(1) : list.count, size.magnitude < 1_000_000,
      let margin = call.count > 3 ? number(3) : 0, margin.magnitude < 1_000_000
    else { return nil }
    let isAtEnd = size < 0 ? !atEnd : atEnd
    let fill = call.count > 2 ? call.arguments[2].parts ?? [call.arguments[2]] : [.zero]
    guard !fill.isEmpty else { return nil }
    let first = isAtEnd ? margin : abs(size) - margin - list.count
    return .call(
      list.head,
      (0..<abs(size)).map { place in
        let index = place - first
        if list.arguments.indices.contains(index) { return list.arguments[index] }
        let turn = (isAtEnd ? index : index - list.count) % fill.count
        return fill[turn < 0 ? turn + fill.count : turn]
      })
  }

  /// The lengths of several levels that `PadRight` or `PadLeft` makes: those that are given, or the largest ones of a ragged list;
  /// nil for one level.
  private static func sizesOfPadding(_ call: Call) -> [Term]? {
    if call.count > 1 { return call.arguments[1].parts.flatMap { $0.count > 1 ? $0 : nil } }
    guard let rows = call.arguments.first?.parts, rows.contains(where: { $0.isList }) else { return nil }
    return [.integer(rows.count), .integer(rows.map { $0.parts?.count ?? 0 }.max() ?? 0)]
  }

  /// Appends the arguments of a call, with inner calls of a head replaced with their arguments down to a level.
  private static func flatten(_ call: Call, head: Term, levels: Int, _ parts: inout [Term]) {
    for argument in call.arguments {
      if levels > 0, let inner = argument.unpacked.call, inner.head == head {
        flatten(inner, head: head, levels: levels == .max ? .max : levels - 1, &parts)
      } else {
        parts.append(argument)
      }
    }
  }

  /// Carries out `Take` and `Drop`; a third argument applies to each part.
  private static func taken(_ call: Call, drops: Bool, in session: inout KernelSession) throws(KernelError)
    -> Term?
  {
    guard call.count >= 2, let list = call.arguments[0].unpacked.call else { return nil }
    let count = list.count
    var range = 0..<0
    if let span = call.arguments[1].call(of: .span) { return chosen(call, span) }
    let spec = call.arguments[1]
    if spec.isSymbol(.none) || spec.call.map({ $0.head == session.named("UpTo") && $0.count == 1 }) ?? false {
      let most = spec.isSymbol(.none) ? 0 : spec.call?.arguments[0].int ?? count
      range = 0..<max(0, min(most, count))
    } else if let bounds = spec.parts, bounds.count == 3, let step = bounds[2].int, step != 0 {
      // Every so many parts between two.
      func place(_ term: Term) -> Int? {
        term.int ?? term.call.flatMap { $0.arguments.first?.int.map { min($0, count) } }
      }
      guard let first = place(bounds[0]), let last = place(bounds[1]),
        let low = TermParts.index(first, count), let high = TermParts.index(last, count)
      else { return nil }
      let places = Array(stride(from: low, through: high, by: step))
      return .call(
        list.head,
        drops
          ? list.arguments.indices.filter { !places.contains($0) }.map { list.arguments[$0] }
          : places.map { list.arguments[$0] })
    } else if let n = call.arguments[1].int {
      guard n.magnitude <= count else { return drops ? nil : try outside(n, count: count) }
      range = n >= 0 ? 0..<n : (count + n)..<count
    } else if call.arguments[1].isSymbol(.all) {
      range = 0..<count
    } else if let bounds = call.arguments[1].parts, (1...2).contains(bounds.count), let first = bounds[0].int,
      let last = bounds[bounds.count - 1].int
    {
      guard let low = TermParts.index(first, count),
        let high = TermParts.index(last, count), low <= high
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

  /// The call with the places of a span as a list: `2 ;; All` as `{2, -1}`.
  private static func chosen(_ call: Call, _ span: Call) -> Term {
    let places = span.arguments.map { $0.isSymbol(.all) ? Term.integer(-1) : $0 }
    return .call(call.head, [call.arguments[0], .list(places)] + call.arguments.dropFirst(2))
  }

  /// Throws the error that a position is out of range.
  private static func outside(_ n: Int, count: Int) throws(KernelError) -> Term? {
    throw .failed("\(n) parts cannot be taken of \(count)")
  }

  /// `ReplacePart[{a, b, c}, 2 -> x]` gives `{a, x, c}`.
  private static func replacePart(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term?
  {
    guard call.count == 2 else { return nil }
    var value = call.arguments[0]
    for rule in call.arguments[1].parts ?? [call.arguments[1]] {
      guard let pair = rule.call(of: .rule) ?? rule.call(of: .ruleDelayed), pair.count == 2 else {
        return nil
      }
      if pair.arguments[0].hasPattern {
        value = try replacedAtPattern(value, pair, in: &session)
        continue
      }
      let given = pair.arguments[0].parts ?? [pair.arguments[0]]
      for places in given.contains(where: { $0.isList }) ? given.map({ $0.parts ?? [$0] }) : [given] {
        value = try TermParts(session.names).replaced(
          value, places[...], with: pair.arguments[1], &session.work)
      }
    }
    return value
  }

  /// `ReplacePart[{a, b}, i_?EvenQ :> i^2]` gives `{a, 4}`: a pattern of a place, or of a list of places.
  private static func replacedAtPattern(
    _ term: Term, _ pair: Call, in session: inout KernelSession
  ) throws(KernelError) -> Term {
    let depth = pair.arguments[0].parts?.count ?? 1
    func replaced(_ term: Term, place: [Term], in session: inout KernelSession) throws(KernelError) -> Term {
      if place.count == depth {
        let own = pair.arguments[0].isList ? Term.list(place) : place[0]
        guard let bindings = try session.match(pair.arguments[0], own) else { return term }
        return bindings.fill(pair.arguments[1])
      }
      guard let list = term.unpacked.call else { return term }
      var parts: [Term] = []
      for (index, part) in list.arguments.enumerated() {
        parts.append(try replaced(part, place: place + [.integer(index + 1)], in: &session))
      }
      return .call(list.head, parts)
    }
    return try replaced(term, place: [], in: &session)
  }
}
