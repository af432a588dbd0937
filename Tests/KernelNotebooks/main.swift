import Foundation
import Kernel
import KernelLanguage
import KernelPlots
import NotebookComparison

/// Compares the kernel's results with those that Mathematica printed: `octavo-kernel-notebooks FOLDER [REPORT]`, where FOLDER
/// may be one notebook; `octavo-kernel-notebooks -e CODE` prints the result of a code, `-t REPORT` the tables of a report.
/// Prints the agreement and the most frequent differences; writes all pairs to REPORT, one per line.
let arguments = CommandLine.arguments
guard arguments.count > 1 else {
  FileHandle.standardError.write(
    Data("usage: octavo-kernel-notebooks FOLDER [REPORT] | -e CODE | -t REPORT\n".utf8))
  exit(2)
}
if arguments[1] == "-t", arguments.count > 2 {
  print(PairReport(lines: try String(contentsOfFile: arguments[2], encoding: .utf8)).summary)
  exit(0)
}
if arguments[1] == "-e", arguments.count > 2 {
  var session = KernelSession()
  session.addPlots()
  for term in Term.parse(Array(arguments[2].utf8), names: &session.names) ?? [] {
    session.restart()
    do throws(KernelError) {
      let value = try LoneExpression.value(of: term, &session)
      print(String(decoding: session.inputText(value), as: UTF8.self))
    } catch { print(error) }
    for line in session.messages { print("  ", line) }
  }
  exit(0)
}
let root = URL(fileURLWithPath: arguments[1])
let all = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL }
let found = (["nb", "cdf"].contains(root.pathExtension) ? [root] : all ?? [])
  .filter { ["nb", "cdf"].contains($0.pathExtension) }.sorted { $0.path < $1.path }
var pairs: [Pair] = []
var messages: [PrintedMessage] = []
var notebooks = 0
for file in found {
  // Larger files contain mostly pictures.
  guard let data = try? Data(contentsOf: file), data.count < 20 << 20 else { continue }
  notebooks += 1
  let name = file.path.replacingOccurrences(of: root.path + "/", with: "")
  let evaluation = NotebookEvaluation([UInt8](data), file: name)
  pairs += evaluation.pairs
  messages += evaluation.said
}
let report = PairReport(pairs, messages, notebooks: notebooks)
print(report.summary)
// What is no regular file, such as /dev/null, is not replaced.
if arguments.count > 2 { try report.lines.write(toFile: arguments[2], atomically: false, encoding: .utf8) }
