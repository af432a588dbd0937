import Foundation
import KernelLanguage
import Snapshots
import Testing

@testable import Kernel

@Suite struct KernelDocumentTests {
  /// The names and attributes of functions of the language, and the words that evaluate to themselves; `make index` reads both files.
  @Test func listsEveryBuiltIn() throws {
    let functions = BuiltIn.all.filter { ($0.function != nil || $0.applied != nil) && !$0.isOwn }
    let words = BuiltIn.all.filter { $0.function == nil && $0.applied == nil }
    var rows = ""
    for entry in functions {
      let attributes = entry.attributes.names.map { SymbolName.spellings[Int($0.rawValue)] }
      rows += entry.name + (attributes.isEmpty ? "" : "\t" + attributes.joined(separator: ", ")) + "\n"
    }
    let names = words.map { $0.name + "\n" }.joined()
    #expect(try Snapshot.difference(of: rows, from: "Snapshots/functions.tsv") == nil)
    #expect(try Snapshot.difference(of: names, from: "Snapshots/words.txt") == nil)
  }

  @Test func describesEachInOneLine() {
    for entry in BuiltIn.all {
      #expect(
        !entry.summary.text.isEmpty && !entry.summary.text.contains("\n")
          && entry.summary.text.utf8.count < 120,
        "\(entry.name)")
    }
  }
}
