import BookModel
import Diagnostics

/// Roles: `{name}`text``.
extension MarkdownReader {
  mutating func role(_ role: MarkdownInlines.Role, _ content: MarkdownContent) {
    let name = String(decoding: content.bytes[role.name].map(\.lowercased), as: UTF8.self)
    let range = role.content
    writer.place = place(range, in: content)
    if let element = Self.elements[name] { return wrap(element, content, range) }
    switch name {
    case "ref", "numref", "eq", "prf:ref", "term", "any", "std:ref", "std:numref", "hoverxref":
      reference(name, content, range)
    case "doc", "std:doc": documentReference(content, range)
    case "download", "file", "attachment", "card": download(name, content, range)
    case "math", "m": formula(content, range, isDisplay: false)
    case "abbr", "abbreviation", "acronym": abbreviation(content, range)
    case "button", "link", "link-badge", "bdg-link-primary", "pep", "rfc", "wiki":
      namedLink(name, content, range)
    case "eval", "glue", "glue:text", "glue:", "glue:any", "glue:md": glued(name, content, range)
    case "raw", "index", "nothing":
      if name == "index" { writer.text(MarkdownRole.text(of: content.bytes[range])) }
    case "underline", "u":
      writer.open(.u)
      nested(content, range)
      writer.close()
    case "smallcaps", "sc":
      writer.open(.span)
      writer.addStyle("font-variant: small-caps")
      nested(content, range)
      writer.close()
    case _ where name.hasPrefix("cite") || name.hasPrefix("footcite"): citation(name, content, range)
    case _ where name.hasPrefix("bdg") || name.hasPrefix("badge"):
      writer.open(.span)
      writer.addClass("badge")
      nested(content, range)
      writer.close()
    case _ where name.contains(":") || Self.objects.contains(name): object(content, range)
    default:
      writer.findings.count(.roleUnknown, key: name, at: writer.place) {
        "role \"\(name)\" is not known, and shows its text"
      }
      nested(content, range)
    }
  }

  /// Roles that are an element around their text.
  private static let elements: [String: HTMLElement] = [
    "sub": .sub, "subscript": .sub, "sup": .sup, "superscript": .sup, "del": .del, "strike": .del,
    "kbd": .kbd, "keyboard": .kbd, "command": .strong, "program": .strong, "guilabel": .strong,
    "menuselection": .strong, "strong": .strong, "emphasis": .em, "dfn": .dfn, "code": .code,
    "literal": .code, "samp": .samp, "option": .code, "envvar": .code, "makevar": .code, "regexp": .code,
    "token": .code, "mimetype": .code, "newsgroup": .code, "var": .var, "title-reference": .cite,
    "title": .cite, "cite:title": .cite, "ins": .ins, "mark": .mark, "small": .small, "q": .q,
    "manpage": .em, "mailheader": .em, "py": .code, "python": .code, "bash": .code,
  ]

  /// Roles for objects of programming, without their domain.
  private static let objects: Set<String> = [
    "class", "func", "meth", "attr", "mod", "obj", "exc", "data", "const", "type", "member", "keyword",
    "confval", "envvar", "rst:dir", "role", "dir", "myst", "directive", "cfg", "gh-pr", "issue", "pull",
    "user",
  ]

  private mutating func wrap(_ element: HTMLElement, _ content: MarkdownContent, _ range: Range<Int>) {
    writer.open(element)
    switch element {
    case .code, .samp, .kbd, .var: writer.text(content.bytes[range])
    default: nested(content, range)
    }
    writer.close()
  }

  /// Writes a part of a text as Markdown.
  mutating func nested(_ content: MarkdownContent, _ range: Range<Int>) {
    guard depth < 20 else { return writer.text(content.bytes[range]) }
    depth += 1
    inlines(content.part(range))
    depth -= 1
  }

  private mutating func object(_ content: MarkdownContent, _ range: Range<Int>) {
    var text = MarkdownRole.text(of: content.bytes[range])
    if text.first == 0x7E {
      text = text.dropFirst()
      if let dot = text.lastIndex(of: 0x2E) { text = text[(dot + 1)...] }
    } else if text.first == 0x21 {
      text = text.dropFirst()
    }
    writer.open(.code)
    writer.text(text)
    writer.close()
  }

  // MARK: - References

  /// A reference to a label, with a text of its own or its target's.
  private mutating func reference(_ name: String, _ content: MarkdownContent, _ range: Range<Int>) {
    let role = MarkdownRole(content.bytes, range)
    var label = String(decoding: content.bytes[role.target], as: UTF8.self)
    let place = self.place(role.target, in: content)
    if name != "term", name != "eq", otherProject(role, content, isDocument: false) { return }
    var takesText = role.text == nil
    var format: String?
    if name == "term" { label = "term-" + label }
    if let text = role.text {
      let words = String(decoding: content.bytes[text], as: UTF8.self)
      if words.contains("%s") || words.contains("{number}") || words.contains("{name}") {
        format = words
        takesText = true
      }
    } else if label.hasPrefix("!") {
      label.removeFirst()
    }
    if name == "term", takesText {
      takesText = false
      writer.openLink(to: .label(label), at: place)
      writer.text(content.bytes[role.target])
    } else {
      writer.openLink(to: .label(label), takesText: takesText, at: place)
      if let format { writer.page.links[writer.page.links.count - 1].textFormat = format }
      if let text = role.text, format == nil { nested(content, text) }
    }
    writer.close()
  }

  private mutating func documentReference(_ content: MarkdownContent, _ range: Range<Int>) {
    let role = MarkdownRole(content.bytes, range)
    let place = self.place(role.target, in: content)
    if otherProject(role, content, isDocument: true) { return }
    let target = writer.target(content.bytes[role.target], at: place)
    writer.openLink(to: target, takesText: role.text == nil, at: place)
    if let text = role.text { nested(content, text) }
    writer.close()
  }

  /// Writes a link to another project, `intro:markov_chains`; false where the target has no such form. Where a page of it is,
  /// is known without its inventory, where a label is, is not: such a link leads to the project itself.
  private mutating func otherProject(_ role: MarkdownRole, _ content: MarkdownContent, isDocument: Bool)
    -> Bool
  {
    let target = content.bytes[role.target]
    guard let colon = target.firstIndex(of: 0x3A), colon > target.startIndex else { return false }
    let name = String(decoding: target[..<colon], as: UTF8.self)
    let rest = String(decoding: target[(colon + 1)...].trimmed, as: UTF8.self)
    let address = context.text.projects[name]
    guard address != nil || isDocument, target[..<colon].allSatisfy({ $0 != 0x2F }) else { return false }
    let place = self.place(role.target, in: content)
    if !isDocument || address == nil {
      writer.findings.count(.linkOutOfProject, key: name, at: place) {
        address.map { "links to labels of the project \"\(name)\" lead to its first page, \($0)" }
          ?? "links to another project (\(name):) stay as text: the manifest does not say where it is"
      }
    }
    let page = isDocument ? (rest.hasPrefix("/") ? String(rest.dropFirst()) : rest) + ".html" : ""
    let link = address.map { self.target(Array(($0 + page).utf8), at: place) } ?? .none
    writer.openLink(to: link, at: place)
    if let text = role.text { nested(content, text) } else { writer.text(rest) }
    writer.close()
    return true
  }

  private mutating func namedLink(_ name: String, _ content: MarkdownContent, _ range: Range<Int>) {
    let role = MarkdownRole(content.bytes, range)
    let text = role.text ?? role.target
    var address = Array(content.bytes[role.target])
    switch name {
    case "pep": address = Array("https://peps.python.org/pep-".utf8) + address
    case "rfc": address = Array("https://datatracker.ietf.org/doc/html/rfc".utf8) + address
    case "wiki":
      address = Array("https://en.wikipedia.org/wiki/".utf8) + address.map { $0 == 0x20 ? 0x5F : $0 }
    default: break
    }
    let place = self.place(role.target, in: content)
    writer.openLink(to: target(address, at: place), at: place)
    if name == "pep" || name == "rfc" { writer.text(name.uppercased() + " ") }
    nested(content, text)
    writer.close()
  }

  private mutating func download(_ name: String, _ content: MarkdownContent, _ range: Range<Int>) {
    let role = MarkdownRole(content.bytes, range)
    let address = content.bytes[role.target]
    if WebAddress.scheme(address) != nil {
      let place = self.place(role.target, in: content)
      writer.openLink(to: writer.target(address, at: place), at: place)
      nested(content, role.text ?? role.target)
      writer.close()
    } else if name == "file" {
      writer.open(.code)
      writer.text(content.bytes[role.text ?? role.target])
      writer.close()
    } else {
      writer.findings.count(.downloadLeftOut, key: "", at: writer.place) {
        "a file to download is no part of a book, and is named by its text"
      }
      nested(content, role.text ?? role.target)
    }
  }

  /// `HTML (HyperText Markup Language)`
  private mutating func abbreviation(_ content: MarkdownContent, _ range: Range<Int>) {
    let bytes = content.bytes[range]
    writer.open(.abbr)
    if bytes.last == 0x29, let open = bytes.firstIndex(of: 0x28) {
      writer.attribute("title", String(decoding: bytes[(open + 1)...].dropLast(), as: UTF8.self))
      writer.text(bytes[..<open].trimmed)
    } else {
      writer.text(bytes)
    }
    writer.close()
  }

  // MARK: - Substitutions

  /// `{{ name }}`
  mutating func substitution(_ content: MarkdownContent, _ range: Range<Int>) {
    let name = String(decoding: Array(content.bytes[range].trimmed), as: UTF8.self)
    guard let text = substitutions[name], depth < 8 else {
      if substitutions[name] == nil { reportUnknown(name, at: place(range, in: content)) }
      writer.text("{{" + String(decoding: content.bytes[range], as: UTF8.self) + "}}")
      return
    }
    guard mayRepeat(text.utf8.count, at: place(range, in: content)) else {
      return writer.text("{{" + String(decoding: content.bytes[range], as: UTF8.self) + "}}")
    }
    depth += 1
    // Every byte of the text comes from the place of its use.
    let start = Int32(content.textOffset(range.lowerBound))
    inlines(MarkdownContent(bytes: Array(text.utf8), starts: [(0, start)]))
    depth -= 1
  }

  /// Names what is in braces and no substitution. What mdBook has there is told by its sign: `{{#include file.md}}`.
  private mutating func reportUnknown(_ name: String, at place: PageWriter.Place) {
    guard name.hasPrefix("#") else {
      return writer.findings.report(
        .substitutionUnknown, at: place, "substitution \"\(name)\" is not defined")
    }
    let command = name.prefix { $0 != " " }.prefix(40)
    writer.findings.count(.substitutionUnknown, key: String(command), at: place) {
      "{{\(command) …}} of mdBook is not carried out, and stays as it is written"
    }
  }
}
