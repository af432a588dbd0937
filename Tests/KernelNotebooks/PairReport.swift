/// The results of a comparison, as Markdown tables and as lines.
package struct PairReport {
  private let pairs: [Pair]
  private let messages: [PrintedMessage]
  private let notebooks: Int

  package init(_ pairs: [Pair], _ messages: [PrintedMessage], notebooks: Int) {
    (self.pairs, self.messages, self.notebooks) = (pairs, messages, notebooks)
  }

  private struct Count {
    var all = 0
    var agree = 0
  }

  /// All pairs by verdict, built-ins with their agreement, and the first differences.
  package var summary: String {
    let known = pairs.filter { $0.lacking.isEmpty }
    var text =
      "\(notebooks) notebooks, \(pairs.count) pairs\n\n| pairs | all | agree | share |\n|---|---|---|---|\n"
    func row(_ name: String, _ pairs: [Pair]) {
      let agree = pairs.filter(\.agrees).count
      let share = pairs.isEmpty ? 100 : (Double(agree) * 1000 / Double(pairs.count)).rounded() / 10
      text += "| \(name) | \(pairs.count) | \(agree) | \(share) % |\n"
    }
    let compared = pairs.filter { !$0.isExcluded }
    row("all", pairs)
    row("that need nothing beyond a kernel", compared)
    row("of these, whose built-ins the kernel knows", compared.filter { $0.lacking.isEmpty })
    row("of these, pictures", compared.filter { $0.lacking.isEmpty && $0.isGraphic })
    text += "\nNot compared:\n\n| cause | pairs |\n|---|---|\n"
    for (cause, count) in Self.counted(pairs.compactMap(\.cause)) { text += "| \(cause) | \(count) |\n" }
    text += "\nDifferences:\n\n| what | pairs |\n|---|---|\n"
    for (what, count) in Self.counted(known.compactMap(\.difference)).prefix(30) {
      text += "| \(what) | \(count) |\n"
    }
    text += "\nMessages:\n\n| message | printed | the kernel says one of the symbol |\n|---|---|---|\n"
    for (name, count) in Self.counted(messages.map(\.name)).prefix(40) {
      text += "| `\(name)` | \(count) | \(messages.filter { $0.name == name && $0.isSaid }.count) |\n"
    }
    text += "\nFunctions that the kernel lacks, by pairs:\n\n"
    text +=
      Self.counted(compared.flatMap(\.lacking)).prefix(60).map { "`\($0)` \($1)" }.joined(separator: ", ")
      + "\n"
    text += "\n| built-in | pairs | agree |\n|---|---|---|\n"
    var counts: [String: Count] = [:]
    for pair in compared where pair.lacking.isEmpty {
      for name in pair.names {
        counts[name, default: Count()].all += 1
        if pair.agrees { counts[name, default: Count()].agree += 1 }
      }
    }
    let worst = counts.filter { $0.value.all > $0.value.agree }.sorted {
      let (a, b) = ($0.value.all - $0.value.agree, $1.value.all - $1.value.agree)
      return a == b ? $0.key < $1.key : a > b
    }
    for (name, count) in worst.prefix(80) { text += "| `\(name)` | \(count.all) | \(count.agree) |\n" }
    return text
  }

  private static func counted(_ words: [String]) -> [(String, Int)] {
    var counts: [String: Int] = [:]
    for word in words { counts[word, default: 0] += 1 }
    return counts.sorted { $0.value == $1.value ? $0.key < $1.key : $0.value > $1.value }
  }

  /// A line for each pair: file, number, verdict, lacking functions, input, printed output, result, whether it is a picture,
  /// built-ins; and a line for each message.
  package var lines: String {
    let pairs = pairs.map { pair in
      [
        pair.file, "\(pair.number)", pair.word, pair.lacking.joined(separator: " "), pair.input, pair.printed,
        pair.given, pair.isGraphic ? "picture" : "", pair.names.sorted().joined(separator: " "),
      ]
      .joined(separator: "\t") + "\n"
    }
    let messages = messages.map { "message\t\($0.name)\t\($0.isSaid ? "said" : "")\n" }
    return (pairs + messages).joined()
  }

  /// Parses such lines.
  package init(lines: String) {
    var (pairs, messages): ([Pair], [PrintedMessage]) = ([], [])
    for line in lines.split(separator: "\n") {
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      if parts.count == 3, parts[0] == "message" {
        messages.append(PrintedMessage(name: parts[1], isSaid: parts[2] == "said"))
      }
      if let pair = Pair(parts) { pairs.append(pair) }
    }
    self.init(pairs, messages, notebooks: Set(pairs.map(\.file)).count)
  }
}

extension Pair {
  /// Makes a pair from the parts of a line of a report.
  fileprivate init?(_ parts: [String]) {
    guard parts.count >= 9, let number = Int(parts[1]) else { return nil }
    func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
    let (kind, what) = (
      parts[2].prefix { $0 != ":" }, String(parts[2].drop { $0 != ":" }.dropFirst(2))
    )
    let verdicts: [Substring: Verdict] = [
      "agrees": .agrees, "differs": .differs(what), "excluded": .excluded(what), "unread": .unread(what),
    ]
    guard let verdict = verdicts[kind] else { return nil }
    self.init(
      file: parts[0], number: number, input: parts[4], printed: parts[5], given: parts[6],
      names: Set(words(parts[8])), lacking: words(parts[3]), isGraphic: parts[7] == "picture",
      verdict: verdict)
  }

  package var agrees: Bool { if case .agrees = verdict { true } else { false } }
  var isExcluded: Bool { if case .excluded = verdict { true } else { false } }
  package var cause: String? { if case .excluded(let cause) = verdict { cause } else { nil } }

  /// The difference, without its numbers.
  var difference: String? {
    switch verdict {
    case .agrees, .excluded: return nil
    case .unread(let what): return "not read: " + what
    case .differs(let what):
      let words = what.split(separator: " ").map { $0.contains(where: \.isNumber) ? "#" : String($0) }
      return words.prefix(7).joined(separator: " ")
    }
  }

  var word: String {
    switch verdict {
    case .agrees: "agrees"
    case .differs(let what): "differs: " + what
    case .excluded(let cause): "excluded: " + cause
    case .unread(let what): "unread: " + what
    }
  }
}
