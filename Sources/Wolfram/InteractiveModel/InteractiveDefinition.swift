/// An interactive: a body that is evaluated whenever a control changes its variable.
///
/// As JSON:
///
///     {"version":1,"id":"secant","title":"A secant line","description":"…","width":360,"height":240,
///      "body":"Plot[Sin[a x], {x, 0, 6}]","initialisation":"","lacking":[],
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
  /// Code that is evaluated once before the body. What stands before `controlsMark` is evaluated while the controls' variables
  /// have no values: definitions that are made outside of the interactive.
  public var initialisation = ""

  /// The statement of an initialisation before which the controls' variables have no values.
  public static let controlsMark = "\"octavo:controls\""

  /// Adds definitions that are made outside of the interactive.
  public mutating func add(earlier: [String]) {
    guard !earlier.isEmpty else { return }
    let own = initialisation.isEmpty ? [] : [initialisation]
    initialisation = (earlier + [Self.controlsMark] + own).joined(separator: ";\n")
  }
  /// Functions that the kernel does not support, sorted; if there are any, the figure stays a static picture.
  public var lacking: [String] = []

  /// Whether parts of the result may be missing at some settings.
  public var isPartial = false

  /// Whether the body needs the kernel's second part: graphs, meshes, images, differential equations and
  /// others.
  public var needsExtras = false

  /// Whether it makes a sound.
  public var hasSound = false

  /// An empty one.
  public init() {}

  /// Whether the interactive is operable: it has a body and lacks no functions.
  public var isLive: Bool { lacking.isEmpty && !body.isEmpty }

  /// Whether bounds of controls depend on variables.
  public var hasLiveBounds: Bool { controls.contains { $0.hasLiveBounds } }

  /// The variables and initial values of the controls.
  public var variables: [(name: String, value: ControlValue)] {
    controls.filter { !$0.variable.isEmpty }.map { ($0.variable, $0.initial) }
  }
}
