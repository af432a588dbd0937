import TextBytes

/// Highlights terminal sessions and IPython magics.
extension CodeHighlighter {
  /// Prompts of programs, in order of precedence.
  private static let prompts: [[UInt8]] = [
    ">>> ", "... ", "julia> ", "pkg> ", "shell> ", "help?> ", "octave:", "sqlite> ", "mysql> ", "irb> ",
    "ghci> ",
    "> ", "+ ", "$ ", "# ", "% ", "λ> ",
  ].map { Array($0.utf8) }

  /// Reads input lines after prompts, and output between them.
  mutating func readSession() {
    let end = code.count
    let isRootPrompt = !code.starts(with: Array("$ ".utf8)) && !hasLine("$ ")
    while index < end {
      limit = end
      let lineEnd = endOfLine(from: index)
      if let prompt = promptEnd(lineEnd, isRootPrompt: isRootPrompt) {
        let isContinued = code[index] == "." || code[index] == "+" || has([">", " "], at: index)
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
    return code.indices.contains { code[$0] == "\n" && code[($0 + 1)...].starts(with: mark) }
  }

  /// The end of the prompt at the beginning of the line; nil if there is none.
  private func promptEnd(_ lineEnd: Int, isRootPrompt: Bool) -> Int? {
    for prompt in Self.prompts {
      // An empty prompt may have lost its trailing space.
      let isBare =
        index + prompt.count - 1 == lineEnd && prompt.count > 1
        && code[index..<lineEnd].elementsEqual(prompt.dropLast())
      guard isBare || (has(prompt, at: index) && index + prompt.count <= lineEnd) else { continue }
      if prompt[0] == "#", !isRootPrompt { return nil }
      if prompt[0] == "o" { break }
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
      for place in part.indices where code[place] == " " && place > part.startIndex + 3 {
        if code[place - 1] == ":" || code[place - 1] == ">" { return place + 1 }
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
      if byte == "$" || byte == "#" || byte == "%" || byte == ">", code[place + 1] == " " {
        return isNamed ? place + 2 : nil
      }
      if byte == "@" || byte == ":" || byte == ")" || byte == "~" || byte == "]" { isNamed = true }
      let isPart = byte.isLetter || byte.isDigit || "@:~/.-_()[]\\".utf8.contains(byte)
      let isBlank =
        byte == " " && place > index && (code[place - 1] == ")" || code[index] == "[" || isNamed)
      guard isPart || isBlank else { return nil }
      place += 1
    }
    return nil
  }

  // MARK: IPython

  /// Reads `%matplotlib inline`, `%%bash` with a cell of another language, `!pip install x`, `?name`; false
  /// if the line is Python.
  mutating func readMagic() -> Bool {
    let byte = code[index]
    guard contexts.isEmpty, byte == "%" || byte == "!" || byte == "?", index + 1 < limit else {
      return false
    }
    let next = code[index + 1]
    if byte == "!" {
      guard next != "=" else { return false }
      add(to: next == "!" ? index + 2 : index + 1, "m")
      readLine(in: .shell)
      return true
    }
    if byte == "?" {
      add(to: endOfLine(from: index), "m")
      return true
    }
    let isCell = next == "%"
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
      change(to: other)
      if language.syntax == .markup { readMarkup() }
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

  /// Reads the rest of the line in another language.
  private mutating func readLine(in other: CodeLanguage) {
    let (own, end) = (language, limit)
    change(to: other)
    limit = endOfLine(from: index)
    readTokens()
    contexts.removeAll()
    heredocs.removeAll()
    change(to: own)
    limit = end
  }
}
