/// An interactive that readers operate, as a book holds it: a body that is evaluated whenever a control changes its variable.
///
/// As JSON:
///
///     {"version":2,"id":"secant","title":"A secant line","description":"…","width":360,"height":240,
///      "definitions":"SetDelayed[f[Pattern[x, Blank[]]], Sin[x]]","initialisation":"",
///      "body":"Plot[f[Times[a, x]], List[x, 0, 6]]",
///      "controls":[{"kind":"slider","variable":"a","label":"a","value":1,"minimum":0,"maximum":5,"step":0.1}]}
public struct InteractiveDefinition: Sendable, Equatable {
  /// The id of the figure in the page.
  public var id = ""
  /// The title.
  public var title = ""
  /// The text alternative.
  public var description = ""
  /// The preferred size of the drawing in pixels; its aspect ratio is kept at any size.
  public var width = 360.0, height = 240.0
  /// The controls, in panel order.
  public var controls: [InteractiveControl] = []
  /// The code of the drawing, in InputForm.
  public var body = ""
  /// Definitions that are made outside of the interactive, evaluated once while the controls' variables have no values.
  public var definitions = ""
  /// Code that is evaluated once after the definitions, when the controls' variables have their first values.
  public var initialisation = ""

  /// Whether parts of the result may be missing at some settings.
  public var isPartial = false

  /// Whether the body needs the kernel's second part: graphs, meshes, images, differential equations and
  /// others.
  public var needsExtras = false

  /// Whether it makes a sound.
  public var hasSound = false

  /// An empty one.
  public init() {}

  /// Whether there is something to draw.
  public var hasBody: Bool { !body.isEmpty }

  /// The definitions and the initialisation, in the order in which they are evaluated.
  public var statements: String {
    definitions.isEmpty || initialisation.isEmpty
      ? definitions + initialisation : definitions + ";\n" + initialisation
  }

  /// Whether bounds of controls depend on variables.
  public var hasLiveBounds: Bool { controls.contains { $0.hasLiveBounds } }

  /// The variables of the controls with their initial values, as the author wrote these.
  public var variables: [(name: String, value: ControlValue)] {
    controls.filter { !$0.variable.isEmpty }.map {
      ($0.variable, .expression($0.inputForm(of: $0.initial)))
    }
  }

  /// The code of the controls: bounds that depend on variables, and actions.
  public var rules: [String] {
    controls.flatMap { [$0.minimumText, $0.maximumText, $0.action] }.filter { !$0.isEmpty }
  }
}
