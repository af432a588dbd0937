import Foundation
import KernelLanguage
import Snapshots
import Testing

@testable import Kernel

/// Compares the kernel with mpmath, SymPy and Mathics; scripts/kernel_oracle.py made the expressions and values.
@Suite struct KernelOracleTests {
  struct Row {
    var group: String
    var oracle: String
    var expression: String
    var value: String
  }

  struct Tally {
    var oracle: Set<String> = []
    var count = 0
    var agree = 0
    var worst = 0.0
  }

  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  static let tolerance = 1e-9

  static func rows(of file: String = "Oracle/expressions.tsv") throws -> [Row] {
    let text = try String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
    return text.split(separator: "\n").compactMap { line in
      let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return parts.count == 4
        ? Row(group: parts[0], oracle: parts[1], expression: parts[2], value: parts[3]) : nil
    }
  }

  /// The difference between the kernel's value and the oracle's, relative if the value is larger than 1; nil if the kernel has
  /// no value. A program gives 0 if the values are equal, else nil.
  static func error(_ row: Row) -> Double? {
    var session = KernelSession()
    guard let found = try? session.evaluate(text: Array(row.expression.utf8)) else { return nil }
    if row.oracle == "Mathics3" {
      guard let wanted = try? session.evaluate(text: Array(row.value.utf8)) else { return nil }
      return found == wanted ? 0 : nil
    }
    let parts = row.value.split(separator: ",").compactMap { Double($0) }
    guard let real = parts.first, let value = try? session.approximateComplex(found) else { return nil }
    let imaginary = parts.count > 1 ? parts[1] : 0
    let distance = hypot(value.real - real, value.imaginary - imaginary)
    return distance / max(1, hypot(real, imaginary))
  }

  @Test func agreesWithTheOracles() throws {
    let rows = try Self.rows()
    try #require(rows.count >= 1500)
    var tallies: [String: Tally] = [:]
    var failures: [String] = []
    for row in rows {
      var tally = tallies[row.group] ?? Tally()
      tally.oracle.insert(row.oracle)
      tally.count += 1
      if let error = Self.error(row), error <= Self.tolerance {
        tally.agree += 1
        tally.worst = max(tally.worst, error)
      } else {
        failures.append("\(row.expression) is \(row.value), not \(value(row.expression))")
      }
      tallies[row.group] = tally
    }
    #expect(failures.isEmpty, "\(failures.count) differ:\n\(failures.prefix(400).joined(separator: "\n"))")
    try record(tallies)
  }

  /// docs/kernel-oracle.md's table.
  private func record(_ tallies: [String: Tally]) throws {
    var table =
      "| group | oracle | expressions | agree to 1e-9 | largest difference |\n|---|---|---|---|---|\n"
    var (count, agree) = (0, 0)
    for (group, tally) in tallies.sorted(by: { $0.key < $1.key }) {
      let worst = tally.worst == 0 ? "0" : String(format: "%.0e", tally.worst)
      table +=
        "| \(group) | \(tally.oracle.sorted().joined(separator: ", ")) | \(tally.count) | \(tally.agree) | \(worst) |\n"
      count += tally.count
      agree += tally.agree
    }
    table += "| all | | \(count) | \(agree) | |\n"
    let difference = try Snapshot.difference(
      of: table, from: "docs/kernel-oracle.md", after: "OCTAVO_RECORD=1 -->\n",
      before: "<!-- end of groups -->")
    #expect(difference == nil, "run the tests once with OCTAVO_RECORD=1 and look at the change")
  }
}
