extension ExpressionTree {
  /// Reads a text of the Wolfram Language, in FullForm, InputForm or as a notebook.
  ///
  /// Every text gives a tree: what is wrong stands in `faults`, and what could be read nevertheless in `roots`.
  /// Texts of 4 GB and more are read up to there.
  ///
  /// - Parameters:
  ///   - bytes: the text, in ASCII or UTF-8; other bytes are kept as they are.
  ///   - start: the byte with which to begin.
  public init(parsing bytes: [UInt8], from start: Int = 0) {
    self.init(bytes: bytes)
    ByteClass.table.withUnsafeBufferPointer { classes in
      bytes.withUnsafeBufferPointer { buffer in
        guard let base = buffer.baseAddress, let table = classes.baseAddress else { return }
        var empty = ExpressionTree()
        swap(&empty, &self)
        var parser = ExpressionParser(
          base: base, count: min(buffer.count, Int(clamping: UInt32.max)), start: start, classes: table,
          tree: empty)
        // A notebook has a node for about eight bytes.
        parser.tree.nodes.reserveCapacity(min(buffer.count / 8, 1 << 22))
        parser.tree.argumentStore.reserveCapacity(min(buffer.count / 8, 1 << 22))
        parser.parse()
        self = parser.tree
      }
    }
  }
}
