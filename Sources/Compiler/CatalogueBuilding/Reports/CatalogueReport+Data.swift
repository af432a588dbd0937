import BookCompiler
import Diagnostics
import JSONText
import TextBytes

extension CatalogueReport {
  /// Writes the report as JSON, version 1 of the format in docs/catalogues.md; one book a line.
  public func writeJSON(_ write: ([UInt8]) -> Void) {
    var head = JSONWriter()
    head.object { json in
      json.member("version", 1)
      json.member(boolean: "whole", isWhole)
      json.member("summary") { self.writeTotals(to: &$0) }
      json.member("shares") { json in
        json.array(shares.enumerated()) { json, share in
          Self.write(share.element, share.offset + 1, to: &json)
        }
      }
    }
    // The books follow as one more member, written a record at a time.
    write(head.bytes.dropLast() + Array(",\"books\":[\n".utf8))
    var isFirst = true
    forEachBook { row in
      var json = JSONWriter()
      if let record = row.record {
        record.write(to: &json)
      } else {
        json.object { json in
          json.member("version", 1)
          json.member("book", row.book.name)
          json.member("manifest", row.book.manifest)
          json.member("state", "missing")
          json.member("reason", row.trouble?.reason)
          json.member("work") { json in json.object { $0.member("share", row.share) } }
        }
      }
      write((isFirst ? [] : [",", "\n"]) + json.bytes)
      isFirst = false
    }
    write(Array("\n]}\n".utf8))
  }

  private func writeTotals(to json: inout JSONWriter) {
    json.object { json in
      json.member("books", totals.books)
      json.member("built", totals.built)
      json.member("unchanged", totals.unchanged)
      json.member("failed", totals.failed)
      json.member("crashed", totals.crashed)
      json.member("timed-out", totals.timedOut)
      json.member("missing", totals.missing)
      json.member("taken", totals.shared.taken)
      json.member("received", totals.shared.received)
      json.member("sent", totals.shared.sent)
      json.member("errors", totals.errors)
      json.member("warnings", totals.warnings)
      json.member("pages", totals.pages)
      json.member("size", totals.size)
      json.member("cpu", totals.cpu)
      json.member("memory", totals.memory)
    }
  }

  private static func write(_ state: ShareState, _ number: Int, to json: inout JSONWriter) {
    json.object { json in
      json.member("share", number)
      switch state {
      case .missing: json.member("state", "missing")
      case .unfinished(let status, let silent):
        json.member("state", "unfinished")
        json.member("silent", silent)
        write(status, to: &json)
      case .done(let status):
        json.member("state", "done")
        write(status, to: &json)
      }
    }
  }

  private static func write(_ status: ShareStatus, to json: inout JSONWriter) {
    json.member("host", status.host)
    json.member("books", status.books)
    json.member("built", status.built)
    json.member("taken", status.taken)
    json.member("reused", status.reused)
    json.member("failed", status.failed)
    json.member("cpu", status.cpu)
    json.member("wall", status.wall)
  }

  /// The maximum number of results in a SARIF log; code hosts accept no more.
  static let mostResults = 25_000

  /// The findings of all books, of the kinds `kinds`, as a SARIF 2.1.0 log; a book that was not built gets a finding. Errors come first if
  /// there are too many findings.
  ///
  /// - Parameter placed: names files as the code host does, which records name from the catalogue's folder.
  public func sarif(
    of kinds: [DiagnosticKind], helpAddress: String? = nil,
    placed: ([Diagnostic]) -> [Diagnostic] = { $0 }
  ) -> [UInt8] {
    let kinds = Dictionary(uniqueKeysWithValues: kinds.map { ($0.id, $0) })
    var errors: [Diagnostic] = []
    var others: [Diagnostic] = []
    forEachBook { row in
      if let (kind, reason) = row.trouble, row.record?.state != .failed, errors.count < Self.mostResults {
        errors.append(
          Diagnostic(kind, at: SourceRange(file: row.book.manifest), "\(row.book.name): \(reason)"))
      }
      for finding in row.record?.findings ?? [] {
        guard let kind = kinds[finding.id], kind != .bookCrashed, kind != .bookTimedOut else { continue }
        let isError = finding.severity == .error
        guard isError ? errors.count < Self.mostResults : errors.count + others.count < Self.mostResults
        else {
          continue
        }
        let start = finding.line.map { SourceLocation(line: $0, column: finding.column ?? 1) }
        var diagnostic = Diagnostic(
          kind, at: finding.file.map { SourceRange(file: $0, start: start) }, finding.summary)
        diagnostic.severity = finding.severity
        if isError { errors.append(diagnostic) } else { others.append(diagnostic) }
      }
    }
    let found = errors + others.prefix(Self.mostResults - errors.count)
    return SARIFPrinter(version: BookCompilerVersion.text, helpAddress: helpAddress).print(placed(found))
  }

  /// Writes the report in JUnit's format for test results, which CI systems show: a suite per share, a case per book.
  public func writeJUnit(_ write: ([UInt8]) -> Void) {
    let bad = totals.failed
    let errors = totals.crashed + totals.timedOut + totals.missing
    write(
      Array(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites name="\(Self.escaped(plan.heading.title ?? "catalogue"))" tests="\(totals.books)" \
        failures="\(bad)" errors="\(errors)" skipped="\(totals.unchanged)" time="\(Self.seconds(totals.cpu))">
        <testsuite name="books" tests="\(totals.books)" failures="\(bad)" errors="\(errors)" \
        skipped="\(totals.unchanged)" time="\(Self.seconds(totals.cpu))">

        """.utf8))
    forEachBook { row in
      let group = row.book.groups.isEmpty ? "books" : row.book.groups.joined(separator: "/")
      let head =
        "<testcase classname=\"\(Self.escaped(group))\" name=\"\(Self.escaped(row.book.name))\" "
        + "file=\"\(Self.escaped(row.book.manifest))\" time=\"\(Self.seconds(row.record?.work.wall ?? 0))\""
      write(Array((head + Self.content(row)).utf8))
    }
    write(Array("</testsuite>\n</testsuites>\n".utf8))
  }

  private static func content(_ row: Row) -> String {
    guard let (_, reason) = row.trouble else {
      return row.record?.state == .unchanged ? "><skipped/></testcase>\n" : "/>\n"
    }
    let element = row.record?.state == .failed ? "failure" : "error"
    let lines = (row.record?.findings ?? []).filter { $0.severity == .error }.map {
      "\($0.place): \($0.summary) [\($0.id)]"
    }
    return "><\(element) message=\"\(escaped(reason))\" type=\"\(row.stateText)\">"
      + "\(escaped(lines.joined(separator: "\n")))</\(element)></testcase>\n"
  }

  /// Escapes text for XML and replaces characters that XML 1.0 forbids.
  private static func escaped(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).printable.markupEscaped }
      .joined(separator: "\n")
  }

  private static func seconds(_ milliseconds: Int) -> String {
    let rest = String(milliseconds % 1000)
    return "\(milliseconds / 1000)." + String(repeating: "0", count: 3 - rest.utf8.count) + rest
  }
}
