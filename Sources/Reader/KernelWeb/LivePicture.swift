import Graphics
import InteractiveModel
import JSONText
import Kernel
import KernelPlots
import LiveFigures

/// A figure that is redrawn whenever its values change. A class, since the host refers to it by number, and since
/// code that copies it would take 17 kB.
final class LivePicture {
  private let definition: InteractiveDefinition
  private var figure: LiveFigure?
  /// Why there is no figure; empty if evaluating its definitions took too long.
  private var failure = ""
  /// The values of the last drawing, in InputForm.
  private var values: [String]
  /// The 3D object drawn last.
  private var scene: SpaceScene?

  init(_ definition: InteractiveDefinition) {
    self.definition = definition
    values = definition.variables.map { $0.value.inputForm }
    do {
      figure = try LiveFigure(definition)
    } catch {
      if case .failed(let text) = error { failure = text }
    }
  }

  /// Sets the values that have changed.
  private func take(_ wanted: [String]) {
    for (index, value) in wanted.enumerated() where index < values.count && values[index] != value {
      values[index] = value
      figure?.set(index, to: .expression(value))
    }
  }

  /// Evaluates the rules between controls; returns the JSON of `ReaderCore`'s `Settlement`, empty if there is no figure.
  func settle(_ request: SettleRequest) -> [UInt8] {
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

  /// The samples of the sound that a control's action makes, or the body where the action says no more.
  func sound(_ request: SettleRequest) -> [UInt8] {
    take(request.values)
    let action = request.control.flatMap {
      definition.controls.indices.contains($0) ? definition.controls[$0].action : nil
    }
    return figure?.sound(action: action == nil || action == "EmitSound[]" ? [] : Array((action ?? "").utf8))
      ?? []
  }

  /// Draws the figure, or says in its place why it cannot be drawn.
  func draw(_ request: DrawRequest) -> [UInt8] {
    scene = nil
    guard figure != nil else { return DrawingEncoder.encode(message: failure, isStopped: failure.isEmpty) }
    take(request.values)
    figure?.mostWidth = request.most
    switch figure?.render(width: request.width, height: request.height) {
    case .figure(let drawn):
      guard case .space(let scene) = drawn else { return DrawingEncoder.encode(drawn) }
      self.scene = scene
      return request.seen.isFlat
        ? DrawingEncoder.encodeFlat(scene, view: request.seen.view)
        : DrawingEncoder.encode(drawn, view: request.seen.view)
    case .failed(let text): return DrawingEncoder.encode(message: text, isStopped: false)
    case .stopped, nil: return DrawingEncoder.encode(message: "", isStopped: true)
    }
  }

  /// Draws the last 3D object from another view.
  func view(_ request: SceneRequest) -> [UInt8] {
    guard let scene else { return DrawingEncoder.encode(message: "", isStopped: false) }
    return request.isFlat
      ? DrawingEncoder.encodeFlat(scene, view: request.view)
      : DrawingEncoder.encodeView(scene, view: request.view)
  }
}
