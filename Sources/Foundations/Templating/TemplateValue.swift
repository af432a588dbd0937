/// A value that fills a template.
package enum TemplateValue: Sendable, Hashable {
  case text(String)
  /// A boolean, which shows or hides a section.
  case flag(Bool)
  /// A list, for whose elements a section is repeated.
  case list([TemplateValue])
  /// Named values.
  case record([String: TemplateValue])

  /// An integer.
  package static func number(_ value: Int) -> TemplateValue { .text(String(value)) }

  /// The member of a record.
  package subscript(name: String) -> TemplateValue? {
    if case .record(let members) = self { members[name] } else { nil }
  }
}

extension TemplateValue: ExpressibleByStringLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(stringLiteral value: String) { self = .text(value) }

  package init(arrayLiteral elements: TemplateValue...) { self = .list(elements) }

  package init(dictionaryLiteral elements: (String, TemplateValue)...) {
    self = .record(Dictionary(elements, uniquingKeysWith: { first, _ in first }))
  }
}
