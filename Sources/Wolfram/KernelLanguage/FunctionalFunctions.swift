import Kernel

/// Higher-order functions: mapping, folding, iterating, selecting.
enum FunctionalFunctions {
  /// The built-ins of this family.
  static let table: [BuiltIn] = [
    BuiltIn(
      "Map", [], "A function of each part (`f /@ list`).", taking: "1 3", applied: BuiltIn.operandLast, map),
    BuiltIn("ParallelMap", [], "The same as `Map`.", parallelMap),
    BuiltIn("MapAll", [], "A function of every part (`f //@ list`).", mapAll),
    BuiltIn("MapAt", [], "A function of the part at a place.", mapAt),
    BuiltIn("MapIndexed", [], "A function of each part and its place.", mapIndexed),
    BuiltIn("Scan", [], "Evaluates a function of each part.", scan),
    BuiltIn("Apply", [], "Another head (`f @@ list`).", applied: BuiltIn.operandLast, apply),
    BuiltIn("Fold", [], "A function of the last value and the next part.", taking: "2 3", fold),
    BuiltIn("FoldList", [], "The values of `Fold` on the way.", foldList),
    BuiltIn("Nest", [], "A function again and again.", taking: "3 3", nest),
    BuiltIn("NestList", [], "The values of `Nest` on the way.", nestList),
    BuiltIn("NestWhile", [], "A function again while a test is true.", taking: "3 6 6", nestWhile),
    BuiltIn("NestWhileList", [], "The values of `NestWhile` on the way.", taking: "3 6 6", nestWhileList),
    BuiltIn("FixedPoint", [], "A function again until nothing changes.", taking: "2 3 SameTest", fixedPoint),
    BuiltIn(
      "FixedPointList", [], "The values of `FixedPoint` on the way.", taking: "2 3 SameTest", fixedPointList),
    BuiltIn(
      "Select", [], "The parts for which a test is true.", taking: "1 3 2 numbers",
      applied: BuiltIn.operandFirst,
      select),
    BuiltIn("SelectFirst", [], "The first part for which a test is true.", taking: "1 3 3", selectFirst),
    BuiltIn("AllTrue", [], "Whether a test is true for all parts.", allTrue),
    BuiltIn("AnyTrue", [], "Whether a test is true for one part.", anyTrue),
    BuiltIn("NoneTrue", [], "Whether a test is true for no part.", noneTrue),
    BuiltIn("MemberQ", [], "Whether a part matches a pattern.", applied: BuiltIn.operandFirst, memberQ),
    BuiltIn("TakeWhile", [], "The first parts while a test is true.", takeWhile),
    BuiltIn("Through", [], "Each function of the same arguments.", through),
    BuiltIn("Outer", [], "A function of all pairs.", outer),
    BuiltIn("Inner", [], "A product of lists with other functions.", inner),
    BuiltIn("Operate", [], "A function of the head.", operate),
    BuiltIn("Head", [], "The head.", head),
    BuiltIn("Level", [], "The parts at given levels.", level),
  ]

  /// `Map[f, {a, b}]` gives `{f[a], f[b]}`; a third argument chooses levels.
  private static func map(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count >= 2 else { return nil }
    if call.count > 2 {
      guard let levels = call.arguments[2].levels else { return nil }
      return try mapped(call.arguments[0], call.arguments[1], levels: levels, level: 0, in: &session)
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
  }

  /// `ParallelMap[f, {a, b}]` gives `{f[a], f[b]}`.
  private static func parallelMap(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    .call(.map, call.arguments)
  }

  /// `MapAll[f, {a}]` gives `f[{f[a]}]`.
  private static func mapAll(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count == 2 else { return nil }
    return try mapped(call.arguments[0], call.arguments[1], levels: (0, .max), level: 0, in: &session)
  }

  /// `MapAt[f, {a, b, c}, 2]` gives `{a, f[b], c}`.
  private static func mapAt(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count == 3 else { return nil }
    var value = call.arguments[1]
    if let span = call.arguments[2].call(of: .span), let count = value.unpacked.call?.count {
      // Each of the parts between two places.
      let all = Term.list((0..<count).map { .integer($0 + 1) })
      let chosen = try TermParts(session.names).part(of: all, [.call(span)])
      return .call(call.head, [call.arguments[0], value, .list((chosen.parts ?? []).map { .list([$0]) })])
    }
    let places = call.arguments[2].parts ?? [call.arguments[2]]
    let paths = places.contains { $0.isList } ? places.map { $0.parts ?? [$0] } : [places]
    for path in paths { value = try mapped(call.arguments[0], value, at: path[...], in: &session) }
    return value
  }

  /// A term with a function of the part at a place, in which `All` stands for each place.
  private static func mapped(
    _ function: Term, _ term: Term, at path: ArraySlice<Term>, in session: inout KernelSession
  ) throws(KernelError) -> Term {
    guard let place = path.first else { return .call(function, [term]) }
    if place.isSymbol(.all), let list = term.unpacked.call {
      var parts: [Term] = []
      for part in list.arguments {
        let key = list.head.isSymbol(.association) ? part.call?.arguments.first : nil
        let inner = try mapped(
          function, key == nil ? part : part.call?.arguments.last ?? part, at: path.dropFirst(), in: &session)
        parts.append(key.map { .call(.rule, [$0, inner]) } ?? inner)
      }
      return .call(list.head, parts)
    }
    if let span = place.call(of: .span), let count = term.unpacked.call?.count {
      // Each of the parts between two places.
      let chosen = try TermParts(session.names).part(
        of: .list((0..<count).map { .integer($0 + 1) }), [.call(span)])
      var value = term
      for number in chosen.parts ?? [] {
        value = try mapped(function, value, at: [number] + path.dropFirst(), in: &session)
      }
      return value
    }
    let part = try TermParts(session.names).part(of: term, [place])
    return try TermParts(session.names).replaced(
      term, [place], with: try mapped(function, part, at: path.dropFirst(), in: &session), &session.work)
  }

  /// `MapIndexed[#1^First[#2] &, {a, b}]` gives `{a, b^2}`.
  private static func mapIndexed(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count == 2 || call.count == 3, call.arguments[1].unpacked.call != nil,
      let levels = call.count == 3 ? call.arguments[2].levels : (1, 1)
    else { return nil }
    return try indexed(call.arguments[0], call.arguments[1], place: [], levels: levels, in: &session)
  }

  /// Applies a function to the parts of a term at levels, each with its position as the second argument.
  private static func indexed(
    _ function: Term, _ term: Term, place: [Term], levels: (Int, Int), in session: inout KernelSession
  ) throws(KernelError) -> Term {
    let isThere = term.isAt(place.count, within: levels)
    var term = term
    if place.count < levels.1 || levels.1 < 0, let list = term.unpacked.call {
      try session.count(list.count)
      let isAssociation = term.associated != nil
      var parts: [Term] = []
      for (index, part) in list.arguments.enumerated() {
        if isAssociation, let entry = part.call, entry.count == 2 {
          let key = Term.call(.key, [entry.arguments[0]])
          let value = try indexed(
            function, entry.arguments[1], place: place + [key], levels: levels, in: &session)
          parts.append(.call(entry.head, [entry.arguments[0], value]))
        } else {
          parts.append(
            try indexed(function, part, place: place + [.integer(index + 1)], levels: levels, in: &session))
        }
      }
      term = .call(list.head, parts)
    }
    return isThere ? .call(function, [term, .list(place)]) : term
  }

  /// `Scan[f, {a, b}]` evaluates `f[a]` and `f[b]` and gives `Null`.
  private static func scan(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count == 2 || call.count == 3 else { return nil }
    guard let list = call.arguments[1].unpacked.call else { return .null }
    let parts =
      call.count == 2
      ? Term.call(list).associated ?? list.arguments
      : try PatternFunctions.parts(of: call.arguments[1], at: call.arguments[2], in: &session)
    guard let parts else { return nil }
    let function = call.arguments[0].call(of: .function).flatMap { $0.count == 1 ? $0 : nil }
    do {
      for part in parts {
        // `Return` leaves `Scan`, not the function.
        let body = function.map { SlotFilling.filled($0, $0.arguments[0], [part], in: &session) }
        _ = try session.evaluate(body ?? .call(call.arguments[0], [part]))
      }
    } catch .leaving(.return) {
      guard session.exitTag?.isSymbol(.scan) ?? true else { throw .leaving(.return) }
      return session.exitValue
    }
    return .null
  }

  /// `Apply[f, {a, b}]` gives `f[a, b]`; a third argument chooses levels.
  private static func apply(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count >= 2 else { return nil }
    if call.count > 2 {
      guard let levels = call.arguments[2].levels else { return nil }
      return try applied(call.arguments[0], call.arguments[1], levels: levels, level: 0, in: &session)
    }
    guard let list = call.arguments[1].unpacked.call else { return call.arguments[1] }
    if list.head.isSymbol(.association) {
      return .call(call.arguments[0], list.arguments.compactMap { $0.call?.arguments.last })
    }
    return .call(call.arguments[0], list.arguments)
  }

  /// `Fold[f, x, {a, b}]` gives `f[f[x, a], b]`.
  private static func fold(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    try folded(call, in: &session)?.last
  }

  /// `FoldList[f, x, {a, b}]` gives `{x, f[x, a], f[f[x, a], b]}`.
  private static func foldList(of call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard let values = try folded(call, in: &session) else { return nil }
    guard let head = call.arguments[call.count - 1].call?.head, !head.isSymbol(.association) else {
      return .list(values)
    }
    return .call(head, values)
  }

  /// `Nest[f, x, 2]` gives `f[f[x]]`.
  private static func nest(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count == 3, let n = call.arguments[2].int, n >= 0 else { return nil }
    var value = call.arguments[1]
    for _ in 0..<n { value = try session.evaluate(.call(call.arguments[0], [value])) }
    return value
  }

  /// `NestList[f, x, 2]` gives `{x, f[x], f[f[x]]}`.
  private static func nestList(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count == 3, let n = call.arguments[2].int, n >= 0 else { return nil }
    var values = [call.arguments[1]]
    for _ in 0..<n {
      values.append(try session.evaluate(.call(call.arguments[0], [values[values.count - 1]])))
    }
    return .list(values)
  }

  /// `NestWhile[2 # &, 1, # < 10 &]` gives `16`.
  private static func nestWhile(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    try nestedWhile(call, in: &session)?.last
  }

  /// `NestWhileList[2 # &, 1, # < 10 &]` gives `{1, 2, 4, 8, 16}`.
  private static func nestWhileList(_ call: Call, in session: inout KernelSession) throws(KernelError)
    -> Term?
  {
    try nestedWhile(call, in: &session).map { .list($0) }
  }

  /// `FixedPoint[Floor[#/2] &, 10]` gives `0`; a third argument bounds the number of steps.
  private static func fixedPoint(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count >= 2 else { return nil }
    var value = call.arguments[1]
    var left = call.count > 2 ? call.arguments[2].int ?? .max : .max
    while left > 0 {
      let next = try session.evaluate(.call(call.arguments[0], [value]))
      if try isSame(value, next, call: call, in: &session) { return next }
      value = next
      left -= 1
    }
    return value
  }

  /// Whether two values are one, as `SameTest` tells.
  private static func isSame(
    _ value: Term, _ next: Term, call: Call, in session: inout KernelSession
  ) throws(KernelError) -> Bool {
    if value == next { return true }
    guard let test = Term.option(session.named("SameTest"), in: Array(call.arguments.dropFirst(2))) else {
      return false
    }
    return try session.evaluate(.call(test, [value, next])).isSymbol(.true)
  }

  /// `FixedPointList[Floor[#/2] &, 10]` gives `{10, 5, 2, 1, 0, 0}`.
  private static func fixedPointList(_ call: Call, in session: inout KernelSession) throws(KernelError)
    -> Term?
  {
    guard call.count >= 2 else { return nil }
    var values = [call.arguments[1]]
    var left = call.count > 2 ? call.arguments[2].int ?? .max : .max
    while left > 0 {
      let next = try session.evaluate(.call(call.arguments[0], [values[values.count - 1]]))
      values.append(next)
      if try isSame(values[values.count - 2], next, call: call, in: &session) { break }
      left -= 1
    }
    return .list(values)
  }

  /// `Select[{1, 2, 3, 4}, EvenQ]` gives `{2, 4}`; a third argument limits the number of elements.
  private static func select(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count >= 2, let list = call.arguments[0].unpacked.call else { return nil }
    let most = call.count > 2 ? call.arguments[2].int ?? .max : .max
    var kept: [Term] = []
    for part in list.arguments where kept.count < most {
      let tested = list.head.isSymbol(.association) ? part.call?.arguments.last ?? part : part
      if try session.evaluate(.call(call.arguments[1], [tested])).isSymbol(.true) { kept.append(part) }
    }
    return .call(list.head, kept)
  }

  /// `SelectFirst[{1, 2, 3, 4}, EvenQ]` gives `2`.
  private static func selectFirst(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term?
  {
    guard call.count >= 2, let list = call.arguments[0].unpacked.call else { return nil }
    for part in Term.call(list).associated ?? list.arguments
    where try session.evaluate(.call(call.arguments[1], [part])).isSymbol(.true) { return part }
    return call.count > 2 ? call.arguments[2] : .call(.missing, [.text("NotFound")])
  }

  /// `NoneTrue[{1, 3}, EvenQ]` gives `True`.
  private static func noneTrue(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    .call(.not, [.call(try session.evaluate(session.named("AnyTrue")), call.arguments)])
  }

  /// `MemberQ[{1, 2, a}, _Symbol]` gives `True`.
  private static func memberQ(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count >= 2 else { return nil }
    guard let list = call.arguments[0].unpacked.call else { return .false }
    if call.count > 2 {
      let counted = try session.evaluate(.call(session.named("Count"), call.arguments))
      return counted.int.map { .truth($0 > 0) }
    }
    for part in Term.call(list).associated ?? list.arguments
    where try session.match(call.arguments[1], part) != nil { return .true }
    return .false
  }

  /// `TakeWhile[{2, 4, 5, 6}, EvenQ]` gives `{2, 4}`.
  private static func takeWhile(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count == 2, let list = call.arguments[0].unpacked.call else { return nil }
    var kept: [Term] = []
    for part in list.arguments {
      guard try session.evaluate(.call(call.arguments[1], [part])).isSymbol(.true) else { break }
      kept.append(part)
    }
    return .call(list.head, kept)
  }

  /// `Through[{f, g}[x]]` gives `{f[x], g[x]}`.
  private static func through(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    guard (1...2).contains(call.count), let outer = call.arguments[0].call, let functions = outer.head.call
    else { return nil }
    if call.count > 1, functions.head != call.arguments[1] { return call.arguments[0] }
    return .call(functions.head, functions.arguments.map { .call($0, outer.arguments) })
  }

  /// `Outer[f, {a, b}, {c}]` gives `{{f[a, c]}, {f[b, c]}}`.
  private static func outer(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count >= 2 else { return nil }
    // Whole numbers at the end tell how many levels of each list are taken apart; the last is for all that follow.
    var lists = call.arguments.dropFirst()
    var levels: [Int] = []
    while lists.count > 1, let level = lists.last?.int, level > 0 {
      levels.insert(level, at: 0)
      lists = lists.dropLast()
    }
    guard let last = levels.last else {
      return try outerProduct(of: call.arguments[0], lists, [], in: &session)
    }
    while levels.count < lists.count { levels.append(last) }
    return try outerProduct(of: call.arguments[0], lists, levels[...], [], in: &session)
  }

  /// `Inner[f, {a, b}, {c, d}, g]` gives `g[f[a, c], f[b, d]]`.
  private static func inner(of call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count == 4, let a = call.arguments[1].parts, let b = call.arguments[2].parts, !a.isEmpty,
      !b.isEmpty
    else { return nil }
    // The last index of the first list and the first of the second are joined.
    if a.allSatisfy({ $0.isList }) {
      return .list(a.map { .call(call.head, [call.arguments[0], $0] + call.arguments.dropFirst(2)) })
    }
    guard a.count == b.count else { return nil }
    let rows = b.compactMap { $0.parts }
    if rows.count == b.count, let width = rows.first?.count, rows.allSatisfy({ $0.count == width }) {
      return .list(
        (0..<width).map { column in
          .call(
            call.head,
            [call.arguments[0], call.arguments[1], .list(rows.map { $0[column] }), call.arguments[3]])
        })
    }
    return .call(call.arguments[3], zip(a, b).map { .call(call.arguments[0], [$0, $1]) })
  }

  /// `Operate[p, f[x]]` gives `p[f][x]`.
  private static func operate(_ call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count == 2, let inner = call.arguments[1].call else { return nil }
    return .call(.call(call.arguments[0], [inner.head]), inner.arguments)
  }

  /// `Head[{a, b}]` gives `List`; a second argument is a head around it.
  private static func head(of call: Call, _: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count <= 2, let head = call.arguments.first?.head else { return nil }
    return call.count > 1 ? .call(call.arguments[1], [head]) : head
  }

  /// `Level[{a, {b}}, {2}]` gives `{b}`; a third argument is the head of the result.
  private static func level(of call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    guard call.count >= 2 else { return nil }
    let rest = Array(call.arguments.dropFirst(2))
    let isHeaded = !(rest.first.map { $0.isOption } ?? true)
    guard rest.count <= (isHeaded ? 2 : 1) else { return nil }
    let (options, head) = isHeaded ? (Array(rest.dropFirst()), rest[0]) : (rest, .symbol(.list))
    let parts = try PatternFunctions.parts(
      of: call.arguments[0], at: call.arguments[1], options: options, in: &session)
    return parts.map { .call(head, $0) }
  }

  /// `AllTrue[{2, 4}, EvenQ]` gives `True`.
  private static func allTrue(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    try quantified(call, ends: false, in: &session)
  }

  /// `AnyTrue[{1, 2}, EvenQ]` gives `True`.
  private static func anyTrue(_ call: Call, in session: inout KernelSession) throws(KernelError) -> Term? {
    try quantified(call, ends: true, in: &session)
  }

  /// Evaluates a test for each part: the result is `ends` as soon as one test gives it, else the opposite, or what tests stayed, joined.
  private static func quantified(
    _ call: Call, ends: Bool, in session: inout KernelSession
  ) throws(KernelError) -> Term? {
    guard call.count == 2, let list = call.arguments[0].unpacked.call else { return nil }
    var open: [Term] = []
    for part in Term.call(list).associated ?? list.arguments {
      let answer = try session.evaluate(.call(call.arguments[1], [part]))
      if answer == .truth(ends) { return answer }
      if answer != .truth(!ends) { open.append(answer) }
    }
    return open.isEmpty ? .truth(!ends) : .call(ends ? .or : .and, open)
  }

  /// Applies `Map` at levels, innermost parts first. Negative levels count from the atoms.
  private static func mapped(
    _ function: Term, _ term: Term, levels: (Int, Int), level: Int, in session: inout KernelSession
  ) throws(KernelError) -> Term {
    var result = term
    if level < levels.1 || levels.1 < 0, let inner = term.unpacked.call {
      try session.work.enter()
      defer { session.work.leave() }
      var parts: [Term] = []
      let values = term.associated
      for (place, entry) in inner.arguments.enumerated() {
        let part = try mapped(
          function, values?[place] ?? entry, levels: levels, level: level + 1, in: &session)
        let rule = values == nil ? nil : entry.call
        parts.append(rule.map { .call($0.head, [$0.arguments[0], part]) } ?? part)
      }
      result = .call(inner.head, parts)
    }
    if term.isAt(level, within: levels) {
      result = .call(function, [result])
    }
    return result
  }

  /// Applies `Apply` at levels, innermost parts first: replaces the heads of the parts.
  private static func applied(
    _ head: Term, _ term: Term, levels: (Int, Int), level: Int, in session: inout KernelSession
  ) throws(KernelError) -> Term {
    guard let inner = term.unpacked.call else { return term }
    var parts = inner.arguments
    if level < levels.1 || levels.1 < 0 {
      try session.work.enter()
      defer { session.work.leave() }
      if term.associated != nil {
        // The parts of an association are its values.
        for place in parts.indices {
          guard let rule = parts[place].call else { continue }
          let value = try applied(head, rule.arguments[1], levels: levels, level: level + 1, in: &session)
          parts[place] = .call(rule.head, [rule.arguments[0], value])
        }
        return term.isAt(level, within: levels)
          ? .call(head, parts.compactMap { $0.call?.arguments.last }) : .call(.association, parts)
      }
      for place in parts.indices {
        parts[place] = try applied(head, parts[place], levels: levels, level: level + 1, in: &session)
      }
    }
    return .call(term.isAt(level, within: levels) ? head : inner.head, parts)
  }

  /// The intermediate values of `Fold`; nil for arguments that cannot be folded.
  private static func folded(_ call: Call, in session: inout KernelSession) throws(KernelError) -> [Term]? {
    let hasStart = call.count == 3
    guard (2...3).contains(call.count), let list = call.arguments[call.count - 1].unpacked.call else {
      return nil
    }
    let parts = Term.call(list).associated ?? list.arguments
    if parts.isEmpty, !hasStart { return list.head.isSymbol(.list) ? [] : nil }
    guard var value = hasStart ? call.arguments[1] : parts.first else { return nil }
    var values = [value]
    for part in parts.dropFirst(hasStart ? 0 : 1) {
      value = try session.evaluate(.call(call.arguments[0], [value, part]))
      values.append(value)
    }
    return values
  }

  /// The intermediate values of `NestWhile`; the fifth argument limits the number of steps.
  private static func nestedWhile(_ call: Call, in session: inout KernelSession) throws(KernelError)
    -> [Term]?
  {
    guard call.count >= 3 else { return nil }
    var values = [call.arguments[1]]
    var left = call.count > 4 ? call.arguments[4].int ?? .max : .max
    // A fourth argument is how many of the last values the test is given.
    let isAll = call.count > 3 && call.arguments[3].isSymbol(.all)
    let given = max(1, call.count > 3 ? call.arguments[3].int ?? 1 : 1)
    while left > 0 {
      if isAll || values.count >= given {
        let tested = isAll ? values : Array(values.suffix(given))
        guard try session.evaluate(.call(call.arguments[2], tested)).isSymbol(.true) else { break }
      }
      values.append(try session.evaluate(.call(call.arguments[0], [values[values.count - 1]])))
      left -= 1
    }
    // A sixth argument goes on for so many steps, or back.
    for _ in 0..<min(1000, max(0, call.count > 5 ? call.arguments[5].int ?? 0 : 0)) {
      values.append(try session.evaluate(.call(call.arguments[0], [values[values.count - 1]])))
    }
    if call.count > 5, let back = call.arguments[5].int, back < 0, back > -values.count {
      values.removeLast(-back)
    }
    return values
  }

  /// The nested lists of the function's values for the chosen elements and one element of each remaining
  /// list.
  private static func outerProduct(
    of function: Term, _ lists: ArraySlice<Term>, _ chosen: [Term], in session: inout KernelSession
  ) throws(KernelError) -> Term {
    guard let list = lists.first else { return .call(function, chosen) }
    try session.work.enter()
    defer { session.work.leave() }
    return try outerProduct(of: function, list, lists.dropFirst(), chosen, in: &session)
  }

  /// The same where as many levels of each list are taken apart as `levels` tells.
  private static func outerProduct(
    of function: Term, _ lists: ArraySlice<Term>, _ levels: ArraySlice<Int>, _ chosen: [Term],
    in session: inout KernelSession
  ) throws(KernelError) -> Term {
    guard let item = lists.first, let level = levels.first else { return .call(function, chosen) }
    try session.count()
    try session.work.enter()
    defer { session.work.leave() }
    guard level > 0, let parts = item.parts else {
      return try outerProduct(
        of: function, lists.dropFirst(), levels.dropFirst(), chosen + [item], in: &session)
    }
    var (result, size): ([Term], Int) = ([], 0)
    for part in parts {
      result.append(
        try outerProduct(
          of: function, [part] + lists.dropFirst(), [level - 1] + levels.dropFirst(), chosen, in: &session))
      try session.work.check(result[result.count - 1], addedTo: &size)
    }
    return .list(result)
  }

  /// The nested lists for one list, which may contain lists.
  private static func outerProduct(
    of function: Term, _ item: Term, _ rest: ArraySlice<Term>, _ chosen: [Term],
    in session: inout KernelSession
  ) throws(KernelError) -> Term {
    try session.count()
    guard let parts = item.parts else {
      return try outerProduct(of: function, rest, chosen + [item], in: &session)
    }
    var (result, size): ([Term], Int) = ([], 0)
    for part in parts {
      result.append(try outerProduct(of: function, part, rest, chosen, in: &session))
      try session.work.check(result[result.count - 1], addedTo: &size)
    }
    return .list(result)
  }
}
