import Testing
import WolframLanguage

/// Trees that are built piece by piece.
@Suite struct BuildingTests {
  private func copies(of source: ExpressionTree) -> [String] {
    var tree = ExpressionTree(bytes: [], isSerialised: false)
    return source.roots.map { root in
      let copy = tree.add(atom: root, of: source)
      return tree.fullForm(copy)
    }
  }

  @Test func copiesOfAtomsKeepTheirSpelling() {
    let source = ExpressionTree(
      parsing: Array("2.50\n-1\n1.5`20*^-3\n123456789012345678901234567890\nabc\nPlot\n\"a\\\"b\\n\"".utf8))
    #expect(
      copies(of: source) == [
        "2.50", "-1", "1.5`20*^-3", "123456789012345678901234567890", "abc", "Plot", "\"a\\\"b\\n\"",
      ])
  }

  @Test func copiesOfSerialisedAtomsAreWrittenAsSource() {
    var source = ExpressionTree(bytes: [], isSerialised: true)
    source.addRoot(source.add(string: Array("a\"b\\".utf8)))
    source.addRoot(source.add(real: 0.5))
    source.addRoot(source.add(integer: -7))
    source.addRoot(source.add(packed: PackedArray(dimensions: [2], values: [1, 2], isInteger: true)))
    #expect(copies(of: source) == ["\"a\\\"b\\\\\"", "0.5", "-7", "{1,2}"])
    #expect(source.roots.map { source.rawBytes(of: $0).count } == [4, 8, 0, 0])
  }

  @Test func namesOfATreeAreItsOwn() {
    var tree = ExpressionTree(bytes: [], isSerialised: false)
    let names = (0..<1000).map { "name\($0)" } + ["Plot", "List"]
    let symbols = names.map { tree.add(symbol: $0) }
    let again = names.map { tree.add(symbol: $0) }
    #expect(
      symbols.map { tree.symbolName(of: $0) } == names && again.map { tree.symbolName(of: $0) } == names)
    #expect(tree.symbol(symbols[1000]) == .plot && tree.symbol(symbols[0]) == nil)
  }
}
