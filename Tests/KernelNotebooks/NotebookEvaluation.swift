import Foundation
import Graphics
import InteractiveCompiling
import Kernel
import KernelLanguage
import KernelPlots
import WolframBoxes
import WolframGraphics
import WolframLanguage

/// Evaluates the inputs of a notebook in order in one kernel, and compares each result with the printed one.
struct NotebookEvaluation {
  private let tree: ExpressionTree
  private let file: String
  private var session = KernelSession()
  /// Names whose value cannot be compared, with the cause.
  private var tainted: [String: String] = [:]
  /// Whether a package was loaded, which may define unknown functions.
  private var hasPackage = false
  /// Whether the cells have the labels `In[…]`, which an input loses when it is edited.
  private var hasLabels = false
  /// How many expressions were evaluated: their numbers where the cells have no labels.
  private var line = 0
  /// Names to which a cell that was evaluated gives a value or rules.
  private var attempted: Set<String> = []
  /// Names to which some cell of the notebook gives a value or rules.
  private var assigned: Set<String> = []
  /// Names that occur in a cell that was evaluated.
  private var mentioned: Set<String> = []
  /// Names that have no value since a cell before takes apart what a function gives that is defined elsewhere; with the cause.
  private var unfilled: [String: String] = [:]
  /// The lines whose results `%` and `Out` can name.
  private var lines: Set<Int> = []
  /// The lines whose results cannot be compared, with the cause; the last line of all has the number 0.
  private var taintedLines: [Int: String] = [:]
  private(set) var pairs: [Pair] = []
  private(set) var said: [PrintedMessage] = []

  init(_ bytes: [UInt8], file: String) {
    tree = ExpressionTree(parsing: bytes)
    self.file = file
    session.addPlots()
    session.limits.steps = 12_000_000
    let groups = NotebookCells(in: tree).groups
    hasLabels = groups.contains { $0.number != nil }
    for group in groups {
      lines.formUnion(([group.number] + group.outputs.map(\.number)).compactMap { $0 })
      guard let code = BoxCode.read(group.input, in: tree), code.unread.isEmpty,
        let terms = Term.parse(code.text, names: &session.names)
      else { continue }
      if let number = group.number { lines.formUnion(number..<number + terms.count) }
      assigned.formUnion(namesAssigned(in: terms))
    }
    for group in groups { take(group) }
  }

  /// Names to which terms give a value or rules that stay: not those of a `Module` or another scope.
  private func namesAssigned(in terms: [Term]) -> Set<String> {
    var assigned: Set<String> = []
    var pending = terms.map { ($0, Set<String>()) }
    while let (next, local) = pending.popLast() {
      guard let call = next.call else { continue }
      if let name = call.head.symbol?.known, [.set, .setDelayed, .tagSetDelayed].contains(name) {
        var target = call.arguments.first ?? .null
        while let inner = target.call, inner.head.symbol?.known != .list { target = inner.head }
        for part in target.parts ?? [target] {
          if let symbol = part.symbol, !local.contains(session.names.name(symbol)) {
            assigned.insert(session.names.name(symbol))
          }
        }
      }
      var own = local
      if let name = call.head.symbol?.known, [.module, .block, .with].contains(name) {
        for part in call.arguments.first?.parts ?? [] {
          let symbol = part.symbol ?? part.call(of: .set)?.arguments.first?.symbol
          if let symbol { own.insert(session.names.name(symbol)) }
        }
      }
      pending += call.arguments.map { ($0, own) }
    }
    return assigned
  }

  private mutating func take(_ group: NotebookCells.Group) {
    let code = BoxCode.read(group.input, in: tree)
    let text = code?.text ?? []
    let parsed = ExpressionTree(parsing: text)
    guard let code, code.unread.isEmpty, parsed.faults.isEmpty,
      let terms = Term.parse(text, names: &session.names)
    else {
      let why = code?.unread.first ?? (code == nil ? "too long" : "syntax")
      // A package brings its own notation.
      let verdict =
        Exclusions.cause(ofBoxes: why, isInput: true).map { Pair.Verdict.excluded($0) }
        ?? (hasPackage ? .excluded("a package's functions") : .unread("input: " + why))
      for output in group.outputs { add(group, output.content, text, [], verdict, nil) }
      return
    }
    var used: Set<String> = []
    for term in terms { collect(term, &used) }
    var cause = Exclusions.cause(of: used)
    if cause == nil, let other = used.sorted().compactMap({ tainted[$0] }).first { cause = other }
    if cause == nil { cause = terms.compactMap { causeOfLine($0) }.first }
    mentioned.formUnion(used)
    // The result of each expression of the cell; nil for none.
    var results: [Term?] = []
    var stops: [String] = []
    for (place, term) in terms.enumerated() {
      session.restart()
      Self.trace(file, session.inputText(term))
      // The last of `a; b;` is nothing, but `%` is `b`.
      do throws(KernelError) {
        let silenced = Self.silenced(term)
        let result = try session.evaluate(silenced ?? term)
        results.append(silenced != nil || result.isSymbol(.null) ? nil : result)
        let number =
          group.number.map { $0 + place } ?? (hasLabels ? group.outputs.first?.number : line + place + 1)
        if !result.isSymbol(.null) { keepLast(result, number) }
      } catch {
        results.append(nil)
        switch error {
        case .stopped(let limit): stops.append("stopped at its \(limit)")
        case .failed(let text): stops.append(text)
        case .leaving: stops.append("left")
        }
      }
    }
    line += terms.count
    defer { attempted.formUnion(namesAssigned(in: terms)) }
    for term in terms { noteUnfilled(term) }
    if cause == nil, hasPackage || used.contains("Needs") || used.contains("Get"),
      used.contains(where: { isUnknown($0) }) || Self.hasNotation(text)
    {
      cause = "a package's functions"
    }
    if cause == nil, hasPackage || used.contains("Needs") || used.contains("Get"),
      !used.isDisjoint(with: Exclusions.packageNames)
    {
      cause = "a package's functions"
    }
    // Without coordinates, these are functions of an old package.
    if cause == nil, ["Curl", "Div", "Grad"].contains(where: { isCalledAlone($0, in: terms) }) {
      cause = "a package's functions"
    }
    if cause == nil, let symbols = Exclusions.systemSymbols,
      used.contains(where: { isUnknown($0) && isCalled($0, in: terms) && !symbols.contains($0) })
    {
      cause = "a definition that the notebook does not hold"
    }
    if used.contains("Needs") || used.contains("Get") { hasPackage = true }
    // What is given without a label was edited after it was evaluated, or never evaluated in this session.
    let wasEdited = hasLabels && group.number == nil
    noteLines(group.number, results, cause ?? (wasEdited ? "an input that was edited later" : nil))
    if let cause = cause ?? (wasEdited ? "an input that was edited later" : nil) {
      for term in terms { taint(term, cause) }
    } else {
      for term in terms { untaint(term) }
    }
    let messages = session.log.warnings
    if cause == nil {
      said += group.messages.map { name in
        let symbol = name.prefix { $0 != ":" } + ":"
        return PrintedMessage(name: name, isSaid: messages.contains { $0.hasPrefix(symbol) })
      }
    }
    let shown = results.compactMap { $0 }
    for (place, output) in group.outputs.enumerated() {
      var given = place < shown.count ? shown[place] : nil
      var own = cause
      if let number = output.number {
        // An edited input loses its label, and each expression of a cell has its own output number.
        if let first = group.number, results.indices.contains(number - first) {
          given = results[number - first]
        } else if own == nil {
          own = "an input that was edited later"
        }
      }
      if let own {
        add(group, output.content, text, used, .excluded(own), given)
      } else if let given {
        compare(group, output.content, text, used, given, of: terms)
      } else if let elsewhere = partElsewhere(terms) {
        add(group, output.content, text, used, .excluded(elsewhere), nil)
      } else {
        add(group, output.content, text, used, .differs(stops.first ?? "nothing"), nil)
      }
    }
  }

  /// `a; b` of `a; b;`; nil for other terms.
  private static func silenced(_ term: Term) -> Term? {
    guard let call = term.call(of: .compoundExpression), call.count > 1,
      call.arguments[call.count - 1].isSymbol(.null)
    else { return nil }
    return call.count == 2 ? call.arguments[0] : .call(call.head, Array(call.arguments.dropLast()))
  }

  /// Why the result is not that of this notebook: a name of the author's stands in it as a quantity, has no value here,
  /// is no variable of the input, and the printed result does not hold it though the given one depends on it. It had a
  /// value when the cell was evaluated, which a later cell gives, or none.
  private mutating func valueElsewhere(_ given: Term, _ printed: Term, _ input: [Term]) -> String? {
    var (own, other, bound): (Set<String>, Set<String>, Set<String>) = ([], [], [])
    collectQuantities(given, &own)
    collect(printed, &other)
    for term in input { collectVariables(term, &bound) }
    let missing = own.subtracting(other)
    if let name = missing.sorted().first(where: { unfilled[$0] != nil && isDefinedElsewhere($0) }) {
      return unfilled[name]
    }
    for name in missing.subtracting(bound).sorted() {
      let symbol = session.names.symbol(name)
      if session.builtIn(symbol) != nil || session.isDefined(symbol) || attempted.contains(name)
        || Exclusions.formulaNames.contains(name)
        || Exclusions.systemSymbols?.contains(name) ?? false || !depends(given, on: symbol)
      {
        continue
      }
      return assigned.contains(name) ? "a value that a later cell gives" : "a value of an earlier session"
    }
    return nil
  }

  /// Why a picture is not that of this notebook: the input draws a name without a value, which had one when the cell was
  /// evaluated, since nothing else can be drawn, and no cell before gives it one.
  private mutating func pictureElsewhere(_ input: [Term]) -> String? {
    var pending = input
    while let next = pending.popLast() {
      guard let call = next.call, !call.isData else { continue }
      pending += [call.head] + call.arguments
      guard let head = call.head.symbol, call.count > 0, session.builtIn(head) != nil else { continue }
      let name = session.names.name(head)
      guard ["Plot", "Plot3D", "Chart", "Histogram"].contains(where: { name.hasSuffix($0) }) else { continue }
      var drawn: Set<String> = []
      collectQuantities(call.arguments[0], &drawn)
      for name in drawn.sorted() where !name.contains("$") {
        let symbol = session.names.symbol(name)
        if session.builtIn(symbol) != nil || session.isDefined(symbol) || attempted.contains(name)
          || Exclusions.systemSymbols?.contains(name) ?? false
          || isBound(name, in: input, but: call.arguments[0])
        {
          continue
        }
        return assigned.contains(name) ? "a value that a later cell gives" : "a value of an earlier session"
      }
    }
    return nil
  }

  /// Why an input that takes a part of a name without a value cannot be compared: the name had a value when the cell was
  /// evaluated, since nothing but a list has parts, and no cell before gives it one.
  private mutating func partElsewhere(_ input: [Term]) -> String? {
    var pending = input
    while let next = pending.popLast() {
      guard let call = next.call, !call.isData else { continue }
      if call.head.isSymbol(.part), call.count > 1, let symbol = call.arguments[0].symbol,
        session.builtIn(symbol) == nil, !session.isDefined(symbol)
      {
        let name = session.names.name(symbol)
        if !name.contains("$"), !attempted.contains(name), !isBound(name, in: input) {
          return assigned.contains(name) ? "a value that a later cell gives" : "a value of an earlier session"
        }
      }
      pending += [call.head] + call.arguments
    }
    return nil
  }

  /// Whether a name is the variable of a range, a pattern or a scope of the input; a list that is drawn is no range.
  private func isBound(_ name: String, in input: [Term], but drawn: Term? = nil) -> Bool {
    input.contains { term in
      if let drawn, term == drawn { return false }
      guard let call = term.call, !call.isData else { return false }
      let isScope = ["Module", "Block", "With", "Function", "Pattern", "DynamicModule"].contains(
        call.head.symbol.map { session.names.name($0) } ?? "")
      if isScope || call.head.isSymbol(.list), let first = call.arguments.first {
        let names = (isScope ? first.parts ?? [first] : [first]).map { part in
          part.symbol ?? part.call(of: .set)?.arguments.first?.symbol
        }
        if names.contains(where: { $0.map { session.names.name($0) == name } ?? false }) { return true }
      }
      return isBound(name, in: [call.head] + call.arguments, but: drawn)
    }
  }

  /// Names that stand for numbers in sums, products, powers, functions of numbers, lists and solutions.
  private func collectQuantities(_ term: Term, _ names: inout Set<String>) {
    if let symbol = term.symbol {
      names.insert(session.names.name(symbol))
      return
    }
    guard let call = term.call, !call.isData, let head = call.head.symbol else { return }
    if call.head.isSymbol(.rule) {
      if let value = call.arguments.last { collectQuantities(value, &names) }
    } else if [.list, .equal].contains(head.known) || session.attributes(head).contains(.numericFunction)
      || TermComparison.looks.contains(session.names.name(head))
    {
      for argument in call.arguments { collectQuantities(argument, &names) }
    }
  }

  /// Names that an input uses as variables: of equations and integrals, of ranges and of rules.
  private func collectVariables(_ term: Term, _ names: inout Set<String>) {
    guard let call = term.call, !call.isData else { return }
    if let head = call.head.symbol, session.builtIn(head) != nil,
      !session.attributes(head).contains(.numericFunction),
      ![.list, .equal, .compoundExpression].contains(head.known),
      !TermComparison.looks.contains(session.names.name(head)), !call.head.isSymbol(.numeric)
    {
      let isAssignment = [.set, .setDelayed].contains(head.known)
      for (place, argument) in call.arguments.enumerated() where !(isAssignment && place > 0) {
        for part in [argument] + (argument.parts ?? []) {
          if let symbol = part.symbol { names.insert(session.names.name(symbol)) }
        }
      }
    }
    for argument in call.arguments { collectVariables(argument, &names) }
  }

  /// Whether the value is another for another value of the symbol.
  private func depends(_ term: Term, on symbol: Symbol) -> Bool {
    var values: [Term] = []
    for number in [0.37, 1.93] {
      var own = KernelSession(builtInsOf: session)
      own.limits.steps = 200_000
      own.setValue(of: symbol, to: .real(number))
      do throws(KernelError) { values.append(try own.evaluate(term)) } catch { return false }
    }
    var comparison = TermComparison(session)
    return comparison.difference(of: values[0], from: values[1]) != nil
  }

  /// Whether a text contains an operator that only packages define, such as `⊗` or the brackets of kets.
  private static func hasNotation(_ text: [UInt8]) -> Bool {
    String(decoding: text, as: UTF8.self).unicodeScalars.contains { "·⊗⊕⟩⟨†∘⊙‖".unicodeScalars.contains($0) }
  }

  /// With OCTAVO_TRACE, prints each input before it is evaluated, to find the one that causes a crash.
  private static let isTraced = ProcessInfo.processInfo.environment["OCTAVO_TRACE"] != nil

  private static func trace(_ file: String, _ input: [UInt8]) {
    guard isTraced else { return }
    FileHandle.standardError.write(Data("\(file)\t\(line(input))\n".utf8))
  }

  private mutating func keepLast(_ result: Term, _ number: Int?) {
    session.restart()
    // Forms are for what is shown: `%` is what they show.
    var result = result
    while let call = result.call, let head = call.head.symbol, let first = call.arguments.first,
      session.names.name(head).hasSuffix("Form"), session.names.name(head) != "HoldForm"
    {
      result = first
    }
    do throws(KernelError) {
      let last = Term.call(session.names.symbol("Out"), [])
      _ = try session.evaluate(.call(.set, [last, result]))
      if let number {
        _ = try session.evaluate(
          .call(.set, [.call(session.names.symbol("Out"), [.integer(number)]), result]))
      }
    } catch {}
  }

  private func collect(_ term: Term, _ names: inout Set<String>) {
    switch term {
    case .symbol(let symbol): names.insert(session.names.name(symbol))
    case .call(let call):
      collect(call.head, &names)
      for argument in call.arguments { collect(argument, &names) }
    default: break
    }
  }

  /// Whether a name is called with one argument.
  private func isCalledAlone(_ name: String, in terms: [Term]) -> Bool {
    terms.contains { term in
      guard let call = term.call else { return false }
      return (call.count == 1 && call.head.symbol.map { session.names.name($0) == name } ?? false)
        || isCalledAlone(name, in: call.arguments)
    }
  }

  /// Why a result that calls a function of the author's, which the printed one does not hold, is not that of this notebook: no
  /// cell before defines it, but a later one, or none.
  private func definitionElsewhere(_ given: Term, _ printed: Term, _ used: Set<String>) -> String? {
    var (own, other): (Set<String>, Set<String>) = ([], [])
    collectCalled(given, &own)
    collect(printed, &other)
    let missing = own.subtracting(other).subtracting(attempted).intersection(mentioned).sorted().first {
      isDefinedElsewhere($0)
    }
    return missing.map { causeElsewhere($0) }
  }

  /// Whether a name is neither a built-in, nor defined, nor one of the language's.
  private func isDefinedElsewhere(_ name: String) -> Bool {
    var names = session.names
    let symbol = names.symbol(name)
    return session.builtIn(symbol) == nil && !session.isDefined(symbol)
      && !(Exclusions.systemSymbols?.contains(name) ?? true)
  }

  private func causeElsewhere(_ function: String) -> String {
    assigned.contains(function)
      ? "a value that a later cell gives" : "a definition that the notebook does not hold"
  }

  /// Remembers the names in `{a, b} = f[x]` where no cell defines `f` before: nothing was there to be taken apart.
  private mutating func noteUnfilled(_ term: Term) {
    guard let call = term.call, !call.isData else { return }
    if call.head.isSymbol(.compoundExpression) {
      for part in call.arguments { noteUnfilled(part) }
    } else if call.head.isSymbol(.set), let targets = call.arguments.first?.parts {
      var called: Set<String> = []
      collectCalled(call.arguments.last ?? .null, &called)
      let function = called.subtracting(attempted).sorted().first { isDefinedElsewhere($0) }
      for symbol in targets.compactMap(\.symbol) {
        unfilled[session.names.name(symbol)] = function.map { causeElsewhere($0) }
      }
    } else if call.head.isSymbol(.set), let symbol = call.arguments.first?.symbol {
      unfilled[session.names.name(symbol)] = nil
    }
  }

  /// Why the result of a line that a term names cannot be compared: the notebook does not hold it, as `%90`, or its cell was
  /// not compared.
  private func causeOfLine(_ term: Term) -> String? {
    guard let call = term.call, !call.isData else { return nil }
    if call.head.symbol.map({ session.names.name($0) }) == "Out" {
      let number = call.count == 0 ? 0 : call.arguments[0].int ?? -1
      let isHeld = hasLabels ? lines.contains(number) : number <= line
      if number > 0, !isHeld { return "a value of an earlier session" }
      return taintedLines[number]
    }
    return call.arguments.compactMap { causeOfLine($0) }.first
  }

  /// Marks the lines of a cell as comparable, or not for a cause.
  private mutating func noteLines(_ first: Int?, _ results: [Term?], _ cause: String?) {
    guard !results.isEmpty else { return }
    taintedLines[0] = cause
    if let first { for place in results.indices { taintedLines[first + place] = cause } }
  }

  private func collectCalled(_ term: Term, _ names: inout Set<String>) {
    guard let call = term.call, !call.isData else { return }
    // Unknown functions in equations and derivatives are not the author's.
    switch call.head.symbol?.known {
    case .equal, .solve, .nSolve, .ndSolve, .derivative: return
    default: break
    }
    if let symbol = call.head.symbol {
      names.insert(session.names.name(symbol))
    } else {
      collectCalled(call.head, &names)
    }
    for argument in call.arguments { collectCalled(argument, &names) }
  }

  /// Whether a name is called as a function.
  private func isCalled(_ name: String, in terms: [Term]) -> Bool {
    terms.contains { term in
      guard let call = term.call else { return false }
      return call.head.symbol.map { session.names.name($0) == name } ?? isCalled(name, in: [call.head])
        || isCalled(name, in: call.arguments)
    }
  }

  /// Whether a name is defined neither by the kernel nor by the author.
  private mutating func isUnknown(_ name: String) -> Bool {
    let symbol = session.names.symbol(name)
    guard let first = name.utf8.first, first >= 65, first <= 90, name.utf8.count > 1 else { return false }
    return session.builtIn(symbol) == nil && !session.isDefined(symbol)
  }

  /// Marks names that an excluded input assigns as not comparable.
  private mutating func taint(_ term: Term, _ cause: String) {
    var pending = [term]
    while let next = pending.popLast() {
      guard let call = next.call else { continue }
      switch call.head.symbol?.known {
      case .set, .setDelayed:
        var target = call.arguments.first ?? .null
        while let inner = target.call, inner.head.symbol?.known != .list { target = inner.head }
        for part in target.parts ?? [target] {
          if let symbol = part.symbol { tainted[session.names.name(symbol)] = cause }
        }
      case .compoundExpression, .list, .if, .do, .table, .module, .block, .with: pending += call.arguments
      default:
        guard let head = call.head.symbol, isUnknown(session.names.name(head)),
          !(Exclusions.systemSymbols?.contains(session.names.name(head)) ?? false)
        else { continue }
        // `Let[Qubit, S]` gives the names in it a meaning.
        for part in call.arguments.flatMap({ $0.parts ?? [$0] }) {
          if let symbol = part.symbol, session.builtIn(symbol) == nil {
            tainted[session.names.name(symbol)] = cause
          }
        }
      }
    }
  }

  /// Who is given a value by an input that can be compared has that one from then on.
  private mutating func untaint(_ term: Term) {
    guard !tainted.isEmpty, let call = term.call else { return }
    if call.head.isSymbol(.compoundExpression) {
      for part in call.arguments { untaint(part) }
    } else if call.head.isSymbol(.set) || call.head.isSymbol(.setDelayed) {
      for part in call.arguments[0].parts ?? [call.arguments[0]] {
        if let symbol = part.symbol ?? part.call?.head.symbol {
          tainted[session.names.name(symbol)] = nil
        }
      }
    }
  }

  // MARK: Comparing

  private static func isPicture(_ box: WolframLanguage.Expression, _ tree: ExpressionTree) -> Bool {
    switch tree.head(box) {
    case .graphicsBox?, .graphics3DBox?: return true
    default: return tree.headName(box).map { WolframFigure.isPicture($0) } ?? false
    }
  }

  private mutating func compare(
    _ group: NotebookCells.Group, _ output: WolframLanguage.Expression, _ text: [UInt8], _ used: Set<String>,
    _ given: Term, of input: [Term]
  ) {
    var boxes: [WolframLanguage.Expression] = []
    let tree = self.tree
    let found = Collector()
    let read = BoxCode.read(output, in: tree) { box in
      switch tree.head(box) {
      case .dynamicModuleBox?: return nil
      case .graphicsBox?, .graphics3DBox?:
        if let graph = PrintedGraph.code(of: box, in: tree) { return graph }
        found.boxes.append(box)
        return Array("Octavo$picture".utf8)
      case .templateBox?:
        let tag = tree.argument(box, 1).map { tree.string($0) } ?? ""
        if tag == "Legended" {
          found.boxes.append(box)
          return Array("Octavo$picture".utf8)
        }
        return nil
      default: return nil
      }
    }
    boxes = found.boxes
    guard let read, read.unread.isEmpty else {
      let why = read?.unread.first ?? "too long"
      let verdict = Exclusions.cause(ofBoxes: why, isInput: false).map { Pair.Verdict.excluded($0) }
      return add(group, output, text, used, verdict ?? .unread(why), given)
    }
    let parsed = ExpressionTree(parsing: read.text)
    guard parsed.faults.isEmpty, var printed = Term.parse(read.text, names: &session.names)?.first else {
      return add(group, output, text, used, .unread("syntax"), given)
    }
    var pictures: [Term] = []
    let hasGraph = String(decoding: read.text, as: UTF8.self).contains("Octavo$graph")
    if hasGraph { printed = PrintedGraph.canonical(printed, &session.names) }
    let own = replacing(hasGraph ? PrintedGraph.canonical(given, &session.names) : given, &pictures)
    var comparison = TermComparison(session)
    var verdict = Pair.Verdict.agrees
    if let difference = comparison.difference(of: own, from: printed) {
      let elsewhere = valueElsewhere(given, printed, input)
      let drawn = boxes.isEmpty ? nil : pictureElsewhere(input)
      verdict =
        (elsewhere ?? drawn ?? definitionElsewhere(given, printed, used)).map { .excluded($0) }
        ?? .differs(difference)
    } else if pictures.count == boxes.count {
      for (picture, box) in zip(pictures, boxes) {
        if let difference = difference(of: picture, from: box) {
          verdict =
            (pictureElsewhere(input) ?? definitionElsewhere(given, printed, used)).map { .excluded($0) }
            ?? .differs(difference)
          break
        }
      }
    }
    add(group, output, text, used, verdict, given, isGraphic: !boxes.isEmpty, printed: read.text)
  }

  private final class Collector { var boxes: [WolframLanguage.Expression] = [] }

  /// The term with each picture replaced by a symbol.
  private func replacing(_ term: Term, _ pictures: inout [Term]) -> Term {
    guard let call = term.call else { return term }
    if let head = call.head.symbol {
      switch session.names.name(head) {
      case "Graphics", "Graphics3D", "Legended":
        pictures.append(term)
        var names = session.names
        return .symbol(names.symbol("Octavo$picture"))
      case "GraphicsRow", "GraphicsColumn", "GraphicsGrid":
        pictures.append(term)
        var names = session.names
        return .symbol(names.symbol("Octavo$picture"))
      default: break
      }
    }
    if call.isData { return term }
    var arguments: [Term] = []
    for argument in call.arguments { arguments.append(replacing(argument, &pictures)) }
    return .call(call.head, arguments)
  }

  private mutating func difference(of picture: Term, from box: WolframLanguage.Expression) -> String? {
    let printed = WolframFigure(tree, box) { CompressedExpression.tree(Array($0)) }
    if printed.isEmpty { return nil }
    session.restart()
    let own = TermTree.tree(session.measured(picture), &session.names)
    guard let root = own.roots.first else { return "nothing" }
    let given = WolframFigure(own, root)
    return FigureSummary(given.figure).difference(from: FigureSummary(printed.figure))
  }

  private mutating func add(
    _ group: NotebookCells.Group, _ output: WolframLanguage.Expression, _ input: [UInt8], _ used: Set<String>,
    _ verdict: Pair.Verdict, _ given: Term?, isGraphic: Bool = false, printed: [UInt8]? = nil
  ) {
    var names: Set<String> = []
    var lacking: [String] = []
    for name in used {
      let symbol = session.names.symbol(name)
      if session.builtIn(symbol) != nil {
        names.insert(name)
      } else if let first = name.utf8.first, first >= 65, first <= 90, name.utf8.count > 1,
        !session.isDefined(symbol), Exclusions.systemSymbols?.contains(name) ?? true
      {
        lacking.append(name)
      }
    }
    let text = printed ?? BoxText.text(of: output, in: tree)
    pairs.append(
      Pair(
        file: file, number: pairs.count + 1, input: Self.line(input), printed: Self.line(text),
        given: given.map { Self.line(session.inputText($0)) } ?? "", names: names, lacking: lacking.sorted(),
        isGraphic: isGraphic, verdict: verdict))
  }

  private static func line(_ bytes: [UInt8]) -> String {
    String(decoding: bytes.prefix(1500).map { $0 == 10 || $0 == 9 || $0 == 13 ? 32 : $0 }, as: UTF8.self)
  }
}

extension KernelSession {
  /// Whether the symbol has a value or rules.
  fileprivate func isDefined(_ symbol: Symbol) -> Bool { value(of: symbol) != nil || rules.hasRules(symbol) }
}
