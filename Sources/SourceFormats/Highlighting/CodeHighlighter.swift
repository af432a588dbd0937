extension PageWriter {
  /// Writes code with its keywords, strings, comments and numbers marked.
  public mutating func highlight(_ code: ArraySlice<UInt8>, language: String) {
    text(code)
  }
}
