import XML

/// What stands within a line.
extension PreTeXtReader {
  mutating func inline(_ node: Node, _ element: PreTeXtElement) {
    switch element {
    case .m: formula(node)
    case .me, .men, .md, .mdn: display(node, element)
    case .xref: reference(node)
    case .fn: footnote(node)
    case .tn: tableNote(node)
    case .url, .dataurl: url(node)
    case .email: email(node)
    case .c, .tag, .tage, .attr: monospaced(node, element)
    case .idx, .notation, .index: mark(node)
    case .fillin: fillIn(node)
    case .quantity: quantity(node)
    case .chord, .n, .scaledeg, .timesignature: music(node, element)
    case .icon, .kbd: key(node, element)
    case .title, .caption: content(node)
    case .todo, .shortdescription, .description, .commentary, .fragref: break
    default: styled(node, element)
    }
  }

  private mutating func styled(_ node: Node, _ element: PreTeXtElement) {
    if tree.end(node) == node + 1, let text = PreTeXtCharacters.text(element) {
      writer.text(text)
      return
    }
    guard let (html, name) = Self.elements[element] else {
      if let marks = Self.marks[element] {
        writer.text(marks.0)
        content(node)
        writer.text(marks.1)
      } else {
        unknown(node, element)
      }
      return
    }
    writer.open(html)
    if let name { writer.addClass(name) }
    identify(node)
    if element == .foreign,
      let language = tree.attribute(node, "lang", in: "http://www.w3.org/XML/1998/namespace")
    {
      writer.attribute("xml:lang", language)
    }
    content(node)
    writer.close()
  }

  private static let elements: [PreTeXtElement: (HTMLElement, String?)] = [
    .em: (.em, nil), .term: (.dfn, nil), .alert: (.strong, "alert"), .pubtitle: (.cite, nil),
    .articletitle: (.q, nil), .foreign: (.i, "foreign"), .abbr: (.abbr, nil), .acro: (.abbr, nil),
    .`init`: (.abbr, nil), .q: (.q, nil), .insert: (.ins, nil), .delete: (.del, nil), .stale: (.s, nil),
    .taxon: (.i, "taxon"), .genus: (.span, "genus"), .species: (.span, "species"), .area: (.span, nil),
    .variable: (.var, nil), .volume: (.b, nil), .line: (.div, nil), .journal: (.cite, nil),
    .booktitle: (.cite, nil),
  ]

  private static let marks: [PreTeXtElement: (String, String)] = [
    .sq: ("‘", "’"), .angles: ("⟨", "⟩"), .dblbrackets: ("⟦", "⟧"), .braces: ("{", "}"),
    .brackets: ("[", "]"),
  ]

  /// An element that is not known, or that has no look of its own: what it holds stays.
  private mutating func unknown(_ node: Node, _ element: PreTeXtElement) {
    if element == .other {
      let name = tree.name(node).qualified
      writer.findings.count(.foreignElement, key: name, at: .node(node)) {
        "<\(name)> is not known, and only its content kept"
      }
    }
    let needsID = !isCopy && document.id(node) != nil
    if needsID {
      writer.open(.span)
      identify(node)
    }
    content(node)
    if needsID { writer.close() }
  }

  private mutating func monospaced(_ node: Node, _ element: PreTeXtElement) {
    writer.open(.code)
    if element == .tag { writer.text("<") }
    if element == .tage { writer.text("<") }
    if element == .attr { writer.text("@") }
    content(node)
    if element == .tag { writer.text(">") }
    if element == .tage { writer.text("/>") }
    writer.close()
  }

  private mutating func url(_ node: Node) {
    let attribute = tree.attribute(node, named: "href") ?? tree.attribute(node, named: "source")
    let address = attribute.map(tree.attributeValue) ?? ""
    let place: PageWriter.Place = attribute.map { .attribute($0, of: node) } ?? .node(node)
    if element(node) == .dataurl, let source = tree.attribute(node, "source") {
      leaveOut(node, "names a file that is not part of the book, and is kept as text")
      if tree.end(node) == node + 1 { writer.text(source) } else { content(node) }
      return
    }
    writer.openLink(address, at: place)
    if tree.end(node) > node + 1 {
      content(node)
    } else {
      writer.open(.code)
      writer.text(tree.attribute(node, "visual") ?? address)
      writer.close()
    }
    writer.close()
  }

  private mutating func email(_ node: Node) {
    let address = plain(node)
    writer.openLink("mailto:" + address, at: .node(node))
    writer.text(address)
    writer.close()
  }

  private mutating func tableNote(_ node: Node) {
    guard let table = document.ancestor(node, where: { $0 == .tabular }) else { return content(node) }
    let count = (table...node).filter { tree.kind($0) == .element && element($0) == .tn }.count
    writer.open(.sup)
    writer.text(PreTeXtNumbering.letter(count))
    writer.close()
  }

  /// Writes the place that an entry of the index or of the list of notation leads to.
  mutating func mark(_ node: Node) {
    guard !isCopy, let id = document.id(node) else { return }
    writer.open(.span)
    writer.attribute("id", id)
    writer.close()
    // A notation may hold the index entries of its term.
    for child in tree.children(node) where tree.kind(child) == .element && element(child) == .idx {
      mark(child)
    }
  }

  private mutating func fillIn(_ node: Node) {
    let characters = tree.attribute(node, "characters").flatMap { Int($0) } ?? 10
    writer.open(.span)
    writer.addClass("fill-in")
    writer.text(String(repeating: "_", count: min(max(characters, 3), 60)))
    writer.close()
  }

  private mutating func key(_ node: Node, _ element: PreTeXtElement) {
    if element == .kbd {
      writer.open(.kbd)
      if let name = tree.attribute(node, "name") {
        writer.text(Self.keys[name] ?? name)
      } else {
        content(node)
      }
      writer.close()
    } else {
      let name = tree.attribute(node, "name") ?? ""
      writer.text(Self.icons[name] ?? "[" + name + "]")
    }
  }

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

  // MARK: - Quantities and music

  private mutating func quantity(_ node: Node) {
    writer.open(.span)
    writer.addClass("quantity")
    var text = ""
    if let magnitude = document.child(node, .mag) { text += plain(magnitude).replacingTeX() }
    let units = document.children(node).filter { element($0) == .unit }.map(unit)
    let per = document.children(node).filter { element($0) == .per }.map(unit)
    if !units.isEmpty || !per.isEmpty {
      if !text.isEmpty { text += "\u{A0}" }
      text += units.isEmpty ? "1" : units.joined(separator: "\u{2009}")
    }
    if !per.isEmpty { text += "/" + (per.count > 1 ? "(" + per.joined(separator: "\u{2009}") + ")" : per[0]) }
    writer.text(text)
    writer.close()
  }

  private func unit(_ node: Node) -> String {
    let prefix = tree.attribute(node, "prefix").map { Self.prefixes[$0] ?? $0 } ?? ""
    let base = tree.attribute(node, "base").map { Self.units[$0] ?? $0 } ?? ""
    return prefix + base + Self.superscript(tree.attribute(node, "exp"))
  }

  private static func superscript(_ exponent: String?) -> String {
    let digits: [Character: Character] = [
      "0": "⁰", "1": "¹", "2": "²", "3": "³", "4": "⁴", "5": "⁵", "6": "⁶", "7": "⁷", "8": "⁸", "9": "⁹",
      "-": "⁻",
    ]
    return String((exponent ?? "").map { digits[$0] ?? $0 })
  }

  private static let prefixes = [
    "yocto": "y", "zepto": "z", "atto": "a", "femto": "f", "pico": "p", "nano": "n", "micro": "µ",
    "milli": "m",
    "centi": "c", "deci": "d", "deca": "da", "deka": "da", "hecto": "h", "kilo": "k", "mega": "M",
    "giga": "G",
    "tera": "T", "peta": "P", "exa": "E", "zetta": "Z", "yotta": "Y", "kibi": "Ki", "mebi": "Mi",
    "gibi": "Gi",
    "tebi": "Ti", "pebi": "Pi", "exbi": "Ei", "zebi": "Zi", "yobi": "Yi",
  ]

  private static let units = [
    "ampere": "A", "candela": "cd", "gram": "g", "kelvin": "K", "meter": "m", "metre": "m", "mole": "mol",
    "second": "s", "becquerel": "Bq", "coulomb": "C", "degreeCelsius": "°C", "farad": "F", "gray": "Gy",
    "henry": "H", "hertz": "Hz", "joule": "J", "katal": "kat", "lumen": "lm", "lux": "lx", "newton": "N",
    "ohm": "Ω", "pascal": "Pa", "radian": "rad", "siemens": "S", "sievert": "Sv", "steradian": "sr",
    "tesla": "T",
    "volt": "V", "watt": "W", "weber": "Wb", "arcminute": "′", "arcsecond": "″", "day": "d", "decibel": "dB",
    "degree": "°", "hectare": "ha", "hour": "h", "liter": "L", "litre": "L", "minute": "min", "percent": "%",
    "tonne": "t", "degreeFahrenheit": "°F", "fahrenheit": "°F", "foot": "ft", "inch": "in", "mile": "mi",
    "pound": "lb", "ounce": "oz", "yard": "yd", "gallon": "gal", "quart": "qt", "pint": "pt", "acre": "acre",
    "bit": "b", "byte": "B", "calorie": "cal", "electronvolt": "eV", "poundforce": "lbf", "cup": "cup",
    "tablespoon": "Tbsp", "teaspoon": "tsp", "fluidounce": "fl oz", "ton": "ton", "knot": "kn",
  ]

  private mutating func music(_ node: Node, _ element: PreTeXtElement) {
    let signs = ["sharp": "♯", "flat": "♭", "natural": "♮", "doublesharp": "𝄪", "doubleflat": "𝄫"]
    var text = ""
    switch element {
    case .n:
      text = (tree.attribute(node, "pc") ?? "") + (tree.attribute(node, "acc").flatMap { signs[$0] } ?? "")
      text += tree.attribute(node, "octave") ?? ""
    case .chord:
      text = tree.attribute(node, "root") ?? ""
      text += (tree.attribute(node, "mode") ?? "") + (tree.attribute(node, "bps") ?? "")
      if let bass = tree.attribute(node, "bass") { text += "/" + bass }
    case .timesignature:
      text = (tree.attribute(node, "top") ?? "") + "/" + (tree.attribute(node, "bottom") ?? "")
    default: break
    }
    writer.open(.span)
    writer.addClass("music")
    writer.text(text)
    content(node)
    writer.close()
  }
}

extension String {
  /// The number that a little TeX writes: `\pi` and the like are read aloud as text.
  fileprivate func replacingTeX() -> String {
    let signs = ["\\pi": "π", "\\times": "×", "\\cdot": "·", "\\ ": " ", "\\,": " ", "~": "\u{A0}"]
    var text = self
    for (name, sign) in signs.sorted(by: { $0.key.utf8.count > $1.key.utf8.count }) {
      text = text.split(separator: name, omittingEmptySubsequences: false).joined(separator: sign)
    }
    return text
  }
}
