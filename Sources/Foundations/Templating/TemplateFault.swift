/// An error in a template, with its place.
package struct TemplateFault: Error, Sendable, Hashable {
  /// The kinds of errors.
  package enum Kind: Sendable, Hashable {
    /// A `{{` without closing `}}`.
    case tagUnfinished
    /// A tag without a name, or with characters other than letters, digits, `.`, `-`, `_` and `?`.
    case nameInvalid(String)
    /// An unsupported tag: a partial, inheritance or custom delimiters.
    case tagUnsupported(String)
    /// A section without closing tag.
    case sectionOpen(String)
    /// A closing tag that does not match the open section, if any.
    case closingTagMisplaced(String, open: String?)
    /// Sections are nested deeper than the limit.
    case sectionsTooDeep
  }

  package let kind: Kind
  /// The line of the tag, from 1.
  package let line: Int
  /// The column of the tag in bytes, from 1.
  package let column: Int

  /// The error in words, such as `line 3, column 9: nothing closes the section "notes"`.
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
