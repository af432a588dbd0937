import TextBytes

/// A text with places that are filled in, in the syntax of Mustache.
///
///     let template = try Template("<h1>{{title}}</h1>{{#notes}}<p>{{text}}</p>{{/notes}}")
///     template.filled(["title": "Sets & maps", "notes": [["text": "One"], ["text": "Two"]]])
///     // <h1>Sets &amp; maps</h1><p>One</p><p>Two</p>
///
/// | tag | what it becomes |
/// |---|---|
/// | `{{name}}` | the text of that name, with `&`, `<`, `>`, `"` and `'` escaped; nothing where there is none |
/// | `{{{name}}}`, `{{&name}}` | the text as it is |
/// | `{{#name}}…{{/name}}` | what is between the tags: once for each element of a list, once for any other value, not at all for `false` or no value |
/// | `{{^name}}…{{/name}}` | what is between the tags, where `{{#name}}` would leave it out |
/// | `{{! …}}` | nothing |
///
/// A name is looked up in the innermost section first; `a.b` is the member `b` of `a`, and `.` the section's own value. A
/// line that holds nothing but the tag of a section or a comment is left out. Of <https://mustache.github.io/mustache.5.html>
/// partials, inheritance and other delimiters are missing: a template that has them is refused.
package struct Template: Sendable {
  enum Node: Sendable {
    case text([UInt8])
    case variable(path: [String], isEscaped: Bool)
    /// A section with the nodes behind it up to `end`.
    case section(path: [String], isInverted: Bool, end: Int)
  }

  private let nodes: [Node]

  /// Reads a template; throws what is wrong with it, and where.
  package init(_ text: String) throws(TemplateFault) {
    var parser = TemplateParser(Array(text.utf8))
    nodes = try parser.parse()
  }

  /// The text with `values` in their places.
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

  /// What a section is repeated for.
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
      if byte == "'" {
        output.append(ascii: "&#39;")
      } else if let reference = byte.markupReference {
        output.append(ascii: reference)
      } else {
        output.append(byte)
      }
    }
  }
}
