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
  /// A button is left out: its action needs this function, which the kernel lacks.
  case idleButton(String)

  /// The function or variable that the fault names; nil for other faults.
  public var name: String? {
    switch self {
    case .left(let name), .undefined(let name), .noNumber(let name), .notShown(let name),
      .idleButton(let name):
      name
    case .emptyPlot, .message, .stopped, .failed: nil
    }
  }

  /// The fault in words.
  public var words: String { words(isOfResult: false) { $0 } }

  /// The fault in words.
  ///
  /// - Parameters:
  ///   - isOfResult: whether the author did not write the name that it has: a function of a result, such as `ProductLog` of a
  ///     solution.
  ///   - shown: gives a name as the author wrote it, `"/." (ReplaceAll)`.
  public func words(isOfResult: Bool, naming shown: (String) -> String) -> String {
    switch self {
    case .left(let name):
      return isOfResult
        ? "a result has " + name + ", which is not evaluated further"
        : shown(name) + " is left as it is written"
    case .undefined(let name): return shown(name) + " has no value"
    case .noNumber(let name):
      return "a curve is missing because of " + name + (isOfResult ? " in a result" : "")
    case .emptyPlot: return "a plot is empty"
    case .notShown(let name): return shown(name) + " is not shown"
    case .message(let text): return "it says " + text
    case .stopped: return "it takes too long"
    case .failed(let text): return text
    case .idleButton(let name): return "a button is left out because of " + name
    }
  }
}
