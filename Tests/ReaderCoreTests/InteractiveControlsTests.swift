import InteractiveModel
import Testing

@testable import ReaderCore

/// Every control, animation, the colour picker in its control, and saved values.
@Suite struct InteractiveControlsTests {
  private func active() throws -> TestInteractives {
    var test = try TestInteractives()
    test.activate()
    return test
  }

  @Test func i9ASliderIsMovedAndReadAloud() throws {
    var test = try active()
    test.send(.control(0, .slid(x: 0.52, y: 0)))
    #expect(test.value(0) == .number(2.5) && test.looks.first?.text == "2.5" && test.looks.first?.x == 0.5)
    #expect(test.draws.map(\.first) == ["2.5"])
    // The same step again draws nothing.
    test.send(.control(0, .slid(x: 0.51, y: 0)))
    #expect(test.commands.isEmpty)
  }

  @Test(arguments: [
    (ControlKey.right, 1.5), (.up, 1.5), (.left, 0.5), (.down, 0.5), (.pageUp, 2), (.pageDown, 0), (.home, 0),
    (.end, 5),
  ])
  func i9KeysMoveASlider(_ key: ControlKey, _ value: Double) throws {
    var test = try active()
    test.send(.control(0, .key(key)))
    #expect(test.value(0) == .number(value))
  }

  @Test func i9ChoicesBoxesAndFieldsSetTheirValues() throws {
    var test = try active()
    test.send(.control(2, .chose(1)))
    #expect(test.value(2) == .expression("Cos") && test.looks.first?.chosen == 1)
    test.send(.control(2, .key(.left)))
    #expect(test.value(2) == .expression("Sin"))
    test.send(.control(2, .chose(8)))
    #expect(test.commands.isEmpty)
    test.send(.control(3, .toggled))
    #expect(test.value(3) == .boolean(true) && test.looks.first?.isOn == true)
    test.send(.control(8, .typed(" Cos[x]")))
    #expect(test.value(8) == .expression("Cos[x]"))
    test.send(.control(8, .typed("2.5")))
    #expect(test.value(8) == .number(2.5))
    test.send(.control(8, .typed("  ")))
    #expect(test.value(8) == .number(2.5))
  }

  @Test func i9ASquareIsMovedInBothDirections() throws {
    var test = try active()
    test.send(.control(5, .slid(x: 0.25, y: 2)))
    #expect(test.value(5) == .point(ControlPoint(0.25, 1)) && test.looks.first?.text == "0.25, 1")
    test.send(.control(5, .key(.down)))
    #expect(test.value(5) == .point(ControlPoint(0.25, 0.98)))
  }

  @Test func i9WhatIsNoControlCannotBeOperated() throws {
    var test = try active()
    for number in [-1, 4, 99] {
      test.send(.control(number, .slid(x: 1, y: 1)))
      #expect(test.commands.isEmpty)
    }
    test.send(.done)
    test.send(.control(0, .slid(x: 1, y: 1)))
    #expect(test.commands.isEmpty)
  }

  // MARK: Bars, taps, places

  private func drawn(_ controls: [InteractiveControl]) throws -> TestInteractives {
    var definition = TestInteractives.waves
    definition.controls = controls
    var test = try TestInteractives(definitions: ["waves": definition])
    test.activate()
    test.send(.drawn(page: 1, index: 0, TestInteractives.plane))
    return test
  }

  @Test func i9TogglersAreChosenAlone() throws {
    var bar = InteractiveControl(.togglerBar, variable: "k", label: "k", initial: .list([.number(1)]))
    bar.choices = [1, 2, 3].map { .init(value: .number(Double($0)), label: String($0)) }
    var test = try drawn([bar])
    test.send(.control(0, .chose(2)))
    #expect(test.value(0) == .list([.number(1), .number(3)]) && test.looks.first?.ticked == [0, 2])
    #expect(test.draws.map(\.first) == ["{1, 3}"])
    test.send(.control(0, .chose(0)))
    #expect(test.value(0) == .list([.number(3)]))
  }

  @Test func i9AnIntervalHasTwoEnds() throws {
    var control = InteractiveControl(
      .interval, variable: "r", label: "r", initial: .point(ControlPoint(1, 3)))
    control.maximum = ControlPoint(5, 5)
    var test = try drawn([control])
    test.send(.control(0, .slid(x: 0.8, y: 0.4)))
    #expect(test.value(0) == .point(ControlPoint(2, 4)) && test.looks.first?.text == "2 – 4")
  }

  @Test func i6ATapBesideLocatorsAddsOne() throws {
    var control = InteractiveControl(
      .locator, variable: "p", label: "", initial: .points([ControlPoint(0, 0)]))
    (control.maximum, control.places) = (control.minimum, 1...2)
    var test = try drawn([control])
    func touch(_ x: Double, _ y: Double) -> InteractiveEvent.ObjectTouch {
      .init(x: x, y: y, width: 200, height: 200)
    }
    // A drag away from locators is none.
    test.send(.touched(.pressed, touch(150, 150)))
    test.send(.touched(.released, touch(190, 150)))
    #expect(test.places.count == 0 && test.value(0) == .points([ControlPoint(0, 0)]))
    test.send(.touched(.pressed, touch(140, 60)))
    test.send(.touched(.released, touch(141, 60)))
    #expect(test.value(0) == .points([ControlPoint(0, 0), ControlPoint(1.025, 1)]) && test.places.count == 2)
    // No more than the author allows.
    test.send(.touched(.pressed, touch(60, 60)))
    test.send(.touched(.released, touch(60, 60)))
    #expect(test.places.count == 0)
    // The button takes the last one away, and the first stays.
    test.send(.control(0, .stepped(forward: false)))
    test.send(.control(0, .stepped(forward: false)))
    #expect(test.value(0) == .points([ControlPoint(0, 0)]) && test.looks.isEmpty)
    test.send(.control(0, .stepped(forward: true)))
    #expect(test.places.count == 2 && test.looks.first?.ticked == [1])
  }

  @Test func i6AFunctionPutsALocatorInItsPlace() throws {
    var control = InteractiveControl(.locator, variable: "p", label: "", initial: .point(ControlPoint(0, 0)))
    (control.maximum, control.action) = (control.minimum, "(p = Round[#]) &")
    var test = try drawn([control])
    let touch = InteractiveEvent.ObjectTouch(x: 130, y: 100, width: 200, height: 200)
    test.send(.touched(.pressed, touch))
    #expect(test.commands.contains { if case .act(_, _, 0, _) = $0 { true } else { false } })
    let settled = Array(#"{"values":[[1,0]],"bounds":[[null,null]]}"#.utf8)
    test.send(.settled(page: 1, index: 0, control: 0, bytes: settled))
    #expect(test.value(0) == .point(ControlPoint(1, 0)) && test.places.count == 1)
  }

  @Test func i6TapsAndStrokesAreGivenToTheirActions() throws {
    var tap = InteractiveControl(.tap, variable: "tap$", label: "", initial: .point(ControlPoint(0, 0)))
    tap.action = "(p = #) &"
    var stroke = InteractiveControl(
      .stroke, variable: "stroke$", label: "", initial: .point(ControlPoint(0, 0)))
    stroke.action = "(q = #) &"
    func acts(_ test: TestInteractives) -> [Int] {
      test.commands.compactMap { if case .act(_, _, let control, _) = $0 { control } else { nil } }
    }
    func touch(_ x: Double, _ y: Double) -> InteractiveEvent.ObjectTouch {
      .init(x: x, y: y, width: 200, height: 200)
    }
    var test = try drawn([tap])
    test.send(.touched(.pressed, touch(100, 100)))
    #expect(acts(test).isEmpty)
    test.send(.touched(.released, touch(100, 100)))
    #expect(acts(test) == [0] && test.value(0) == .point(ControlPoint(0, 0)))
    test = try drawn([tap, stroke])
    test.send(.touched(.pressed, touch(100, 100)))
    #expect(acts(test) == [0, 1])
    test.send(.touched(.dragged, touch(140, 100)))
    guard case .point(let place)? = test.value(1) else {
      Issue.record("no place")
      return
    }
    #expect(acts(test) == [1] && (place.x - 1).magnitude < 1e-9 && place.y == 0)
  }

  // MARK: Rules between controls

  /// A choice and a slider of one variable, a control shown for one of its values, one whose bound depends on it, a button.
  private func ruled() throws -> TestInteractives {
    var definition = TestInteractives.surface
    var bar = InteractiveControl(.setterBar, variable: "a", label: "a", initial: .number(1))
    bar.choices = [.init(value: .number(1), label: "one"), .init(value: .number(3), label: "three")]
    var slider = InteractiveControl(.manipulator, variable: "a", label: "a", initial: .number(1))
    (slider.maximum, slider.action) = (ControlPoint(5, 5), "(c = #) &")
    var text = InteractiveControl(.text, variable: "", label: "three", initial: .number(0))
    text.conditions = [.init(variable: "a", values: [.number(3), .number(4)])]
    var bound = InteractiveControl(.slider, variable: "c", label: "c", initial: .number(4))
    (bound.maximum, bound.maximumText) = (ControlPoint(9, 9), "9/a")
    var button = InteractiveControl(.button, variable: "", label: "reset", initial: .number(0))
    button.action = "a = 1"
    definition.controls = [bar, slider, text, bound, button]
    var test = try TestInteractives(definitions: ["waves": definition])
    test.activate()
    return test
  }

  private func settled(_ control: Int?, _ json: String) -> InteractiveEvent {
    .settled(page: 1, index: 0, control: control, bytes: Array(json.utf8))
  }

  @Test func i9ControlsOfOneVariableFollowEachOther() throws {
    var test = try ruled()
    test.send(.control(1, .slid(x: 0.6, y: 0)))
    #expect(test.value(0) == .number(3) && test.value(1) == .number(3))
    #expect(test.looks.map(\.kind) == [.setterBar, .manipulator, .text])
    #expect(test.looks.first?.chosen == 1 && test.draws == [["3", "3.", "4"]])
    test.send(.control(1, .played))
    test.send(.control(0, .chose(0)))
    #expect(test.value(1) == .number(1) && !test.reader.wantsFrames)
  }

  @Test func i9AControlIsShownWhileItsConditionsHold() throws {
    var test = try ruled()
    #expect(test.reader.interactives.activeObject?.looks[2].isHidden == true)
    test.send(.control(0, .chose(1)))
    #expect(test.looks.contains { $0.kind == .text && !$0.isHidden })
    test.send(.control(0, .chose(0)))
    #expect(test.looks.contains { $0.kind == .text && $0.isHidden })
  }

  @Test func i9BoundsAreTakenFromTheKernelAndHeld() throws {
    var test = try ruled()
    test.send(settled(nil, "{\"values\":[null,null,null],\"bounds\":[[null,null],[null,null],[null,3]]}"))
    #expect(test.value(3) == .number(3) && test.draws.count == 1)
    #expect(test.looks.last?.maximum == "3" && test.looks.last?.x == 1)
    // A value set by a button is clamped only after the new bounds have arrived.
    var other = try ruled()
    other.send(settled(nil, "{\"bounds\":[[null,null],[null,null],[null,3]]}"))
    other.send(settled(4, "{\"values\":[null,null,8],\"bounds\":[[null,null],[null,null],[null,3]]}"))
    #expect(other.value(3) == .number(8))
    other.send(settled(nil, "{\"bounds\":[[null,null],[null,null],[null,9]]}"))
    #expect(other.value(3) == .number(8))
    // The same bounds again change nothing.
    test.send(settled(nil, "{\"values\":[],\"bounds\":[[null,null],[null,null],[null,3]]}"))
    #expect(test.commands.isEmpty)
    for text in ["", "[1]", "{\"bounds\":[7,[1],[\"x\",null,2]]}", "{\"values\":{}}"] {
      test.send(settled(nil, text))
      #expect(test.draws.isEmpty)
    }
  }

  @Test func i9ButtonsAndTrackingFunctionsAct() throws {
    var test = try ruled()
    test.send(.control(4, .pressed))
    let acts = test.commands.compactMap { command -> Int? in
      if case .act(_, _, let control, _) = command { control } else { nil }
    }
    #expect(acts == [4])
    test.send(settled(4, "{\"values\":[2,2,7]}"))
    #expect(test.value(0) == .number(2) && test.value(3) == .number(7) && test.draws.count == 1)
    test.send(.control(1, .slid(x: 1, y: 0)))
    #expect(test.commands.contains { if case .act(_, _, 1, _) = $0 { true } else { false } })
    // The slider has moved in the meantime.
    test.send(settled(1, "{\"values\":[4,4,5]}"))
    #expect(test.value(1) == .number(5) && test.value(3) == .number(5))
    test.send(.control(1, .pressed))
    #expect(test.commands.isEmpty)
  }

  @Test func i9RulesThatChangeEachOtherForEverAreLeftAlone() throws {
    var test = try ruled()
    var draws = 0
    for step in 0..<40 {
      test.send(settled(4, "{\"values\":[\(step % 3),\(step % 3),1]}"))
      draws += test.draws.count
    }
    #expect(draws > 2 && draws <= InteractiveObject.mostSettlements)
  }

  // MARK: Animation

  @Test func i9AManipulatorPlaysByTheTimesOfFrames() throws {
    var test = try active()
    test.send(.control(1, .played))
    #expect(test.looks.last?.isPlaying == true && test.reader.wantsFrames)
    test.frame(1000)
    test.frame(1050)
    #expect(test.value(1) == .number(0.1))
    // A long pause counts as one frame.
    test.frame(9000)
    #expect(test.value(1) == .number(0.3))
    test.send(.control(1, .faster))
    test.frame(9100)
    #expect(test.value(1) == .number(0.7))
    test.send(.control(1, .reversed))
    for step in 1...3 { test.frame(9100 + 100 * Double(step)) }
    // Playing backwards past the start, it continues from the end.
    #expect(test.value(1) == .number(9.5))
    test.send(.control(1, .slid(x: 0.2, y: 0)))
    #expect(!test.reader.wantsFrames && test.value(1) == .number(2))
    test.send(.control(1, .stepped(forward: true)))
    #expect(test.value(1) == .number(2.1))
    test.send(.control(1, .reset))
    #expect(test.value(1) == .number(0))
  }

  @Test func i9ATriggerStopsAtItsEnd() throws {
    var test = try active()
    test.send(.control(7, .played))
    for step in 0...60 { test.frame(Double(step) * 100) }
    #expect(test.value(7) == .number(1) && !test.reader.wantsFrames)
    test.send(.control(7, .played))
    test.frame(7000)
    test.frame(7100)
    #expect(test.value(7) == .number(0.02))
  }

  @Test func i9PlayingEndsWithTheActivity() throws {
    var test = try active()
    test.send(.control(1, .played))
    test.send(.done)
    #expect(!test.reader.wantsFrames && test.reader.illegality == nil)
  }

  @Test func i9APageThatIsFormattedAnewStopsWhatPlays() throws {
    var test = try active()
    test.send(.control(1, .played))
    test.send(.found(page: 1, ids: ["waves", "surface"]))
    #expect(!test.reader.wantsFrames && test.reader.interactives.active == nil)
    test.activate()
    #expect(test.activation?.controls[1].isPlaying == false && test.reader.illegality == nil)
  }

  @Test func i9AnAnimatorPlaysAtOnceUnlessLessMotionIsWanted() throws {
    var definition = TestInteractives.waves
    definition.controls[1].kind = .animator
    for reducesMotion in [false, true] {
      var test = try TestInteractives(definitions: ["waves": definition], reducesMotion: reducesMotion)
      test.activate()
      #expect(test.reader.wantsFrames == !reducesMotion)
    }
  }

  // MARK: Colour picker

  @Test func c1ATapOnASwatchOpensThePicker() throws {
    var test = try active()
    test.send(.control(0, .opened))
    #expect(test.commands.isEmpty)
    test.send(.control(6, .opened))
    #expect(test.picker?.tab == .palette && test.picker?.name == "Orange")
  }

  @Test func c3C6TheControlInThePageFollowsLive() throws {
    var test = try active()
    test.send(.control(6, .opened))
    test.send(.picker(.chose("LightBlue")))
    #expect(test.value(6) == .expression("LightBlue"))
    test.send(.picker(.tab(.rgb)))
    #expect(test.value(6) == .expression("RGBColor[0.87, 0.94, 1]"))
    test.send(.picker(.slid(channel: 0, share: 0.5)))
    #expect(test.picker?.sliders[0].text == "128" && test.looks.last?.css == "rgb(128 240 255)")
    #expect(test.draws.count == 1)
  }

  @Test func c4ChoosingNeverClosesIt() throws {
    var test = try active()
    test.send(.control(6, .opened))
    for action: InteractiveEvent.PickerAction in [
      .chose("Red"), .tab(.hsb), .slid(channel: 0, share: 0.5), .letGo, .key(channel: 1, .left), .tab(.gray),
    ] {
      test.send(.picker(action))
      #expect(test.reader.interactives.picker != nil)
    }
    test.send(.picker(.closed))
    #expect(test.commands == [.picker(nil, control: 6)])
  }

  // MARK: Keeping

  @Test func i9ValuesAreKeptForEachPageAndDrawnWhenItIsShownAgain() throws {
    var test = try active()
    test.send(.control(0, .slid(x: 1, y: 0)))
    test.send(.control(0, .letGo))
    test.send(.control(2, .chose(1)))
    let kept = try #require(test.saved)
    #expect(kept.contains("pages/preview.xhtml#waves"))
    var again = try TestInteractives(kept: kept)
    #expect(again.commands.contains(.define(page: 1, index: 0)))
    #expect(again.draws.last?.prefix(3) == ["5.", "0", "Cos"])
    again.activate()
    #expect(again.activation?.controls[0].text == "5")
  }

  @Test func i9ValuesThatTheAuthorChangedFitTheNewRange() throws {
    var test = try active()
    test.send(.control(0, .key(.end)))
    test.send(.control(2, .chose(1)))
    var definition = TestInteractives.waves
    definition.controls[0].maximum = ControlPoint(3, 0)
    definition.controls[2].choices.removeLast()
    let again = try TestInteractives(definitions: ["waves": definition], kept: test.saved)
    let values = again.reader.interactives.objects[1]?[0].values
    #expect(values?[0] == .number(3) && values?[2] == .expression("Sin"))
  }

  @Test(arguments: ["", "{", "[]", "{\"interactives\":[{\"key\":3,\"view\":[1]}]}", "{\"interactives\":{}}"])
  func i9DamagedTextsAreAsIfNothingWasKept(_ text: String) throws {
    let test = try TestInteractives(kept: text)
    #expect(test.commands.isEmpty && test.reader.illegality == nil)
  }

  @Test func i9ATurnedThingIsKept() throws {
    var test = try TestInteractives()
    test.activate(1)
    test.send(.drawn(page: 1, index: 1, TestInteractives.space))
    test.send(.key(.right, locator: nil))
    test.send(.pinched(factor: 2, dx: 0.5, dy: 0))
    let again = try TestInteractives(kept: test.saved)
    let view = again.reader.interactives.objects[1]?[1].view
    #expect(view?.scale == 2 && view?.panX == 0.5 && abs((view?.rotation[0] ?? 0) - 0.9914) < 1e-3)
  }
}
