import XML

/// Symbols named by attributes: keys, icons and music.
enum PreTeXtSigns {
  /// The label of a keyboard key.
  static func key(_ name: String) -> String { keys[name] ?? name }

  /// The character of an icon, or its name in brackets.
  static func icon(_ name: String) -> String { icons[name] ?? "[" + name + "]" }

  /// A note, a chord or a time signature; empty for any other element.
  static func music(_ node: XMLTree.Node, element: PreTeXtElement, in tree: XMLTree) -> String {
    switch element {
    case .n:
      let accidental = tree.attribute(node, "acc").flatMap { accidentals[$0] } ?? ""
      return (tree.attribute(node, "pc") ?? "") + accidental + (tree.attribute(node, "octave") ?? "")
    case .chord:
      let mode = (tree.attribute(node, "mode") ?? "") + (tree.attribute(node, "bps") ?? "")
      let bass = tree.attribute(node, "bass").map { "/" + $0 } ?? ""
      return (tree.attribute(node, "root") ?? "") + mode + bass
    case .timesignature:
      return (tree.attribute(node, "top") ?? "") + "/" + (tree.attribute(node, "bottom") ?? "")
    default: return ""
    }
  }

  private static let accidentals = [
    "sharp": "♯", "flat": "♭", "natural": "♮", "doublesharp": "𝄪", "doubleflat": "𝄫",
  ]

  private static let keys = [
    "left": "←", "right": "→", "up": "↑", "down": "↓", "enter": "Enter", "shift": "Shift", "ampersand": "&",
    "less": "<", "greater": ">", "dollar": "$", "percent": "%", "openbrace": "{", "closebrace": "}",
    "hash": "#",
    "backslash": "\\", "tilde": "~", "circumflex": "^", "underscore": "_",
  ]

  private static let icons = [
    "arrow-left": "←", "arrow-right": "→", "arrow-up": "↑", "arrow-down": "↓", "menu": "☰", "gear": "⚙",
    "settings": "⚙", "check": "✓", "close": "✕", "copyright": "©", "file": "🗎", "folder": "🗀", "save": "💾",
    "warning": "⚠", "wrench": "🔧", "play": "▶", "copyleft": "🄯", "power": "⏻", "file-save": "💾",
    "left-begin": "⏮",
  ]
}
