/// What a template is filled with.
package enum TemplateValue: Sendable, Hashable {
  case text(String)
  /// Whether a section is there.
  case flag(Bool)
  /// What a section is repeated for.
  case list([TemplateValue])
  /// Values by their names.
  case record([String: TemplateValue])

  /// A whole number.
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
