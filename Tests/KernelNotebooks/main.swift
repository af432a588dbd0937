import Foundation

/// Compares the kernel with what Mathematica printed: `octavo-kernel-notebooks FOLDER [REPORT]`. Prints the agreement and
/// what differs most; REPORT gets all pairs, one a line.
let arguments = CommandLine.arguments
guard arguments.count > 1 else {
  FileHandle.standardError.write(Data("usage: octavo-kernel-notebooks FOLDER [REPORT]\n".utf8))
  exit(2)
}
let root = URL(fileURLWithPath: arguments[1])
let found =
  (FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL } ?? [])
  .filter { ["nb", "cdf"].contains($0.pathExtension) }.sorted { $0.path < $1.path }
var pairs: [Pair] = []
var messages: [PrintedMessage] = []
var notebooks = 0
for file in found {
  // Larger ones hold pictures rather than code.
  guard let data = try? Data(contentsOf: file), data.count < 20 << 20 else { continue }
  notebooks += 1
  let name = file.path.replacingOccurrences(of: root.path + "/", with: "")
  let evaluation = NotebookEvaluation([UInt8](data), file: name)
  pairs += evaluation.pairs
  messages += evaluation.said
}
let report = PairReport(pairs, messages, notebooks: notebooks)
print(report.summary)
if arguments.count > 2 { try report.lines.write(toFile: arguments[2], atomically: true, encoding: .utf8) }
