import Graphics
import Kernel
import Numerics
import WolframGraphics
import WolframLanguage

/// Lays out a result: nested figures, texts, formulas, rows, columns, grids and frames.
package struct ResultSetter {
  private var names: SymbolNames
  /// The width of a top-level figure without a size of its own.
  private let width: Double
  /// The width beyond which pictures are laid out smaller.
  private let most: Double
  /// The fraction of their size at which pictures within other content are laid out.
  private var share = 1.0
  /// The width of a line, beyond which texts and formulas go on in the next one.
  var lineWidth = Double.infinity
  /// The heads that could not be laid out.
  package private(set) var unknown: [String] = []
  /// Whether the result is larger than what is laid out.
  package private(set) var isExhausted = false
  /// What laying the result out takes, in steps of the kernel.
  package private(set) var cost = 0
  private var textBytes = 0
  private var budget = Self.mostTerms
  private static let mostTerms = 3000
  /// The bytes of texts in a result: a letter that is laid out takes about two kilobytes.
  private static let mostTextBytes = 40_000
  private static let stepsPerLetter = 20
  /// The width of the lines of a long result, in pixels: as wide as a page shows without making it smaller.
  private static let usualLineWidth = 480.0

  package init(names: SymbolNames, width: Double, most: Double = .infinity) {
    (self.names, self.width, self.most) = (names, width, most)
  }

  /// The default text style of results.
  static let textStyle: TextStyle = {
    var style = TextStyle()
    style.size = 13
    style.color = .black
    return style
  }()

  /// Lays out a result as a figure.
  package mutating func figure(_ term: Term) -> Figure {
    let term = unwrapped(term)
    if isFigure(term) { return picture(of: term, width: width).limited(to: most) }
    let formatted = FormulaTerms.formatted(term, &names)
    var box = set(formatted, Self.textStyle, depth: 0)
    let margin = 4.0
    if box.width > Self.usualLineWidth {
      (lineWidth, budget, textBytes) = (Self.usualLineWidth, Self.mostTerms, 0)
      box = set(formatted, Self.textStyle, depth: 0)
    }
    for _ in 0..<3 where box.width + 2 * margin > most * 1.005 && share > 0.25 {
      share *= most / (box.width + 2 * margin)
      (budget, textBytes) = (Self.mostTerms, 0)
      box = set(formatted, Self.textStyle, depth: 0)
    }
    return .drawing(box.framed(margin, edge: nil, ground: nil).list)
  }

  // MARK: Figures

  /// The term without wrappers that do not change its appearance.
  private func unwrapped(_ term: Term) -> Term {
    var term = term
    for _ in 0..<8 {
      guard let call = term.call, let head = call.head.symbol, let first = call.arguments.first else {
        return term
      }
      switch names.name(head) {
      case "Pane" where call.count > 1 && !isFigure(unwrapped(first)): return term
      case "Dynamic", "EventHandler", "Deploy", "Pane", "MouseAppearance", "Text", "Item", "Magnify",
        "Rasterize",
        "HoldForm", "Evaluate", "Annotation", "ReleaseHold", "EmitSound":
        term = first
      case "Style" where isFigure(first): term = first
      case "LocatorPane" where call.count > 1, "ClickPane" where call.count > 1,
        "DynamicModule" where call.count > 1:
        term = call.arguments[names.name(head) == "ClickPane" ? 0 : 1]
      case "List" where call.count == 1 && isFigure(first): term = first
      case "Column" where first.parts?.count == 1 && option("Frame", call: call) == nil:
        // A picture alone keeps its coordinates, in which it is operated.
        guard let only = first.parts?.first, isFigure(unwrapped(only)) else { return term }
        term = only
      default: return term
      }
    }
    return term
  }

  func isFigure(_ term: Term) -> Bool {
    guard let head = term.headSymbol else { return false }
    switch names.name(head) {
    case "Graphics", "Graphics3D", "GraphicsRow", "GraphicsColumn", "GraphicsGrid": return true
    case "Legended": return term.call?.arguments.first.map(isFigure) ?? false
    default: return false
    }
  }

  /// Converts a term to a picture, with a default width.
  private mutating func picture(of term: Term, width: Double) -> Figure {
    let (tree, labels) = TermTree.treeAndLabels(of: term, &names)
    guard let root = tree.roots.first else { return .drawing(DrawList(width: 1, height: 1)) }
    let names = self.names
    let read = WolframFigure(
      tree, root,
      layout: { place, style in
        guard labels.indices.contains(place) else { return nil }
        var setter = ResultSetter(names: names, width: width)
        return setter.set(labels[place], style, depth: 4).list
      })
    if read.isCut { isExhausted = true }
    cost += read.parts
    for (name, _) in read.unknown where !unknown.contains(name) { unknown.append(name) }
    if term.headSymbol.map({
      self.names.name($0).hasPrefix("Graphics") && !self.names.name($0).hasSuffix("3D")
    }) == true,
      case .grid = read.figure
    {
      // Its pictures are of one size, whatever sizes they have by themselves.
      return Self.sized(
        read.figure, width: WolframFigure.imageSize(of: root, in: tree).width ?? width, isGiven: true)
    }
    return Self.sized(read.figure, width: width)
  }

  /// The figure with a width where it has none, or in place of its own if `isGiven`.
  private static func sized(_ figure: Figure, width: Double, isGiven: Bool = false) -> Figure {
    switch figure {
    case .plane(let scene, var options):
      if !isGiven, options.width == nil, options.height == nil { options.mostHeight = 1.5 * width }
      if isGiven || (options.width == nil && options.height == nil) {
        (options.width, options.height) = (width, nil)
      }
      return .plane(scene, options)
    case .space(var scene):
      if isGiven || (scene.image.width == nil && scene.image.height == nil) {
        (scene.image.width, scene.image.height) = (width, nil)
      }
      return .space(scene)
    case .legended(let inner, let legends):
      // A legend at a side takes width.
      let isBeside = legends.contains { $0.place == .left || $0.place == .right }
      return .legended(sized(inner, width: isBeside ? width * 0.82 : width, isGiven: isGiven), legends)
    case .grid(let rows, let spacing, let lines):
      let columns = Double(max(rows.reduce(0) { max($0, $1.count) }, 1))
      return .grid(
        rows.map { row in
          row.map { sized($0, width: max((width - 8 * (columns - 1)) / columns, 60), isGiven: isGiven) }
        },
        spacing: spacing,
        lines: lines)
    case .text, .drawing: return figure
    }
  }

  /// A drawing within other contents.
  private mutating func drawn(_ call: Call) -> SetBox {
    let picture = picture(of: .call(call), width: min(width * 0.8, 300))
    var list = (share < 1 ? picture.limited(to: max(picture.draw().width * share, 60)) : picture).draw()
    if holdsLocator(call) { list.plot?.isOperated = true }
    return SetBox(list, ascent: list.height / 2 + 4)
  }

  /// Whether a drawing has handles of its own.
  private func holdsLocator(_ drawing: Call) -> Bool {
    var waiting = drawing.arguments
    var looked = 0
    while let next = waiting.popLast(), looked < Self.mostTerms {
      looked += 1
      guard let call = next.call else { continue }
      if let head = call.head.symbol, names.name(head) == "Locator" { return true }
      waiting += call.arguments.prefix(200)
    }
    return false
  }

  // MARK: Boxes

  mutating func set(_ term: Term, _ style: TextStyle, depth: Int) -> SetBox {
    budget -= 1
    guard depth < 40, budget > 0 else { return .text("…", style: style) }
    switch term {
    case .string(let text):
      guard admits(text) else { return .text("…", style: style) }
      return StringPiece.hasBoxes(text) ? set(pieces: text, style, depth: depth) : set(text, style)
    case .call(let call): return set(call, style, depth: depth)
    default: return set(FormulaTerms.formatted(term, &names), style, depth: depth + 1)
    }
  }

  /// Counts a text; false if the result has more than is laid out.
  private mutating func admits(_ text: [UInt8]) -> Bool {
    textBytes += text.count
    cost += text.count * Self.stepsPerLetter
    if textBytes > Self.mostTextBytes { isExhausted = true }
    return !isExhausted
  }

  private func set(_ text: [UInt8], _ style: TextStyle) -> SetBox {
    let lines = text.split(separator: 10, omittingEmptySubsequences: false)
    let boxes = lines.prefix(200).flatMap { line -> [SetBox] in
      let box = SetBox.text(String(decoding: line, as: UTF8.self), style: style)
      guard box.width > lineWidth else { return [box] }
      let words = LineBreaks.words(Array(line)).map {
        SetBox.text(String(decoding: $0, as: UTF8.self), style: style)
      }
      return LineBreaks(words.map { ($0.width, true, 0) }, within: lineWidth).lines.map {
        .row(Array(words[$0]))
      }
    }
    return boxes.count == 1 ? boxes[0] : .column(boxes, gap: 0)
  }

  private mutating func set(_ call: Call, _ style: TextStyle, depth: Int) -> SetBox {
    let arguments = call.arguments.filter { $0.call(of: .rule) == nil && $0.call(of: .ruleDelayed) == nil }
    guard let head = call.head.symbol, let first = arguments.first else {
      return call.head.symbol.map { names.name($0) } == "Spacer" ? .empty(5) : .empty()
    }
    switch names.name(head) {
    case "Graphics", "Graphics3D", "Legended", "GraphicsRow", "GraphicsColumn", "GraphicsGrid":
      return isFigure(.call(call)) ? drawn(call) : set(first, style, depth: depth + 1)
    case "Row" where option("Frame", call: call)?.isSymbol(.true) == true:
      let ground = option("Background", call: call).flatMap { color($0) }
      return wrapped("Row", arguments, style, depth: depth).framed(4, edge: Color(gray: 0.6), ground: ground)
    case "Pane": return pane(of: call, style, depth: depth)
    case "Row", "TextCell", "Text", "HoldForm", "Item", "Tooltip", "Magnify", "ExpressionCell", "Deploy",
      "Annotation", "Highlighted", "MouseAppearance", "Dynamic", "Labeled", "Placed", "ClickPane",
      "EventHandler", "LocatorPane", "DynamicModule":
      return wrapped(names.name(head), arguments, style, depth: depth)
    case "Column": return column(of: call, arguments, style, depth: depth)
    case "Overlay": return overlay(arguments, style, depth: depth)
    case "Grid", "TextGrid", "TableForm", "MatrixForm":
      return grid(names.name(head), call: call, content: first, style, depth: depth)
    case "Style": return set(first, styled(style, directives: call.arguments.dropFirst()), depth: depth + 1)
    case "Framed", "Panel", "Button": return framed(call, arguments, style, depth: depth)
    case "Superscript", "Subscript", "Subsuperscript", "KernelFraction", "KernelRoot":
      return formula(names.name(head), arguments, style, depth: depth)
    case "Overscript", "OverHat", "OverTilde", "OverVector", "OverDot", "OverBar":
      return over(names.name(head), arguments, style, depth: depth)
    case "Underscript":
      let below = arguments.count > 1 ? set(arguments[1], Self.small(style), depth: depth + 1) : .empty()
      let base = set(first, style, depth: depth + 1)
      return SetBox(SetBox.column([base, below], gap: 0, align: 0.5).list, ascent: base.ascent)
    case "Invisible":
      let inner = set(first, style, depth: depth + 1)
      return SetBox(DrawList(width: inner.width, height: inner.height), ascent: inner.ascent)
    case "Spacer":
      return .empty(min(max(first.double ?? first.parts?.first?.double ?? spacing(first), 0), 300), height: 1)
    case "KernelCases": return cases(of: first, style, depth: depth)
    case "ProgressIndicator": return progress(arguments, style)
    case "TabView": return tabs(arguments, style, depth: depth)
    case "OpenerView": return opener(arguments, style, depth: depth)
    case "FlipView", "SlideView":
      let parts = first.parts ?? [first]
      let open = arguments.count > 1 ? arguments[1].int ?? 1 : 1
      return parts.isEmpty
        ? .empty() : set(parts[min(max(open, 1), parts.count) - 1], style, depth: depth + 1)
    case "Rotate": return rotated(arguments, style, depth: depth)
    default:
      return set(FormulaTerms.formatted(.call(call), &names), style, depth: depth + 1, isFormatted: true)
    }
  }

  /// Lays out a content in a frame; `Panel[content, title]` has its title above.
  private mutating func framed(_ call: Call, _ arguments: [Term], _ style: TextStyle, depth: Int) -> SetBox {
    let name = call.head.symbol.map { names.name($0) }
    let ground = name != "Framed" ? Color(gray: 0.95) : option("Background", call: call).flatMap { color($0) }
    var content = set(arguments[0], style, depth: depth + 1)
    if name == "Panel", arguments.count > 1 {
      content = .column([set(arguments[1], style, depth: depth + 1), content], gap: 4)
    }
    return content.framed(5, edge: Color(gray: 0.6), ground: ground)
  }

  static func small(_ style: TextStyle) -> TextStyle {
    var own = style
    own.size = max(style.size * 0.72, 6)
    return own
  }

  /// Lays out scripts, fractions and roots.
  private mutating func formula(_ name: String, _ arguments: [Term], _ style: TextStyle, depth: Int)
    -> SetBox
  {
    let first = arguments[0]
    let small = Self.small(style)
    switch name {
    case "Superscript":
      let up = arguments.count > 1 ? set(arguments[1], small, depth: depth + 1) : nil
      return .scripts(set(first, style, depth: depth + 1), up: up, down: nil, style: style)
    case "Subscript":
      var parts: [SetBox] = []
      for (place, part) in arguments.dropFirst().enumerated() {
        if place > 0 { parts.append(.text(",", style: small)) }
        parts.append(set(part, small, depth: depth + 1))
      }
      return .scripts(
        set(first, style, depth: depth + 1), up: nil, down: parts.isEmpty ? nil : .row(parts),
        style: style)
    case "Subsuperscript":
      let down = arguments.count > 1 ? set(arguments[1], small, depth: depth + 1) : nil
      let up = arguments.count > 2 ? set(arguments[2], small, depth: depth + 1) : nil
      return .scripts(set(first, style, depth: depth + 1), up: up, down: down, style: style)
    case "KernelFraction":
      var own = style
      if depth > 6 { own.size = max(style.size * 0.8, 7) }
      return .fraction(
        set(first, own, depth: depth + 1),
        arguments.count > 1 ? set(arguments[1], own, depth: depth + 1) : .empty(), style: style)
    default:
      let degree = arguments.count > 1 ? set(arguments[1], small, depth: depth + 1) : nil
      return .root(set(first, style, depth: depth + 1), degree: degree, style: style)
    }
  }

  private func spacing(_ term: Term) -> Double {
    guard case .string(let text) = term else { return 5 }
    return text.withUnsafeBufferPointer { Decimal64.parse($0) } ?? 5
  }

  /// Lays out a formatted term. A call that formatting did not change has no layout: its name is shown
  /// instead.
  private mutating func set(_ term: Term, _ style: TextStyle, depth: Int, isFormatted: Bool) -> SetBox {
    if let call = term.call, let head = call.head.symbol, head.known != .row,
      names.name(head) != "KernelFraction", names.name(head) != "KernelCases",
      names.name(head) != "KernelRoot", head.known != .superscript, head.known != .subscript
    {
      if !unknown.contains(names.name(head)) { unknown.append(names.name(head)) }
      return .text(FormulaTerms.name(names.name(head)), style: style)
    }
    return set(term, style, depth: depth)
  }

  private mutating func wrapped(_ name: String, _ arguments: [Term], _ style: TextStyle, depth: Int)
    -> SetBox
  {
    let first = arguments[0]
    switch name {
    case "Row":
      let parts = first.parts ?? [first]
      if lineWidth.isFinite,
        let box = lines(of: parts, arguments.count > 1 ? arguments[1] : nil, style, depth: depth)
      {
        return box
      }
      var boxes: [SetBox] = []
      let separator = arguments.count > 1 ? set(arguments[1], style, depth: depth + 1) : nil
      for (place, part)
        in (separator == nil ? LineBreaks.joined(parts.prefix(500)) : Array(parts.prefix(500)))
        .enumerated()
      {
        if place > 0, let separator { boxes.append(separator) }
        boxes.append(set(part, style, depth: depth + 1))
      }
      return boxes.isEmpty ? .empty() : .row(boxes)
    case "DynamicModule": return set(arguments.last ?? first, style, depth: depth + 1)
    case "LocatorPane", "ClickPane", "EventHandler":
      var box = set((name == "LocatorPane" ? arguments.last : nil) ?? first, style, depth: depth + 1)
      box.list.plot?.isOperated = true
      return box
    case "Labeled" where arguments.count > 1:
      let labels = arguments[1].parts ?? [arguments[1]]
      let places = arguments.count > 2 ? arguments[2].parts ?? [arguments[2]] : []
      var box = set(first, style, depth: depth + 1)
      for (place, label) in labels.prefix(8).enumerated() {
        let own = set(label, style, depth: depth + 1)
        switch place < places.count ? places[place].symbol.map({ names.name($0) }) : nil {
        case "Top": box = .column([own, box], gap: 4, align: 0.5)
        case "Left": box = .row([own, box], gap: 6)
        case "Right": box = .row([box, own], gap: 6)
        default: box = .column([box, own], gap: 4, align: 0.5)
        }
      }
      return box
    default: return set(first, style, depth: depth + 1)
    }
  }

  private mutating func over(_ name: String, _ arguments: [Term], _ style: TextStyle, depth: Int) -> SetBox {
    let base = set(arguments[0], style, depth: depth + 1)
    var own = style
    own.size = style.size * 0.72
    let mark: SetBox
    switch name {
    case "OverHat": mark = .text("^", style: own)
    case "OverTilde": mark = .text("~", style: own)
    case "OverVector": mark = .text("→", style: own)
    case "OverDot": mark = .text("·", style: own)
    case "OverBar":
      var list = DrawList(width: base.width, height: 2)
      list.move(Point(0, 1))
      list.line(Point(base.width, 1))
      list.paint(DrawList.Paint(stroke: style.color ?? .black, width: 0.8))
      mark = SetBox(list, ascent: 2)
    default: mark = arguments.count > 1 ? set(arguments[1], own, depth: depth + 1) : .empty()
    }
    let gap = -base.ascent * 0.25
    let column = SetBox.column([mark, base], gap: gap, align: 0.5)
    return SetBox(column.list, ascent: mark.height + gap + base.ascent)
  }

  private mutating func column(of call: Call, _ arguments: [Term], _ style: TextStyle, depth: Int) -> SetBox {
    var boxes: [SetBox] = []
    for part in (arguments[0].parts ?? [arguments[0]]).prefix(300) {
      boxes.append(set(part, style, depth: depth + 1))
    }
    guard !boxes.isEmpty else { return .empty() }
    let alignment = arguments.count > 1 ? arguments[1] : option("Alignment", call: call) ?? .null
    let gap = (arguments.count > 2 ? arguments[2].double : option("Spacings", call: call)?.double) ?? 0.4
    let box = SetBox.column(
      boxes, gap: min(max(gap.isFinite ? gap : 0.4, 0), 20) * 8, align: align(alignment))
    return option("Frame", call: call)?.isSymbol(.true) == true
      || option("Frame", call: call)?.isSymbol(.all) == true
      ? box.framed(5, edge: Color(gray: 0.6), ground: option("Background", call: call).flatMap { color($0) })
      : box
  }

  func align(_ term: Term) -> Double {
    let term = term.parts?.first ?? term
    if let number = term.double, number.isFinite { return min(max((number + 1) / 2, 0), 1) }
    switch term.symbol?.known {
    case .center: return 0.5
    case .right: return 1
    default: return 0
    }
  }

  // MARK: Styles

  /// The name of a symbol.
  func name(of symbol: Symbol) -> String { names.name(symbol) }

  func option(_ name: String, call: Call) -> Term? {
    for argument in call.arguments {
      if let rule = argument.call(of: .rule), let key = rule.arguments.first?.symbol, names.name(key) == name
      {
        return rule.arguments.last
      }
    }
    return nil
  }

  func color(_ term: Term) -> Color? {
    term.color(names)
  }

  func styled(_ style: TextStyle, directives: some Collection<Term>) -> TextStyle {
    var style = style
    // What is given by itself counts, before or after the name of a style.
    for case .string(let name) in directives { style.take(named: String(decoding: name, as: UTF8.self)) }
    for directive in directives {
      if let parts = directive.parts ?? directive.call(of: .directive)?.arguments {
        style = styled(style, directives: parts)
      } else if let size = directive.double, size >= 1, size <= 200 {
        style.size = size
      } else if let rule = directive.call(of: .rule), let key = rule.arguments.first?.symbol,
        let value = rule.arguments.last
      {
        switch names.name(key) {
        case "FontSize": style.size = min(max(value.double ?? style.size, 1), 200)
        case "FontColor": style.color = color(value) ?? style.color
        case "FontWeight": style.isBold = value.isSymbol(.bold) || value.isString("Bold")
        case "FontSlant": style.isItalic = value.isSymbol(.italic) || value.isString("Italic")
        default: break
        }
      } else if let color = color(directive) {
        style.color = color
      } else if let symbol = directive.symbol, names.name(symbol) == "Plain" {
        (style.isBold, style.isItalic) = (false, false)
      } else if let name = directive.symbol?.known {
        switch name {
        case .bold: style.isBold = true
        case .italic: style.isItalic = true
        case .large: style.size = 18
        case .medium: style.size = 13
        case .small: style.size = 10
        case .tiny: style.size = 7
        default: break
        }
      }
    }
    return style
  }
}
