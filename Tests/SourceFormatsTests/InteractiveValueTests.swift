import BookModel
import Foundation
import InteractiveModel
import Testing
import WolframLanguage

@testable import InteractiveCompiling
@testable import PageWriting
@testable import SourceFormats

/// The values of controls, and what is said of them.
@Suite struct InteractiveValueTests {
  private func page(_ code: String) throws -> Page {
    let text = "# Waves\n\n```{interactive}\n\(code)\n```\n"
    return try #require(
      readSource(file: "a.md", bytes: Array(text.utf8), context: ReadingContext(source: 0, path: "a.md"))
        .pages
        .first)
  }

  /// The definition in the page.
  private func definition(_ code: String) throws -> InteractiveDefinition {
    guard case .bytes(let bytes) = try #require(page(code).media.first?.embedded).content else {
      return InteractiveDefinition()
    }
    return try InteractiveDefinition(json: bytes)
  }

  private func control(_ text: String) throws -> InteractiveControl {
    try #require(definition("Manipulate[{1}, \(text)]").controls.first)
  }

  private func html(_ code: String) throws -> String {
    String(decoding: try page(code).content.bytes, as: UTF8.self)
  }

  @Test func numbersAreExactOrNotAsTheAuthorWroteThem() throws {
    let real = try control("{{n, 2}, 1, 6, 1.}")
    #expect(real.inputForm(of: real.initial) == "2" && real.inputForm(of: .number(3)) == "3.")
    let first = try control("{{n, 2.}, 1, 6, 1}")
    #expect(first.inputForm(of: first.initial) == "2." && first.inputForm(of: .number(3)) == "3")
    let low = try control("{n, 0., 4, 1}")
    #expect(low.inputForm(of: low.initial) == "0." && low.inputForm(of: .number(3)) == "3.")
    let chosen = try control("{{n, 2.}, {1., 2., 3}}")
    #expect(chosen.choices.map { chosen.inputForm(of: $0.value) } == ["1.", "2.", "3"])
    #expect(chosen.inputForm(of: chosen.initial) == "2.")
    let hidden = try control("{{n, 2.}, None}")
    #expect(hidden.inputForm(of: hidden.initial) == "2.")
    #expect(try control("{{n, 2}, None}").initial == .number(2))
  }

  @Test func placesAreExactUntilTheyAreMoved() throws {
    let place = try control("{{p, {1, 2}}, Locator}")
    #expect(place.inputForm(of: place.initial) == "List[1, 2]")
    #expect(place.inputForm(of: .point(ControlPoint(2, 2))) == "{2., 2.}")
    let square = try control("{{p, {1, 2}}, {0, 0}, {3, 3}, {1, 1}}")
    #expect(square.inputForm(of: .point(ControlPoint(2, 2))) == "{2, 2}")
    let real = try control("{p, {0, 0}, {3., 3}, {1, 1}}")
    #expect(real.inputForm(of: .point(ControlPoint(2, 2))) == "{2., 2.}")
  }

  @Test(arguments: [
    ("{a, 0, Pi}", "a, from 0 to π, at first 0"), ("{{a, Pi/2}, 0, 3.14}", "a, from 0 to 3.14, at first π/2"),
    ("{a, -2 Pi, 2 Pi, Pi/6}", "a, from −2π to 2π, at first −2π"),
    ("{{a, 1/3}, 0, 1, 1/3}", "a, from 0 to 1, at first 1/3"),
    ("{a, 0, Sqrt[2]}", "a, from 0 to √2, at first 0"),
    ("{a, 0, 2.5}", "a, from 0 to 2.5, at first 0"),
    ("{{p, {1, 1}}, {-Pi, -1}, {Pi, 1}}", "p, from (−π, −1) to (π, 1), at first (1, 1)"),
    ("{{p, {1, 1}}, -3, 3, ControlType -> Slider2D}", "p, from (−3, −3) to (3, 3), at first (1, 1)"),
    ("{{r, {1, 2}}, 0, 5, IntervalSlider}", "r, a range within 0 to 5, at first 1 to 2"),
  ])
  func rangesAreToldAsTheAuthorWroteThem(_ control: String, _ words: String) throws {
    #expect(try html("Manipulate[1, \(control)]").contains("<li>" + words + "</li>"))
  }

  @Test func exactNumbersAreReadAsSuch() throws {
    let angle = try control("{a, 0, 2 Pi, Pi/6}")
    #expect(angle.text(of: .pi / 6) == "π/6" && angle.text(of: .pi) == "π" && angle.text(of: 0) == "0")
    #expect(try control("{a, 0, Pi}").text(of: 1.5) == "1.5")
    #expect(InteractiveControl.exactText(of: 3.14, isExact: false) == nil)
    #expect(InteractiveControl.exactText(of: -5 * Double.pi / 6, isExact: false) == "−5π/6")
    #expect(InteractiveControl.exactText(of: 2.5, isExact: true) == "5/2")
  }

  @Test func choicesFollowASliderWithoutSteps() throws {
    let definition = try definition("Manipulate[{n, k}, {n, 1, 3}, {k, Dynamic[Range[Floor[n]]]}]")
    let choices = definition.controls.filter { $0.variable == "k" }
    #expect(choices.map { $0.choices.map(\.label) } == [["1"], ["1", "2"], ["1", "2", "3"]])
    let conditions = choices.compactMap(\.conditions.first)
    #expect(conditions[0].holds(for: .number(1.999)) && !conditions[0].holds(for: .number(2)))
    #expect(conditions[1].holds(for: .number(2)) && !conditions[1].holds(for: .number(3)))
    #expect(conditions[2].holds(for: .number(3)) && !conditions[2].holds(for: .text("3")))
    let high = try self.definition("Manipulate[{n, k}, {n, 1, 2}, {k, Dynamic[Range[Ceiling[n]]]}]")
    #expect(high.controls.compactMap { $0.conditions.first?.holds(for: .number(1)) } == [true, false])
    // A list that is another for each value is none to choose from.
    let wide = try page("Manipulate[k, {n, 1, 3}, {k, Dynamic[{1, n}]}]").interactives.first
    #expect(wide?.lacking == ["the choices of k"])
  }

  @Test(arguments: [
    (
      "f[g_, {low_, high_}, n_: 2] := Manipulate[Plot[g[a x], {x, low, high}], {{a, n}, 1, 5}]; f[Sin, {0, 9}]",
      "Plot[Sin[Times[a, x]], List[x, 0, 9]]"
    ),
    ("f[x_] := Module[{y = x}, Manipulate[a y, {{a, x}, 0, 5}]]; f[2]", "Times[a, y]"),
    ("m = Manipulate[a^2, {{a, 2}, 0, 5}]; m", "Power[a, 2]"),
    ("h[1] := Manipulate[a, {a, 0, 5}]; h[2] := Manipulate[-a, {{a, 2}, 0, 5}]; h[2]", "Times[-1, a]"),
  ])
  func aFunctionMayGiveAnInteractive(_ code: String, body: String) throws {
    let definition = try definition(code)
    #expect(definition.body == body && definition.controls.map(\.initial) == [.number(2)])
  }

  @Test func aFunctionThatGivesNoneIsRefused() throws {
    for code in ["f[x_] := Manipulate[a, {a, 0, x}]; f[1, 2]", "f[x_] := f[x]; f[1]", "f[1]"] {
      #expect(try page(code).interactives.isEmpty)
    }
  }

  @Test func viewsAreTurnedByAControl() throws {
    let found = try definition(
      "Manipulate[TabView[{\"plot\" -> a, \"table\" -> TabView[{1 -> 2 a, 2 -> 3 a}, 2]}, ImageSize -> 200], {a, 1, 5}]"
    )
    #expect(
      found.body
        == "TabView[List[Rule[\"plot\", a], Rule[\"table\", TabView[List[Rule[1, Times[2, a]], Rule[2, Times[3, a]]], view$2]]], view$1, Rule[ImageSize, 200]]"
    )
    #expect(found.controls.map(\.kind) == [.manipulator, .setterBar, .setterBar])
    #expect(
      found.controls[1].choices.map(\.label) == ["plot", "table"] && found.controls[2].initial == .number(2))
    let module = try definition(
      "DynamicModule[{n = 3}, Column[{Slider[Dynamic[n], {1, 9, 1}], TabView[{\"a\" -> Dynamic[n^2], \"b\" -> Dynamic[n]}]}]]"
    )
    #expect(module.body.hasPrefix("TabView[") && module.body.hasSuffix(", view$1]"))
    #expect(module.controls.filter(\.isOperable).map(\.variable) == ["n", "view$1"])
    let several = try definition(
      "TabView[{\"one\" -> Manipulate[a, {a, 1, 2}], \"two\" -> Manipulate[2 a + b, {a, 3, 4}, {b, 0, a}]}]")
    #expect(several.body == "TabView[List[Rule[\"one\", a], Rule[\"two\", Plus[Times[2, a$2], b]]], view$1]")
    #expect(several.controls.map(\.variable) == ["view$1", "a", "a$2", "b"])
    #expect(
      several.controls.map { $0.conditions.first?.values } == [nil, [.number(1)], [.number(2)], [.number(2)]])
    #expect(several.controls[3].maximumText == "a$2")
    #expect(try page("SlideView[{1, 2, 3}]").interactives.first?.liveness == .yes)
  }
}
