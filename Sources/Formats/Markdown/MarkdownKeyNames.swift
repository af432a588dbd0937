import TextBytes

/// What stands on the keys that `++name++` names: https://facelessuser.github.io/pymdown-extensions/extensions/keys/
enum MarkdownKeyNames {
  /// The label of a key; a text in quotes is a label itself.
  static func shown(_ name: ArraySlice<UInt8>) -> String {
    if name.first == "\"" { return String(decoding: name.dropFirst().dropLast(), as: UTF8.self) }
    let word = String(decoding: name.map { $0 == "_" ? "-" : $0.lowercased }, as: UTF8.self)
    if let label = labels[word] { return label }
    return word.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(
      separator: " ")
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
