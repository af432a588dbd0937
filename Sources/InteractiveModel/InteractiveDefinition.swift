/// An interactive: a body that is evaluated anew whenever one of its controls gives its variable another value.
///
/// As JSON:
///
///     {"version":1,"id":"secant","title":"A secant line","description":"…","width":360,"height":240,
///      "body":"Plot[Sin[a x], {x, 0, 6}]","initialisation":"","lacking":[],
///      "controls":[{"kind":"slider","variable":"a","label":"a","value":1,"minimum":0,"maximum":5,"step":0.1}]}
public struct InteractiveDefinition: Sendable, Equatable {
  /// What it is known by in its page: the id of its figure.
  public var id = ""
  /// What it is called.
  public var title = ""
  /// What it shows, for those who cannot see it.
  public var description = ""
  /// The size of the drawing in pixels where there is room; its shape holds in any size.
  public var width = 360.0, height = 240.0
  /// The controls in the order of the panel.
  public var controls: [InteractiveControl] = []
  /// What is drawn, as the language writes it (InputForm).
  public var body = ""
  /// What is evaluated before the body, once.
  public var initialisation = ""
  /// Functions that the kernel lacks, sorted; with any, the figure stays a picture.
  public var lacking: [String] = []

  /// An empty one.
  public init() {}

  /// Whether it can be operated.
  public var isLive: Bool { lacking.isEmpty && !body.isEmpty }

  /// Whether bounds of controls are to be found anew whenever a variable changes.
  public var hasLiveBounds: Bool { controls.contains { $0.hasLiveBounds } }

  /// The controls that have a variable, which is what the kernel knows.
  public var variables: [(name: String, value: ControlValue)] {
    controls.filter { !$0.variable.isEmpty }.map { ($0.variable, $0.initial) }
  }
}
