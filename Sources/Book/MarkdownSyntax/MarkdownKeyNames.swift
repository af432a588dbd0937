import TextBytes

/// What stands on the keys that `++name++` names: https://facelessuser.github.io/pymdown-extensions/extensions/keys/
package enum MarkdownKeyNames {
  /// The label of a key; a text in quotes is a label itself.
  package static func shown(_ name: ArraySlice<UInt8>) -> String {
    if name.first == "\"" { return String(decoding: name.dropFirst().dropLast(), as: UTF8.self) }
    let word = String(decoding: name.map { $0 == "_" ? "-" : $0.lowercased }, as: UTF8.self)
    if let label = labels[word] { return label }
    return word.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(
      separator: " ")
  }

  /// Whether a text is names of keys or texts in quotes, with plus signs between them.
  static func areKeys(_ text: ArraySlice<UInt8>) -> Bool {
    text.split(separator: "+", omittingEmptySubsequences: false).allSatisfy { key in
      key.first == "\"" && key.last == "\"" && key.count > 2
        || !key.isEmpty && key.allSatisfy { $0.isLetter || $0.isDigit || $0 == "-" || $0 == "_" }
    }
  }

  private static let labels = [
    "arrow-up": "↑", "up": "↑", "arrow-down": "↓", "down": "↓", "arrow-left": "←", "left": "←",
    "arrow-right": "→", "right": "→", "control": "Ctrl", "ctrl": "Ctrl", "cmd": "Cmd", "command": "Cmd",
    "delete": "Del", "del": "Del", "escape": "Esc", "esc": "Esc", "insert": "Ins", "ins": "Ins",
    "page-up": "Page Up", "pageup": "Page Up", "pgup": "Page Up", "page-down": "Page Down",
    "pagedown": "Page Down", "pgdn": "Page Down", "return": "Enter", "option": "Option", "opt": "Option",
    "windows": "Win", "win": "Win", "print-screen": "Print Screen", "backtick": "`", "grave": "`",
    "backslash": "\\", "slash": "/", "comma": ",", "period": ".", "semicolon": ";", "plus": "+",
    "minus": "-", "equal": "=", "question": "?", "spacebar": "Space", "alt-graph": "Alt Gr",
    "altgr": "Alt Gr",
  ]
}
