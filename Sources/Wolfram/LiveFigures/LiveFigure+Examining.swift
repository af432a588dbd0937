import Graphics
import InteractiveModel
import Kernel
import KernelPlots
import WolframLanguage

/// A drawing and its faults.
public struct LiveExamination: Sendable {
  /// The drawing.
  public var rendering: LiveRendering
  /// The faults, each once; empty if the drawing is correct.
  public var faults: [LiveFault] = []
  /// Whether the whole result is a call that could not be evaluated, so that it is not worth showing.
  public var isWorthless = false
  /// The number of steps of the evaluation.
  public var steps = 0
  /// What laying the result out took, in steps.
  public var drawingSteps = 0
}

extension LiveFigure {
  /// Draws the current values and collects the faults of the result.
  public mutating func examined(width: Double, height: Double) -> LiveExamination {
    var outcome: (result: Term, session: KernelSession, unknown: [String])?
    var (steps, drawingSteps) = (0, 0)
    let rendering = render(width: width, height: height) { result, session, unknown in
      outcome = (result, session, unknown)
    } spent: {
      (steps, drawingSteps) = ($0, $1)
    }
    var examination = LiveExamination(rendering: rendering, steps: steps, drawingSteps: drawingSteps)
    switch rendering {
    case .stopped: examination.faults = [.stopped]
    case .failed(let text): examination.faults = [.failed(text)]
    case .figure:
      guard let outcome else { break }
      var search = ResultFaults(session: outcome.session)
      search.look(at: outcome.result)
      for name in outcome.session.log.gaps { search.add(.noNumber(name)) }
      for name in outcome.unknown { search.add(.notShown(name)) }
      for text in outcome.session.log.warnings { search.add(.message(text)) }
      examination.faults = search.faults
      examination.isWorthless = search.isLeft(outcome.result)
    }
    return examination
  }
}

/// Searches a result for faults.
private struct ResultFaults {
  /// The context of a term.
  enum Place {
    /// In a text or a formula, symbols and sums are correct.
    case text
    /// In a picture, only shapes, numbers and styles are correct.
    case picture
  }

  private let session: KernelSession
  private(set) var faults: [LiveFault] = []
  private var pending: [(Term, Place)] = []

  init(session: KernelSession) { self.session = session }

  private static let mostNodes = 100_000
  private static let mostFaults = 12

  mutating func add(_ fault: LiveFault) {
    if faults.count < Self.mostFaults, !faults.contains(fault) { faults.append(fault) }
  }

  mutating func look(at result: Term) {
    pending = [(result, .text)]
    var looked = 0
    while let (term, place) = pending.popLast(), looked < Self.mostNodes {
      looked += 1
      switch term {
      case .call(let call):
        if !call.isData { look(at: call, place: place) }
      case .symbol(let symbol):
        if place == .picture, session.builtIn(symbol) == nil { add(.undefined(session.names.name(symbol))) }
      default: break
      }
    }
    lookForUndefined(result)
  }

  /// Whether the whole term is an unevaluated call of a built-in, a defined function or a function without a definition.
  func isLeft(_ term: Term) -> Bool {
    guard let call = term.call, let symbol = call.head.symbol else { return false }
    return isLeft(symbol, in: .text) || isUndefined(call)
  }

  /// Whether a call is that of a function that the author uses and does not define, `map[0.5]`; `f[x]` is a formula.
  private func isUndefined(_ call: Call) -> Bool {
    guard let symbol = call.head.symbol, session.builtIn(symbol) == nil, !session.rules.hasRules(symbol)
    else {
      return false
    }
    return call.arguments.contains {
      $0.double != nil || $0.parts?.isEmpty == false || $0.isSymbol(.true) || $0.isSymbol(.false)
    }
  }

  /// Finds calls of functions without a definition that are a part of the layout.
  private mutating func lookForUndefined(_ result: Term) {
    var waiting = [result]
    var looked = 0
    while let next = waiting.popLast(), looked < 1000 {
      looked += 1
      guard let call = next.call, !call.isData, let symbol = call.head.symbol else { continue }
      if isUndefined(call) { add(.undefined(session.names.name(symbol))) }
      switch session.names.name(symbol) {
      case "List", "Column", "Row", "Grid", "Framed", "Panel", "Style", "Pane", "Dynamic", "Labeled",
        "GraphicsRow",
        "GraphicsColumn", "GraphicsGrid", "TableForm", "MatrixForm", "Text":
        waiting += call.arguments
      default: break
      }
    }
  }

  /// Functions whose unevaluated calls are meaningful in a formula.
  private static let formulas: Set<String> = [
    "List", "Equal", "Unequal", "Less", "LessEqual", "Greater", "GreaterEqual", "Inequality", "And", "Or",
    "Not",
    "Element", "Piecewise", "Derivative", "D", "Dt", "RGBColor", "Association", "Rational", "Complex",
    "DirectedInfinity", "StringForm", "Implies", "Xor", "ConditionalExpression", "Dot", "Cross", "Transpose",
    "InterpolatingFunction", "Dynamic", "Composition", "RotationTransform", "TranslationTransform",
    "ScalingTransform", "AffineTransform", "BezierFunction", "BSplineFunction", "ColorData", "SameQ",
    "UnsameQ", "Equivalent", "SeriesData",
    "MessageName", "Clock", "GeometricTransformation", "Translate", "Rotate", "Scale",
  ]

  private func isLeft(_ symbol: Symbol, in place: Place) -> Bool {
    guard let builtIn = session.builtIn(symbol) else { return session.rules.hasRules(symbol) }
    return builtIn.function != nil && !builtIn.attributes.contains(.numericFunction)
      && !Self.formulas.contains(builtIn.name)
  }

  /// Whether it is a numeric function of numbers one of which is a machine number, whose value is one.
  private func isUncomputed(_ call: Call, symbol: Symbol) -> Bool {
    guard session.builtIn(symbol)?.attributes.contains(.numericFunction) == true else { return false }
    var hasReal = false
    for argument in call.arguments {
      switch argument {
      case .real: hasReal = true
      case .complex(let z): hasReal = hasReal || !z.real.isExact || !z.imaginary.isExact
      case .integer, .largeInteger, .rational: break
      default: return false
      }
    }
    return hasReal
  }

  private mutating func look(at call: Call, place: Place) {
    guard let symbol = call.head.symbol else {
      pending.append((call.head, place))
      return
    }
    let name = session.names.name(symbol)
    switch name {
    case "Hold", "HoldForm", "HoldComplete", "Defer", "Unevaluated", "Function", "Inactive", "KernelBar",
      "InterpolatingFunction", "Button", "EventHandler", "EmitSound":
      // These hold terms unevaluated, or contain code that runs later. A button that is still there has no control.
      if name == "Button" { add(.notShown(name)) }
      if name == "EventHandler", let first = call.arguments.first { pending.append((first, place)) }
    case "Rule", "RuleDelayed": lookAtRule(call, place: place)
    case "Graphics", "Graphics3D": lookAtGraphics(call)
    case "Text", "Inset", "KernelLabel":
      if let first = call.arguments.first { pending.append((first, .text)) }
      for argument in call.arguments.dropFirst() { pending.append((argument, place)) }
    case "Tooltip", "Legended", "KernelLegend", "Placed", "Labeled", "Annotation":
      if let first = call.arguments.first { pending.append((first, place)) }
      for argument in call.arguments.dropFirst() { pending.append((argument, .text)) }
    case "Slider", "VerticalSlider", "Slider2D", "IntervalSlider", "Manipulator", "Animator", "Trigger",
      "Checkbox", "CheckboxBar", "Toggler", "TogglerBar", "Setter", "SetterBar", "RadioButton",
      "RadioButtonBar", "PopupMenu", "ListPicker", "InputField", "ColorSetter", "ColorSlider", "Control",
      "Manipulate", "Animate":
      // A control that no variable of the definition has is shown as code.
      add(.notShown(name))
    default:
      if isLeft(symbol, in: place) || isUncomputed(call, symbol: symbol) {
        add(.left(name))
      } else if place == .picture, session.builtIn(symbol) == nil {
        add(.undefined(name))
      } else {
        for argument in call.arguments { pending.append((argument, place)) }
      }
    }
  }

  /// Examines a rule: option values are not searched, except for those with labels and shapes.
  private mutating func lookAtRule(_ call: Call, place: Place) {
    guard call.count == 2 else { return }
    guard let key = call.arguments[0].symbol, session.builtIn(key) != nil else {
      if place == .text { pending.append((call.arguments[1], .text)) }
      return
    }
    switch session.names.name(key) {
    case "PlotLabel", "AxesLabel", "FrameLabel", "PlotLegends": pending.append((call.arguments[1], .text))
    case "Epilog", "Prolog": pending.append((call.arguments[1], .picture))
    default: break
    }
  }

  private mutating func lookAtGraphics(_ call: Call) {
    guard let content = call.arguments.first else { return }
    pending.append((content, .picture))
    // A plot in space without anything is a box or nothing at all.
    var hasAxes = call.head.isSymbol(.graphics3D) && content.parts?.isEmpty != true
    var hasMore = false
    for option in call.arguments.dropFirst() {
      pending.append((option, .picture))
      for rule in option.parts ?? [option] {
        guard let pair = rule.call(of: .rule), pair.count == 2, let key = pair.arguments[0].symbol else {
          continue
        }
        switch session.names.name(key) {
        case "Axes", "Frame": hasAxes = hasAxes || pair.arguments[1].isSymbol(.true)
        case "Epilog", "Prolog": hasMore = true
        default: break
        }
      }
    }
    if hasAxes, !hasMore, !holdsShapes(content) { add(.emptyPlot) }
  }

  /// Whether the content has more than styles and lists.
  private func holdsShapes(_ content: Term) -> Bool {
    var waiting = [content]
    var looked = 0
    while let next = waiting.popLast(), looked < 10_000 {
      looked += 1
      guard let call = next.call, let head = call.head.symbol else { continue }
      switch session.names.name(head) {
      case "Annotation" where call.arguments.last?.isString("Empty") == true: return true
      case "List", "Style", "Tooltip", "Annotation", "GraphicsGroup": waiting += call.arguments.reversed()
      case "GraphicsComplex": waiting += call.arguments.dropFirst()
      case "RGBColor", "GrayLevel", "Hue", "CMYKColor", "Opacity", "Thickness", "AbsoluteThickness",
        "PointSize",
        "AbsolutePointSize", "Dashing", "AbsoluteDashing", "EdgeForm", "FaceForm", "Directive", "Arrowheads",
        "CapForm", "JoinForm", "Rule", "Specularity", "Glow", "Lighting":
        break
      case "Line", "Point", "Polygon":
        if let first = call.arguments.first, first.parts?.isEmpty != true { return true }
      default: return true
      }
    }
    return looked >= 10_000
  }
}
