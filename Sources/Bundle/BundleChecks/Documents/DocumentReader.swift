import Diagnostics
import Markup
import XML

/// Gathers what an XHTML, SVG, NCX or media overlay document holds and refers to.
struct DocumentReader {
  let tree: XMLTree
  let path: String
  var facts = DocumentFacts()
  var lastHeadingLevel = 0
  /// The addresses of inline styles count as those of a style sheet.
  private var groups = 0
  /// The faults of style attributes by their values, of which few differ.
  var faultsOfStyles: [[UInt8]: [StyleFault]] = [:]

  private let item: PackageDocument.Item
  private let profile: PublicationProfile
  private let isOld: Bool
  /// The address that relative ones begin from, by `base` or `xml:base` of the root; the document's own without.
  private var base: DocumentBase

  /// - Parameter isOld: whether the document is one of EPUB 2.
  init(_ tree: XMLTree, path: String, item: PackageDocument.Item, profile: PublicationProfile, isOld: Bool) {
    self.tree = tree
    self.path = path
    self.item = item
    self.profile = profile
    self.isOld = isOld
    base = DocumentBase(of: tree, at: path)
  }

  enum Namespace {
    static let xhtml = "http://www.w3.org/1999/xhtml"
    static let svg = "http://www.w3.org/2000/svg"
    static let mathML = "http://www.w3.org/1998/Math/MathML"
    static let ops = "http://www.idpf.org/2007/ops"
    static let xlink = "http://www.w3.org/1999/xlink"
    static let smil = "http://www.w3.org/ns/SMIL"
    static let ncx = "http://www.daisy.org/z3986/2005/ncx/"
  }

  /// Reads the whole document.
  mutating func read() -> DocumentFacts {
    facts.ids = [:]
    readStyleSheetInstruction()
    for node in 0..<tree.count where tree.kind(node) == .element {
      let name = tree.name(node)
      readCommon(node)
      switch name.namespace {
      case Namespace.xhtml: readHTML(node, name.local)
      case Namespace.svg: readSVG(node, name.local)
      case Namespace.mathML:
        facts.hasMathML = true
        if name.local == "math" { countFormula(node) }
        addAttribute("altimg", of: node, .image(isInPicture: false))
      case Namespace.ops where name.local == "switch":
        facts.hasSwitch = true
        facts.diagnostics.append(
          Diagnostic(
            .packageDeprecated, at: tree.range(node), "<epub:switch> is no longer supported",
            epubcheckID: "RSC-017"))
      case Namespace.smil:
        if name.local == "text" { addAttribute("src", of: node, .overlayText) }
        if name.local == "audio" { addAttribute("src", of: node, .overlayAudio) }
        if let text = tree.attribute(node, named: "textref", in: Namespace.ops) {
          add(tree.attributeValue(text), .overlayText, at: tree.range(text, of: node), of: node)
        }
      case Namespace.ncx: readContents(node, name.local)
      case Namespace.ops where name.local == "search-key-group" || name.local == "match":
        addAttribute("href", of: node, .hyperlink)
      default: break
      }
    }
    checkDocument()
    return facts
  }

  private mutating func checkDocument() {
    facts.head = tree.range(tree.element(tree.root, "head") ?? tree.root)
    facts.diagnostics += DocumentPrologue(tree).faults(in: tree, mediaType: item.mediaType, isOld: isOld)
    switch item.mediaType {
    case "application/smil+xml": facts.diagnostics += overlayFaults(in: tree)
    case "application/x-dtbncx+xml":
      facts.diagnostics += contentsFaults(in: tree)
      return
    case "application/vnd.epub.search-key-map+xml":
      facts.diagnostics += DocumentGrammar.searchKeyMap.faults(in: tree).map {
        Diagnostic(.documentInvalid, at: $0.range, $0.summary, epubcheckID: "RSC-005")
      }
      return
    case "image/svg+xml": facts.hasViewBox = tree.attribute(tree.root, named: "viewBox") != nil
    default: break
    }
    var rules = XHTMLRules(tree, isOld: isOld)
    facts.diagnostics += rules.check()
    if !isOld {
      var semantics = SemanticRules(tree)
      facts.diagnostics += semantics.check()
      facts.diagnostics += AttributeValues.check(tree)
      facts.diagnostics += ProfileContent.check(tree, item: item, profile: profile)
      if profile == .education, item.mediaType == "application/xhtml+xml" {
        facts.diagnostics += EducationContent.check(tree)
      }
      if facts.hasMathML { facts.diagnostics += MathRules.check(tree) }
    }
    facts.diagnostics += DrawingRules.check(tree, isOld: isOld)
  }

  private mutating func readCommon(_ node: XMLTree.Node) {
    for attribute in tree.attributes(node) {
      let name = tree.attributeName(attribute)
      if name.local == "type", name.namespace == Namespace.ops {
        facts.semantics.formUnion(tree.attributeValue(attribute).words)
      }
      if name.local == "id", name.namespace.isEmpty || name.namespace == PackageNamespace.xml {
        let id = tree.attributeValue(attribute)
        let known = facts.ids?.count ?? 0
        if facts.ids?[id] == nil { facts.ids?[id] = known }
        if isDefinition(node) { facts.definitions.insert(id) }
      } else if name.namespace.isEmpty, name.local == "style" {
        readStyleAttribute(attribute, of: node)
      } else if name.namespace.isEmpty, Self.paints.contains(name.local),
        tree.name(node).namespace == Namespace.svg
      {
        readStyles(Array(tree.attributeBytes(attribute)), at: tree.range(attribute, of: node), of: node)
      } else if name.namespace.isEmpty, isEventHandler(name.local) {
        facts.isScripted = true
      } else if name.namespace.isEmpty, name.local == "itemscope", facts.microdata == nil {
        facts.microdata = tree.range(node)
      } else if name.namespace.isEmpty, name.local == "property" {
        facts.hasRDFa = true
      }
    }
  }

  /// Whether an element of a drawing is shown only where others refer to it.
  private func isDefinition(_ node: XMLTree.Node) -> Bool {
    let name = tree.name(node)
    return name.namespace == Namespace.svg
      && ["linearGradient", "radialGradient", "pattern", "clipPath", "symbol"].contains(name.local)
  }

  /// Attributes of drawings that hold what styles do.
  private static let paints: Set<String> = [
    "fill", "stroke", "filter", "clip-path", "mask", "marker", "marker-start", "marker-mid", "marker-end",
    "cursor",
  ]

  private func isEventHandler(_ name: String) -> Bool {
    name.hasPrefix("on") && name.count > 4 && name.allSatisfy { $0.isASCII && $0.isLowercase }
  }

  private mutating func readContents(_ node: XMLTree.Node, _ name: String) {
    if name == "content" { addAttribute("src", of: node, .hyperlink) }
    if name == "meta", tree.attribute(node, "name") == "dtb:uid", let uid = tree.attribute(node, "content") {
      facts.contentsIdentifier = (uid, tree.range(node, attribute: "content"))
    }
  }

  // MARK: XHTML

  private mutating func readHTML(_ node: XMLTree.Node, _ name: String) {
    count(node, name)
    switch name {
    case "a", "area": addAttribute("href", of: node, .hyperlink)
    case "img":
      let isInPicture = tree.parent(node).map { tree.isElement($0, "picture") } ?? false
      addAttribute("src", of: node, .image(isInPicture: isInPicture))
      addSet("srcset", of: node, .image(isInPicture: isInPicture))
    case "audio", "video":
      groups += 1
      addAttribute("src", of: node, name == "audio" ? .audio : .video, group: groups)
      addAttribute("poster", of: node, .poster)
    case "source": readSource(node)
    case "track": addAttribute("src", of: node, .track)
    case "iframe": addAttribute("src", of: node, .frame)
    case "embed": addAttribute("src", of: node, .embed)
    case "object": addAttribute("data", of: node, .object(hasContent: hasFallbackContent(node)))
    case "input":
      if tree.attribute(node, "type")?.lowercased() == "image" {
        addAttribute("src", of: node, .image(isInPicture: false))
      }
    case "form": facts.isScripted = true
    case "meta" where tree.attribute(node, "name")?.trimmed == "viewport" && facts.viewport == nil:
      facts.viewport = (tree.attribute(node, "content") ?? "", tree.range(node))
    case "script": readScript(node)
    case "link": readLink(node)
    case "style": readStyleSheet(node)
    case "blockquote", "q", "ins", "del": addAttribute("cite", of: node, .citation)
    default: break
    }
  }

  private mutating func readSource(_ node: XMLTree.Node) {
    guard let parent = tree.parent(node) else { return }
    switch tree.name(parent).local {
    case "picture":
      addAttribute("src", of: node, .pictureSource)
      addSet("srcset", of: node, .pictureSource)
    case "audio": addAttribute("src", of: node, .audio, group: groups)
    case "video": addAttribute("src", of: node, .video, group: groups)
    default: break
    }
  }

  /// Whether an `object` holds something to show in its stead.
  private func hasFallbackContent(_ node: XMLTree.Node) -> Bool {
    tree.children(node).contains { child in
      switch tree.kind(child) {
      case .element: !tree.isElement(child, "param")
      default: !tree.isBlank(child)
      }
    }
  }

  private mutating func readScript(_ node: XMLTree.Node) {
    let type = tree.attribute(node, "type")?.lowercased().trimmed ?? ""
    let isScript =
      type.isEmpty || type == "module" || type.hasSuffix("javascript") || type.hasSuffix("ecmascript")
    // Anything else is data that no reading system runs.
    guard isScript else { return }
    facts.isScripted = true
    addAttribute("src", of: node, .script)
    if let href = tree.attribute(node, named: "href", in: Namespace.xlink) {
      add(tree.attributeValue(href), .script, at: tree.range(href, of: node), of: node)
    }
  }

  private mutating func readLink(_ node: XMLTree.Node) {
    let relations = tree.attribute(node, "rel")?.lowercased().words ?? []
    if relations.contains("stylesheet") {
      facts.hasStyles = true
      if relations.contains("alternate"), tree.attribute(node, "title")?.trimmed.isEmpty ?? true {
        facts.diagnostics.append(
          Diagnostic(
            .documentInvalid, at: tree.range(node), "an alternate style sheet has no title",
            epubcheckID: "CSS-015"))
      }
    }
    addAttribute("href", of: node, relations.contains("stylesheet") ? .stylesheet : .link)
  }

  // MARK: SVG

  private mutating func readSVG(_ node: XMLTree.Node, _ name: String) {
    switch name {
    case "svg": facts.hasSVG = true
    case "a": addSVGAddress(of: node, .hyperlink)
    case "image": addSVGAddress(of: node, .image(isInPicture: false))
    case "script":
      facts.isScripted = true
      addSVGAddress(of: node, .script)
    case "style": readStyleSheet(node)
    case "font-face-uri": addSVGAddress(of: node, .font)
    case "use", "textPath", "mpath", "linearGradient", "radialGradient", "pattern", "filter", "tref":
      addSVGAddress(of: node, .fragment)
    default: break
    }
  }

  private mutating func addSVGAddress(of node: XMLTree.Node, _ kind: Reference.Kind) {
    if let href = tree.attribute(node, named: "href", in: Namespace.xlink)
      ?? tree.attribute(node, named: "href")
    {
      add(tree.attributeValue(href), kind, at: tree.range(href, of: node), of: node)
    }
  }

  /// Processing instructions stand before the root and are not in the tree.
  private mutating func readStyleSheetInstruction() {
    let end = min(tree.offset(of: tree.root), 16_384)
    let head = String(decoding: tree.source.bytes.prefix(end), as: UTF8.self)
    for part in head.split(separator: "<?xml-stylesheet").dropFirst() {
      let text = part.prefix { $0 != ">" }
      guard let key = text.firstRange(of: "href="), let quote = text[key.upperBound...].first else {
        continue
      }
      let address = text[key.upperBound...].dropFirst().prefix { $0 != quote }
      facts.hasStyles = true
      add(String(address), .stylesheet, at: tree.range(tree.root), of: tree.root)
    }
  }

  // MARK: Addresses

  private mutating func addAttribute(
    _ name: String, of node: XMLTree.Node, _ kind: Reference.Kind, group: Int? = nil
  ) {
    guard let attribute = tree.attribute(node, named: name) else { return }
    add(tree.attributeValue(attribute), kind, at: tree.range(attribute, of: node), of: node, group: group)
  }

  /// `srcset` lists addresses, each with a width or density behind it (HTML, 4.8.4.2.1); one may hold commas.
  private mutating func addSet(_ name: String, of node: XMLTree.Node, _ kind: Reference.Kind) {
    guard let attribute = tree.attribute(node, named: name) else { return }
    var isInDescriptor = false
    var isInData = false
    for word in tree.attributeValue(attribute).words {
      // Content within an address may be broken into lines.
      if isInData, !isDescriptor(word) { continue }
      isInData = !isInDescriptor && word.lowercased().hasPrefix("data:")
      if !isInDescriptor {
        let address = word.hasSuffix(",") ? String(word.dropLast()) : word
        add(address, kind, at: tree.range(attribute, of: node), of: node)
      }
      isInDescriptor = !word.hasSuffix(",")
    }
  }

  /// Whether a word is a width or a density, as in `320w` or `2x,`.
  private func isDescriptor(_ word: String) -> Bool {
    let bare = word.hasSuffix(",") ? word.dropLast() : Substring(word)
    return (bare.hasSuffix("w") || bare.hasSuffix("x")) && Double(bare.dropLast()) != nil
  }

  private mutating func add(
    _ text: String, _ kind: Reference.Kind, at range: SourceRange, of node: XMLTree.Node, group: Int? = nil
  ) {
    facts.references.append(
      Reference(
        kind: kind, text: text.trimmed, address: base.address(text, in: path, at: node), range: range,
        declaredType: tree.attribute(node, "type")?.trimmed, group: group))
  }

  mutating func readStyles(_ bytes: [UInt8], at range: SourceRange, of node: XMLTree.Node) {
    guard bytes.count > 4 else { return }
    for found in StyleReferences(bytes).found {
      // A fragment alone is a part of the drawing that the style is for.
      let kind = found.text.hasPrefix("#") ? Reference.Kind.fragment : found.kind
      facts.references.append(
        Reference(
          kind: kind, text: found.text, address: base.address(found.text, in: path, at: node), range: range,
          declaredType: nil, group: nil))
    }
  }
}
