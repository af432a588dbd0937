import Diagnostics
import BookModel
import XML

/// The rules of a `meta` property: what it may refine, and its values (EPUB 3.3, appendix D.3, D.5 and D.8).
struct MetaProperty: Sendable {
  /// What a property may refine.
  enum Subject: Sendable {
    /// The publication or any part of it.
    case anything
    /// Only the publication.
    case publication
    /// A Dublin Core element with one of these names.
    case elements([String])
    /// Another `meta` with that property; optional unless `isRequired`.
    case property(String, isRequired: Bool)
  }

  /// The form of the values.
  enum Form: Sendable {
    case any, clock, word, viewport
    case oneOf([String])
  }

  var subject = Subject.anything
  /// Whether the property may occur at most once per subject.
  var isSingle = false
  var form = Form.any
  /// The id under which epubcheck reports the property as deprecated; nil if it is not.
  var deprecation: String?

  /// The properties with specific rules.
  static let all: [String: MetaProperty] = [
    "authority": MetaProperty(subject: .elements(["subject"])),
    "belongs-to-collection": MetaProperty(subject: .property("belongs-to-collection", isRequired: false)),
    "collection-type": MetaProperty(
      subject: .property("belongs-to-collection", isRequired: true), isSingle: true),
    "display-seq": MetaProperty(isSingle: true),
    "file-as": MetaProperty(isSingle: true),
    "group-position": MetaProperty(isSingle: true),
    "identifier-type": MetaProperty(subject: .elements(["identifier", "source"]), isSingle: true),
    "meta-auth": MetaProperty(deprecation: "RSC-017"),
    "role": MetaProperty(subject: .elements(["creator", "contributor", "publisher"])),
    "source-of": MetaProperty(
      subject: .elements(["source"]), isSingle: true, form: .oneOf(["pagination"])),
    "term": MetaProperty(subject: .elements(["subject"])),
    "title-type": MetaProperty(subject: .elements(["title"]), isSingle: true),
    "media:active-class": MetaProperty(subject: .publication, isSingle: true, form: .word),
    "media:duration": MetaProperty(isSingle: true, form: .clock),
    "media:playback-active-class": MetaProperty(subject: .publication, isSingle: true, form: .word),
    "rendition:flow": MetaProperty(
      subject: .publication, isSingle: true,
      form: .oneOf(["paginated", "scrolled-continuous", "scrolled-doc", "auto"])),
    "rendition:layout": MetaProperty(
      subject: .publication, isSingle: true, form: .oneOf(["reflowable", "pre-paginated"])),
    "rendition:orientation": MetaProperty(
      subject: .publication, isSingle: true, form: .oneOf(["landscape", "portrait", "auto"])),
    "rendition:spread": MetaProperty(
      subject: .publication, isSingle: true, form: .oneOf(["none", "landscape", "portrait", "both", "auto"])),
    "rendition:viewport": MetaProperty(isSingle: true, form: .viewport, deprecation: "OPF-086"),
  ]

  /// Groups of mutually exclusive properties of `itemref`.
  static let exclusive: [[String]] = [
    ["rendition:layout-reflowable", "rendition:layout-pre-paginated"],
    ["rendition:orientation-landscape", "rendition:orientation-portrait", "rendition:orientation-auto"],
    [
      "rendition:spread-portrait", "rendition:spread-landscape", "rendition:spread-both",
      "rendition:spread-none", "rendition:spread-auto",
    ],
    [
      "rendition:flow-paginated", "rendition:flow-scrolled-continuous", "rendition:flow-scrolled-doc",
      "rendition:flow-auto",
    ],
    [
      "page-spread-left", "page-spread-right", "rendition:page-spread-left", "rendition:page-spread-right",
      "rendition:page-spread-center",
    ],
  ]
}

extension MetaProperty.Form {
  /// A description of the fault of a value; nil if the value is valid.
  func fault(of value: String) -> String? {
    switch self {
    case .any: nil
    case .clock: ClockValue(value) == nil ? "is not a SMIL clock value such as 0:12:30" : nil
    case .word: value.words.count > 1 ? "is more than one class" : nil
    case .viewport: isViewport(value) ? nil : "is not in the form \"width=x, height=y\""
    case .oneOf(let words):
      words.contains(value) ? nil : "is not \(words.map { "\"\($0)\"" }.joined(separator: " or "))"
    }
  }

  private func isViewport(_ value: String) -> Bool {
    let parts = value.split(separator: ",", omittingEmptySubsequences: false).map { $0.trimmed }
    let names = parts.compactMap { part -> String? in
      let sides = part.split(separator: "=", omittingEmptySubsequences: false)
      guard sides.count == 2, !sides[1].isEmpty, sides[1].allSatisfy(\.isASCIIDigit) else { return nil }
      return String(sides[0])
    }
    return parts.count == 2 && names.sorted() == ["height", "width"]
  }
}

/// Checks the properties of `meta` elements against `MetaProperty.all`.
func checkMetaProperties(
  of package: PackageDocument, in metadata: XMLTree.Node, into findings: inout BundleFindings
) {
  var check = MetaPropertyCheck(package, metadata)
  for node in package.tree.elements(of: metadata) where package.tree.isElement(node, "meta") {
    check.check(node, into: &findings)
  }
  check.checkSubjects(&findings)
}

private struct MetaPropertyCheck {
  let package: PackageDocument
  let metadata: XMLTree.Node
  private var seen: Set<String> = []
  private var nodesByID: [String: XMLTree.Node] = [:]
  private var tree: XMLTree { package.tree }

  init(_ package: PackageDocument, _ metadata: XMLTree.Node) {
    self.package = package
    self.metadata = metadata
    for node in metadata..<package.tree.end(of: metadata) where package.tree.kind(node) == .element {
      guard let id = package.tree.attribute(node, "id")?.trimmed, nodesByID[id] == nil else { continue }
      nodesByID[id] = node
    }
  }

  mutating func check(_ node: XMLTree.Node, into findings: inout BundleFindings) {
    guard let name = tree.attribute(node, "property")?.trimmed, let rule = MetaProperty.all[name] else {
      return
    }
    let value = tree.string(node).trimmed
    let refines = tree.attribute(node, "refines")?.trimmed
    func report(_ summary: String, _ place: SourceRange) {
      findings.report(.packageValueInvalid, at: place, summary, epubcheck: "RSC-005")
    }
    if let fault = subjectFault(rule.subject, refines) {
      report("property \"\(name)\" \(fault)", tree.range(of: node, attribute: "refines"))
    }
    if rule.isSingle, !seen.insert(name + " " + (refines ?? "")).inserted {
      report("property \"\(name)\" is given twice for the same thing", tree.range(node))
    }
    if !value.isEmpty, let fault = rule.form.fault(of: value) {
      report("\(name) \"\(value)\" \(fault)", tree.range(node))
    }
    if let id = rule.deprecation {
      findings.report(
        .packageDeprecated, at: tree.range(node), "property \"\(name)\" is deprecated", epubcheck: id)
    }
    if name == "rendition:spread", value == "portrait" {
      findings.report(
        .packageDeprecated, at: tree.range(node), "rendition:spread \"portrait\" is deprecated",
        epubcheck: "OPF-086")
    }
  }

  private func subjectFault(_ subject: MetaProperty.Subject, _ refines: String?) -> String? {
    let target = refines.flatMap { $0.hasPrefix("#") ? nodesByID[String($0.dropFirst())] : nil }
    switch subject {
    case .anything: return nil
    case .publication: return refines == nil ? nil : "must describe the publication, not a part of it"
    case .elements(of: let names):
      let isFitting =
        target.map {
          tree.name($0).namespace == PackageNamespace.dublinCore && names.contains(tree.name($0).local)
        } ?? false
      return isFitting ? nil : "must refine \(names.map { "<dc:\($0)>" }.joined(separator: " or "))"
    case .property(let name, let isRequired):
      guard refines != nil || isRequired else { return nil }
      let isFitting = target.map { tree.attribute($0, "property")?.trimmed == name } ?? false
      return isFitting ? nil : "must refine a property \"\(name)\""
    }
  }

  /// Checks that an authority and a term occur together, one pair per subject.
  func checkSubjects(_ findings: inout BundleFindings) {
    var counts: [String: (authority: Int, term: Int)] = [:]
    for node in tree.elements(of: metadata) where tree.isElement(node, "meta") {
      guard let refines = tree.attribute(node, "refines")?.trimmed, refines.hasPrefix("#") else { continue }
      let id = String(refines.dropFirst())
      switch tree.attribute(node, "property")?.trimmed {
      case "authority": counts[id, default: (0, 0)].authority += 1
      case "term": counts[id, default: (0, 0)].term += 1
      default: break
      }
    }
    for node in tree.elements(of: metadata) where tree.isElement(node, "subject") {
      guard let id = tree.attribute(node, "id")?.trimmed, let count = counts[id] else { continue }
      if count.authority != count.term || count.authority > 1 {
        findings.report(
          .packageValueInvalid, at: tree.range(node),
          "<dc:subject> has \(count.authority) authorities and \(count.term) terms, and needs one of each or none",
          epubcheck: "RSC-005")
      }
    }
  }
}

/// Checks mutually exclusive properties of `itemref`.
func checkExclusiveProperties(of package: PackageDocument, into findings: inout BundleFindings) {
  for entry in package.spine {
    let names = package.tree.attribute(entry.node, "properties")?.words ?? []
    let place = package.range(entry.node, "properties")
    for group in MetaProperty.exclusive {
      let found = names.filter(group.contains)
      // Page sides have equivalent names with and without a prefix.
      guard
        Set(found.map { $0.hasSuffix("-center") ? $0 : $0.split(separator: ":").last.map(String.init) ?? $0 })
          .count > 1
      else { continue }
      findings.report(
        .packageValueInvalid, at: place,
        "properties \"\(found.joined(separator: "\" and \""))\" exclude each other",
        epubcheck: "RSC-005")
    }
    if names.contains("rendition:spread-portrait") {
      findings.report(
        .packageDeprecated, at: place, "property \"rendition:spread-portrait\" is deprecated",
        epubcheck: "OPF-086")
    }
  }
}
