import InteractiveModel
import JSONText
import Testing

@Suite struct DefinitionTests {
  static var definition: InteractiveDefinition {
    var definition = InteractiveDefinition()
    definition.id = "waves"
    definition.title = "Two \"sources\""
    definition.description = "Interference\nof waves"
    definition.body = "Plot[a Sin[x], {x, 0, 2 Pi}]"
    definition.definitions = "f[x_] := x^2"
    definition.initialisation = "g = 2"
    var amplitude = InteractiveControl(.slider, variable: "a", label: "amplitude", initial: .number(0.1))
    amplitude.maximum = ControlPoint(5, 0)
    amplitude.step = ControlPoint(0.1, 0)
    var place = InteractiveControl(.locator, variable: "p", label: "", initial: .points([ControlPoint(1, 2)]))
    place.minimum = ControlPoint(-1, -2)
    place.maximum = ControlPoint(1, 2)
    var choice = InteractiveControl(.setterBar, variable: "g", label: "function", initial: .expression("Sin"))
    choice.choices = [
      .init(value: .expression("Sin"), label: "sine"), .init(value: .text("a\"b"), label: "text"),
      .init(value: .boolean(true), label: "true"),
      .init(value: .point(ControlPoint(1, -1.5)), label: "place"),
    ]
    let box = InteractiveControl(.checkbox, variable: "grid", label: "grid", initial: .boolean(false))
    let heading = InteractiveControl(.heading, variable: "", label: "Sources", initial: .number(0))
    var bar = InteractiveControl(
      .togglerBar, variable: "t", label: "terms", initial: .list([.number(1), .text("a")]))
    bar.choices = [.init(value: .number(1), label: "1"), .init(value: .text("a"), label: "a")]
    var points = InteractiveControl(
      .locator, variable: "q", label: "", initial: .points([ControlPoint(0, 0)]))
    points.places = 1...8
    definition.hasSound = true
    definition.controls = [heading, amplitude, place, choice, box, bar, points]
    return definition
  }

  @Test func readsWhatItWrites() throws {
    var read = try InteractiveDefinition(json: Self.definition.json)
    // The bounds of a slider have one dimension.
    read.controls[1].minimum.y = 0
    read.controls[1].maximum.y = 0
    read.controls[1].step.y = 0
    #expect(read == Self.definition)
    #expect(read.variables.map(\.name) == ["a", "p", "g", "grid", "t", "q"])
  }

  @Test func listsWithinListsEndSomewhere() throws {
    let deep = String(repeating: "{\"list\":[", count: 5000) + String(repeating: "]}", count: 5000)
    let text = "{\"body\":\"1\",\"controls\":[{\"kind\":\"hidden\",\"value\":\(deep)}]}"
    #expect(try InteractiveDefinition(json: Array(text.utf8)).controls.count == 1)
  }

  @Test func aTogglerBarHasItsChosenValuesInOrder() {
    let bar = Self.definition.controls[5]
    #expect(bar.toggling(0, in: bar.initial) == .list([.text("a")]))
    #expect(bar.toggling(0, in: .list([.text("a")])) == .list([.number(1), .text("a")]))
    #expect(bar.inputForm(of: bar.initial) == "{1, \"a\"}")
    // What the kernel gives as a place is a list of two numbers too.
    #expect(bar.toggling(1, in: .point(ControlPoint(1, 7))) == .list([.number(1), .text("a")]))
  }

  @Test(arguments: [
    "", "[", "{\"controls\":[{}]}", "{\"controls\":[{\"kind\":\"nothing\"}]}",
    "{\"width\":\"x\",\"controls\":3}",
    "{\"controls\":[{\"kind\":\"slider\",\"value\":null,\"minimum\":[[1]],\"choices\":{}}]}",
  ])
  func badDefinitionsAreRefusedOrEmpty(_ text: String) {
    do throws(JSONReader.Malformed) {
      let definition = try InteractiveDefinition(json: Array(text.utf8))
      #expect(!definition.hasBody)
    } catch { #expect(error.offset >= 0) }
  }

  @Test(arguments: [
    (ControlValue.number(2), "2"), (.number(-0.5), "-0.5"), (.number(1.5e-8), "1.5*^-8"),
    (.number(1e30), "1*^30"),
    (.number(.nan), "Indeterminate"), (.point(ControlPoint(1, 2.5)), "{1, 2.5}"),
    (.points([ControlPoint(0, 0), ControlPoint(1, 1)]), "{{0, 0}, {1, 1}}"), (.boolean(true), "True"),
    (.list([.number(1), .boolean(true), .list([])]), "{1, True, {}}"),
    (.text("a\"\\"), "\"a\\\"\\\\\""), (.expression("Sin[x]"), "Sin[x]"),
  ])
  func valuesAreWrittenAsTheLanguageDoes(_ value: ControlValue, text: String) {
    #expect(value.inputForm == text)
  }
}

@Suite struct ControlTests {
  func slider(_ low: Double, high: Double, step: Double = 0) -> InteractiveControl {
    var control = InteractiveControl(.slider, variable: "a", label: "a", initial: .number(low))
    (control.minimum, control.maximum) = (ControlPoint(low, 0), ControlPoint(high, 0))
    control.step = ControlPoint(step, 0)
    return control
  }

  @Test func valuesAreOnSteps() {
    let control = slider(0.5, high: 2, step: 0.1)
    #expect(control.value(atShare: 0) == 0.5 && control.value(atShare: 1) == 2)
    #expect(control.value(atShare: 0.2) == 0.8 && control.nearest(to: 0.7499) == 0.7)
    #expect(slider(1, high: 10, step: 4).value(atShare: 1) == 9)
    #expect(slider(5, high: 0, step: 1).value(atShare: 0.2) == 4)
    // The ends are the author's, with all their digits.
    #expect(slider(0, high: .pi / 2).value(atShare: 1) == .pi / 2)
    #expect(slider(0, high: .pi, step: .pi / 10).value(atShare: 1) == .pi)
  }

  @Test func whatHasFractionsIsInexact() {
    #expect(slider(0, high: 5).inputForm(of: .number(2)) == "2.")
    #expect(slider(0, high: 5, step: 0.5).inputForm(of: .number(2)) == "2.")
    #expect(slider(0, high: 5, step: 1).inputForm(of: .number(2)) == "2")
    #expect(slider(0, high: 5).inputForm(of: .number(2.5)) == "2.5")
    let locator = InteractiveControl(.locator, variable: "p", label: "", initial: .number(0))
    #expect(
      locator.inputForm(of: .points([ControlPoint(0, -1), ControlPoint(0.5, 1)])) == "{{0., -1.}, {0.5, 1.}}")
  }

  @Test func boundsAndWhatIsNoNumberAreHeld() {
    let control = slider(-1, high: 1)
    #expect(control.value(atShare: -3) == -1 && control.value(atShare: .nan) == -1)
    #expect(control.nearest(to: .infinity) == -1 && control.nearest(to: 7) == 1)
    #expect(slider(3, high: 3).share(of: 3) == 0)
  }

  @Test func valuesAreReadWithAsManyDigitsAsTellThemApart() {
    #expect(slider(0, high: 5).text(of: 2.3571) == "2.36")
    #expect(slider(0, high: 5, step: 0.25).text(of: 2.5) == "2.5")
    #expect(slider(1, high: 10, step: 1).text(of: 3) == "3")
    #expect(slider(0, high: 0.001).text(of: 0.00025) == "0.00025")
    #expect(slider(-1, high: 1).text(of: -0.75) == "−0.75")
    #expect(slider(0, high: 1e12).text(of: 2.5e11) == "2.5·10^11")
    #expect(slider(0, high: 1).text(of: .infinity) == "∞")
  }
}
