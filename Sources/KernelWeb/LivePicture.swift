import Graphics
import InteractiveModel
import JSONText
import Kernel
import KernelPlots

/// A figure that is drawn again and again with other values.
struct LivePicture {
  private let definition: InteractiveDefinition
  private var figure: LiveFigure?
  /// Why there is no figure.
  private var failure = ""
  /// The values that the figure has.
  private var values: [String]
  /// The last scene in space.
  private var scene: SpaceScene?

  init(_ definition: InteractiveDefinition) {
    self.definition = definition
    let controls = definition.controls.filter { !$0.variable.isEmpty }
    values = controls.map { $0.inputForm(of: $0.initial) }
    do {
      figure = try LiveFigure(
        body: Array(definition.body.utf8), initialisation: Array(definition.initialisation.utf8),
        variables: controls.map { ($0.variable, .expression($0.inputForm(of: $0.initial))) })
    } catch {
      if case .failed(let text) = error { failure = text }
    }
  }

  private mutating func take(_ wanted: [String]) {
    for (index, value) in wanted.enumerated() where index < values.count && values[index] != value {
      values[index] = value
      figure?.set(index, to: .expression(value))
    }
  }

  /// What the rules of the controls make of the values.
  mutating func settle(_ request: Request) -> [UInt8] {
    take(request.values)
    guard let settlement = figure?.settled(definition.controls, acting: request.control) else { return [] }
    var json = JSONWriter()
    json.object { json in
      json.name("values")
      json.array { json in
        for value in settlement.values {
          if let value { value.write(to: &json) } else { json.exactNumber(.nan) }
        }
      }
      json.name("bounds")
      json.array { json in
        for (minimum, maximum) in settlement.bounds {
          json.array { json in
            for bound in [minimum, maximum] { json.exactNumber(bound ?? .nan) }
          }
        }
      }
    }
    return json.bytes
  }

  mutating func draw(_ request: Request) -> [UInt8] {
    scene = nil
    guard figure != nil else { return DrawingEncoder.encode(message: failure, isStopped: failure.isEmpty) }
    take(request.values)
    switch figure?.render(width: request.width, height: request.height) {
    case .figure(let drawn):
      guard case .space(let scene) = drawn else { return DrawingEncoder.encode(drawn) }
      self.scene = scene
      return request.isFlat
        ? DrawingEncoder.encodeFlat(scene, view: request.view)
        : DrawingEncoder.encode(drawn, view: request.view)
    case .failed(let text): return DrawingEncoder.encode(message: text, isStopped: false)
    case .stopped, nil: return DrawingEncoder.encode(message: "", isStopped: true)
    }
  }

  /// The last thing in space, seen otherwise.
  func view(_ request: Request) -> [UInt8] {
    guard let scene else { return DrawingEncoder.encode(message: "", isStopped: false) }
    return request.isFlat
      ? DrawingEncoder.encodeFlat(scene, view: request.view)
      : DrawingEncoder.encodeView(scene, view: request.view)
  }
}
