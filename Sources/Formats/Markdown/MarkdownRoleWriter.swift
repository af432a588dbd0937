import BookModel
import Diagnostics
import MarkdownSyntax
import Markup
import PageWriting
import TextBytes

/// Writes a role, `{name}`text``, according to its name.
struct MarkdownRoleWriter {
  private let name: String
  private let content: MarkdownContent
  private let range: Range<Int>

  /// Reads the role of a node of a text.
  init(_ role: MarkdownInlines.Role, in content: MarkdownContent) {
    name = String(decoding: content.bytes[role.name].map(\.lowercased), as: UTF8.self)
    self.content = content
    range = role.content
  }

  /// Writes the role.
  func write(to page: inout MarkdownWriter) {
    page.writer.place = page.place(range, in: content)
    if let element = Self.elements[name] { return wrap(element, to: &page) }
    switch name {
    case "ref", "numref", "eq", "prf:ref", "proof:ref", "term", "any", "std:ref", "std:numref", "hoverxref":
      reference(to: &page)
    case "doc", "std:doc": documentReference(to: &page)
    case "download", "file", "attachment", "card": download(to: &page)
    case "math", "m": MarkdownFormula(content, range).write(to: &page)
    case "abbr", "abbreviation", "acronym": abbreviation(to: &page)
    case "button", "link", "link-badge", "bdg-link-primary", "pep", "rfc", "wiki":
      namedLink(to: &page)
    case "eval", "glue", "glue:text", "glue:", "glue:any", "glue:md":
      MarkdownGlue.write(name, content, range, to: &page)
    case "raw", "nothing":
      page.writer.count(.directiveLeftOut, key: name, at: page.writer.place, isGap: true) {
        "the text of role \"\(name)\" is for another kind of output and is left out"
      }
    case "index":
      page.writer.text(MarkdownRole.text(of: content.bytes[range]))
      page.writer.count(.directiveLeftOut, key: "index", at: page.writer.place, isGap: true) {
        "entries of role \"index\" are left out of the book, which has no index: their text stays"
      }
    case "underline", "u":
      page.writer.open(.u)
      page.nested(content, range: range)
      page.writer.close()
    case "smallcaps", "sc":
      page.writer.open(.span)
      page.writer.addStyle("font-variant: small-caps")
      page.nested(content, range: range)
      page.writer.close()
    case _ where name.hasPrefix("cite") || name.hasPrefix("footcite"):
      MarkdownCitationWriter(content, range).write(role: name, to: &page)
    case _ where name.hasPrefix("bdg") || name.hasPrefix("badge"):
      page.writer.open(.span)
      page.writer.addClass("badge")
      page.nested(content, range: range)
      page.writer.close()
    case _ where name.contains(":") || Self.objects.contains(name): object(to: &page)
    default:
      page.writer.count(.roleUnknown, key: name, at: page.writer.place) {
        "role \"\(name)\" is not known; its text is shown"
      }
      page.nested(content, range: range)
    }
  }

  /// Roles that become an element around their text.
  private static let elements: [String: HTMLElement] = [
    "sub": .sub, "subscript": .sub, "sup": .sup, "superscript": .sup, "del": .del, "strike": .del,
    "kbd": .kbd, "keyboard": .kbd, "command": .strong, "program": .strong, "guilabel": .strong,
    "menuselection": .strong, "strong": .strong, "emphasis": .em, "dfn": .dfn, "code": .code,
    "literal": .code, "samp": .samp, "option": .code, "envvar": .code, "makevar": .code, "regexp": .code,
    "token": .code, "mimetype": .code, "newsgroup": .code, "var": .var, "title-reference": .cite,
    "title": .cite, "cite:title": .cite, "ins": .ins, "mark": .mark, "small": .small, "q": .q,
    "manpage": .em, "mailheader": .em, "py": .code, "python": .code, "bash": .code,
  ]

  /// Roles for objects of programming languages, without their domain.
  private static let objects: Set<String> = [
    "class", "func", "meth", "attr", "mod", "obj", "exc", "data", "const", "type", "member", "keyword",
    "confval", "envvar", "rst:dir", "role", "dir", "myst", "directive", "cfg", "gh-pr", "issue", "pull",
    "user",
  ]

  private func wrap(_ element: HTMLElement, to page: inout MarkdownWriter) {
    page.writer.open(element)
    switch element {
    case .code, .samp, .kbd, .var: page.writer.text(content.bytes[range])
    default: page.nested(content, range: range)
    }
    page.writer.close()
  }

  private func object(to page: inout MarkdownWriter) {
    var text = MarkdownRole.text(of: content.bytes[range])
    if text.first == "~" {
      text = text.dropFirst()
      if let dot = text.lastIndex(of: ".") { text = text[(dot + 1)...] }
    } else if text.first == "!" {
      text = text.dropFirst()
    }
    page.writer.open(.code)
    page.writer.text(text)
    page.writer.close()
  }

  /// Writes a reference to a label, with its own text or that of the target.
  private func reference(to page: inout MarkdownWriter) {
    let role = MarkdownRole(content.bytes, range)
    var label = String(decoding: content.bytes[role.target], as: UTF8.self)
    let place = page.place(role.target, in: content)
    if name != "term", name != "eq", otherProject(role, isDocument: false, to: &page) { return }
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
      page.writer.openLink(to: .label(label), at: place)
      page.writer.text(content.bytes[role.target])
    } else {
      page.writer.openLink(to: .label(label), takesText: takesText, at: place)
      if let format { page.writer.setTextFormat(format) }
      if let text = role.text, format == nil { page.nested(content, range: text) }
    }
    page.writer.close()
  }

  private func documentReference(to page: inout MarkdownWriter) {
    let role = MarkdownRole(content.bytes, range)
    let place = page.place(role.target, in: content)
    if otherProject(role, isDocument: true, to: &page) { return }
    let target = page.writer.target(content.bytes[role.target], at: place)
    page.writer.openLink(to: target, takesText: role.text == nil, at: place)
    if let text = role.text { page.nested(content, range: text) }
    page.writer.close()
  }

  /// Writes a link to another project, `intro:markov_chains`. Returns false if the target has no such form. The address of a
  /// page is known without the project's inventory, that of a label is not: such a link leads to the project itself.
  private func otherProject(_ role: MarkdownRole, isDocument: Bool, to page: inout MarkdownWriter) -> Bool {
    let target = content.bytes[role.target]
    guard let colon = target.firstIndex(of: ":"), colon > target.startIndex else { return false }
    let name = String(decoding: target[..<colon], as: UTF8.self)
    let rest = String(decoding: target[(colon + 1)...].trimmed, as: UTF8.self)
    let address = page.context.text.projects[name]
    guard address != nil || isDocument, target[..<colon].allSatisfy({ $0 != "/" }) else { return false }
    let place = page.place(role.target, in: content)
    if !isDocument || address == nil {
      page.writer.count(.linkOutOfProject, key: name, at: place) {
        address.map { "links to labels of the project \"\(name)\" lead to its first page, \($0)" }
          ?? "links to another project (\(name):) stay as text: the manifest does not say where it is"
      }
    }
    let file = isDocument ? (rest.hasPrefix("/") ? String(rest.dropFirst()) : rest) + ".html" : ""
    let link = address.map { page.target(Array(($0 + file).utf8), at: place) } ?? .none
    page.writer.openLink(to: link, at: place)
    if let text = role.text { page.nested(content, range: text) } else { page.writer.text(rest) }
    page.writer.close()
    return true
  }

  private func namedLink(to page: inout MarkdownWriter) {
    let role = MarkdownRole(content.bytes, range)
    let text = role.text ?? role.target
    var address = Array(content.bytes[role.target])
    switch name {
    case "pep": address = Array("https://peps.python.org/pep-".utf8) + address
    case "rfc": address = Array("https://datatracker.ietf.org/doc/html/rfc".utf8) + address
    case "wiki":
      address = Array("https://en.wikipedia.org/wiki/".utf8) + address.map { $0 == " " ? "_" : $0 }
    default: break
    }
    let place = page.place(role.target, in: content)
    page.writer.openLink(to: page.target(address, at: place), at: place)
    if name == "pep" || name == "rfc" { page.writer.text(name.uppercased() + " ") }
    page.nested(content, range: text)
    page.writer.close()
  }

  private func download(to page: inout MarkdownWriter) {
    let role = MarkdownRole(content.bytes, range)
    let address = content.bytes[role.target]
    if WebAddress.scheme(address) != nil {
      let place = page.place(role.target, in: content)
      page.writer.openLink(to: page.writer.target(address, at: place), at: place)
      page.nested(content, range: role.text ?? role.target)
      page.writer.close()
    } else if name == "file" {
      page.writer.open(.code)
      page.writer.text(content.bytes[role.text ?? role.target])
      page.writer.close()
    } else {
      page.writer.count(.downloadLeftOut, key: "", at: page.writer.place) {
        "a file to download is not part of a book; only its text is shown"
      }
      page.nested(content, range: role.text ?? role.target)
    }
  }

  /// `HTML (HyperText Markup Language)`
  private func abbreviation(to page: inout MarkdownWriter) {
    let bytes = content.bytes[range]
    page.writer.open(.abbr)
    if bytes.last == ")", let open = bytes.firstIndex(of: "(") {
      page.writer.attribute("title", String(decoding: bytes[(open + 1)...].dropLast(), as: UTF8.self))
      page.writer.text(bytes[..<open].trimmed)
    } else {
      page.writer.text(bytes)
    }
    page.writer.close()
  }
}
