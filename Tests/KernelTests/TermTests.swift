import Testing
import WolframLanguage

@testable import Kernel

@Suite struct TermTests {
  @Test func readsAndWritesBackATerm() throws {
    var names = SymbolNames()
    let text = "f[x, List[1, 2.5], Rational[3, 4], 1.5*^-20, -12345678901234567890123, \"a\\\"b\"]"
    let terms = try #require(Term.parse(Array(text.utf8), &names))
    #expect(terms.map { $0.fullForm(names) } == [text])
  }

  /// The cases of `SymbolName` and their spellings are two lists in the same order.
  @Test func spellsEverySymbolAsItsCase() {
    #expect(SymbolName.spellings.count == SymbolName.size)
    for (number, spelling) in SymbolName.spellings.enumerated() {
      let name = SymbolName(rawValue: UInt16(number))
      if ["E", "I", "N", "D"].contains(spelling) { continue }
      #expect(name.map { "\($0)".lowercased() } == spelling.lowercased())
    }
  }
}
