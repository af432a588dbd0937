import Diagnostics
import TextBytes
import XML

/// Checks the metadata of a package document (EPUB 3.3, section 5.5).
func checkMetadata(of package: PackageDocument, into findings: inout BundleFindings) {
  let rules = MetadataRules(package)
  rules.checkUniqueIdentifier(&findings)
  guard package.version == "3.0" else { return }
  rules.checkLanguageTags(&findings)
  guard let metadata = package.metadata else { return }
  rules.checkDublinCore(metadata, into: &findings)
  rules.checkModified(metadata, into: &findings)
  for node in package.tree.elements(of: metadata) {
    switch package.tree.name(node).local {
    case "meta": rules.checkMeta(node, into: &findings)
    case "link": rules.checkLink(node, into: &findings)
    default: break
    }
  }
  rules.checkRefinements(&findings)
  checkMetaProperties(of: package, in: metadata, into: &findings)
  let declaration = PrefixDeclaration(
    package.tree.attribute(package.tree.root, "prefix") ?? "", reserved: PrefixDeclaration.packagePrefixes)
  for fault in declaration.faults {
    findings.append(fault.diagnostic(at: package.range(package.tree.root, "prefix")))
  }
}

private struct MetadataRules {
  let package: PackageDocument
  let prefixes: Set<String>
  var nodesByID: [String: XMLTree.Node] = [:]

  init(_ package: PackageDocument) {
    self.package = package
    let tree = package.tree
    prefixes = Vocabulary.prefixes(declaredBy: tree.attribute(tree.root, "prefix") ?? "")
    for node in 0..<tree.count where tree.kind(node) == .element {
      guard let id = tree.attribute(node, "id")?.trimmed, nodesByID[id] == nil else { continue }
      nodesByID[id] = node
    }
  }

  private var tree: XMLTree { package.tree }

  func checkUniqueIdentifier(_ findings: inout BundleFindings) {
    let id = tree.attribute(tree.root, "unique-identifier")?.trimmed ?? ""
    let isIdentifier = nodesByID[id].map { isDublinCore($0, "identifier") } ?? false
    guard !isIdentifier else { return }
    findings.report(
      .packageReferenceMissing, at: package.range(tree.root, "unique-identifier"),
      "the package has no unique identifier", epubcheck: "OPF-030")
    if !id.isEmpty, !package.isOld {
      findings.report(
        .packageReferenceMissing, at: package.range(tree.root, "unique-identifier"),
        "unique-identifier \"\(id)\" names no <dc:identifier>", epubcheck: "RSC-005")
    }
  }

  func checkLanguageTags(_ findings: inout BundleFindings) {
    func check(_ tag: String, at range: SourceRange, mayBeEmpty: Bool) {
      guard !(mayBeEmpty && tag.isEmpty), !isLanguageTag(tag) else { return }
      findings.report(
        .packageValueInvalid, at: range, "language tag \"\(tag)\" is not well-formed", epubcheck: "OPF-092")
    }
    for node in 0..<tree.count where tree.kind(node) == .element {
      if let tag = tree.attribute(node, "lang", in: PackageNamespace.xml) {
        check(tag, at: tree.range(of: node, attribute: "lang", in: PackageNamespace.xml), mayBeEmpty: true)
      }
      if let tag = tree.attribute(node, "hreflang") {
        check(tag, at: package.range(node, "hreflang"), mayBeEmpty: true)
      }
      if isDublinCore(node, "language") {
        let tag = tree.string(node).trimmed
        if !tag.isEmpty { check(tag, at: tree.range(node), mayBeEmpty: false) }
      }
    }
  }

  private func isDublinCore(_ node: XMLTree.Node, _ local: String) -> Bool {
    tree.isElement(node, local) && tree.name(node).namespace == PackageNamespace.dublinCore
  }

  func checkDublinCore(_ metadata: XMLTree.Node, into findings: inout BundleFindings) {
    var counts: [String: Int] = [:]
    for node in tree.elements(of: metadata) where tree.name(node).namespace == PackageNamespace.dublinCore {
      let name = tree.name(node).local
      let value = tree.string(node).trimmed
      counts[name, default: 0] += 1
      if value.isEmpty {
        findings.report(
          .packageValueInvalid, at: tree.range(node), "<dc:\(name)> is empty", epubcheck: "RSC-005")
      }
      switch name {
      case "date":
        if counts[name] == 2 {
          findings.report(
            .packageInvalid, at: tree.range(node), "<metadata> has a second <dc:date>",
            epubcheck: "RSC-005")
        }
        if !value.isEmpty, !isDate(value) {
          findings.report(
            .packageValueDoubtful, at: tree.range(node), "date \"\(value)\" is not in the form of ISO 8601",
            epubcheck: "OPF-053")
        }
      case "identifier":
        if value.lowercased().hasPrefix("urn:uuid:"), !isUUID(value.dropFirst(9)) {
          findings.report(
            .packageValueDoubtful, at: tree.range(node), "\"\(value)\" is not a UUID", epubcheck: "OPF-085")
        }
      default: break
      }
    }
    for name in ["identifier", "title", "language"] where counts[name] == nil {
      findings.report(
        .packageInvalid, at: tree.range(metadata), "<metadata> has no <dc:\(name)>", epubcheck: "RSC-005")
    }
  }

  func checkModified(_ metadata: XMLTree.Node, into findings: inout BundleFindings) {
    let modified = tree.elements(of: metadata).filter {
      tree.isElement($0, "meta") && tree.attribute($0, "property")?.trimmed == "dcterms:modified"
        && tree.attribute($0, "refines") == nil
    }
    if modified.count != 1 {
      findings.report(
        .packageInvalid, at: tree.range(modified.count > 1 ? modified[1] : metadata),
        modified.isEmpty
          ? "metadata has no \"dcterms:modified\"" : "metadata has a second \"dcterms:modified\"",
        epubcheck: "RSC-005")
    }
    for node in modified where !isTimestamp(tree.string(node).trimmed) {
      findings.report(
        .packageValueInvalid, at: tree.range(node),
        "\"\(tree.string(node).trimmed)\" is not in the form CCYY-MM-DDThh:mm:ssZ", epubcheck: "RSC-005")
    }
  }

  func checkMeta(_ node: XMLTree.Node, into findings: inout BundleFindings) {
    // EPUB 2's form of `meta` is allowed and ignored.
    guard let property = tree.attribute(node, "property") else {
      if tree.attribute(node, "name") == nil {
        findings.report(
          .packageInvalid, at: tree.range(node), "<meta> has no attribute \"property\"", epubcheck: "RSC-005")
      }
      return
    }
    checkName(property, "property", of: node, by: .meta, into: &findings)
    if let scheme = tree.attribute(node, "scheme") {
      checkName(scheme, "scheme", of: node, by: .scheme, into: &findings)
    }
    if tree.string(node).trimmed.isEmpty {
      findings.report(.packageValueInvalid, at: tree.range(node), "<meta> has no value", epubcheck: "RSC-005")
    }
  }

  private func checkName(
    _ value: String, _ attribute: String, of node: XMLTree.Node, by vocabulary: Vocabulary,
    into findings: inout BundleFindings
  ) {
    let names = value.words
    guard !names.isEmpty else { return }
    guard names.count == 1 else {
      return findings.report(
        .packageValueInvalid, at: package.range(node, attribute),
        "\(attribute) \"\(value)\" is more than one name",
        epubcheck: "OPF-025")
    }
    checkNames(names, attribute, of: node, by: vocabulary, package: package, prefixes, into: &findings)
  }

  func checkLink(_ node: XMLTree.Node, into findings: inout BundleFindings) {
    checkLinkRelations(of: node, package: package, into: &findings)
    for (attribute, vocabulary) in [("rel", Vocabulary.link), ("properties", .linkProperties)] {
      guard let value = tree.attribute(node, attribute) else { continue }
      checkNames(
        value.words, attribute, of: node, by: vocabulary, package: package, prefixes, into: &findings)
    }
  }

  /// Checks `refines`: each target must exist, and chains must not be cyclic.
  func checkRefinements(_ findings: inout BundleFindings) {
    // Each chain is followed once, in linear time.
    var followed: Set<XMLTree.Node> = []
    for node in 0..<tree.count where tree.kind(node) == .element {
      guard let refines = tree.attribute(node, "refines")?.trimmed, !refines.isEmpty else { continue }
      let place = package.range(node, "refines")
      guard refines.hasPrefix("#") else {
        checkRefinedFile(refines, at: place, into: &findings)
        continue
      }
      guard nodesByID[refines.dropFirst().removingPercentEncoding] != nil else {
        findings.report(
          .packageReferenceMissing, at: place, "refines \"\(refines)\" names no element", epubcheck: "RSC-005"
        )
        continue
      }
      var chain: Set<XMLTree.Node> = [node]
      var last = node
      while !followed.contains(last), let next = refined(by: last) {
        guard chain.insert(next).inserted else {
          findings.report(.packageValueInvalid, at: place, "refines forms a cycle", epubcheck: "OPF-065")
          break
        }
        last = next
      }
      followed.formUnion(chain)
    }
  }

  private func refined(by node: XMLTree.Node) -> XMLTree.Node? {
    guard let refines = tree.attribute(node, "refines")?.trimmed, refines.hasPrefix("#") else { return nil }
    return nodesByID[refines.dropFirst().removingPercentEncoding]
  }

  private func checkRefinedFile(_ refines: String, at place: SourceRange, into findings: inout BundleFindings)
  {
    guard case .local(let path, _, _) = Address(refines, in: package.path) else {
      return findings.report(
        .packageValueInvalid, at: place, "refines \"\(refines)\" is not a relative address",
        epubcheck: "RSC-005"
      )
    }
    if package.itemsByPath[path] != nil {
      findings.report(
        .packageValueDoubtful, at: place, "refines \"\(refines)\" should name the item by its id",
        epubcheck: "RSC-017")
    }
  }
}

/// Checks the vocabulary names in an attribute.
func checkNames(
  _ names: [String], _ attribute: String, of node: XMLTree.Node, by vocabulary: Vocabulary,
  package: PackageDocument,
  _ prefixes: Set<String>, into findings: inout BundleFindings
) {
  for name in names {
    guard let problem = vocabulary.problem(with: name, prefixes: prefixes) else { continue }
    let place = package.range(node, attribute)
    switch problem {
    case .malformed:
      findings.report(
        .packageValueInvalid, at: place, "\(attribute) \"\(name)\" is not well-formed", epubcheck: "OPF-026")
    case .unknown:
      findings.report(
        .packageValueInvalid, at: place, "\(attribute) \"\(name)\" is not known", epubcheck: "OPF-027")
    case .prefixUnknown:
      findings.report(
        .packageValueInvalid, at: place, "the prefix of \(attribute) \"\(name)\" is not declared",
        epubcheck: "OPF-028")
    }
  }
}

// MARK: Forms of values

/// Whether a text has a form: `d` in the form means a digit, `x` a hexadecimal digit.
private func matches(_ text: some StringProtocol, form: String) -> Bool {
  text.utf8.count == form.utf8.count
    && zip(text.utf8, form.utf8).allSatisfy { byte, expected in
      switch expected {
      case "d": ("0"..."9").contains(byte)
      case "x":
        ("0"..."9").contains(byte) || ("A"..."F").contains(byte) || ("a"..."f").contains(byte)
      default: byte == expected
      }
    }
}

func isTimestamp(_ text: String) -> Bool { matches(text, form: "dddd-dd-ddTdd:dd:ddZ") }

func isUUID(_ text: some StringProtocol) -> Bool {
  matches(text, form: "xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx")
}

/// Whether a text is an ISO 8601 date in the W3C's profile (Note on Date and Time Formats).
func isDate(_ text: String) -> Bool {
  let zones = ["Z", "+dd:dd", "-dd:dd"]
  if ["dddd", "dddd-dd", "dddd-dd-dd"].contains(where: { matches(text, form: $0) }) {
    return isInCalendar(text)
  }
  guard let mark = text.firstIndex(of: "T"), matches(text[..<mark], form: "dddd-dd-dd"),
    isInCalendar(String(text[..<mark]))
  else { return false }
  var time = text[text.index(after: mark)...]
  if let point = time.firstIndex(of: ".") {
    let digits = time[time.index(after: point)...].prefix { $0.isASCII && $0.isNumber }
    guard !digits.isEmpty else { return false }
    time = time[..<point] + time[digits.endIndex...]
  }
  return ["dd:dd", "dd:dd:dd"].contains { clock in
    matches(time, form: clock) || zones.contains { matches(time, form: clock + $0) }
  }
}

private func isInCalendar(_ text: String) -> Bool {
  let parts = text.split(separator: "-").compactMap { Int($0) }
  return (parts.count < 2 || (1...12).contains(parts[1])) && (parts.count < 3 || (1...31).contains(parts[2]))
}
