import Foundation
import Graphics
import InteractiveCompiling
import Kernel
import KernelLanguage
import KernelPlots
import KernelTypesetting
import WolframBoxes
import WolframGraphics
import WolframLanguage

/// Evaluates the inputs of a notebook in order in one kernel, and compares each result with the printed one.
package struct NotebookEvaluation {
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
  /// The arguments of the left sides of the rules for a name.
  private var signatures: [String: [[Term]]] = [:]
  /// Names that occur in a cell that was evaluated.
  private var mentioned: Set<String> = []
  /// When what the cells depend on was edited.
  private var ages = CellAges()
  /// The pictures in the inputs.
  private let pictures = InputPictures()
  /// What depends on a value that the notebook does not hold.
  private var doubts = Doubts()
  /// The lines whose results `%` and `Out` can name.
  private var lines: Set<Int> = []
  /// The value of the last line.
  private var latest: Term?
  /// The lines whose results cannot be compared, with the cause; the last line of all has the number 0, the one before it -2.
  private var taintedLines: [Int: String] = [:]
  /// Whether the notebook is of a version before 11.2.
  private let isOlder: Bool
  package private(set) var pairs: [Pair] = []
  package private(set) var said: [PrintedMessage] = []

  package init(_ bytes: [UInt8], file: String) {
    tree = ExpressionTree(parsingNotebook: bytes)
    self.file = file
    let header = String(decoding: bytes.prefix(400), as: UTF8.self)
    let version = header.components(separatedBy: "CreatedBy='Mathematica ").last?.prefix {
      $0.isNumber || $0 == "."
    }
    isOlder = header.contains("CreatedBy='Mathematica ") && (version.flatMap { Double($0) } ?? 12) < 11.15
    session.addPlots()
    session.limits.steps = 12_000_000
    let groups = NotebookCells(in: tree).groups
    hasLabels = groups.contains { $0.number != nil }
    for group in groups {
      lines.formUnion(([group.number] + group.outputs.map(\.number)).compactMap { $0 })
      guard let code = code(of: group), code.unread.isEmpty,
        let terms = Term.parse(code.text, &session.names)
      else { continue }
      if let number = group.number { lines.formUnion(number..<number + terms.count) }
      assigned.formUnion(namesAssigned(in: terms))
    }
    for (place, group) in groups.enumerated() {
      take(group)
      if isLastOfSession(place, groups: groups) { beginSession() }
    }
  }

  /// Whether a cell quits the kernel: the next one is evaluated in a new session, in which lines are counted from 1 again.
  private mutating func isLastOfSession(_ place: Int, groups: [NotebookCells.Group]) -> Bool {
    guard let code = code(of: groups[place]), let terms = Term.parse(code.text, &session.names),
      terms.contains(where: { term in
        guard let head = (Self.silenced(term) ?? term).call?.head.symbol else { return false }
        return ["Quit", "Exit"].contains(session.names.name(head))
      })
    else { return false }
    let next = groups.dropFirst(place + 1).lazy.compactMap(\.number).first
    return !hasLabels || next.map { $0 <= groups[place].number ?? Int.max } ?? false
  }

  /// A new session knows nothing of what the one before gave a value.
  private mutating func beginSession() {
    let limits = session.limits
    session = KernelSession()
    session.addPlots()
    session.limits = limits
    (tainted, taintedLines, latest, attempted) = ([:], [:], nil, [])
    (signatures, doubts, ages) = ([:], Doubts(), CellAges())
  }

  /// Names to which terms give a value or rules that stay: not those of a `Module` or another scope.
  private func namesAssigned(in terms: [Term]) -> Set<String> {
    var assigned: Set<String> = []
    var pending = terms.map { ($0, Set<String>()) }
    while let (next, local) = pending.popLast() {
      guard let call = next.call else { continue }
      if let name = call.head.symbol?.known, [.set, .setDelayed, .tagSetDelayed].contains(name) {
        // `a[[1]] = …` gives a value to what has one.
        let target = call.arguments.first?.call(of: .part) == nil ? Self.target(of: call) : .null
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

  /// What an assignment gives a value or rules: `f` for `f[x_] /; x > 0 := …`, `a` for `a[[1]] = …`, or a list.
  private static func target(of assignment: Call) -> Term {
    var target = assignment.arguments.first ?? .null
    while let inner = target.call, inner.head.symbol?.known != .list {
      let isWrapped = [.part, .condition, .holdPattern].contains(inner.head.symbol?.known)
      target = isWrapped ? inner.arguments.first ?? .null : inner.head
    }
    return target
  }

  /// The code of an input, with its pictures.
  private func code(of group: NotebookCells.Group, _ pictures: InputPictures = InputPictures()) -> (
    text: [UInt8], unread: [String]
  )? {
    let tree = self.tree
    return BoxCode.read(group.input, in: tree) { pictures.code(of: $0, in: tree) }
  }

  /// Names that an input clears have no value from then on, as if no cell had given them one.
  private mutating func forget(_ term: Term) {
    guard let call = term.call, !call.isData, let head = call.head.symbol else { return }
    switch session.names.name(head) {
    case "CompoundExpression": for part in call.arguments { forget(part) }
    case "Clear", "ClearAll", "Remove", "Unset":
      for part in call.arguments {
        if let symbol = part.symbol {
          attempted.remove(session.names.name(symbol))
        } else if case .string(let text) = part, text.contains(UInt8(ascii: "`")) {
          attempted = []
        }
      }
    default: break
    }
  }

  private mutating func take(_ group: NotebookCells.Group) {
    pictures.begin()
    let code = code(of: group, pictures)
    for (name, pixels) in pictures.images {
      session.setValue(name, to: .call(.symbol(session.names.symbol("Image")), [.packed(pixels)]))
    }
    let text = code?.text ?? []
    let parsed = ExpressionTree(parsing: text)
    if let code, code.unread.isEmpty, Exclusions.isTorn(text) {
      // Who types half of an input gets no result: it was whole when it was evaluated.
      let cause = "an input that was edited later"
      for term in Term.parse(text, &session.names) ?? [] { taint(term, cause) }
      for output in group.outputs { add(group, output.content, text, [], .excluded(cause), nil) }
      return
    }
    guard let code, code.unread.isEmpty, parsed.faults.isEmpty,
      let terms = Term.parse(text, &session.names)
    else {
      let why = code?.unread.first ?? (code == nil ? "too long" : "syntax")
      Self.trace(file, Array("is not read: \(why): ".utf8) + text)
      // A package brings its own notation.
      let verdict =
        Exclusions.cause(ofBoxes: why, isInput: true).map { Pair.Verdict.excluded($0) }
        ?? (hasPackage ? .excluded("a package's functions") : nil)
        ?? (why == "syntax" && Exclusions.lacksOperand(text)
          ? .excluded("an input that was edited later") : .unread("input: " + why))
      for output in group.outputs { add(group, output.content, text, [], verdict, nil) }
      let terms = Term.parse(text, &session.names) ?? []
      if case .excluded(let cause) = verdict { for term in terms { note(cause, of: term, group.number) } }
      attempted.formUnion(namesAssigned(in: terms))
      return
    }
    var used: Set<String> = []
    for term in terms { collect(term, &used) }
    doubts.given = namesAssigned(in: terms)
    var cause = Exclusions.cause(of: used)
    if cause == nil, let name = used.sorted().first(where: { tainted[$0] != nil }) {
      cause = tainted[name]
      Self.trace(file, Array("is left out for \(name)".utf8))
    }
    if cause == nil { cause = terms.compactMap { causeOfLine($0) }.first }
    mentioned.formUnion(used)
    let before = session
    // The result of each expression of the cell; nil for none.
    var results: [Term?] = []
    var stops: [String] = []
    for (place, term) in terms.enumerated() {
      session.restart()
      Self.trace(file, session.inputText(of: term))
      // The last of `a; b;` is nothing, but `%` is `b`.
      do throws(KernelError) {
        let silenced = Self.silenced(term)
        let result = try LoneExpression.value(of: silenced ?? term, in: &session)
        Self.trace(file, Array("= ".utf8) + session.inputText(of: result).prefix(400))
        results.append(silenced != nil || result.isSymbol(.null) ? nil : result)
        let number =
          group.number.map { $0 + place } ?? (hasLabels ? group.outputs.first?.number : line + place + 1)
        if !result.isSymbol(.null) { keepLast(result, number) }
      } catch {
        results.append(nil)
        Self.trace(file, Array("is not evaluated: \(error)".utf8))
        switch error {
        case .stopped(let limit): stops.append("stopped at its \(limit)")
        case .failed(let text): stops.append(text)
        case .leaving: stops.append("left")
        }
      }
    }
    line += terms.count
    for term in terms { forget(term) }
    defer { attempted.formUnion(namesAssigned(in: terms)) }
    for term in terms { noteSignatures(term) }
    doubts.tainted = tainted
    for term in terms { noteUnfilled(term) }
    let doubt = terms.compactMap { doubts.cause(of: used, $0, session.names) ?? unknownData(of: $0) }.first
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
    // More results were printed than the input can print: they are those of another input.
    let mostPrinted = terms.filter { Self.silenced($0) == nil && !Self.isDelayedDefinition($0) }.count
    if cause == nil, group.number == nil, group.outputs.count > mostPrinted {
      cause = "an input that was edited later"
    }
    // What is given without a label was edited after it was evaluated, or never evaluated in this session.
    let wasEdited = hasLabels && group.number == nil
    noteLines(group.number, results, cause ?? (wasEdited ? "an input that was edited later" : nil))
    if let cause = cause ?? (wasEdited ? "an input that was edited later" : nil) {
      for term in terms { taint(term, cause) }
    } else {
      for term in terms { untaint(term) }
    }
    for term in terms { note(cause ?? doubt, of: term, group.number) }
    let messages = session.log.warnings
    if cause == nil {
      said += group.messages.map { name in
        let symbol = name.prefix { $0 != ":" } + ":"
        return PrintedMessage(name: name, isSaid: messages.contains { $0.hasPrefix(symbol) })
      }
    }
    defer { ages.note(namesAssigned(in: terms), used, edited: group.edited) }
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
      // It was printed before the input got its text.
      if own == nil, let edited = group.edited, let printed = output.printed, edited > printed + 2 {
        own = "an input that was edited later"
      }
      let age = ages.age(of: used, edited: group.edited)
      let isOlder = age.map { age in output.printed.map { $0 + 2 < age } ?? false } ?? false
      let doubt = doubt ?? (isOlder ? "an input that was edited later" : nil)
      own = own ?? Exclusions.cause(ofPrinted: BoxText.text(of: output.content, in: tree))
      if let own {
        add(group, output.content, text, used, .excluded(own), given)
      } else if let given {
        compare(group, output.content, text: text, used, given, of: terms, doubt, before)
        if case .excluded(let later)? = pairs.last?.verdict, Doubts.causes.contains(later) {
          for term in terms { note(later, of: term, group.number) }
        }
      } else if let elsewhere = partElsewhere(terms) ?? doubt {
        add(group, output.content, text, used, .excluded(elsewhere), nil)
      } else {
        add(group, output.content, text, used, .differs(stops.first ?? "nothing"), nil)
      }
    }
  }

  /// Whether a term is `a := b`, which prints nothing.
  private static func isDelayedDefinition(_ term: Term) -> Bool { term.call(of: .setDelayed) != nil }

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
    if let name = missing.sorted().first(where: { doubts.unfilled[$0] != nil && isDefinedElsewhere($0) }) {
      return doubts.unfilled[name]
    }
    for name in missing.subtracting(bound).sorted() {
      let symbol = session.names.symbol(name)
      if session.builtIn(symbol) != nil || session.isDefined(symbol) || attempted.contains(name)
        || Exclusions.formulaNames.contains(name)
        || Exclusions.systemSymbols?.contains(name) ?? false
        || given.call(of: .ndSolve) == nil && !depends(given, on: symbol)
      {
        continue
      }
      return assigned.contains(name) ? "a value that a later cell gives" : "a value of an earlier session"
    }
    return nil
  }

  /// Why the result is not that of this notebook: the printed one holds a name that had a value before the cell was evaluated here,
  /// which it would show instead.
  private func nameElsewhere(_ printed: Term, _ before: KernelSession) -> String? {
    var pending = [printed]
    while let next = pending.popLast() {
      if let symbol = next.symbol, before.builtIn(symbol) == nil, before.value(of: symbol) != nil,
        attempted.contains(before.names.name(symbol))
      {
        return "a value of an earlier session"
      }
      guard let call = next.call, !call.isData else { continue }
      let name = call.head.symbol.map { before.names.name($0) } ?? ""
      if ["Function", "RuleDelayed", "Pattern", "Condition", "Inactive"].contains(name)
        || name.hasPrefix("Hold") || name == "Defer"
      {
        continue
      }
      pending += [call.head] + call.arguments
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
      var (drawn, called): (Set<String>, Set<String>) = ([], [])
      if name == "Show" {
        // What is shown together are pictures.
        for part in call.arguments {
          drawn.formUnion((part.parts ?? [part]).compactMap(\.symbol).map(session.names.name))
        }
      } else if ["Plot", "Plot3D", "Chart", "Histogram"].contains(where: { name.hasSuffix($0) }) {
        collectCalled(call.arguments[0], &called)
        if let function = called.subtracting(attempted).sorted().first(where: { isDefinedElsewhere($0) }),
          !function.contains("$"), !isBound(function, in: input, but: call.arguments[0]),
          !PictureOrigins.mayBeReplaced(function, in: call.arguments[0], names: session.names)
        {
          return causeElsewhere(function)
        }
        collectQuantities(call.arguments[0], &drawn)
      }
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

  /// Why a picture was made by what another session had set: it has the style of a theme that no cell before names, or the
  /// kernel's picture holds a name that has no value, where the printed one has a number or style.
  private func drawnElsewhere(
    _ picture: Term, _ box: WolframLanguage.Expression, _ input: [Term]
  ) -> String? {
    if mentioned.isDisjoint(with: ["PlotTheme", "$PlotTheme", "SetOptions"]),
      PictureOrigins.isMonochrome(box, in: tree)
    {
      return "a value of an earlier session"
    }
    let printed = PictureOrigins.names(in: box, of: tree)
    let name = PictureOrigins.names(in: picture, session: session).sorted().first {
      !$0.contains("$") && isDefinedElsewhere($0) && !attempted.contains($0) && !printed.contains($0)
        && !PictureOrigins.mayBeReplaced($0, in: .list(input), names: session.names)
    }
    return name.map {
      assigned.contains($0) ? "a value that a later cell gives" : "a value of an earlier session"
    }
  }

  /// Why an input that takes a part of a name without a value cannot be compared: the name had a value when the cell was
  /// evaluated, since nothing but a list has parts, and no cell before gives it one.
  private mutating func partElsewhere(_ input: [Term]) -> String? {
    var pending = input
    while let next = pending.popLast() {
      guard let call = next.call, !call.isData else { continue }
      if call.head.isSymbol(.part), call.count > 1, let cause = valueElsewhere(call.arguments[0], input) {
        return cause
      }
      pending += [call.head] + call.arguments
    }
    return nil
  }

  /// Why a name without a value, or the function `f` of `f[x]`, had one when the cell was evaluated: no cell before gives it one.
  private func valueElsewhere(_ term: Term, _ input: [Term]) -> String? {
    guard let symbol = term.symbol ?? term.call?.head.symbol, session.builtIn(symbol) == nil,
      !session.isDefined(symbol)
    else { return nil }
    let name = session.names.name(symbol)
    if name.contains("$") || attempted.contains(name) || doubts.given.contains(name)
      || isBound(name, in: input)
      || Exclusions.systemSymbols?.contains(name) ?? false
    {
      return nil
    }
    return assigned.contains(name) ? "a value that a later cell gives" : "a value of an earlier session"
  }

  /// Why an input had another value when it was evaluated: a function of lists, matrices, graphs, texts or data in it gets a name
  /// without a value, or one of expressions differentiates it, and no cell before gives it one.
  private func unknownData(of input: Term) -> String? {
    var pending = [input]
    while let next = pending.popLast() {
      guard let call = next.call, !call.isData else { continue }
      pending += [call.head] + call.arguments
      guard let name = call.head.symbol.map({ session.names.name($0) }), call.count > 0 else { continue }
      let isDefinition = call.head.isSymbol(.setDelayed) || call.head.isSymbol(.function)
      // What is defined or held is evaluated elsewhere.
      if isDefinition { pending.removeLast(call.count + 1) }
      var data: [Term] = []
      if Doubts.ofData.contains(name) || (call.head.isSymbol(.part) && call.count > 1)
        || (Doubts.ofExpressions.contains(name) && call.count > 1 && call.arguments[0].symbol != nil)
      {
        data = [call.arguments[0]]
      } else if Doubts.ofDataLast.contains(name), let last = call.arguments.last, call.count > 1 {
        data = [last]
      } else if Doubts.ofAllData.contains(name) {
        data = call.arguments
      }
      if let cause = data.compactMap({ valueElsewhere($0, [input]) }).first { return cause }
    }
    return nil
  }

  /// Keeps which names and lines depend on a value that the notebook does not hold.
  private mutating func note(_ doubt: String?, of term: Term, _ number: Int?) {
    var given = namesAssigned(in: [term])
    if doubt == "front end" { given.formUnion(namesControlled(term)) }
    doubts.note(doubt, names: given, line: number)
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
      || session.builtIn(head) == nil && !session.rules.hasRules(head)
    {
      // Also in calls of functions without a meaning, which show the values of what is in them.
      for argument in call.arguments { collectQuantities(argument, &names) }
    } else if head.known == .ndSolve, call.count > 2, let equations = call.arguments[0].parts {
      // A parameter without a number: none of these has a solution.
      var (own, variable): (Set<String>, Set<String>) = ([], [])
      for equation in equations { collect(equation, &own) }
      collectCalled(.list(equations.flatMap { $0.call?.arguments ?? [] }), &variable)
      for argument in call.arguments.dropFirst() { collect(argument, &variable) }
      names.formUnion(own.subtracting(variable).filter { !$0.contains("$") })
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
    // Equations hold only for numbers that they name.
    var (numbers, pending) = ([0.37, 1.93], [term])
    while let next = pending.popLast(), numbers.count < 5 {
      if let number = next.double { numbers.append(number) }
      pending += next.call.map { $0.isData ? [] : $0.arguments } ?? []
    }
    for number in numbers {
      var own = KernelSession(builtInsOf: session)
      own.limits.steps = 200_000
      own.setValue(of: symbol, to: .real(number))
      do throws(KernelError) { values.append(try own.evaluate(term)) } catch { return false }
    }
    var comparison = TermComparison(session)
    return values.dropFirst().contains { comparison.difference(of: values[0], from: $0) != nil }
  }

  /// Whether a text contains an operator that only packages define, such as `⊗` or the brackets of kets.
  private static func hasNotation(_ text: [UInt8]) -> Bool {
    let text = String(decoding: text, as: UTF8.self)
    return text.contains("\\[TensorProduct]") || text.contains("AngleBracket[")
      || text.unicodeScalars.contains { "·⊗⊕⟩⟨†∘⊙‖".unicodeScalars.contains($0) }
  }

  /// With OCTAVO_TRACE, prints each input before it is evaluated, to find the one that causes a crash, what it gave, and the
  /// inputs that are not read.
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
      // `%%` is the last but one.
      if let before = latest {
        let place = Term.call(session.names.symbol("Out"), [.integer(-2)])
        _ = try session.evaluate(.call(.set, [place, before]))
      }
      latest = result
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
    if let missing { return causeElsewhere(missing) }
    if hasOtherArguments(given, than: other) { return "a definition that the notebook does not hold" }
    // A derivative of a function to which a later cell gives rules.
    var derived: Set<String> = []
    collectDerived(given, &derived)
    let later = derived.subtracting(other).subtracting(attempted).intersection(assigned)
    return later.contains { isDefinedElsewhere($0) } ? "a value that a later cell gives" : nil
  }

  /// Remembers the left sides of definitions, also in `a; f[x_] := x;`.
  private mutating func noteSignatures(_ term: Term) {
    guard let call = term.call, !call.isData else { return }
    if call.head.isSymbol(.compoundExpression) {
      for part in call.arguments { noteSignatures(part) }
    } else if call.head.isSymbol(.setDelayed) || call.head.isSymbol(.set) {
      var left = call.arguments[0]
      while let test = left.call(of: .condition) { left = test.arguments[0] }
      if let own = left.call, let symbol = own.head.symbol {
        signatures[session.names.name(symbol), default: []].append(own.arguments)
        if call.head.isSymbol(.setDelayed), let body = call.arguments.last {
          var names: Set<String> = []
          collect(body, &names)
          doubts.bodies[session.names.name(symbol), default: []].formUnion(names)
        }
      }
    }
  }

  /// Whether a result calls a function of the author's, which the printed one does not hold, with a number of arguments that no
  /// cell before defines: the definition was another one when the cell was evaluated.
  private func hasOtherArguments(_ given: Term, than other: Set<String>) -> Bool {
    guard let call = given.call, !call.isData else { return false }
    if let symbol = call.head.symbol, session.builtIn(symbol) == nil {
      let name = session.names.name(symbol)
      if let known = signatures[name], !other.contains(name), isDefinedHere(name),
        !known.contains(where: { fits(call.arguments, $0) })
      {
        return true
      }
    }
    return ([call.head] + call.arguments).contains { hasOtherArguments($0, than: other) }
  }

  private func isDefinedHere(_ name: String) -> Bool {
    var names = session.names
    return session.isDefined(names.symbol(name))
  }

  /// Whether a left side with these patterns can take so many arguments. Options are rules.
  private func fits(_ arguments: [Term], _ patterns: [Term]) -> Bool {
    var (least, isOpen, hasOptions) = (0, false, false)
    for pattern in patterns {
      let kind = kind(of: pattern)
      switch kind {
      case "OptionsPattern": hasOptions = true
      case "BlankSequence", "BlankNullSequence", "Optional", "Repeated", "RepeatedNull", "Alternatives",
        "Longest", "Shortest",
        "Sequence", "PatternSequence", "Verbatim", "HoldPattern", "Except":
        isOpen = true
      default: least += 1
      }
    }
    if isOpen { return true }
    let rules = arguments.dropFirst(least)
    return arguments.count >= least && (rules.isEmpty || hasOptions)
      && rules.allSatisfy { $0.isList || $0.call(of: .rule) != nil || $0.call(of: .ruleDelayed) != nil }
  }

  /// The name of what a pattern is below its name and its test.
  private func kind(of pattern: Term) -> String {
    var inner = pattern
    while let call = inner.call, call.count > 0 {
      if call.head.isSymbol(.pattern), call.count > 1 {
        inner = call.arguments[1]
      } else if call.head.isSymbol(.patternTest) || call.head.isSymbol(.condition) {
        inner = call.arguments[0]
      } else {
        break
      }
    }
    return inner.call?.head.symbol.map { session.names.name($0) } ?? ""
  }

  private func collectDerived(_ term: Term, _ names: inout Set<String>) {
    guard let call = term.call, !call.isData else { return }
    if call.head.call?.head.isSymbol(.derivative) ?? false, let symbol = call.arguments.first?.symbol {
      names.insert(session.names.name(symbol))
    }
    collectDerived(call.head, &names)
    for argument in call.arguments { collectDerived(argument, &names) }
  }

  /// Whether a name is neither a built-in, nor defined, nor one of the language's.
  private func isDefinedElsewhere(_ name: String) -> Bool {
    var names = session.names
    let symbol = names.symbol(name)
    // Names of the language begin with an upper-case letter.
    let isSmall = name.first?.isLowercase ?? false
    return session.builtIn(symbol) == nil && !session.isDefined(symbol)
      && !(Exclusions.systemSymbols?.contains(name) ?? !isSmall)
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
        doubts.unfilled[session.names.name(symbol)] = function.map { causeElsewhere($0) }
      }
    } else if call.head.isSymbol(.set), let symbol = call.arguments.first?.symbol {
      doubts.unfilled[session.names.name(symbol)] = nil
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
    taintedLines[-2] = results.count > 1 ? cause : taintedLines[0]
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

  /// The names in calls of functions that make controls: these give them values.
  private func namesControlled(_ term: Term) -> Set<String> {
    guard let call = term.call, !call.isData else { return [] }
    var names: Set<String> = []
    if let head = call.head.symbol, tainted[session.names.name(head)] == "front end" {
      for symbol in call.arguments.compactMap({ $0.symbol }) where session.builtIn(symbol) == nil {
        names.insert(session.names.name(symbol))
      }
    }
    return call.arguments.reduce(into: names) { $0.formUnion(namesControlled($1)) }
  }

  /// Marks names that an excluded input assigns as not comparable.
  private mutating func taint(_ term: Term, _ cause: String) {
    var pending = [(term, isStatement: true)]
    while let (next, isStatement) = pending.popLast() {
      guard let call = next.call else { continue }
      switch call.head.symbol?.known {
      case .set, .setDelayed:
        let target = Self.target(of: call)
        for part in target.parts ?? [target] {
          if let symbol = part.symbol { tainted[session.names.name(symbol)] = cause }
        }
      case .compoundExpression, .list, .if, .do, .table, .module, .block, .with:
        pending += call.arguments.map { ($0, isStatement) }
      default:
        // `MatrixForm[t = Import["t.txt"]]`
        if let head = call.head.symbol, session.builtIn(head) != nil, !call.isData {
          pending += call.arguments.map { ($0, false) }
        }
        guard isStatement, let head = call.head.symbol, isUnknown(session.names.name(head)),
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

  private static func isPicture(_ box: WolframLanguage.Expression, in tree: ExpressionTree) -> Bool {
    switch tree.head(box) {
    case .graphicsBox?, .graphics3DBox?: return true
    default: return tree.headName(box).map { WolframFigure.isPicture($0) } ?? false
    }
  }

  /// Whether boxes hold a view that can be operated.
  private func holdsView(_ box: WolframLanguage.Expression) -> Bool {
    tree.head(box) == .dynamicModuleBox || (tree.list(box) ?? tree.arguments(box)).contains { holdsView($0) }
  }

  private mutating func compare(
    _ group: NotebookCells.Group, _ output: WolframLanguage.Expression, text: [UInt8], _ used: Set<String>,
    _ given: Term, of input: [Term], _ doubt: String?, _ before: KernelSession
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
        let tag = tree.argument(of: box, place: 1).map { tree.string($0) } ?? ""
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
    if let sign = Exclusions.cause(ofPrinted: read.text) {
      return add(group, output, text, used, .excluded(sign), given)
    }
    let plain = PrintedNames.withoutContexts(read.text)
    let parsed = ExpressionTree(parsing: plain)
    guard parsed.faults.isEmpty, var printed = Term.parse(plain, &session.names)?.first else {
      let isView = holdsView(output)
      return add(group, output, text, used, isView ? .excluded("front end") : .unread("syntax"), given)
    }
    var pictures: [Term] = []
    let hasGraph = String(decoding: read.text, as: UTF8.self).contains("Octavo$graph")
    if hasGraph { printed = PrintedGraph.canonical(of: printed, &session.names) }
    let own = replacing(hasGraph ? PrintedGraph.canonical(of: given, &session.names) : given, &pictures)
    if isOlder, given.isSymbol(.indeterminate), printed.contains(session.named("Interval")),
      input.contains(where: { $0.contains(session.named("Limit")) })
    {
      // A limit that does not exist was the interval of the values up to version 11.1, and is Indeterminate from 11.2 on.
      printed = given
    }
    if isOlder, !given.isList, let only = printed.parts, only.count == 1,
      input.last?.call(of: .limit)?.arguments[1].isList ?? false
    {
      // With a list of rules the limit was a list up to version 11.1.
      printed = only[0]
    }
    var comparison = TermComparison(session)
    var verdict = Pair.Verdict.agrees
    if let difference = comparison.difference(of: own, from: printed), !isSameForm(own, printed, of: input) {
      let elsewhere = valueElsewhere(given, printed, input) ?? nameElsewhere(printed, before)
      let drawn = boxes.isEmpty ? nil : pictureElsewhere(input)
      verdict =
        (elsewhere ?? drawn ?? partElsewhere(input) ?? definitionElsewhere(given, printed, used) ?? doubt)
        .map { .excluded($0) } ?? .differs(difference)
    } else if pictures.count == boxes.count {
      for (picture, box) in zip(pictures, boxes) {
        if let difference = difference(of: picture, from: box) {
          verdict =
            (pictureElsewhere(input) ?? definitionElsewhere(given, printed, used) ?? drawnElsewhere(
              picture, box, input)
            ?? doubt)
            .map { .excluded($0) } ?? .differs(difference)
          break
        }
      }
    }
    add(group, output, text, used, verdict, given, isGraphic: !boxes.isEmpty, printed: read.text)
  }

  /// Whether a result is the printed one by what the input asks for: an antiderivative, up to a constant, or a function of whole
  /// numbers.
  private mutating func isSameForm(_ given: Term, _ printed: Term, of input: [Term]) -> Bool {
    guard input.count == 1 else { return false }
    var comparison = TermComparison(session)
    var (term, isOuter, indices) = (input[0], true, Set<Symbol>())
    while let call = term.call, !call.isData, let head = call.head.symbol {
      let name = session.names.name(head)
      if name == "Integrate", isOuter, call.count == 2, let variable = call.arguments[1].symbol {
        return comparison.differsByConstant(given, printed, for: variable)
      }
      isOuter = isOuter && ["Set", "Simplify", "FullSimplify", "Expand", "TraditionalForm"].contains(name)
      guard isOuter, let next = name == "Set" ? call.arguments.last : call.arguments.first else { break }
      term = next
    }
    for term in input { collectIndices(term, &indices) }
    return indices.contains { comparison.agreesAtWholeNumbers(given, printed, for: $0) }
  }

  /// The names that stand for whole numbers: the variables of recurrences, the last number of a sum, the order of a coefficient.
  private func collectIndices(_ term: Term, _ names: inout Set<Symbol>) {
    guard let call = term.call, !call.isData else { return }
    switch call.head.symbol.map({ session.names.name($0) }) {
    case "RSolve", "RSolveValue", "FindSequenceFunction":
      if let symbol = call.arguments.last?.symbol { names.insert(symbol) }
    case "Sum", "Product", "SeriesCoefficient":
      if call.count == 2, let range = call.arguments[1].parts, range.count > 1,
        let symbol = range.last?.symbol,
        session.builtIn(symbol) == nil
      {
        names.insert(symbol)
      }
    default: break
    }
    for part in [call.head] + call.arguments { collectIndices(part, &names) }
  }

  private final class Collector { var boxes: [WolframLanguage.Expression] = [] }

  /// The term with each picture replaced by a symbol.
  private func replacing(_ term: Term, _ pictures: inout [Term]) -> Term {
    guard let call = term.call else { return term }
    if let head = call.head.symbol {
      switch session.names.name(head) {
      case "Graphics", "Graphics3D", "Legended", "Image":
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
    // An image and the picture that it is drawn as are one expression here.
    let size = session.limits.size
    session.limits.size = 4 * size
    defer { session.limits.size = size }
    var picture = picture
    do throws(KernelError) { picture = try session.pictured(picture) } catch { session.restart() }
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
    for name in used where session.builtIn(session.names.symbol(name)) != nil { names.insert(name) }
    for name in needed(by: used, given) where isLacking(name) { lacking.append(name) }
    let text = printed ?? BoxText.text(of: output, in: tree)
    pairs.append(
      Pair(
        file: file, number: pairs.count + 1, input: Self.line(input), printed: Self.line(text),
        given: given.map { Self.line(session.inputText(of: $0)) } ?? "", names: names,
        lacking: lacking.sorted(),
        isGraphic: isGraphic, verdict: verdict))
  }

  /// The names that an input needs: those in it, in the values that earlier cells gave to them, in the values of the names
  /// in these, and in the result.
  private func needed(by used: Set<String>, _ given: Term?) -> Set<String> {
    var (found, waiting, names) = (used, Array(used), session.names)
    if let given { collectWords(given, &found) }
    while let name = waiting.popLast() {
      guard let value = session.value(of: names.symbol(name)) else { continue }
      var own: Set<String> = []
      collectWords(value, &own)
      waiting += own.subtracting(found)
      found.formUnion(own)
    }
    return found
  }

  /// The names in a term, without looking into long lists of data.
  private func collectWords(_ term: Term, _ names: inout Set<String>) {
    var (pending, looked) = ([term], 0)
    while let next = pending.popLast(), looked < 20_000 {
      looked += 1
      if let symbol = next.symbol { names.insert(session.names.name(symbol)) }
      guard let call = next.call, !call.isData else { continue }
      pending.append(call.head)
      pending += call.arguments.reversed()
    }
  }

  /// Whether a name of the language is one that the kernel does not know.
  private mutating func isLacking(_ name: String) -> Bool {
    let symbol = session.names.symbol(name)
    // The results of lines are kept here, not in the kernel.
    guard let first = name.utf8.first, first >= 65, first <= 90, name.utf8.count > 1, name != "Out" else {
      return false
    }
    return session.builtIn(symbol) == nil && !session.isDefined(symbol)
      && Exclusions.systemSymbols?.contains(name) ?? true
  }

  private static func line(_ bytes: [UInt8]) -> String {
    String(decoding: bytes.prefix(1500).map { $0 == 10 || $0 == 9 || $0 == 13 ? 32 : $0 }, as: UTF8.self)
  }
}

extension KernelSession {
  /// Whether the symbol has a value or rules.
  fileprivate func isDefined(_ symbol: Symbol) -> Bool { value(of: symbol) != nil || rules.hasRules(symbol) }
}
