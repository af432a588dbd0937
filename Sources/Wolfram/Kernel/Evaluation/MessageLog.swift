/// The lines that `Print` and messages wrote.
package struct MessageLog {
  /// The lines since the last `clear()`, at most 100.
  package private(set) var lines: [String] = []
  /// The warnings among the lines.
  package private(set) var warnings: [String] = []
  /// The names of what a plot could not show as numbers, at most 20.
  package private(set) var gaps: [String] = []
  /// Why a call could not be carried out: the first reason, unless the log was silenced.
  package private(set) var failure: String?
  /// How many calls could not be carried out.
  package private(set) var failures = 0
  /// How often a value was not determined.
  package private(set) var notes = 0
  /// The number of `Quiet` calls around the current evaluation, and around the innermost `Check`.
  package private(set) var silences = 0
  package var silencesOfCheck = 0

  private static let mostLines = 100

  /// Adds a line, unless the log is silenced.
  package mutating func say(_ line: String) {
    if silences == 0, lines.count < Self.mostLines { lines.append(line) }
  }

  /// Adds a warning, unless the log is silenced.
  package mutating func warn(_ line: String) {
    say(line)
    if silences == 0, warnings.count < Self.mostLines { warnings.append(line) }
  }

  /// Adds why a call could not be carried out.
  package mutating func fail(_ why: String) {
    failures += 1
    if silences == 0, failure == nil { failure = why }
    if !warnings.contains(why) { warn(why) }
  }

  /// Notes that a message would be said, which only `Check` asks for: a quotient by zero, and sums, products and powers that are not
  /// determined.
  mutating func note(_ call: Call, _ value: Symbol) {
    guard silences <= silencesOfCheck, let name = call.head.symbol?.known, let first = call.arguments.first
    else { return }
    switch name {
    case .power where value == .complexInfinity: if first.number?.isZero ?? false { notes += 1 }
    case .power, .plus, .times:
      if value == .indeterminate, !call.arguments.contains(where: { $0.isSymbol(.indeterminate) }) {
        notes += 1
      }
    default: return
    }
  }

  /// Adds the name of something that a plot could not show.
  package mutating func miss(_ name: String) {
    if gaps.count < 20, !gaps.contains(name) { gaps.append(name) }
  }

  /// Removes all lines, warnings and names.
  mutating func clear() { (lines, warnings, gaps, failure, failures) = ([], [], [], nil, 0) }

  /// Discards lines until `unsilence()`; calls nest.
  package mutating func silence() { silences += 1 }

  /// Ends the last `silence()`.
  package mutating func unsilence() { silences -= 1 }
}
