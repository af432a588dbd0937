import CodeEvaluation
import Foundation
import Kernel
import KernelLanguage
import KernelPlots

/// Inputs with the values that somebody expects of them, and what the kernel gives: one pair a line, as `INPUT<tab>EXPECTED`, and
/// a third part with the name of a family if there is one. Lines that begin with `#` are notes.
///
/// Each pair is evaluated in a session of its own, within the limits that readers have.
package struct CodePairs {
  /// What became of a pair.
  package enum Verdict: String, CaseIterable {
    /// The value is the expected one, perhaps in another form.
    case agrees
    /// The value is another expression: a false one, or one that the comparison does not see to be the same.
    case differs
    /// The call stays, or is inside the value.
    case unevaluated
    /// The input needs functions that the kernel lacks.
    case unknown
    /// A limit was reached.
    case stopped
    /// The input or what is expected cannot be read.
    case unread
  }

  /// A pair with what became of it.
  package struct Outcome {
    package var family: String
    package var input: String
    package var expected: String
    package var given: String
    package var verdict: Verdict

    /// The parts separated by tabs.
    package var line: String {
      [verdict.rawValue, family, input, expected, given].joined(separator: "\t") + "\n"
    }
  }

  private let fresh: KernelSession

  package init() {
    var session = KernelSession()
    session.addPlots()
    fresh = session
  }

  /// Evaluates the pair of a line; nil for an empty line and a note.
  package func outcome(of line: String) -> Outcome? {
    let parts = line.components(separatedBy: "\t")
    guard !line.hasPrefix("#"), parts.count > 1 else { return nil }
    var outcome = Outcome(
      family: parts.count > 2 ? parts[2] : "", input: parts[0], expected: parts[1], given: "",
      verdict: .unread)
    var session = fresh
    guard let terms = Term.parse(Array(parts[0].utf8), &session.names), let last = terms.last,
      let expected = Term.parse(Array(parts[1].utf8), &session.names)?.last
    else { return outcome }
    session.restart()
    let given: Term
    do throws(KernelError) {
      for term in terms.dropLast() { _ = try LoneExpression.value(of: term, in: &session) }
      given = try LoneExpression.value(of: last, in: &session)
    } catch {
      outcome.given = "\(error)"
      outcome.verdict = !UnknownFunctions.names(in: terms, of: session).isEmpty ? .unknown : .stopped
      return outcome
    }
    outcome.given = String(decoding: session.inputText(of: given), as: UTF8.self)
      .replacingOccurrences(of: "\n", with: " ").replacingOccurrences(of: "\t", with: " ")
    var comparison = TermComparison(session)
    if comparison.difference(of: given, from: expected) == nil {
      outcome.verdict = .agrees
    } else if !UnknownFunctions.names(in: terms, of: session).isEmpty {
      outcome.verdict = .unknown
    } else {
      outcome.verdict = Self.stays(last, in: given) ? .unevaluated : .differs
    }
    return outcome
  }

  /// Whether the function that an input asks for is still in its value.
  private static func stays(_ input: Term, in value: Term) -> Bool {
    guard let head = input.call?.head else { return input == value }
    // Sums, products, powers and lists are values.
    if head.symbol?.known.map({ [.plus, .times, .power, .list, .rule].contains($0) }) ?? false {
      return input == value
    }
    var pending = [value]
    while let term = pending.popLast() {
      guard let call = term.call else { continue }
      if call.head == head { return true }
      pending += call.arguments + [call.head]
    }
    return false
  }

  /// The pairs by family and verdict, as a Markdown table.
  package static func summary(of outcomes: [Outcome]) -> String {
    let verdicts = Verdict.allCases
    var text = "| family | pairs | \(verdicts.map(\.rawValue).joined(separator: " | ")) |\n"
    text += "|---|---|" + String(repeating: "---|", count: verdicts.count) + "\n"
    func row(_ name: String, _ rows: [Outcome]) {
      let counts = verdicts.map { verdict in String(rows.count { $0.verdict == verdict }) }
      text += "| \(name) | \(rows.count) | \(counts.joined(separator: " | ")) |\n"
    }
    for (family, rows) in Dictionary(grouping: outcomes, by: \.family).sorted(by: { $0.key < $1.key })
    where !family.isEmpty { row(family, rows) }
    row("all", outcomes)
    return text
  }
}
