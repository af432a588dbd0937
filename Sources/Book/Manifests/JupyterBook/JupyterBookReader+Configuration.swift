import BookModel
import Diagnostics
import Files
import TextBytes
import ToolSettings
import YAML

/// Reading of `_config.yml`: <https://jupyterbook.org/v1/customize/config.html>
extension JupyterBookReader {
  /// Reads the configuration, if there is one.
  mutating func readConfiguration() {
    let base = splitPath(toc.path).folder
    let names = ["_config.yml", "_config.yaml"].map { joinPath(base, $0) }
    guard let path = names.first(where: folder.exists) else { return }
    var config: YAMLManifest
    do throws(DiagnosticError) { config = try YAMLManifest(path, in: folder) } catch {
      return diagnostics.append(error.diagnostic)
    }
    guard let root = config.root else { return diagnostics += config.diagnostics }
    for member in root.members { take(member, &config) }
    config.ignoreUnused(of: .jupyterBook)
    config.reportUnused()
    diagnostics += config.diagnostics
    book.metadata.range = SourceRange(file: config.source.file)
  }

  private mutating func take(_ member: YAMLValue.Member, _ config: inout YAMLManifest) {
    let value = member.value
    switch member.key {
    case "title":
      book.metadata.title = config.text(value, "title") ?? ""
      book.metadata.titleRange = config.range(value)
    case "author":
      book.metadata.creators = value.list.compactMap(\.text).flatMap(people).map {
        Contributor(name: $0, roles: ["aut"])
      }
      book.metadata.creatorsRange = config.range(value)
    case "copyright":
      guard let text = config.text(value, "copyright"), !text.isEmpty else { return }
      book.metadata.rights = text.contains { $0 == "©" || $0.isLetter } ? text : "© \(text)"
      // A year alone is the year of publication.
      if CalendarDate(text) != nil { book.metadata.date = text }
    case "description": book.metadata.description = config.text(value, "description")
    case "language": book.metadata.language = config.text(value, "language") ?? "en"
    case "bibtex_bibfiles": bibliography(value, &config)
    case "parse": parse(value, &config)
    case "sphinx": sphinx(value, &config)
    default: break
    }
  }

  /// The names in `Ada Lovelace, Charles Babbage and others`.
  private func people(_ text: String) -> [String] {
    var names: [String] = []
    for part in text.split(separator: ",") {
      var words: [Substring] = []
      for word in part.split(whereSeparator: \.isWhitespace) {
        if word == "and" || word == "&" {
          if !words.isEmpty { names.append(words.joined(separator: " ")) }
          words = []
        } else {
          words.append(word)
        }
      }
      if !words.isEmpty { names.append(words.joined(separator: " ")) }
    }
    return names.filter { $0 != "others" }
  }

  private mutating func bibliography(_ value: YAMLValue, _ config: inout YAMLManifest) {
    let base = splitPath(toc.path).folder
    let found = Bibliographies(value, base: base, in: folder) { config.range($0) }
    found.add(to: &book)
    config.diagnostics += found.findings
  }

  private mutating func parse(_ value: YAMLValue, _ config: inout YAMLManifest) {
    for member in value.members {
      switch member.key {
      case "myst_enable_extensions", "myst_extended_syntax":
        let names = member.value.items.compactMap(\.text)
        if !names.isEmpty { book.text.extensions = Set(names) }
      case "myst_substitutions":
        for item in member.value.members {
          if let text = item.value.text { book.text.substitutions[item.key] = text }
        }
      default: break
      }
    }
  }

  private mutating func sphinx(_ value: YAMLValue, _ config: inout YAMLManifest) {
    for member in value.members where member.key == "config" {
      for item in member.value.members {
        switch item.key {
        case "language": book.metadata.language = item.value.text ?? book.metadata.language
        case "bibtex_bibfiles": bibliography(item.value, &config)
        case "mathjax3_config", "mathjax_config", "mathjax4_config":
          let tex = item.value["tex"] ?? item.value["TeX"]
          book.text.macros += macros(tex?["macros"] ?? tex?["Macros"])
        case "numfig":
          if let isNumbered = item.value.bool { book.text.numbering["figure"] = isNumbered }
        case "myst_substitutions":
          for substitution in item.value.members {
            if let text = substitution.value.text { book.text.substitutions[substitution.key] = text }
          }
        case "intersphinx_mapping": book.text.projects = projects(item.value)
        case "copyright": book.metadata.rights = item.value.text ?? book.metadata.rights
        default: break
        }
      }
    }
  }
}

/// The addresses of other projects: `name: ["https://a.org/", null]`, `name: https://a.org`, or a mapping with `url`.
func projects(_ value: YAMLValue) -> [String: String] {
  var projects: [String: String] = [:]
  for member in value.members {
    let address = member.value.text ?? member.value["url"]?.text ?? member.value.items.first?.text
    if let address, address.hasPrefix("http") {
      projects[member.key] = address.hasSuffix("/") ? address : address + "/"
    }
  }
  return projects
}

/// TeX macros in MathJax's format: `RR: "\\mathbb{R}"`, or with arguments `norm: ["\\|#1\\|", 1]`.
func macros(_ value: YAMLValue?) -> [TextSettings.Macro] {
  (value?.members ?? []).compactMap { member in
    let name = member.key.hasPrefix("\\") ? member.key : "\\" + member.key
    switch member.value.content {
    case .scalar(let text, _):
      return TextSettings.Macro(name: name, definition: text, arguments: arguments(text))
    case .sequence(let items):
      guard let text = items.first?.text else { return nil }
      return TextSettings.Macro(
        name: name, definition: text, arguments: items.count > 1 ? items[1].int ?? 0 : arguments(text))
    case .mapping:
      guard let text = member.value["macro"]?.text else { return nil }
      return TextSettings.Macro(name: name, definition: text, arguments: arguments(text))
    case .null: return nil
    }
  }
}

/// The number of arguments that a definition uses: the largest N of `#N`.
private func arguments(_ definition: String) -> Int {
  var largest = 0
  var isMarked = false
  for byte in definition.utf8 {
    if isMarked, byte >= "1", byte <= "9" { largest = max(largest, byte.digitValue) }
    isMarked = byte == "#"
  }
  return largest
}
