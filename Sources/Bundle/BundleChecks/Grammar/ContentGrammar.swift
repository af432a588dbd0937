import BookModel

/// The grammar of the elements of one namespace, as a table.
///
///     ContentGrammar("http://www.w3.org/ns/SMIL", root: "smil", [
///       "seq": ("id?:id epub:textref:address", "seq|par+"),
///     ])
///
/// The first text of an element lists its attributes: a name, followed by `?` if it is optional, and after a colon the
/// form of its values (`AttributeForm`) or the allowed words. The second text lists its content in order: names joined
/// by `|` for a choice, each group followed by `?`, `*` or `+` as in a DTD. `&` before the list allows any order,
/// `#text` means character data, and `any` means any content.
struct ContentGrammar: Sendable {
  typealias Rule = (attributes: String, content: String)

  /// A group of alternative elements at one position of the content.
  struct Group: Sendable {
    var names: Set<String>
    var isRequired: Bool
    var isRepeated: Bool
    /// The group as shown in messages.
    var text: String { names.sorted().map { "<\($0)>" }.joined(separator: " or ") }
  }

  /// An allowed attribute of an element.
  struct Attribute: Sendable {
    var isRequired: Bool
    var form: AttributeForm
  }

  /// The allowed content of an element.
  struct Element: Sendable {
    var attributes: [String: Attribute] = [:]
    var groups: [Group] = []
    var holdsText = false
    var holdsAnything = false
    var isInAnyOrder = false
  }

  let namespace: String
  let root: String
  let elements: [String: Element]

  init(_ namespace: String, root: String, _ rules: [String: Rule]) {
    self.namespace = namespace
    self.root = root
    elements = rules.mapValues { Element($0) }
  }
}

extension ContentGrammar.Element {
  fileprivate init(_ rule: ContentGrammar.Rule) {
    for word in rule.attributes.split(separator: " ") {
      var name = String(word)
      var form = AttributeForm.any
      // A prefix also ends with a colon: the form follows the last colon.
      if let colon = name.lastIndex(of: ":"), !Self.prefixed.contains(name.filter { $0 != "?" }) {
        form = AttributeForm(String(name[name.index(after: colon)...]))
        name = String(name[..<colon])
      }
      let isRequired = !name.hasSuffix("?")
      attributes[isRequired ? name : String(name.dropLast())] = ContentGrammar.Attribute(
        isRequired: isRequired, form: form)
    }
    for word in rule.content.split(separator: " ") {
      switch word {
      case "&": isInAnyOrder = true
      case "#text": holdsText = true
      case "any": holdsAnything = true
      default:
        let sign = word.last ?? " "
        let bare = "?*+".contains(sign) ? word.dropLast() : word
        groups.append(
          ContentGrammar.Group(
            names: Set(bare.split(separator: "|").map(String.init)), isRequired: !"?*".contains(sign),
            isRepeated: "*+".contains(sign)))
      }
    }
  }

  /// Prefixed names without a form.
  private static let prefixed: Set<String> = ["epub:type", "epub:prefix", "xml:lang", "opf:role"]
}

/// The form of an attribute's values.
enum AttributeForm: Sendable, Equatable {
  case any, filled, name, address, number, clock
  case oneOf([String])

  fileprivate init(_ text: String) {
    switch text {
    case "filled": self = .filled
    case "id": self = .name
    case "address": self = .address
    case "number": self = .number
    case "clock": self = .clock
    default: self = .oneOf(text.split(separator: "|").map(String.init))
    }
  }

  /// A description of the fault of a value; nil if the value is valid.
  func fault(of value: String) -> String? {
    switch self {
    case .any: nil
    case .filled, .address: value.trimmed.isEmpty ? "is empty" : nil
    case .name: isXMLName(value.trimmed) ? nil : "is not a name without colons"
    case .number: value.trimmed.isEmpty || !value.trimmed.allSatisfy(\.isASCIIDigit) ? "is not a number" : nil
    case .clock: ClockValue(value) == nil ? "is not a time" : nil
    case .oneOf(let words):
      words.contains(value.trimmed) ? nil : "is not \(words.map { "\"\($0)\"" }.joined(separator: " or "))"
    }
  }
}

extension Character {
  /// Whether the character is one of `0` to `9`.
  var isASCIIDigit: Bool { isASCII && isNumber }
}

/// Whether a text is a name without colons (Namespaces in XML, production 4), checked only for ASCII characters.
func isXMLName(_ text: String) -> Bool {
  guard let first = text.unicodeScalars.first, first != "-", first != ".", !("0"..."9").contains(first) else {
    return false
  }
  return text.unicodeScalars.allSatisfy { scalar in
    scalar.value >= 0x80 || ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
      || ("0"..."9").contains(scalar) || scalar == "-" || scalar == "_" || scalar == "."
  }
}
