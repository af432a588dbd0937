/// A fault of a drawing.
public enum LiveFault: Hashable, Sendable {
  /// The result contains an unevaluated call of this function.
  case left(String)
  /// A symbol without a value occurs where a number or a shape is expected.
  case undefined(String)
  /// The values of a curve are not numbers because of this name.
  case noNumber(String)
  /// A plot has axes but no content.
  case emptyPlot
  /// Code is shown as text, or a shape is not drawn; the value is its head.
  case notShown(String)
  /// The evaluation gave this message.
  case message(String)
  /// The evaluation reached its limits.
  case stopped
  /// There is nothing to draw; the text tells why.
  case failed(String)

  /// The fault in words.
  public var words: String {
    switch self {
    case .left(let name): return name + " is left as it is written"
    case .undefined(let name): return name + " has no value"
    case .noNumber(let name): return "a curve is missing because of " + name
    case .emptyPlot: return "a plot is empty"
    case .notShown(let name): return name + " is not shown"
    case .message(let text): return "it says " + text
    case .stopped: return "it takes too long"
    case .failed(let text): return text
    }
  }
}
