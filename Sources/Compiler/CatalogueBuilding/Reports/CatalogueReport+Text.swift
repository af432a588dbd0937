import TextBytes

extension CatalogueReport {
  /// Writes the report for a terminal.
  ///
  /// - Parameter write: receives the text piece by piece.
  public func writeText(_ write: (String) -> Void) {
    write(summary + "\n")
    writeShares(write)
    let most = 100
    var listed = 0
    forEachBook { row in
      guard let (_, reason) = row.trouble, row.record != nil || row.isDamaged else { return }
      listed += 1
      guard listed <= most else { return }
      write(
        "\(row.stateText.printable): \(row.book.name.printable) (\(row.book.manifest.printable)): \(reason.printable)\n"
      )
      for finding in row.record?.findings.prefix(3) ?? [] where finding.severity == .error {
        write("    \(finding.place.printable): \(finding.summary.printable) [\(finding.id.printable)]\n")
      }
    }
    if listed > most { write("… and \(listed - most) more; --format json lists all\n") }
    writeMissing(write)
  }

  /// The totals in one line.
  var summary: String {
    let parts = [
      (totals.built, "built"), (totals.unchanged, "unchanged"), (totals.failed, "failed"),
      (totals.crashed, "crashed"), (totals.timedOut, "timed out"), (totals.missing, "missing"),
    ].filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    let taken = totals.shared.taken > 0 ? "; \(totals.shared.taken) taken from the shared cache" : ""
    return counted(totals.books, "book") + ": " + parts.joined(separator: ", ")
      + taken + "; \(counted(totals.warnings, "warning")), \(durationText(totals.cpu)) of CPU time"
  }

  private func writeShares(_ write: (String) -> Void) {
    for (share, status, silent) in unfinishedShares {
      write(
        "share \(share)/\(plan.shareCount) on \(status.host.printable): \(status.done) of \(counted(status.books, "book")), "
          + "last sign of life \(durationText(silent * 1000)) ago\n")
    }
    let missing = missingShares
    if !missing.isEmpty {
      write(
        "\(missing.count == 1 ? "share" : "shares") that did not begin: \(ranges(missing)) of \(plan.shareCount)\n"
      )
    }
  }

  /// The books without a record, by share.
  private func writeMissing(_ write: (String) -> Void) {
    guard totals.missing > 0 else { return }
    var names: [Int: [String]] = [:]
    var counts: [Int: Int] = [:]
    forEachBook { row in
      guard row.record == nil else { return }
      counts[row.share, default: 0] += 1
      if counts[row.share, default: 0] <= 5 { names[row.share, default: []].append(row.book.name.printable) }
    }
    for (share, count) in counts.sorted(by: { $0.key < $1.key }).prefix(100) {
      let more = count > 5 ? ", …" : ""
      write(
        "missing of share \(share)/\(plan.shareCount): \(counted(count, "book")): "
          + "\((names[share] ?? []).joined(separator: ", "))\(more)\n")
    }
  }

  /// Writes the report in GitHub's Markdown.
  public func writeMarkdown(_ write: (String) -> Void) {
    write(
      "### \(Self.escaped(plan.heading.title ?? "Catalogue")): \(isWhole ? "all books are there" : "not whole")\n\n"
    )
    write("\(summary)\n\n")
    let missing = missingShares
    if !missing.isEmpty {
      write("**Shares that did not begin:** \(ranges(missing)) of \(plan.shareCount)\n\n")
    }
    let unfinished = unfinishedShares.map(\.share)
    if !unfinished.isEmpty {
      write("**Shares that did not end:** \(ranges(unfinished)) of \(plan.shareCount)\n\n")
    }
    let most = 50
    var listed = 0
    forEachBook { row in
      guard let (_, reason) = row.trouble else { return }
      if listed == 0 { write("| book | share | state | why |\n|---|---|---|---|\n") }
      listed += 1
      guard listed <= most else { return }
      write(
        "| \(Self.escaped(row.book.name)) | \(row.share) | \(row.stateText) | \(Self.escaped(reason)) |\n")
    }
    if listed > most { write("\n… and \(listed - most) more.\n") }
    writeSlowest(write)
  }

  private func writeSlowest(_ write: (String) -> Void) {
    var slowest: [(name: String, cpu: Int, memory: Int)] = []
    forEachBook { row in
      guard let record = row.record, record.state == .built, record.work.cpu > 0 else { return }
      slowest.append((row.book.name, record.work.cpu, record.work.memory))
      slowest.sort { ($1.cpu, $0.name) < ($0.cpu, $1.name) }
      if slowest.count > 10 { slowest.removeLast() }
    }
    guard !slowest.isEmpty else { return }
    write(
      "\n<details><summary>The books that took longest</summary>\n\n| book | CPU time | memory |\n|---|--:|--:|\n"
    )
    for (name, cpu, memory) in slowest {
      write("| \(Self.escaped(name)) | \(durationText(cpu)) | \(memory / 1_000_000) MB |\n")
    }
    write("\n</details>\n")
  }

  /// A text of one line, for a cell of a table.
  private static func escaped(_ text: String) -> String { text.printable.markdownEscaped }
}

extension BookRecord.Finding {
  /// The place in the format of compilers.
  var place: String {
    var text = file ?? "-"
    if let line { text += ":\(line)" }
    if line != nil, let column { text += ":\(column)" }
    return text
  }
}
