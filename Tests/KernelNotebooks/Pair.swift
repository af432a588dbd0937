/// An input, what Mathematica printed for it, and what the kernel gave.
struct Pair {
  /// How the two compare.
  enum Verdict {
    /// They agree.
    case agrees
    /// They differ, and in what.
    case differs(String)
    /// It cannot be compared, and why.
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
  /// Those of them that the kernel lacks.
  var lacking: [String]
  var isGraphic: Bool
  var verdict: Verdict
}

/// A message that Mathematica printed for an input that can be compared.
struct PrintedMessage {
  /// As `Power::infy`.
  var name: String
  /// Whether the kernel said something of the same symbol.
  var isSaid: Bool
}
