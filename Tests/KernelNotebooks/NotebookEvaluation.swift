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
  /// Names that some cell of the notebook assigns a value or rules.
  private var assigned: Set<String> = []
  private(set) var pairs: [Pair] = []
  private(set) var said: [PrintedMessage] = []

  init(_ bytes: [UInt8], file: String) {
    tree = ExpressionTree(parsing: bytes)
    self.file = file
    session.addPlots()
    session.limits.steps = 4_000_000
    let groups = NotebookCells(in: tree).groups
    for group in groups { collectAssigned(group) }
    for group in groups { take(group) }
  }

  private mutating func collectAssigned(_ group: NotebookCells.Group) {
    guard let code = BoxCode.read(group.input, in: tree), code.unread.isEmpty,
      let terms = Term.parse(code.text, names: &session.names)
    else { return }
    var pending = terms
    while let next = pending.popLast() {
      guard let call = next.call else { continue }
      if let name = call.head.symbol?.known, [.set, .setDelayed, .tagSetDelayed].contains(name) {
        var target = call.arguments.first ?? .null
        while let inner = target.call, inner.head.symbol?.known != .list { target = inner.head }
        for part in target.parts ?? [target] {
          if let symbol = part.symbol { assigned.insert(session.names.name(symbol)) }
        }
      }
      pending += call.arguments
    }
  }

  private mutating func take(_ group: NotebookCells.Group) {
    let code = BoxCode.read(group.input, in: tree)
    let text = code?.text ?? []
    let parsed = ExpressionTree(parsing: text)
    guard let code, code.unread.isEmpty, parsed.faults.isEmpty,
      let terms = Term.parse(text, names: &session.names)
    else {
      let why = code?.unread.first ?? (code == nil ? "too long" : "syntax")
      // A package has its own notation.
      let verdict = hasPackage ? Pair.Verdict.excluded("a package's functions") : .unread("input: " + why)
      for output in group.outputs { add(group, output.content, text, [], verdict, nil) }
      return
    }
    var used: Set<String> = []
    for term in terms { collect(term, &used) }
    var cause = Exclusions.cause(of: used)
    if cause == nil, let other = used.sorted().compactMap({ tainted[$0] }).first { cause = other }
    // The result of each expression of the cell; nil for none.
    var results: [Term?] = []
    var stops: [String] = []
    for (place, term) in terms.enumerated() {
      session.restart()
      Self.trace(file, session.inputText(term))
      // The empty expression after `a; b;` has no result.
      do throws(KernelError) {
        let result = try session.evaluate(term)
        results.append(result.isSymbol(.null) ? nil : result)
        if !result.isSymbol(.null) { keepLast(result, group.number.map { $0 + place }) }
      } catch {
        results.append(nil)
        switch error {
        case .stopped(let limit): stops.append("stopped at its \(limit)")
        case .failed(let text): stops.append(text)
        case .leaving: stops.append("left")
        }
      }
    }
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
    if let cause { for term in terms { taint(term, cause) } }
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
        compare(group, output.content, text, used, given)
      } else {
        add(group, output.content, text, used, .differs(stops.first ?? "nothing"), nil)
      }
    }
  }

  /// Whether the given result contains an author's name that has no value here, is assigned in some cell, and is absent from
  /// the printed result: the name had a value when the cell was evaluated.
  private mutating func hadValue(_ given: Term, _ printed: Term, _ used: Set<String>) -> Bool {
    var (own, other): (Set<String>, Set<String>) = ([], [])
    collect(given, &own)
    collect(printed, &other)
    return own.subtracting(other).intersection(used).intersection(assigned).contains { name in
      let symbol = session.names.symbol(name)
      return session.builtIn(symbol) == nil && !session.isDefined(symbol)
    }
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

  /// Whether the given result calls an author's function that no cell of the notebook defines and that the printed result does
  /// not contain.
  private func lacksDefinition(_ given: Term, _ printed: Term, _ used: Set<String>) -> Bool {
    var (own, other): (Set<String>, Set<String>) = ([], [])
    collectCalled(given, &own)
    collect(printed, &other)
    return own.subtracting(other).subtracting(assigned).intersection(used).contains { name in
      var names = session.names
      let symbol = names.symbol(name)
      return session.builtIn(symbol) == nil && !session.isDefined(symbol)
        && !(Exclusions.systemSymbols?.contains(name) ?? true)
    }
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
        guard let head = call.head.symbol, isUnknown(session.names.name(head)) else { continue }
        // `Let[Qubit, S]` declares the names in it.
        for part in call.arguments.flatMap({ $0.parts ?? [$0] }) {
          if let symbol = part.symbol, session.builtIn(symbol) == nil {
            tainted[session.names.name(symbol)] = cause
          }
        }
      }
    }
  }

  // MARK: Comparison

  private static func isPicture(_ box: WolframLanguage.Expression, _ tree: ExpressionTree) -> Bool {
    switch tree.head(box) {
    case .graphicsBox?, .graphics3DBox?: return true
    default: return tree.headName(box).map { WolframFigure.isPicture($0) } ?? false
    }
  }

  private mutating func compare(
    _ group: NotebookCells.Group, _ output: WolframLanguage.Expression, _ text: [UInt8], _ used: Set<String>,
    _ given: Term
  ) {
    var boxes: [WolframLanguage.Expression] = []
    let tree = self.tree
    let found = Collector()
    let read = BoxCode.read(output, in: tree) { box in
      switch tree.head(box) {
      case .dynamicModuleBox?: return nil
      case .graphicsBox?, .graphics3DBox?:
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
      return add(group, output, text, used, .unread(read?.unread.first ?? "too long"), given)
    }
    let parsed = ExpressionTree(parsing: read.text)
    guard parsed.faults.isEmpty, let printed = Term.parse(read.text, names: &session.names)?.first else {
      return add(group, output, text, used, .unread("syntax"), given)
    }
    var pictures: [Term] = []
    let own = replacing(given, &pictures)
    var comparison = TermComparison(session)
    var verdict = Pair.Verdict.agrees
    if let difference = comparison.difference(of: own, from: printed) {
      verdict =
        hadValue(given, printed, used)
        ? .excluded("a value that a later cell gives")
        : lacksDefinition(given, printed, used)
          ? .excluded("a definition that the notebook does not hold") : .differs(difference)
    } else if pictures.count == boxes.count {
      for (picture, box) in zip(pictures, boxes) {
        if let difference = difference(of: picture, from: box) {
          verdict = .differs(difference)
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
        !session.isDefined(symbol)
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
