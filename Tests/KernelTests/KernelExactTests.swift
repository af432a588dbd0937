import Foundation
import KernelLanguage
import Snapshots
import Testing

@testable import Kernel

/// Compares the kernel with Python's integers, SymPy and mpmath; scripts/kernel_exact.py made the expressions and values.
@Suite struct KernelExactTests {
  private typealias Row = KernelOracleTests.Row

  /// Whether the kernel's value is the same expression, or for `~` the same number to 1e-9.
  private static func agrees(_ row: Row) -> Bool {
    var session = KernelSession()
    guard let found = try? session.evaluate(text: Array(row.expression.utf8)) else { return false }
    if row.value.hasPrefix("~") {
      guard let wanted = Double(row.value.dropFirst()), let value = try? session.approximateComplex(found)
      else { return false }
      return hypot(value.real - wanted, value.imaginary) <= KernelOracleTests.tolerance * max(1, abs(wanted))
    }
    guard let wanted = try? session.evaluate(text: Array(row.value.utf8)) else { return false }
    return found == wanted
  }

  @Test func agreesWithExactResults() throws {
    let rows = try KernelOracleTests.rows(of: "Oracle/exact.tsv")
    try #require(rows.count >= 4500)
    var tallies: [String: (oracles: Set<String>, count: Int, agree: Int)] = [:]
    var failures: [String] = []
    for row in rows {
      var tally = tallies[row.group] ?? ([], 0, 0)
      tally.oracles.insert(row.oracle)
      tally.count += 1
      if Self.agrees(row) {
        tally.agree += 1
      } else {
        failures.append("\(row.expression) is \(row.value), not \(value(row.expression))")
      }
      tallies[row.group] = tally
    }
    #expect(failures.isEmpty, "\(failures.count) differ:\n\(failures.prefix(100).joined(separator: "\n"))")
    var table = "| group | oracle | expressions | agree |\n|---|---|---|---|\n"
    for (group, tally) in tallies.sorted(by: { $0.key < $1.key }) {
      let oracles = tally.oracles.sorted().joined(separator: ", ")
      table += "| \(group) | \(oracles) | \(tally.count) | \(tally.agree) |\n"
    }
    let agree = tallies.values.reduce(0) { $0 + $1.agree }
    table += "| all | | \(rows.count) | \(agree) |\n"
    let difference = try Snapshot.difference(
      of: table, from: "docs/kernel-oracle.md", after: "OCTAVO_RECORD=1, of exact results -->\n",
      before: "<!-- end of exact groups -->")
    #expect(difference == nil, "run the tests once with OCTAVO_RECORD=1 and look at the change")
  }
}
