/// The lines that `Print` and messages said.
package struct MessageLog {
  /// The lines since the last `clear()`, at most 100.
  package private(set) var lines: [String] = []
  /// The lines among them that tell of something gone wrong.
  package private(set) var warnings: [String] = []
  /// What a plot was to show and is no number, at most 20 names.
  package private(set) var gaps: [String] = []
  /// How many `Quiet` are around what is evaluated.
  private var silences = 0

  private static let mostLines = 100

  /// Keeps a line, unless the log is silenced.
  package mutating func say(_ line: String) {
    if silences == 0, lines.count < Self.mostLines { lines.append(line) }
  }

  /// Keeps a line that tells of something gone wrong, unless the log is silenced.
  package mutating func warn(_ line: String) {
    say(line)
    if silences == 0, warnings.count < Self.mostLines { warnings.append(line) }
  }

  /// Keeps the name of what a plot could not show.
  package mutating func miss(_ name: String) {
    if gaps.count < 20, !gaps.contains(name) { gaps.append(name) }
  }

  /// Forgets all lines.
  mutating func clear() { (lines, warnings, gaps) = ([], [], []) }

  /// Keeps no lines until `unsilence()`; calls nest.
  package mutating func silence() { silences += 1 }

  /// Ends what `silence()` began.
  package mutating func unsilence() { silences -= 1 }
}
