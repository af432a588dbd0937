import Foundation
import Kernel
import KernelLanguage
import KernelPlots
import NotebookComparison

/// Compares the kernel's results with those that Mathematica printed: `octavo-kernel-notebooks FOLDER [REPORT]`, where FOLDER
/// may be one notebook; `-p PAIRS [REPORT]` compares them with expected values, `-t REPORT` prints the tables of a report.
/// Prints the agreement and the most frequent differences; writes all pairs to REPORT, one per line.
let arguments = CommandLine.arguments
guard arguments.count > 1 else {
  FileHandle.standardError.write(
    Data("usage: octavo-kernel-notebooks FOLDER [REPORT] | -p PAIRS [REPORT] | -t REPORT\n".utf8))
  exit(2)
}
if arguments[1] == "-t", arguments.count > 2 {
  print(PairReport(lines: try String(contentsOfFile: arguments[2], encoding: .utf8)).summary)
  exit(0)
}
if arguments[1] == "-p", arguments.count > 2 {
  let pairs = CodePairs()
  let outcomes = try String(contentsOfFile: arguments[2], encoding: .utf8).split(separator: "\n")
    .compactMap { pairs.outcome(of: String($0)) }
  print(CodePairs.summary(of: outcomes))
  if arguments.count > 3 {
    try outcomes.map(\.line).joined().write(toFile: arguments[3], atomically: false, encoding: .utf8)
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
