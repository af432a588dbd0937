extension ExpressionTree {
  /// Parses Wolfram Language source: FullForm, InputForm or a notebook.
  ///
  /// Never fails: errors are in `faults`, and what could be parsed is in `roots`. Text beyond 4 GB is
  /// ignored.
  ///
  /// - Parameters:
  ///   - bytes: the source in ASCII or UTF-8; other bytes are kept unchanged.
  ///   - start: the offset at which to begin.
  public init(parsing bytes: [UInt8], from start: Int = 0) {
    self.init(bytes: bytes)
    ByteClass.table.withUnsafeBufferPointer { classes in
      bytes.withUnsafeBufferPointer { buffer in
        guard let base = buffer.baseAddress, let table = classes.baseAddress else { return }
        var empty = ExpressionTree()
        swap(&empty, &self)
        let scanner = SourceScanner(
          base: base, count: min(buffer.count, Int(clamping: UInt32.max)), start: start, classes: table)
        var parser = ExpressionParser(scanner, tree: empty)
        self = parser.parse()
      }
    }
  }
}
