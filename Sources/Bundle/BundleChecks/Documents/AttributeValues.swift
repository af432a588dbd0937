import Diagnostics
import XML

/// Checks the values of XHTML attributes (HTML Living Standard).
struct AttributeValues {
  private let tree: XMLTree
  private var found: [Diagnostic] = []

  /// The findings about all elements of a document.
  static func check(_ tree: XMLTree, _ names: DocumentNames) -> [Diagnostic] {
    var values = AttributeValues(tree: tree)
    for node in 0..<tree.count where tree.kind(node) == .element && values.found.count < 100 {
      let meaning = names.element(node, tree)
      guard meaning.space == .xhtml else { continue }
      let roles = names.roles(of: node, in: tree)
      if roles.contains(.role) { values.checkRole(node) }
      if roles.contains(.itemProperty) { values.checkItemProperty(node, name: tree.name(node).local) }
      if meaning.element != nil || tree.isElement(node, "time") {
        values.check(node, tree.name(node).local)
      }
    }
    return values.found
  }

  private mutating func report(_ summary: String, at range: SourceRange, _ id: String = "RSC-005") {
    let kind: DiagnosticKind = id == "RSC-017" || id == "HTM-025" ? .documentDoubtful : .documentInvalid
    found.append(Diagnostic(kind, at: range, summary, epubcheckID: id))
  }

  private mutating func check(_ node: XMLTree.Node, _ name: String) {
    switch name {
    case "meta": checkMeta(node)
    case "img", "iframe", "embed", "source", "track", "input", "audio", "video", "script":
      if let source = tree.attribute(node, "src"), source.trimmed.isEmpty {
        report("src is empty", at: tree.range(of: node, attribute: "src"))
      }
    case "time", "ins", "del":
      // Without the attribute, the text of <time> may be any: a schema does not see it.
      if let text = tree.attribute(node, "datetime")?.trimmed, !isMoment(text) {
        let form = name == "time" ? "a date, time or duration" : "a date"
        report("\"\(text)\" is not \(form)", at: tree.range(of: node, attribute: "datetime"))
      }
    case "a", "area": checkScheme(node)
    default: break
    }
  }

  private static let deprecatedRoles: Set<String> = ["doc-endnote", "doc-biblioentry"]

  private mutating func checkRole(_ node: XMLTree.Node) {
    for role in tree.attribute(node, "role")?.words ?? [] where Self.deprecatedRoles.contains(role) {
      report("role \"\(role)\" is deprecated", at: tree.range(of: node, attribute: "role"), "RSC-017")
    }
  }

  /// Checks that an element with a microdata property has the attribute that holds its value (HTML, 5.2.4).
  private mutating func checkItemProperty(_ node: XMLTree.Node, name: String) {
    guard tree.attribute(node, named: "itemprop") != nil else { return }
    let needed: String? =
      switch name {
      case "a", "area": "href"
      case "iframe", "embed", "audio", "video", "img", "source", "track": "src"
      case "object": "data"
      case "meta": "content"
      default: nil
      }
    if let needed, tree.attribute(node, named: needed) == nil {
      report("<\(name)> with itemprop has no \(needed)", at: tree.range(node))
    }
  }

  private mutating func checkMeta(_ node: XMLTree.Node) {
    guard tree.attribute(node, "http-equiv")?.lowercased() == "content-type" else { return }
    let content = (tree.attribute(node, "content") ?? "").lowercased().filter { $0 != " " }
    if content.trimmed != "text/html;charset=utf-8" {
      report(
        "content-type is not \"text/html; charset=utf-8\"", at: tree.range(of: node, attribute: "content"))
    }
    let hasOther = tree.parent(of: node).map { parent in
      tree.elements(of: parent).contains {
        tree.isElement($0, "meta") && tree.attribute($0, named: "charset") != nil
      }
    }
    if hasOther ?? false { report("the encoding is also declared by charset", at: tree.range(node)) }
  }

  private static let schemes: Set<String> = [
    "http", "https", "mailto", "tel", "ftp", "file", "data", "urn", "geo", "sms", "irc", "news", "nntp",
    "info",
    "doi", "javascript", "about", "blob", "cid", "mid", "ws", "wss", "ldap", "sip", "sips", "xmpp", "magnet",
    "tag",
    "git", "ssh", "sftp", "rtsp", "webcal", "facetime", "skype", "view-source", "market", "bitcoin", "feed",
    "callto", "jar", "gopher", "telnet", "dns", "acct", "dict", "imap", "pop", "nfs", "smb", "svn", "spotify",
    "steam", "res", "resource", "opaquelocktoken", "service", "snmp", "go", "h323", "iax", "im", "ipp",
    "mtqp",
    "mupdate", "tv", "vemmi", "wais", "z39.50r", "z39.50s", "prospero", "dav", "crid", "fax", "modem", "ham",
    "kindle",
  ]

  private mutating func checkScheme(_ node: XMLTree.Node) {
    guard let href = tree.attribute(node, "href")?.trimmed, let scheme = Address.scheme(of: href),
      !Self.schemes.contains(scheme), case .other = Address(href, in: "")
    else { return }
    report("scheme \"\(scheme):\" is not registered", at: tree.range(of: node, attribute: "href"), "HTM-025")
  }
}

/// Whether a text is an HTML date, time, time zone, week or duration (2.3.5).
private func isMoment(_ text: String) -> Bool {
  let forms = [
    "dddd", "dddd-dd", "dd-dd", "--dd-dd", "dddd-dd-dd", "dd:dd", "dd:dd:dd", "dddd-Wdd", "Z", "+dd:dd",
    "-dd:dd", "+dddd",
    "-dddd",
  ]
  if forms.contains(where: { matchesForm(text, form: $0) }) { return areInRange(text) }
  if text.hasPrefix("P") { return isDuration(text) }
  if text.contains(where: { "smhdwSMHDW".contains($0) }), !text.contains("-"), !text.contains(":") {
    return text.words.allSatisfy { word in
      guard let unit = word.last, "smhdwSMHDW".contains(unit) else { return false }
      return Double(word.dropLast()) != nil
    }
  }
  guard let mark = text.firstIndex(where: { $0 == "T" || $0 == " " }) else { return isClock(Substring(text)) }
  let date = String(text[..<mark])
  return matchesForm(date, form: "dddd-dd-dd") && areInRange(date)
    && isZoned(text[text.index(after: mark)...])
}

private func isZoned(_ time: Substring) -> Bool {
  if time.hasSuffix("Z") { return isClock(time.dropLast()) }
  for form in ["+dd:dd", "-dd:dd", "+dddd", "-dddd"]
  where matchesForm(String(time.suffix(form.count)), form: form) {
    return isClock(time.dropLast(form.count))
  }
  return isClock(time)
}

private func isClock(_ text: Substring) -> Bool {
  let parts = text.split(separator: ".", omittingEmptySubsequences: false)
  guard parts.count <= 2, let clock = parts.first.map(String.init) else { return false }
  let isWhole = matchesForm(clock, form: "dd:dd") || matchesForm(clock, form: "dd:dd:dd")
  return isWhole && areInRange(clock)
    && (parts.count == 1 || ((1...3).contains(parts[1].count) && parts[1].allSatisfy(\.isASCIIDigit)))
}

/// Whether the month, day, week, hour, minute and second are in their valid ranges.
private func areInRange(_ text: String) -> Bool {
  let numbers = text.split { !$0.isASCIIDigit }.compactMap { Int($0) }
  if text.contains(":") {
    let isZone = text.hasPrefix("+") || text.hasPrefix("-")
    return (numbers.first ?? 0) < 24 && numbers.dropFirst().allSatisfy { $0 < 60 }
      && (!isZone || numbers.count == 2)
  }
  if text.contains("W") { return (1...53).contains(numbers.last ?? 0) }
  let parts =
    matchesForm(text, form: "dddd-dd") || matchesForm(text, form: "dddd-dd-dd")
    ? Array(numbers.dropFirst()) : numbers
  guard parts.count > 0, !matchesForm(text, form: "dddd"), text.contains("-"), !text.hasPrefix("+"),
    text.count > 4
  else { return true }
  if text.hasPrefix("-"), !text.hasPrefix("--") { return true }
  return (1...12).contains(parts[0]) && (parts.count < 2 || (1...31).contains(parts[1]))
}

private func isDuration(_ text: String) -> Bool {
  let parts = text.dropFirst().split(separator: "T", omittingEmptySubsequences: false)
  guard parts.count <= 2, text.count > 1 else { return false }
  func isMade(_ part: Substring, of units: String) -> Bool {
    var number = ""
    for character in part {
      if character.isASCIIDigit || character == "." {
        number.append(character)
      } else {
        guard !number.isEmpty, units.contains(character) else { return false }
        number = ""
      }
    }
    return number.isEmpty
  }
  return isMade(parts[0], of: "D") && (parts.count == 1 || (!parts[1].isEmpty && isMade(parts[1], of: "HMS")))
}

private func matchesForm(_ text: String, form: String) -> Bool {
  text.utf8.count == form.utf8.count
    && zip(text.utf8, form.utf8).allSatisfy { byte, expected in
      expected == UInt8(ascii: "d") ? ("0"..."9").contains(byte) : byte == expected
    }
}
