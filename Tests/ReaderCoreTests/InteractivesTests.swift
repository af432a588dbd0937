import InteractiveModel
import Testing

@testable import ReaderCore

/// I1 to I8, except for the parts that the shell implements.
@Suite struct InteractivesTests {
  // MARK: I1

  @Test func i1AnInactiveOneIsAskedForOnlyWhenPressed() throws {
    var test = try TestInteractives()
    #expect(test.commands.isEmpty)
    test.send(.tapped(page: 1, index: 0))
    #expect(test.commands.first == .define(page: 1, index: 0))
  }

  @Test func i1ADefinitionThatCannotBeHadIsToldOf() throws {
    var test = try TestInteractives(definitions: [:])
    test.send(.tapped(page: 1, index: 0))
    #expect(test.commands == [.define(page: 1, index: 0), .unavailable(page: 1, index: 0)])
    #expect(test.reader.interactives.active == nil)
    // It is requested again at the next tap.
    test.send(.tapped(page: 1, index: 0))
    #expect(test.commands.first == .define(page: 1, index: 0))
  }

  @Test func i1OneThatLacksFunctionsStaysAPicture() throws {
    var definition = TestInteractives.waves
    definition.body = ""
    var test = try TestInteractives(definitions: ["waves": definition])
    test.send(.tapped(page: 1, index: 0))
    #expect(test.commands.last == .unavailable(page: 1, index: 0))
  }

  // MARK: I2

  @Test func i2ThePanelOfOneThatIsPartlyRightSaysSo() throws {
    var definition = TestInteractives.waves
    definition.isPartial = true
    var test = try TestInteractives(definitions: ["waves": definition])
    test.send(.tapped(page: 1, index: 0))
    #expect(test.isPartial && test.announced.contains { $0.hasSuffix("Parts of this may be missing.") })
    var right = try TestInteractives()
    right.send(.tapped(page: 1, index: 0))
    #expect(!right.isPartial)
  }

  @Test func i2ATapActivatesAndBringsUpThePanel() throws {
    var test = try TestInteractives()
    test.send(.tapped(page: 1, index: 0))
    let activation = try #require(test.activation)
    #expect(activation.page == 1 && activation.index == 0 && activation.title == "Waves")
    #expect(
      activation.controls.map(\.kind) == [
        .slider, .manipulator, .setterBar, .checkbox, .locator, .slider2D, .colorSetter, .trigger,
        .inputField,
      ])
    #expect(test.draws.last == ["1", "0", "Sin", "False", "{0., 0.}", "{0.5, 0.5}", "Orange", "0", "x^2"])
  }

  @Test func i2ASmallerScreenBringsTheActiveOneToItsTopAgain() throws {
    var test = try TestInteractives()
    test.activate()
    let commands = test.reader.handle(.resized(width: 768, height: 600))
    #expect(commands.contains(.interactive(.bring(page: 1, index: 0))))
    #expect(!commands.contains { if case .position = $0 { true } else { false } })
    test.send(.done)
    let others = test.reader.handle(.resized(width: 768, height: 1024))
    #expect(others.contains { if case .position = $0 { true } else { false } })
  }

  // MARK: I3

  @Test func i3OnlyOneIsActiveAndATapOnAnotherMovesTheActivity() throws {
    var test = try TestInteractives()
    test.activate()
    test.send(.tapped(page: 1, index: 1))
    #expect(test.commands.first == .deactivate(page: 1, index: 0))
    #expect(test.reader.interactives.active == Interactives.Address(page: 1, index: 1))
    test.send(.tapped(page: 1, index: 1))
    #expect(test.commands.isEmpty)
  }

  @Test func i3TurningThePageEndsTheActivity() throws {
    var test = try TestInteractives()
    test.activate()
    let commands = test.reader.handle(.tapped(.next))
    #expect(commands.contains(.interactive(.deactivate(page: 1, index: 0))))
    #expect(test.reader.illegality == nil)
  }

  // MARK: I4

  @Test func i4ScrollingAndPinchingOffItLeaveItActive() throws {
    var test = try TestInteractives()
    test.activate()
    let touch = Event.Touch(x: 300, y: 900, time: 0)
    for event: Event in [
      .pressed(touch, on: .page), .dragged(Event.Touch(x: 300, y: 500, time: 60)),
      .released(Event.Touch(x: 300, y: 400, time: 90)), .pinched(scale: 1.5, x: 300, y: 600, isFirst: true),
      .scrolled(page: 1, anchor: Event.TextAnchor(offset: 4000, share: 0)),
    ] { _ = test.reader.handle(event) }
    #expect(test.reader.zoom == 1.5)
    #expect(test.reader.interactives.active != nil)
  }

  @Test func i4SwipesOnItTurnNoPage() throws {
    var test = try TestInteractives()
    test.activate()
    _ = test.reader.handle(.pressed(Event.Touch(x: 600, y: 300, time: 0), on: .interactive))
    _ = test.reader.handle(.dragged(Event.Touch(x: 200, y: 300, time: 60)))
    _ = test.reader.handle(.released(Event.Touch(x: 100, y: 300, time: 90)))
    #expect(test.reader.current == 1)
  }

  // MARK: I5

  @Test func i5AFingerTurnsAThingInSpaceOnlyWhileItIsActive() throws {
    var test = try TestInteractives()
    test.send(.touched(.pressed, .init(x: 100, y: 100, width: 400, height: 300)))
    #expect(test.commands.isEmpty)
    test.activate(1)
    test.send(.drawn(page: 1, index: 1, TestInteractives.space))
    test.send(.touched(.pressed, .init(x: 100, y: 100, width: 400, height: 300)))
    test.send(.touched(.dragged, .init(x: 300, y: 100, width: 400, height: 300)))
    // Half of the picture's width is a quarter turn around the vertical axis.
    let view = try #require(test.view)
    for (value, expected) in zip(view.rotation, [0, 0, 1, 0, 1, 0, -1, 0, 0] as [Double]) {
      #expect(abs(value - expected) < 1e-12)
    }
    test.send(.touched(.dragged, .init(x: 300, y: 500, width: 400, height: 300)))
    for row in 0..<3 {
      let length = (0..<3).reduce(0.0) { $0 + pow2(test.view?.rotation[row * 3 + $1] ?? 0) }
      #expect(abs(length - 1) < 1e-12)
    }
    test.send(.touched(.released, .init(x: 300, y: 500, width: 400, height: 300)))
    test.send(.touched(.dragged, .init(x: 10, y: 10, width: 400, height: 300)))
    #expect(test.commands.isEmpty)
  }

  @Test func i5TwoFingersPanAndEnlargeIt() throws {
    var test = try TestInteractives()
    test.activate(1)
    test.send(.drawn(page: 1, index: 1, TestInteractives.space))
    test.send(.pinched(factor: 2, dx: 0.25, dy: 0.125))
    #expect(test.view?.scale == 2 && test.view?.panX == 0.25 && test.view?.panY == -0.125)
    for _ in 0..<9 { test.send(.pinched(factor: 3, dx: 1, dy: 1)) }
    #expect(test.view?.scale == 8 && test.view?.panX == 2 && test.view?.panY == -2)
    test.send(.touched(.pressed, .init(x: 0, y: 0, width: 400, height: 300, pans: true)))
    test.send(.touched(.dragged, .init(x: -200, y: 0, width: 400, height: 300, pans: true)))
    #expect(test.view?.panX == 1.5)
    test.send(.key(.home, locator: nil))
    #expect(test.view == SpaceView())
  }

  @Test func i5KeysTurnIt() throws {
    var test = try TestInteractives()
    test.activate(1)
    test.send(.drawn(page: 1, index: 1, TestInteractives.space))
    for _ in 0..<12 { test.send(.key(.right, locator: nil)) }
    #expect(abs((test.view?.rotation[2] ?? 0) - 1) < 1e-9)
    test.send(.key(.pageUp, locator: nil))
    #expect(test.view?.scale == 1.25)
  }

  // MARK: I6

  @Test func i6ALocatorFollowsTheFinger() throws {
    var test = try TestInteractives()
    test.activate()
    test.send(.drawn(page: 1, index: 0, TestInteractives.plane))
    #expect(test.places == [.init(x: 0.5, y: 0.5, label: "P", text: "0, 0")])
    test.send(.touched(.pressed, .init(x: 205, y: 148, width: 400, height: 300)))
    test.send(.touched(.dragged, .init(x: 300, y: 75, width: 400, height: 300)))
    // The plot's range is −2 to 2 in the middle 80 per cent of the picture.
    #expect(test.reader.interactives.activeObject?.values[4] == .point(ControlPoint(1.25, 1.25)))
    #expect(abs((test.places.first?.x ?? 0) - 0.75) < 1e-12 && test.places.first?.text == "1.25, 1.25")
    #expect(test.draws.count == 1)
    // It stays inside the plot.
    test.send(.touched(.dragged, .init(x: 900, y: 75, width: 400, height: 300)))
    #expect(test.reader.interactives.activeObject?.values[4] == .point(ControlPoint(2, 1.25)))
    test.send(.touched(.released, .init(x: 900, y: 75, width: 400, height: 300)))
    test.send(.touched(.dragged, .init(x: 0, y: 0, width: 400, height: 300)))
    #expect(test.commands.isEmpty)
  }

  @Test func i6TheNearestOfSeveralIsHeld() throws {
    var definition = TestInteractives.waves
    definition.controls[4].initial = .points([ControlPoint(-1, 0), ControlPoint(1, 0)])
    var test = try TestInteractives(definitions: ["waves": definition])
    test.activate()
    test.send(.drawn(page: 1, index: 0, TestInteractives.plane))
    #expect(test.places.map(\.label) == ["P 1", "P 2"])
    test.send(.touched(.pressed, .init(x: 300, y: 150, width: 400, height: 300)))
    #expect(
      test.reader.interactives.activeObject?.values[4]
        == .points([ControlPoint(-1, 0), ControlPoint(1.25, 0)]))
  }

  @Test func i6LocatorsMoveByKeyAndNotWhileInactive() throws {
    var test = try TestInteractives()
    test.activate()
    test.send(.drawn(page: 1, index: 0, TestInteractives.plane))
    test.send(.key(.right, locator: 0))
    #expect(test.reader.interactives.activeObject?.values[4] == .point(ControlPoint(0.08, 0)))
    test.send(.key(.pageUp, locator: 0))
    #expect(test.reader.interactives.activeObject?.values[4] == .point(ControlPoint(0.08, 0.8)))
    test.send(.key(.pageUp, locator: 7))
    test.send(.done)
    test.send(.key(.right, locator: 0))
    #expect(test.commands.isEmpty)
  }

  // MARK: I7

  @Test(arguments: [InteractiveEvent.dismissed, .tappedOff, .done])
  func i7DismissingATapOffItAndDoneEndIt(_ event: InteractiveEvent) throws {
    var test = try TestInteractives()
    test.activate()
    test.send(event)
    #expect(test.commands == [.deactivate(page: 1, index: 0)])
    #expect(test.reader.interactives.active == nil)
    test.send(event)
    #expect(test.commands.isEmpty)
  }

  @Test func i7EscapeClosesWhatIsUppermost() throws {
    var test = try TestInteractives()
    test.activate()
    test.send(.fullScreen)
    test.send(.control(6, .opened))
    for expected: InteractiveCommand in [
      .picker(nil, control: 6), .sheet(isOpen: false), .deactivate(page: 1, index: 0),
    ] {
      let commands = test.reader.handle(.key(.escape, atTop: true, atBottom: false))
      #expect(commands.contains(.interactive(expected)))
    }
  }

  // MARK: I8

  @Test func i8FullScreenIsASheetThatDoneCloses() throws {
    var test = try TestInteractives()
    test.send(.fullScreen)
    #expect(test.commands.isEmpty)
    test.activate()
    test.send(.fullScreen)
    #expect(test.commands == [.sheet(isOpen: true)])
    test.send(.fullScreen)
    #expect(test.commands == [.sheet(isOpen: false)])
    test.send(.fullScreen)
    test.send(.done)
    #expect(test.commands == [.sheet(isOpen: false), .deactivate(page: 1, index: 0)])
  }

  private func pow2(_ value: Double) -> Double { value * value }
}
