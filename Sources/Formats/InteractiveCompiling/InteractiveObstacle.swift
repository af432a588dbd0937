import Diagnostics
import InteractiveModel
import PageWriting

/// Why an interactive cannot be operated: it stays a picture, or a description where there is none.
enum InteractiveObstacle: Hashable, Sendable {
  /// The kernel lacks this function.
  case function(String)
  /// The bounds of this variable's control are no numbers at the first values.
  case bounds(of: String)
  /// The choices of this variable's control cannot be made, or follow variables of too many values.
  case choices(of: String)
  /// It has more controls than a definition may have: so many.
  case tooManyControls(Int)
  /// A control has more choices than it may have.
  case tooManyChoices
  /// Its code has more text than a definition may have.
  case tooLarge
  /// The interactives before it in its source have taken all steps of the kernel that these may take.
  case unevaluated
  /// Nothing can be drawn at the first values.
  case fails(InteractiveFault)

  /// The obstacle in words, as the reader index lists it; `shown` gives a name as the author wrote it.
  func words(naming shown: (String) -> String = { $0 }) -> String {
    switch self {
    case .function(let name):
      Self.packages.first { $0.value.contains(name) }.map { "\(shown(name)) of the package \($0.key)`" }
        ?? shown(name)
    case .bounds(let variable): "the bounds of \(ManipulateReader.shown(variable))"
    case .choices(let variable): "the choices of \(ManipulateReader.shown(variable))"
    case .tooManyControls: "more than \(InteractiveDefinition.mostControls) controls"
    case .tooManyChoices: "a control of more than \(InteractiveDefinition.mostChoices) choices"
    case .tooLarge: "code of more than \(Code.mostBytes >> 20) MB"
    case .unevaluated: "evaluation, which the interactives before it have used up"
    case .fails(let fault): fault.words(naming: shown)
    }
  }

  /// Functions of packages, which are not part of the language itself.
  private static let packages: [String: Set<String>] = [
    "Quaternions": [
      "Quaternion", "QuaternionQ", "ToQuaternion", "FromQuaternion", "AbsIJK", "AdjustedSignIJK",
    ],
    "ErrorBarPlots": ["ErrorListPlot", "ErrorBar", "ErrorBarFunction"],
    "VectorAnalysis": [
      "SetCoordinates", "CoordinatesToCartesian", "CoordinatesFromCartesian", "DotProduct", "CrossProduct",
      "ScalarTripleProduct", "ScaleFactors", "JacobianMatrix", "JacobianDeterminant",
    ],
    "Combinatorica": ["ShowGraph", "MakeGraph", "FromUnorderedPairs", "ToAdjacencyMatrix"],
    "PlotLegends": ["ShowLegend", "PlotLegend"], "BarCharts": ["GeneralizedBarChart", "StackedBarChart"],
  ]

  /// What a finding says of it; `isCode` if the page has its code and nothing else.
  func summary(naming shown: (String) -> String, isCode: Bool) -> String {
    switch self {
    case .fails:
      "an interactive cannot be drawn at its first values and stays \(isCode ? "code" : "a description"): \(words(naming: shown))"
    case .function, .bounds, .choices:
      "\(words(naming: shown)) cannot be evaluated, so an interactive stays \(isCode ? "code" : "a picture")"
    case .tooManyControls(let count):
      "an interactive has \(count) controls, of which Octavo shows at most \(InteractiveDefinition.mostControls); it stays \(isCode ? "code" : "a picture")"
    case .unevaluated:
      "an interactive is not evaluated, since those before it in this source take too many steps; it stays \(isCode ? "code" : "a description")"
    case .tooManyChoices, .tooLarge:
      "an interactive has \(words()), and stays \(isCode ? "code" : "a picture")"
    }
  }

  /// The kind of that finding.
  var kind: DiagnosticKind {
    switch self {
    case .fails: .interactiveFailed
    case .unevaluated: .interactiveUnevaluated
    case .function, .bounds, .choices, .tooManyControls, .tooManyChoices, .tooLarge: .interactiveLacking
    }
  }

  /// The fault at the first values; nil if it was not drawn.
  var fault: InteractiveFault? {
    if case .fails(let fault) = self { fault } else { nil }
  }

  /// The author's name that it is about; nil if there is none.
  var name: String? {
    switch self {
    case .function(let name): name
    case .fails(let fault): fault.fault.name
    case .bounds, .choices, .tooManyControls, .tooManyChoices, .tooLarge, .unevaluated: nil
    }
  }
}
