/// Terminal sessions and IPython's magics.
extension CodeHighlighter {
  /// Prompts of programs, in the order of looking.
  private static let prompts: [[UInt8]] = [
    ">>> ", "... ", "julia> ", "pkg> ", "shell> ", "help?> ", "octave:", "sqlite> ", "mysql> ", "irb> ",
    "ghci> ",
    "> ", "+ ", "$ ", "# ", "% ", "λ> ",
  ].map { Array($0.utf8) }

  /// Lines of input behind prompts, and output between them.
  mutating func readSession() {
    let end = code.count
    let isRootPrompt = !code.starts(with: Array("$ ".utf8)) && !hasLine("$ ")
    while index < end {
      limit = end
      let lineEnd = endOfLine(from: index)
      if let prompt = promptEnd(lineEnd, isRootPrompt: isRootPrompt) {
        let isContinued = code[index] == 0x2E || code[index] == 0x2B || has([0x3E, 0x20], at: index)
        if !isContinued { contexts.removeAll() }
        add(to: prompt, "p")
        limit = lineEnd
        isLineBegun = false
        expectsOperand = true
        readTokens()
        limit = end
        add(to: lineEnd + 1, nil)
      } else if !heredocs.isEmpty {
        readHeredoc()
      } else {
        contexts.removeAll()
        add(to: lineEnd + 1, "o")
      }
    }
  }

  private func hasLine(_ text: String) -> Bool {
    let mark = Array(text.utf8)
    return code.indices.contains { code[$0] == 0x0A && code[($0 + 1)...].starts(with: mark) }
  }

  /// Where the prompt at the beginning of the line ends; nil where there is none.
  private func promptEnd(_ lineEnd: Int, isRootPrompt: Bool) -> Int? {
    for prompt in Self.prompts {
      // A prompt that nothing follows may have lost its blank.
      let isBare =
        index + prompt.count - 1 == lineEnd && prompt.count > 1
        && code[index..<lineEnd].elementsEqual(prompt.dropLast())
      guard isBare || (has(prompt, at: index) && index + prompt.count <= lineEnd) else { continue }
      if prompt[0] == 0x23, !isRootPrompt { return nil }
      if prompt[0] == 0x6F { break }
      return min(index + prompt.count, lineEnd)
    }
    return numberedPromptEnd(lineEnd) ?? namedPromptEnd(lineEnd)
  }

  /// `In [3]: `, `octave:1> `
  private func numberedPromptEnd(_ lineEnd: Int) -> Int? {
    for start in ["In [", "octave:", "   ...: ", "irb("] {
      guard has(Array(start.utf8), at: index) else { continue }
      if start.hasPrefix("   ") { return index + start.utf8.count }
      let part = code[index..<min(lineEnd, index + 32)]
      for place in part.indices where code[place] == 0x20 && place > part.startIndex + 3 {
        if code[place - 1] == 0x3A || code[place - 1] == 0x3E { return place + 1 }
      }
    }
    return nil
  }

  /// `user@host:~/folder$ `, `(env) $ `, `C:\folder> `
  private func namedPromptEnd(_ lineEnd: Int) -> Int? {
    var place = index
    var isNamed = false
    while place + 1 < min(lineEnd, index + 80) {
      let byte = code[place]
      if byte == 0x24 || byte == 0x23 || byte == 0x25 || byte == 0x3E, code[place + 1] == 0x20 {
        return isNamed ? place + 2 : nil
      }
      if byte == 0x40 || byte == 0x3A || byte == 0x29 || byte == 0x7E || byte == 0x5D { isNamed = true }
      let isPart = byte.isLetter || byte.isDigit || "@:~/.-_()[]\\".utf8.contains(byte)
      let isBlank =
        byte == 0x20 && place > index && (code[place - 1] == 0x29 || code[index] == 0x5B || isNamed)
      guard isPart || isBlank else { return nil }
      place += 1
    }
    return nil
  }

  // MARK: IPython

  /// `%matplotlib inline`, `%%bash` with a cell of another language, `!pip install x`, `?name`; false where the
  /// line speaks Python.
  mutating func readMagic() -> Bool {
    let byte = code[index]
    guard contexts.isEmpty, byte == 0x25 || byte == 0x21 || byte == 0x3F, index + 1 < limit else {
      return false
    }
    let next = code[index + 1]
    if byte == 0x21 {
      guard next != 0x3D else { return false }
      add(to: next == 0x21 ? index + 2 : index + 1, "m")
      readLine(in: .shell)
      return true
    }
    if byte == 0x3F {
      add(to: endOfLine(from: index), "m")
      return true
    }
    let isCell = next == 0x25
    let start = index + (isCell ? 2 : 1)
    let end = endOfName(from: start)
    guard end > start, code[start].isLetter else { return false }
    let name = String(decoding: code[start..<end], as: UTF8.self)
    add(to: end, "m")
    if !isCell {
      if ["timeit", "time", "prun", "memit"].contains(name) { return true }
      if ["pip", "conda", "mamba", "cd", "ls", "sx", "system", "bash", "sh"].contains(name) {
        readLine(in: .shell)
      } else {
        add(to: endOfLine(from: index), nil)
      }
      return true
    }
    add(to: endOfLine(from: index), nil)
    if let other = Self.cellLanguage(name) {
      language = other
      prepare()
      if language.manner == .markup { readMarkup() }
    } else if name == "writefile" || name == "file" || name == "markdown" || name == "file" {
      add(to: limit, nil)
    }
    return true
  }

  private static func cellLanguage(_ name: String) -> CodeLanguage? {
    switch name {
    case "bash", "sh", "script", "!", "system", "sx": .shell
    case "html", "svg", "HTML", "SVG": .xml
    case "javascript", "js": .javascript
    case "R", "julia", "ruby", "perl", "latex", "sql", "cython", "fortran": CodeLanguage.named(name)
    default: nil
    }
  }

  /// The rest of the line, in another language.
  private mutating func readLine(in other: CodeLanguage) {
    let (own, end) = (language, limit)
    language = other
    prepare()
    limit = endOfLine(from: index)
    readTokens()
    contexts.removeAll()
    heredocs.removeAll()
    (language, limit) = (own, end)
    prepare()
  }
}
