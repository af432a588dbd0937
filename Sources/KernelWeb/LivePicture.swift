import Graphics
import InteractiveModel
import Numerics

#if OCTAVO_KERNEL
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

    mutating func draw(_ request: Request) -> [UInt8] {
      scene = nil
      guard figure != nil else { return DrawingEncoder.encode(message: failure, isStopped: failure.isEmpty) }
      for (index, value) in request.values.enumerated() where index < values.count && values[index] != value {
        values[index] = value
        figure?.set(index, to: .expression(value))
      }
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
#else
  /// A figure that is drawn again and again with other values.
  struct LivePicture {
    let definition: InteractiveDefinition
    /// The last scene in space.
    private var scene: SpaceScene?

    init(_ definition: InteractiveDefinition) { self.definition = definition }

    mutating func draw(_ request: Request) -> [UInt8] {
      scene = nil
      let figure = StandIn.figure(definition, request)
      guard case .space(let scene) = figure else { return DrawingEncoder.encode(figure) }
      self.scene = scene
      return request.isFlat
        ? DrawingEncoder.encodeFlat(scene, view: request.view)
        : DrawingEncoder.encode(figure, view: request.view)
    }

    func view(_ request: Request) -> [UInt8] {
      guard let scene else { return DrawingEncoder.encode(message: "", isStopped: false) }
      return request.isFlat
        ? DrawingEncoder.encodeFlat(scene, view: request.view)
        : DrawingEncoder.encodeView(scene, view: request.view)
    }
  }

  /// Stands in for the kernel's figures: a wave, or a surface, of the first values.
  enum StandIn {
    static func figure(_ definition: InteractiveDefinition, _ request: Request) -> Figure {
      let numbers = request.values.compactMap { Double(decimal: $0.utf8) }
      let a = numbers.first ?? 1
      let b = numbers.count > 1 ? numbers[1] : 1
      let isSpace = definition.body.utf8.starts(with: "Plot3D".utf8)
      guard isSpace else {
        var scene = Scene()
        scene.style.color = Color(red: 0.37, green: 0.51, blue: 0.71)
        scene.style.line.thickness = .absolute(2)
        scene.addLine((0...300).map { Position(Double($0) / 50, a * Double.sin(b * Double($0) / 50)) })
        var options = PlotOptions()
        options.hasAxisX = true
        options.hasAxisY = true
        options.aspectRatio = 0.618
        options.rangeY = .fixed(-3, 3)
        options.width = request.width
        return .plane(scene, options)
      }
      var scene = SpaceScene()
      scene.width = request.width
      scene.hasAxes = [true, true, true]
      scene.boxRatios = Point3(1, 1, 0.4)
      let n = 50
      func place(_ i: Int, _ j: Int) -> Point3 {
        let (x, y) = (Double(i) / Double(n) * 6 - 3, Double(j) / Double(n) * 6 - 3)
        return Point3(x, y, a * Double.sin(x) * Double.cos(b * y))
      }
      scene.style.color = Color(red: 1, green: 0.78, blue: 0.4)
      scene.style.edge = nil
      for i in 0..<n {
        for j in 0..<n {
          scene.addPolygons([[place(i, j), place(i + 1, j), place(i + 1, j + 1), place(i, j + 1)]])
        }
      }
      return .space(scene)
    }
  }
#endif
