/// What a comparison found, as tables in Markdown and as lines.
struct PairReport {
  private let pairs: [Pair]
  private let messages: [PrintedMessage]
  private let notebooks: Int

  init(_ pairs: [Pair], _ messages: [PrintedMessage], notebooks: Int) {
    (self.pairs, self.messages, self.notebooks) = (pairs, messages, notebooks)
  }

  private struct Count {
    var all = 0
    var agree = 0
  }

  /// All pairs by verdict, built-ins with their agreement, and the first differences.
  var summary: String {
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

  /// A line for each pair: file, number, verdict, input, printed, given.
  var lines: String {
    pairs.map { pair in
      [
        pair.file, "\(pair.number)", pair.word, pair.lacking.joined(separator: " "), pair.input, pair.printed,
        pair.given,
      ]
      .joined(separator: "\t")
    }.joined(separator: "\n") + "\n"
  }
}

extension Pair {
  var agrees: Bool { if case .agrees = verdict { true } else { false } }
  var isExcluded: Bool { if case .excluded = verdict { true } else { false } }
  var cause: String? { if case .excluded(let cause) = verdict { cause } else { nil } }

  /// What differs, without the numbers.
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
