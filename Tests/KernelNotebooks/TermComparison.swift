import Foundation
import Graphics
import Kernel
import KernelLanguage
import Numerics
import WolframBoxes
import WolframLanguage

/// Compares results as expressions: removes wrappers that only affect appearance, evaluates both so that sums and products have
/// the same order, and allows numbers to differ by a millionth.
struct TermComparison {
  private var session: KernelSession

  init(_ session: KernelSession) { self.session = KernelSession(builtInsOf: session) }

  var names: SymbolNames { session.names }

  /// The first difference; nil if they agree.
  mutating func difference(of given: Term, from printed: Term) -> String? {
    let own = settled(given)
    let other = settled(printed)
    if agree(own, other, depth: 0) { return nil }
    if isSameValue(own, other) { return nil }
    return "another expression"
  }

  /// Whether two expressions agree at whole numbers for a name: the index of a recurrence, sum or series.
  mutating func agreesAtWholeNumbers(_ given: Term, _ printed: Term, for index: Symbol) -> Bool {
    let (own, other) = (settled(given), settled(printed))
    return [1, 2, 3, 6, 7].allSatisfy { number in
      var bindings = PatternBindings()
      bindings.bind(index, .integer(number))
      return difference(of: bindings.fill(own), from: bindings.fill(other)) == nil
    }
  }

  /// Whether two expressions differ by what does not depend on a variable, as two antiderivatives do.
  mutating func differsByConstant(_ given: Term, _ printed: Term, for variable: Symbol) -> Bool {
    let (own, other) = (settled(given), settled(printed))
    guard !own.isList, !other.isList, own.contains(.symbol(variable)), other.contains(.symbol(variable))
    else { return false }
    let rest = Term.call(.plus, [own, .call(.times, [.integer(-1), other])])
    var bindings = PatternBindings()
    bindings.bind(variable, .symbol(session.names.symbol("other$Place")))
    return haveSameNumbers(rest, bindings.fill(rest), .one, isHeld: false)
  }

  private mutating func settled(_ term: Term) -> Term {
    var term = plain(term, depth: 0)
    session.restart()
    session.limits.steps = 300_000
    do throws(KernelError) { term = try withBodies(try session.evaluate(term), depth: 0) } catch {}
    return plain(term, depth: 0)
  }

  /// The term with the bodies of pure functions evaluated, so that their sums and products are ordered too.
  private mutating func withBodies(_ term: Term, depth: Int) throws(KernelError) -> Term {
    guard depth < 60, let call = term.call, !call.isData else { return term }
    var parts: [Term] = []
    for part in call.arguments { parts.append(try withBodies(part, depth: depth + 1)) }
    if call.head.isSymbol(.function), parts.count == 2 { parts[1] = try session.evaluate(parts[1]) }
    let whole = Term.call(call.head, parts)
    guard call.head.isSymbol(.root) else { return whole }
    // A root of a polynomial is the number that it is.
    let number = try session.evaluate(session.numeric(whole))
    return number.isNumber ? number : whole
  }

  /// Heads that say how something is shown.
  static let looks: Set<String> = [
    "MatrixForm", "TableForm", "TraditionalForm", "StandardForm", "InputForm", "OutputForm", "FullForm",
    "NumberForm",
    "Style", "PaddedForm", "ScientificForm", "EngineeringForm", "HoldForm", "Text", "Framed", "Panel", "Grid",
    "Labeled",
    "Deploy", "Pane", "Defer", "Short", "Shallow", "AccountingForm", "Tooltip", "DisplayForm", "Item",
  ]

  /// The variable that a distribution or a pure function binds: which name it has is of no meaning, and the system gives it one
  /// of its own.
  private func bound(_ call: Call) -> Symbol? {
    guard let head = call.head.symbol, call.count > 1 else { return nil }
    switch session.names.name(head) {
    case "TransformedDistribution": return call.arguments[1].call?.arguments.first?.symbol
    case "ProbabilityDistribution": return call.arguments[1].parts?.first?.symbol
    case "Function": return call.arguments[0].symbol
    default: return nil
    }
  }

  private func plain(_ term: Term, depth: Int) -> Term {
    if let symbol = term.symbol { return directive(session.names.name(symbol)) ?? term }
    guard depth < 200, var call = term.call else { return term.unpacked }
    if let symbol = bound(call) {
      var bindings = PatternBindings()
      bindings.bind(symbol, .call(.slot, [.integer(99)]))
      if let renamed = bindings.fill(term).call { call = renamed }
    }
    if let head = call.head.symbol, let first = call.arguments.first {
      let name = session.names.name(head)
      if Self.looks.contains(name) {
        var inner = plain(first, depth: depth + 1)
        if name == "MatrixForm" || name == "TableForm" {
          // What is in a cell is a column.
          if let rows = inner.parts, rows.allSatisfy({ $0.parts?.allSatisfy { $0.isList } ?? false }) {
            inner = .list(
              rows.map { row in
                .list(
                  (row.parts ?? []).map { cell in
                    .list((cell.parts ?? []).map { $0.isList ? $0 : .list([$0]) })
                  })
              })
          }
        }
        if name == "MatrixForm", let rows = inner.parts,
          rows.contains(where: { $0.parts?.count != rows[0].parts?.count })
        {
          // Rows of different lengths are lists in a column.
          return .list(rows.map { .list([$0]) })
        }
        if name == "MatrixForm" || name == "TableForm", let headed = withHeadings(inner, call: call) {
          return headed
        }
        if name == "MatrixForm" || name == "TableForm", let parts = inner.parts, !parts.isEmpty,
          parts.allSatisfy({ !$0.isList })
        {
          return .list(parts.map { .list([$0]) })
        }
        return inner
      }
      if name == "Column", let parts = first.parts {
        return .list(parts.map { .list([plain($0, depth: depth + 1)]) })
      }
      if name == "Row", let parts = first.parts, parts.count == 1 { return plain(parts[0], depth: depth + 1) }
      if let same = PrintedForms.plain(name, call: call, names: session.names) {
        return .call(plain(same.head, depth: depth + 1), same.arguments.map { plain($0, depth: depth + 1) })
      }
    }
    // As they are written in what is held: -∞ and a sum of one term.
    if call.head.isSymbol(.times), call.count == 2, call.arguments[0].int == -1,
      call.arguments[1].isSymbol(.infinity)
    {
      return .call(.symbol(.directedInfinity), [.integer(-1)])
    }
    if call.head.isSymbol(.plus), call.count == 1 { return plain(call.arguments[0], depth: depth + 1) }
    if let inner = call.head.call(of: .derivative), inner.count > 0, call.count == 1,
      call.arguments[0].call(of: .interpolatingFunction) != nil
    {
      // A derivative of an interpolating function is printed as one with another table.
      return plain(call.arguments[0], depth: depth + 1)
    }
    return .call(plain(call.head, depth: depth + 1), call.arguments.map { plain($0, depth: depth + 1) })
  }

  /// The directive that a name such as `Red` or `Thick` stands for; nil for other names.
  private func directive(_ name: String) -> Term? {
    var names = session.names
    if name == "Thick" { return .call(names.symbol("Thickness"), [.symbol(names.symbol("Large"))]) }
    guard name != "Transparent", let color = NamedColor.color(named: name) else { return nil }
    return .call(names.symbol("RGBColor"), [.real(color.red), .real(color.green), .real(color.blue)])
  }

  /// A table with its headings as its first row and column, as they are printed; nil without headings.
  private func withHeadings(_ table: Term, call: Call) -> Term? {
    var names = session.names
    guard let headings = Term.option(.symbol(names.symbol("TableHeadings")), in: call.arguments)?.parts,
      !headings.isEmpty, var rows = table.parts?.map({ $0.parts ?? [$0] })
    else { return nil }
    if let own = headings[0].parts, own.count == rows.count || own.isEmpty {
      // Rows without headings have an empty one.
      let own = own.isEmpty ? [Term](repeating: .string([]), count: rows.count) : own
      rows = zip(own, rows).map { [$0] + $1 }
    }
    if headings.count > 1, let own = headings[1].parts, !own.isEmpty {
      rows.insert((headings[0].isList ? [.symbol(.null)] : []) + own, at: 0)
    }
    return .list(rows.map { .list($0.map { plain($0, depth: 1) }) })
  }

  private func agree(_ a: Term, _ b: Term, depth: Int) -> Bool {
    if a == b { return true }
    if let x = a.double, let y = b.double {
      return x == y || (x - y).magnitude <= 1e-6 * max(x.magnitude, y.magnitude)
        || max(x.magnitude, y.magnitude) < 1e-9
    }
    if let x = ComplexDouble(a), let y = ComplexDouble(b) {
      return (x - y).magnitude <= 1e-6 * max(x.magnitude, y.magnitude, 1e-3)
    }
    guard depth < 200 else { return false }
    if case .string(let p) = a, case .string(let q) = b {
      if p == q { return true }
      let (x, y) = (Self.resolved(p), Self.resolved(q))
      return (StringPiece.hasBoxes(x) || StringPiece.hasBoxes(y)) && Self.letters(x) == Self.letters(y)
    }
    if let p = a.call, let q = b.call {
      if let x = gray(of: p), let y = gray(of: q) {
        return zip(x, y).allSatisfy { ($0 - $1).magnitude <= 1e-3 }
      }
      // An interpolating function is printed with only its range.
      if p.head.isSymbol(.interpolatingFunction), q.head.isSymbol(.interpolatingFunction),
        let x = p.arguments.first, let y = q.arguments.first
      {
        return agree(x, y, depth: depth + 1)
      }
      guard p.count == q.count, agree(p.head, q.head, depth: depth + 1) else { return false }
      return zip(p.arguments, q.arguments).allSatisfy { agree($0, $1, depth: depth + 1) }
    }
    if case .symbol(let x) = a, case .symbol(let y) = b {
      // Generated names, such as `x$123`.
      func stem(_ symbol: Symbol) -> Substring {
        let name = session.names.name(symbol)
        // What spans cells of a grid is printed as dots.
        if name == "⋯" { return "SpanFromLeft" }
        if name == "⋱" { return "SpanFromBoth" }
        return name == "⋮" ? "SpanFromAbove" : name.split(separator: "$").first ?? ""
      }
      return stem(x) == stem(y)
    }
    return false
  }

  /// A text in which boxes are marked, also where they are written as in a text within a text.
  private static func resolved(_ bytes: [UInt8]) -> [UInt8] {
    String(decoding: bytes, as: UTF8.self).contains("\\!\\(") ? StringEscape.resolved(bytes[...]) : bytes
  }

  /// The letters of a text with those of the boxes written into it, as `\!\(\*StyleBox["…", …]\)`.
  private static func letters(_ bytes: [UInt8]) -> [UInt8] {
    var words: [UInt8] = []
    for piece in StringPiece.pieces(of: bytes) {
      switch piece {
      case .text(let text): words += text
      case .boxes(let inner): if let root = inner.roots.first { words += BoxText.text(of: root, in: inner) }
      }
    }
    return words.filter { $0 > UInt8(ascii: " ") && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
  }

  /// The parts of a colour of red, green and blue or of a grey one; nil for other calls.
  private func gray(of call: Call) -> [Double]? {
    guard let head = call.head.symbol else { return nil }
    let parts = (call.arguments.count == 1 ? call.arguments[0].parts : nil) ?? call.arguments
    let values = parts.compactMap { $0.double }
    guard values.count == parts.count else { return nil }
    switch session.names.name(head) {
    case "RGBColor" where values.count == 3: return values
    case "GrayLevel" where values.count == 1: return [values[0], values[0], values[0]]
    default: return nil
    }
  }

  /// The term with each call of a function that the kernel does not define replaced by a symbol.
  /// With `isHeld`, also each sum, product, integral and limit that stays: one symbol for those of the same value.
  private mutating func quantities(
    of term: Term, _ unknown: inout [Term: Symbol], depth: Int, isHeld: Bool
  ) -> Term {
    if case .string = term {
      // A text as a quantity, as in `2 "S" - "t"`.
      let symbol = unknown[term] ?? session.names.symbol("quantity$\(unknown.count)")
      unknown[term] = symbol
      return .symbol(symbol)
    }
    // The name of a function that stands for a quantity, as in `dx Integrate`.
    if let symbol = term.symbol, session.builtIn(symbol) != nil, !session.isNumeric(term),
      !["Infinity", "ComplexInfinity", "Indeterminate", "True", "False", "Null"].contains(
        session.names.name(symbol))
    {
      if let known = unknown[term] { return .symbol(known) }
      let own = session.names.symbol("quantity$\(unknown.count)")
      unknown[term] = own
      return .symbol(own)
    }
    guard depth < 100, let call = term.call, !call.isData else { return term }
    if isHeld, isOperation(call.head) {
      for (known, symbol) in unknown {
        guard let other = known.call, other.head == call.head, areSame(call, other) else { continue }
        return .symbol(symbol)
      }
      let symbol = session.names.symbol("quantity$\(unknown.count)")
      unknown[term] = symbol
      return .symbol(symbol)
    }
    let open = ["C", "Slot", "Subscript", "OverBar", "OverHat", "OverTilde", "OverVector"]
    if call.head.symbol.map({ session.builtIn($0) == nil || open.contains(session.names.name($0)) }) ?? true {
      if let known = unknown[term] { return .symbol(known) }
      let symbol = session.names.symbol("quantity$\(unknown.count)")
      unknown[term] = symbol
      return .symbol(symbol)
    }
    return .call(
      call.head, call.arguments.map { quantities(of: $0, &unknown, depth: depth + 1, isHeld: isHeld) })
  }

  /// Whether a call is one of a sum, product, integral or limit that may stay as it is, or of an inactive function.
  private func isOperation(_ head: Term) -> Bool {
    guard let symbol = head.symbol else {
      return head.call?.head.symbol.map { session.names.name($0) == "Inactive" } ?? false
    }
    return [
      "Sum", "Product", "Integrate", "Limit", "SeriesCoefficient", "DSolve", "RSolve", "NDSolve", "Solve",
      "Reduce",
    ].contains(session.names.name(symbol))
  }

  private func holdsOperation(_ term: Term) -> Bool {
    guard let call = term.call, !call.isData else { return false }
    return isOperation(call.head) || call.arguments.contains { holdsOperation($0) }
  }

  /// Whether the arguments of two calls have the same values one by one.
  private func areSame(_ a: Call, _ b: Call) -> Bool {
    guard a.count == b.count, a.count > 0 else { return false }
    let range = index(of: a)
    return zip(a.arguments, b.arguments).enumerated().allSatisfy { place, pair in
      var copy = self
      if agree(pair.0, pair.1, depth: 0) || copy.isSameValue(pair.0, pair.1) { return true }
      guard place == 0, let range, range == index(of: b) else { return false }
      // What is added or multiplied is taken at whole numbers.
      return [1, 2, 5].allSatisfy { number in
        var bindings = PatternBindings()
        bindings.bind(range, .integer(number))
        return copy.difference(of: bindings.fill(pair.0), from: bindings.fill(pair.1)) == nil
      }
    }
  }

  /// The variable of a sum or product that stays; nil for other calls.
  private func index(of call: Call) -> Symbol? {
    guard let symbol = call.head.symbol ?? call.head.call?.arguments.first?.symbol,
      ["Sum", "Product"].contains(session.names.name(symbol)), call.count > 1
    else { return nil }
    return call.arguments[1].parts?.first?.symbol
  }

  /// Whether two expressions have the same value for all numbers that their symbols may have: two forms of the same expression.
  /// With a factor, whether one is a multiple of the other by such a number.
  private mutating func isSameValue(_ a: Term, _ b: Term, factor: Factor = .one) -> Bool {
    if let x = a.parts, let y = b.parts {
      guard x.count == y.count else { return false }
      for (p, q) in zip(x, y) where !agree(p, q, depth: 0) { if !isSameValue(p, q) { return false } }
      return true
    }
    // A function of the same arguments has the same value.
    if let x = a.call, let y = b.call, let name = x.head.symbol, name == y.head.symbol,
      !session.attributes(name).contains(.numericFunction), areSame(x, y)
    {
      return true
    }
    if let x = a.call, let y = b.call, let name = x.head.symbol?.known, name == y.head.symbol?.known,
      [.equal, .unequal, .less, .lessEqual, .greater, .greaterEqual].contains(name), x.count == 2,
      y.count == 2
    {
      // Both sides of a relation may have been moved, and multiplied by a number.
      let sides = [x, y].map { call in
        Term.call(.plus, [call.arguments[0], .call(.times, [.integer(-1), call.arguments[1]])])
      }
      return isSameValue(sides[0], sides[1], factor: name == .equal || name == .unequal ? .any : .positive)
    }
    if let x = a.call, let y = b.call, isOperation(x.head), agree(x.head, y.head, depth: 0), areSame(x, y) {
      return true
    }
    return haveSameNumbers(a, b, factor, isHeld: false)
      || (holdsOperation(a) && holdsOperation(b) && haveSameNumbers(a, b, factor, isHeld: true))
  }

  /// By what number an expression may be multiplied.
  private enum Factor { case one, positive, any }

  private mutating func haveSameNumbers(_ a: Term, _ b: Term, _ factor: Factor, isHeld: Bool) -> Bool {
    // Calls of undefined functions, `C[1]` and `y[x]`, are treated as symbols.
    var unknown: [Term: Symbol] = [:]
    let (a, b) = (
      quantities(of: a, &unknown, depth: 0, isHeld: isHeld),
      quantities(of: b, &unknown, depth: 0, isHeld: isHeld)
    )
    var symbols: Set<String> = []
    var pending = [a, b]
    while let next = pending.popLast() {
      switch next {
      case .symbol(let symbol) where session.builtIn(symbol) == nil:
        symbols.insert(session.names.name(symbol))
      case .call(let call):
        if call.head.symbol.map({ session.builtIn($0) == nil }) ?? true { return false }
        pending += call.arguments
      default: break
      }
    }
    var ratio: ComplexDouble?
    for round in 0..<3 {
      var own = KernelSession(builtInsOf: session)
      own.limits.steps = 100_000
      for (place, name) in symbols.sorted().enumerated() {
        // Not in equal steps, for which determinants vanish.
        let step = 0.037 * Double(place * place * (round + 3) % 11)
        own.setValue(name, to: .real(0.37 + 0.211 * Double(place) + 0.153 * Double(round) + step))
      }
      do throws(KernelError) {
        let x = try own.evaluate(.call(.numeric, [a]))
        let y = try own.evaluate(.call(.numeric, [b]))
        guard let p = ComplexDouble(x), var q = ComplexDouble(y) else { return false }
        if factor != .one {
          guard q.magnitude > 1e-9, p.magnitude > 1e-9 else { return false }
          ratio = ratio ?? p / q
          if factor == .positive, let ratio, ratio.real <= 0 || ratio.imaginary.magnitude > 1e-9 {
            return false
          }
          q = q * (ratio ?? .one)
        }
        guard (p - q).magnitude <= 1e-6 * max(p.magnitude, q.magnitude, 1e-6) else { return false }
      } catch { return false }
    }
    return true
  }
}
