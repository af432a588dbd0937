import Diagnostics

/// The prefixes that an attribute `prefix` or `epub:prefix` declares (EPUB 3.3, D.1.4), such as `foaf: http://xmlns.com/foaf/spec/`.
struct PrefixDeclaration {
  /// A fault of a declaration, with epubcheck's id.
  struct Fault {
    var summary: String
    var id: String
    var isWarning = false
  }

  private(set) var addresses: [String: String] = [:]
  private(set) var faults: [Fault] = []

  /// The reserved prefixes of package documents, with their vocabularies.
  static let packagePrefixes = [
    "a11y": "http://www.idpf.org/epub/vocab/package/a11y/#", "dcterms": "http://purl.org/dc/terms/",
    "marc": "http://id.loc.gov/vocabulary/", "media": "http://www.idpf.org/epub/vocab/overlays/#",
    "onix": "http://www.editeur.org/ONIX/book/codelists/current.html#",
    "rendition": "http://www.idpf.org/vocab/rendition/#", "schema": "http://schema.org/",
    "xsd": "http://www.w3.org/2001/XMLSchema#",
  ]
  /// The reserved prefixes of content documents.
  static let documentPrefixes = [
    "msv": "http://www.idpf.org/epub/vocab/structure/magazine/#",
    "prism": "http://www.prismstandard.org/specifications/3.0/PRISM_CV_Spec_3.0.htm#",
  ]
  private static let defaults: Set<String> = [
    "http://idpf.org/epub/vocab/package/meta/#", "http://idpf.org/epub/vocab/package/link/#",
    "http://idpf.org/epub/vocab/package/item/#", "http://idpf.org/epub/vocab/package/itemref/#",
    "http://idpf.org/epub/vocab/structure/#",
  ]

  init(_ text: String, reserved: [String: String]) {
    if text.first.map(Self.isSpace) ?? false || text.last.map(Self.isSpace) ?? false {
      add("a declaration of prefixes begins or ends with white space", "OPF-004", isWarning: true)
    }
    var rest = text.trimmed[...]
    while !rest.isEmpty { readMapping(&rest, reserved) }
  }

  private static func isSpace(_ character: Character) -> Bool {
    character == " " || character == "\t" || character.isNewline
  }

  private mutating func add(_ summary: String, _ id: String, isWarning: Bool = false) {
    faults.append(Fault(summary: summary, id: id, isWarning: isWarning))
  }

  private mutating func readMapping(_ rest: inout Substring, _ reserved: [String: String]) {
    let name = String(rest.prefix { !Self.isSpace($0) && $0 != ":" })
    rest = rest.dropFirst(name.count)
    if name.isEmpty {
      add("a prefix is empty", "OPF-004a")
    } else if !isXMLName(name) {
      add("prefix \"\(name)\" is not a name", "OPF-004b")
    }
    if rest.first != ":" {
      add("no colon follows the prefix \"\(name)\"", "OPF-004c")
      rest = rest.drop(while: Self.isSpace)
    }
    if rest.first == ":" { rest = rest.dropFirst() }
    let gap = rest.prefix(while: Self.isSpace)
    rest = rest.dropFirst(gap.count)
    guard !rest.isEmpty else { return add("prefix \"\(name)\" has no address", "OPF-005") }
    if gap.isEmpty {
      add("no space follows the prefix \"\(name)\"", "OPF-004d")
    } else if gap.contains(where: { $0 != " " }) {
      add("white space other than spaces follows the prefix \"\(name)\"", "OPF-004e", isWarning: true)
    }
    let address = String(rest.prefix { !Self.isSpace($0) })
    rest = rest.dropFirst(address.count).drop(while: Self.isSpace)
    if address.unicodeScalars.contains(where: { "<>\"{}|\\^`".unicodeScalars.contains($0) }) {
      add("\"\(address)\" is not a valid address", "OPF-006")
    } else {
      declare(name, address, reserved)
    }
  }

  private mutating func declare(_ name: String, _ address: String, _ reserved: [String: String]) {
    addresses[name] = address
    if name == "_" {
      add("prefix \"_\" cannot be declared", "OPF-007a")
    } else if Self.defaults.contains(address) {
      add("the vocabulary \"\(address)\" needs no prefix", "OPF-007b")
    } else if address == PackageNamespace.dublinCore {
      add("the elements of Dublin Core must not have a prefix here", "OPF-007c")
    } else if let known = reserved[name], known != address {
      add("prefix \"\(name)\" is reserved for \"\(known)\"", "OPF-007", isWarning: true)
    }
  }
}

extension PrefixDeclaration.Fault {
  /// The finding about the fault.
  func diagnostic(at range: SourceRange) -> Diagnostic {
    Diagnostic(isWarning ? .packageValueDoubtful : .packageValueInvalid, at: range, summary, epubcheckID: id)
  }
}
