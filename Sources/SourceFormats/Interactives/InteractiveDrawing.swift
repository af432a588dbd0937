import Graphics
import InteractiveModel
import Kernel
import KernelPlots

/// What the kernel says of an interactive when the book is built: whether it can run, and its picture at first.
struct InteractiveDrawing {
  /// The picture at the controls' first values; nil where there is none.
  var figure: Figure?
  /// Functions that the kernel lacks, sorted.
  var lacking: [String]
  /// Why there is no picture although nothing is lacking.
  var failure: String?
  /// The controls, with the bounds that they have at first.
  var controls: [InteractiveControl]

  /// Looks at a definition and draws it.
  init(_ definition: InteractiveDefinition) {
    figure = nil
    lacking = definition.lacking
    controls = definition.controls
    if lacking.isEmpty { draw(definition) }
  }

  private mutating func draw(_ definition: InteractiveDefinition) {
    let body = Array(definition.body.utf8)
    let initialisation = Array(definition.initialisation.utf8)
    let controls = definition.controls.filter { !$0.variable.isEmpty }
    let variables = controls.map { ($0.variable, ControlValue.expression($0.inputForm(of: $0.initial))) }
    let rules = definition.controls.flatMap { [$0.minimumText, $0.maximumText, $0.action] }.filter {
      !$0.isEmpty
    }
    lacking = LiveFigure.lacking(
      body: body, initialisation: initialisation, variables: variables, rules: rules)
    guard lacking.isEmpty else { return }
    do {
      var live = try LiveFigure(body: body, initialisation: initialisation, variables: variables)
      switch live.render(width: definition.width, height: definition.height) {
      case .figure(let drawn):
        figure = drawn
        if definition.hasLiveBounds { bound(live.settled(definition.controls).bounds) }
      case .stopped: failure = "it takes too long"
      case .failed(let text): failure = text
      }
    } catch {
      if case .failed(let text) = error { failure = text } else { failure = "it takes too long" }
    }
  }

  /// Gives controls the bounds that were found; a control without any cannot be operated.
  private mutating func bound(_ bounds: [(minimum: Double?, maximum: Double?)]) {
    var variable = -1
    for index in controls.indices where !controls[index].variable.isEmpty {
      variable += 1
      guard controls[index].hasLiveBounds, bounds.indices.contains(variable) else { continue }
      let (low, high) = bounds[variable]
      if let low { controls[index].minimum.x = low }
      if let high { controls[index].maximum.x = high }
      let isBounded =
        (low != nil || controls[index].minimumText.isEmpty)
        && (high != nil || controls[index].maximumText.isEmpty)
      if !isBounded { lacking = ["Dynamic"] }
    }
  }
}
