import ArgumentParser
import CodeEvaluation
import Diagnostics
import Files
import Glibc
import JSONText
import TextBytes

/// The command `octavo evaluate`.
struct EvaluateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "evaluate", abstract: "Evaluate Wolfram code, a line each.",
    discussion: """
      Prints the value of each line in InputForm, with the kernel and the limits that interactives have in the reader; \
      definitions hold for the lines after them. Messages go to standard error. With --json each line becomes one line of \
      JSON, which also has the messages, the steps, the methods that found values, those of them that no judge tested, and \
      functions that the kernel lacks. Exits with 1 if a line cannot be read.
      """)

  @Argument(
    help: ArgumentHelp("A file of code, or - for standard input.", valueName: "code"), completion: .file())
  var file = "-"

  @Flag(help: "Print a line of JSON for each line of code.")
  var json = false

  func run() throws {
    Interruption.cleanUpOnSignals()
    var evaluation = CodeEvaluation()
    var number = 0
    var areAllRead = true
    func take(_ line: [UInt8]) {
      number += 1
      let result = evaluation.evaluate(line: line)
      guard result.faults.isEmpty else {
        areAllRead = false
        return report(result.faults, line: number, line)
      }
      print(result, line: number, text: line)
    }
    if file == "-" {
      // Line by line, so that it can be used as a calculator.
      while let line = readLine() { take(Array(line.utf8)) }
    } else {
      for line in try contents().split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
        take(Array(line))
      }
    }
    if !areAllRead { throw ExitStatus.bookHasErrors }
  }

  private func contents() throws -> [UInt8] {
    do throws(SystemError) { return try FileSystem.contents(of: file) } catch {
      Terminal.printMessage("octavo: cannot read \(file): \(error.reason)\n")
      throw ExitStatus.noInput
    }
  }

  private func print(_ result: CodeEvaluation.Result, line number: Int, text: [UInt8]) {
    guard let value = result.value else { return }
    if json {
      var json = JSONWriter()
      result.write(line: number, text: text, to: &json)
      Terminal.printResult(json: json.finished())
    } else {
      Terminal.printResult(value + "\n")
      for message in result.messages { Terminal.printMessage("  " + message + "\n") }
      if let limit = result.limit { Terminal.printMessage("  stopped at the limit of \(limit)\n") }
    }
  }

  private func report(_ faults: [CodeEvaluation.Fault], line number: Int, _ text: [UInt8]) {
    // The lines before it are empty: places are those of the whole input.
    let source = SourceText(
      file: file, bytes: [UInt8](repeating: UInt8(ascii: "\n"), count: number - 1) + text)
    let diagnostics = faults.map { fault in
      let place = number - 1 + min(fault.offset, text.count)
      return Diagnostic(.codeMalformed, at: source.range(ByteRange(place, place)), fault.words)
    }
    DiagnosticReport(format: .text, isResult: false).print(diagnostics) { _ in source }
  }
}
