/// What is wrong with a template, and where.
package struct TemplateFault: Error, Sendable, Hashable {
  /// What is wrong.
  package enum Kind: Sendable, Hashable {
    /// `{{` without the `}}` that ends the tag.
    case tagUnfinished
    /// A tag without a name, or with one that holds other characters than letters, digits, `.`, `-`, `_` and `?`.
    case nameInvalid(String)
    /// A tag of Mustache that is not understood: a partial, inheritance, other delimiters.
    case tagUnsupported(String)
    /// A section that nothing closes.
    case sectionOpen(String)
    /// A closing tag where another section, or none, is open.
    case closingTagMisplaced(String, open: String?)
    /// Sections within sections beyond the bound.
    case sectionsTooDeep
  }

  package let kind: Kind
  /// The line of the tag, from 1.
  package let line: Int
  /// Its column in bytes, from 1.
  package let column: Int

  /// The fault in words, such as `line 3, column 9: nothing closes the section "notes"`.
  package var reason: String {
    let words =
      switch kind {
      case .tagUnfinished: "no \"}}\" ends the tag"
      case .nameInvalid(let name): "\"\(name)\" is not a name"
      case .tagUnsupported(let tag): "tags that begin with \"{{\(tag)\" are not supported"
      case .sectionOpen(let name): "nothing closes the section \"\(name)\""
      case .closingTagMisplaced(let name, nil): "\"\(name)\" is closed here, and no section is open"
      case .closingTagMisplaced(let name, let open?): "\"\(name)\" is closed here, and \"\(open)\" is open"
      case .sectionsTooDeep: "more than \(TemplateParser.mostSections) sections are open"
      }
    return "line \(line), column \(column): \(words)"
  }
}
