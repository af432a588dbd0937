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

  /// Looks at a definition and draws it.
  init(_ definition: InteractiveDefinition) {
    figure = nil
    lacking = definition.lacking
    if lacking.isEmpty { draw(definition) }
  }

  private mutating func draw(_ definition: InteractiveDefinition) {
    let body = Array(definition.body.utf8)
    let initialisation = Array(definition.initialisation.utf8)
    let controls = definition.controls.filter { !$0.variable.isEmpty }
    let variables = controls.map { ($0.variable, ControlValue.expression($0.inputForm(of: $0.initial))) }
    lacking = LiveFigure.lacking(body: body, initialisation: initialisation, variables: variables)
    guard lacking.isEmpty else { return }
    do {
      var live = try LiveFigure(body: body, initialisation: initialisation, variables: variables)
      switch live.render(width: definition.width, height: definition.height) {
      case .figure(let drawn): figure = drawn
      case .stopped: failure = "it takes too long"
      case .failed(let text): failure = text
      }
    } catch {
      if case .failed(let text) = error { failure = text } else { failure = "it takes too long" }
    }
  }
}
