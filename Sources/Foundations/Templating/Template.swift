import TextBytes

/// A text template in the syntax of Mustache.
///
///     let template = try Template("<h1>{{title}}</h1>{{#notes}}<p>{{text}}</p>{{/notes}}")
///     template.filled(["title": "Sets & maps", "notes": [["text": "One"], ["text": "Two"]]])
///     // <h1>Sets &amp; maps</h1><p>One</p><p>Two</p>
///
/// | tag | output |
/// |---|---|
/// | `{{name}}` | the text of that name, with `&`, `<`, `>`, `"` and `'` escaped; empty if there is none |
/// | `{{{name}}}`, `{{&name}}` | the text without escaping |
/// | `{{#name}}…{{/name}}` | the content: once per list element, not at all for `false` or no value, else once |
/// | `{{^name}}…{{/name}}` | the content if `{{#name}}` would leave it out |
/// | `{{! …}}` | nothing |
///
/// A name is looked up in the innermost section first; `a.b` is the member `b` of `a`, and `.` the section's own value.
/// A line with only a section tag or a comment gives no output. Partials, inheritance and custom delimiters of
/// <https://mustache.github.io/mustache.5.html> are not supported: a template that uses them is rejected.
package struct Template: Sendable {
  enum Node: Sendable {
    case text([UInt8])
    case variable(path: [String], isEscaped: Bool)
    /// A section; its nodes follow, up to `end`.
    case section(path: [String], isInverted: Bool, end: Int)
  }

  private let nodes: [Node]

  /// Parses a template; throws the first error with its place.
  package init(_ text: String) throws(TemplateFault) {
    var parser = TemplateParser(Array(text.utf8))
    nodes = try parser.parse()
  }

  /// Renders the template with `values`.
  package func filled(_ values: TemplateValue) -> [UInt8] {
    var output: [UInt8] = []
    var scopes = [values]
    fill(nodes.indices, &scopes, into: &output)
    return output
  }

  private func fill(_ range: Range<Int>, _ scopes: inout [TemplateValue], into output: inout [UInt8]) {
    var index = range.lowerBound
    while index < range.upperBound {
      var next = index + 1
      switch nodes[index] {
      case .text(let bytes): output += bytes
      case .variable(let path, let isEscaped):
        guard case .text(let text)? = Self.value(at: path, in: scopes) else { break }
        if isEscaped {
          Self.append(escaping: text, to: &output)
        } else {
          output.append(contentsOf: text.utf8)
        }
      case .section(let path, let isInverted, let end):
        next = end
        let elements = Self.elements(of: Self.value(at: path, in: scopes))
        if isInverted {
          if elements.isEmpty { fill(index + 1..<end, &scopes, into: &output) }
          break
        }
        for element in elements {
          scopes.append(element)
          fill(index + 1..<end, &scopes, into: &output)
          scopes.removeLast()
        }
      }
      index = next
    }
  }

  /// The values for which a section is repeated.
  private static func elements(of value: TemplateValue?) -> [TemplateValue] {
    switch value {
    case .list(let elements)?: elements
    case .flag(false)?, nil: []
    case .some(let value): [value]
    }
  }

  private static func value(at path: [String], in scopes: [TemplateValue]) -> TemplateValue? {
    guard let name = path.first else { return scopes.last }
    for scope in scopes.reversed() {
      guard var value = scope[name] else { continue }
      for name in path.dropFirst() {
        guard let member = value[name] else { return nil }
        value = member
      }
      return value
    }
    return nil
  }

  private static func append(escaping text: String, to output: inout [UInt8]) {
    for byte in text.utf8 {
      // An attribute of a template may be in single quotes.
      if byte == "'" { output.append(ascii: "&#39;") } else { output.append(escaping: byte) }
    }
  }
}
