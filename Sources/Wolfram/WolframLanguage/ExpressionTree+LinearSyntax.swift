import TextBytes

extension ExpressionTree {
  /// Parses the text of a notebook in which boxes may be in linear syntax outside of strings, as in those of before 2007:
  /// `BoxData[\(x\^2\)]` is read as `BoxData[SuperscriptBox["x", "2"]]`. Offsets are those in the text.
  public init(parsingNotebook text: [UInt8]) {
    let passages = Self.linearPassages(in: text)
    guard !passages.isEmpty else {
      self.init(parsing: text)
      return
    }
    var written: [UInt8] = []
    written.reserveCapacity(text.count + text.count / 2)
    /// Where pieces of the text are in what is written: from there on the offset grows with the place, or stays.
    var pieces: [(place: Int, offset: Int, isCopy: Bool)] = []
    var end = 0
    for passage in passages {
      pieces.append((written.count, end, true))
      written += text[end..<passage.lowerBound]
      pieces.append((written.count, passage.lowerBound, false))
      written += Self.boxes(of: text[passage])
      end = passage.upperBound
    }
    pieces.append((written.count, end, true))
    written += text[end...]
    self.init(parsing: written)
    /// The offset in the text of a place in what was written.
    func offset(_ place: Int) -> Int {
      var (low, high) = (0, pieces.count)
      while low + 1 < high {
        let middle = (low + high) / 2
        if pieces[middle].place <= place { low = middle } else { high = middle }
      }
      return pieces[low].offset + (pieces[low].isCopy ? place - pieces[low].place : 0)
    }
    for index in nodes.indices { nodes[index].offset = UInt32(offset(Int(nodes[index].offset))) }
    for index in faults.indices { faults[index].offset = offset(faults[index].offset) }
  }

  /// The boxes of a passage in FullForm.
  private static func boxes(of passage: ArraySlice<UInt8>) -> [UInt8] {
    var items: [[UInt8]] = []
    for piece in StringPiece.pieces(of: StringEscape.resolved(unbroken(passage)[...])) {
      guard case .boxes(let tree) = piece, let root = tree.roots.first else { continue }
      var text: [UInt8] = []
      tree.appendFullForm(root, to: &text, limit: 1 << 22)
      items.append(text)
    }
    return items.first ?? ["\"", "\""]
  }

  /// The passage in one line: those of a file are broken where they are long, those of the author are written `\n`.
  private static func unbroken(_ passage: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    for byte in passage {
      let isBreak = (byte == "\n" || byte == "\r") && result.last != "\\"
      result.append(isBreak ? " " : byte)
    }
    return result
  }

  /// Where `\( … \)` stands outside of strings and comments.
  private static func linearPassages(in text: [UInt8]) -> [Range<Int>] {
    var passages: [Range<Int>] = []
    var index = 0
    func isPair(_ first: UInt8, _ second: UInt8) -> Bool {
      index + 1 < text.count && text[index] == first && text[index + 1] == second
    }
    while index < text.count {
      switch text[index] {
      case "\"":
        index += 1
        while index < text.count, text[index] != "\"" { index += text[index] == "\\" ? 2 : 1 }
        index += 1
      case "(" where isPair("(", "*"):
        var depth = 0
        repeat {
          if isPair("(", "*") {
            depth += 1
            index += 2
          } else if isPair("*", ")") {
            depth -= 1
            index += 2
          } else {
            index += 1
          }
        } while depth > 0 && index < text.count
      case "\\"
      where isPair("\\", "!") && index + 3 < text.count && text[index + 2] == "\\" && text[index + 3] == "(":
        // Boxes as an expression.
        index += 2
      case "\\" where isPair("\\", "("):
        let start = index >= 2 && text[index - 1] == "!" && text[index - 2] == "\\" ? index - 2 : index
        var depth = 0
        while index < text.count {
          if isPair("\\", "(") { depth += 1 }
          if isPair("\\", ")") { depth -= 1 }
          let isEnd = isPair("\\", ")") && depth <= 0
          index += text[index] == "\\" ? 2 : 1
          if isEnd { break }
        }
        if depth == 0 { passages.append(start..<min(index, text.count)) }
      default: index += 1
      }
    }
    return passages
  }
}
