import InteractiveModel

@testable import ReaderCore

/// A reader on a page with two interactives, whose definitions arrive as soon as they are requested.
struct TestInteractives {
  var reader: Reader
  var definitions: [String: InteractiveDefinition]
  /// The commands since the last event that a test sent.
  var commands: [InteractiveCommand] = []
  var announced: [String] = []
  var saved: String?

  init(
    definitions: [String: InteractiveDefinition] = [
      "waves": TestInteractives.waves, "surface": TestInteractives.surface,
    ],
    kept: String? = nil, reducesMotion: Bool = false
  ) throws {
    var start = Event.Start(width: 768, height: 1024)
    start.reducesMotion = reducesMotion
    start.target = "pages/preview.xhtml"
    start.interactives = kept
    var test = try TestReader()
    test.send(.started(start))
    reader = test.reader
    self.definitions = definitions
    send(.found(page: 1, ids: ["waves", "surface"]))
  }

  mutating func send(_ event: InteractiveEvent) { handle([.interactive(event)]) }

  private mutating func handle(_ given: [Event]) {
    commands = []
    announced = []
    var events = given
    while !events.isEmpty {
      for command in reader.handle(events.removeFirst()) {
        if case .save("interactives", let text) = command { saved = text }
        if case .announce(let text) = command { announced.append(text) }
        guard case .interactive(let command) = command else { continue }
        commands.append(command)
        if case .define(let page, let index) = command {
          let id = reader.interactives.objects[page]?[index].id ?? ""
          events.append(.interactive(.defined(page: page, index: index, bytes: definitions[id]?.json)))
        }
      }
    }
  }

  mutating func frame(_ time: Double) { handle([.frame(time: time)]) }

  mutating func activate(_ index: Int = 0) { send(.tapped(page: 1, index: index)) }

  /// Whether the last activation says that parts may be missing.
  var isPartial: Bool {
    for case .activate(_, _, _, _, let isPartial) in commands { return isPartial }
    return false
  }
  var activation: (page: Int, index: Int, title: String, controls: [ControlLook])? {
    for case .activate(let page, let index, let title, let controls, _) in commands {
      return (page, index, title, controls)
    }
    return nil
  }
  var draws: [[String]] {
    commands.compactMap { if case .draw(_, _, let values, _) = $0 { values } else { nil } }
  }
  var looks: [ControlLook] {
    commands.compactMap { if case .control(_, let look) = $0 { look } else { nil } }
  }
  var places: [InteractiveCommand.LocatorLook] {
    commands.compactMap { if case .locators(_, _, let places, _) = $0 { places } else { nil } }.last ?? []
  }
  var view: SpaceView? {
    commands.compactMap { if case .view(_, _, let view) = $0 { view } else { nil } }.last
  }
  var picker: ColorPicker.Look? {
    commands.compactMap { if case .picker(let look, _) = $0 { look } else { nil } }.last
  }
  func value(_ control: Int) -> ControlValue? { reader.interactives.activeObject?.values[control] }

  static var plane: PlotFrame {
    var frame = PlotFrame()
    (frame.left, frame.right, frame.top, frame.bottom) = (0.1, 0.9, 0.1, 0.9)
    (frame.minimumX, frame.maximumX, frame.minimumY, frame.maximumY) = (-2, 2, -2, 2)
    return frame
  }
  static var space: PlotFrame {
    var frame = PlotFrame()
    frame.isSpace = true
    return frame
  }

  static var surface: InteractiveDefinition {
    var definition = InteractiveDefinition()
    definition.id = "surface"
    definition.title = "Surface"
    definition.body = "Plot3D[x y, {x, 0, 1}, {y, 0, 1}]"
    return definition
  }

  /// One control of each operable kind.
  static var waves: InteractiveDefinition {
    func control(_ kind: InteractiveControl.Kind, name: String, _ value: ControlValue) -> InteractiveControl {
      InteractiveControl(kind, variable: name, label: name.uppercased(), initial: value)
    }
    var definition = InteractiveDefinition()
    definition.id = "waves"
    definition.title = "Waves"
    definition.body = "Plot[a x, {x, 0, 1}]"
    var slider = control(.slider, name: "a", .number(1))
    slider.maximum = ControlPoint(5, 0)
    slider.step = ControlPoint(0.5, 0)
    var player = control(.manipulator, name: "t", .number(0))
    player.maximum = ControlPoint(10, 0)
    var bar = control(.setterBar, name: "f", .expression("Sin"))
    bar.choices = [
      .init(value: .expression("Sin"), label: "sine"), .init(value: .expression("Cos"), label: "cosine"),
    ]
    let box = control(.checkbox, name: "grid", .boolean(false))
    var locator = control(.locator, name: "p", .point(ControlPoint(0, 0)))
    locator.maximum = locator.minimum
    let square = control(.slider2D, name: "q", .point(ControlPoint(0.5, 0.5)))
    let color = control(.colorSetter, name: "c", .expression("Orange"))
    let trigger = control(.trigger, name: "u", .number(0))
    let field = control(.inputField, name: "g", .expression("x^2"))
    definition.controls = [slider, player, bar, box, locator, square, color, trigger, field]
    return definition
  }
}
