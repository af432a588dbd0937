import BookModel
import Diagnostics
import Files
import YAML

/// Reading of a project's metadata.
extension MySTReader {
  mutating func readProject(_ project: YAMLValue) {
    for member in project.members { take(member) }
  }

  private mutating func take(_ member: YAMLValue.Member) {
    let value = member.value
    switch member.key {
    case "title":
      book.metadata.title = file.text(value, "title") ?? ""
      book.metadata.titleRange = file.range(value)
    case "subtitle":
      book.metadata.subtitle = file.text(value, "subtitle")
      book.metadata.subtitleRange = file.range(value)
    case "description": book.metadata.description = file.text(value, "description")
    case "authors", "author":
      book.metadata.creators = value.contributors(role: "aut")
      file.ignoreDetails(ofPeople: value, in: "authors")
      book.metadata.creatorsRange = file.range(value)
    case "reviewers", "editors", "contributors": people(value, key: member.key)
    case "license": book.metadata.rights = license(value) ?? book.metadata.rights
    case "copyright": copyright(value)
    case "doi": doi(value)
    case "date": date(value)
    case "keywords", "tags", "subject": book.metadata.subjects += value.list.compactMap(\.text)
    case "bibliography": bibliography(value)
    case "math": book.text.macros = macros(value)
    case "abbreviations":
      for item in value.members {
        if let text = item.value.text { book.text.abbreviations[item.key] = text }
      }
    case "substitutions":
      for item in value.members {
        if let text = item.value.text { book.text.substitutions[item.key] = text }
      }
    case "references": book.text.projects = projects(value)
    case "numbering": numbering(value)
    case "settings": settings(value)
    case "language": book.metadata.language = file.text(value, "language") ?? "en"
    default: break
    }
  }

  mutating func readSite(_ site: YAMLValue) {
    if book.metadata.title.isEmpty { book.metadata.title = file.text(site["title"], "site.title") ?? "" }
  }

  private mutating func people(_ value: YAMLValue, key: String) {
    let role = ["reviewers": "rev", "editors": "edt"][key] ?? "ctb"
    book.metadata.contributors += value.contributors(role: role)
    file.ignoreDetails(ofPeople: value, in: key)
  }

  private mutating func license(_ value: YAMLValue) -> String? {
    let content = value["content"] ?? value
    return content["name"]?.text ?? content["id"]?.text ?? content["url"]?.text ?? content.text
  }

  private mutating func copyright(_ value: YAMLValue) {
    guard let text = file.text(value, "copyright"), !text.isEmpty else { return }
    let statement = text.contains { $0 == "©" || $0.isLetter } ? text : "© \(text)"
    book.metadata.rights = book.metadata.rights.map { "\(statement). \($0)" } ?? statement
    if CalendarDate(text) != nil, book.metadata.date == nil { book.metadata.date = text }
  }

  private mutating func doi(_ value: YAMLValue) {
    guard let text = file.text(value, "doi") else { return }
    guard let start = text.firstRange(of: "10.")?.lowerBound else {
      return report(.settingInvalid, value, "\"\(text)\" is not a DOI")
    }
    book.metadata.identifier = "https://doi.org/" + text[start...]
  }

  private mutating func date(_ value: YAMLValue) {
    guard let text = file.text(value, "date") else { return }
    if CalendarDate(text) != nil {
      book.metadata.date = text
    } else if let date = MySTReader.writtenDate(text) {
      book.metadata.date = date
    } else {
      report(.settingInvalid, value, "\"\(text)\" is not a date such as 2026-01-15")
    }
  }

  /// The ISO date of `14 Dec 2023`, `Dec 14, 2023`, `2023/12/14` or `12/14/2023`; nil for other texts.
  static func writtenDate(_ text: String) -> String? {
    let months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
    let words = text.split { !$0.isLetter && !$0.isNumber }.map { $0.lowercased() }
    guard words.count == 3 else { return nil }
    var (year, month, day): (Int?, Int?, Int?) = (nil, nil, nil)
    for word in words {
      if let number = Int(word) {
        if number > 31 {
          year = number
        } else if year != nil, month == nil {
          month = number
        } else if let first = day, month == nil {
          // The month comes first, as in Quarto's examples, unless the number exceeds 12.
          (month, day) = first > 12 ? (number, first) : (first, number)
        } else {
          day = number
        }
      } else {
        month = months.firstIndex { word.hasPrefix($0) }.map { $0 + 1 }
      }
    }
    guard let year, let month, let day else { return nil }
    func padded(_ number: Int) -> String { number < 10 ? "0\(number)" : String(number) }
    let date = "\(year)-\(padded(month))-\(padded(day))"
    return CalendarDate(date) == nil ? nil : date
  }

  private mutating func bibliography(_ value: YAMLValue) {
    let found = Bibliographies(value, base: "", in: folder) { file.range($0) }
    found.add(to: &book)
    diagnostics += found.findings
  }

  private mutating func numbering(_ value: YAMLValue) {
    if let all = value.bool {
      book.text.numbering["all"] = all
      return
    }
    for member in value.members {
      if let isNumbered = member.value.bool ?? member.value["enabled"]?.bool {
        book.text.numbering[member.key] = isNumbered
      }
    }
  }

  private mutating func settings(_ value: YAMLValue) {
    for member in value.members {
      if member.key == "parser", let dollars = member.value["dollarmath"]?.bool {
        if !dollars { book.text.extensions = ["linkify"] }
      } else if member.key == "output_matplotlib_strings" {
        book.text.dropsObjectNames = ["remove", "remove-warn"].contains(member.value.text ?? "")
      }
    }
  }
}
