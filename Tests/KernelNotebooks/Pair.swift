/// An input, Mathematica's printed output, and the kernel's result.
package struct Pair {
  /// The result of comparing the two.
  package enum Verdict {
    /// They agree.
    case agrees
    /// They differ, with the difference.
    case differs(String)
    /// They cannot be compared, with the reason.
    case excluded(String)
    /// The printed boxes could not be read as an expression.
    case unread(String)
  }

  var file: String
  var number: Int
  var input: String
  var printed: String
  var given: String
  /// The names of built-ins in the input.
  var names: Set<String>
  /// Those names that the kernel lacks.
  package var lacking: [String]
  var isGraphic: Bool
  package var verdict: Verdict
}

/// A message that Mathematica printed for an input that can be compared.
package struct PrintedMessage {
  /// Its name, such as `Power::infy`.
  var name: String
  /// Whether the kernel gave a message for the same symbol.
  var isSaid: Bool
}
