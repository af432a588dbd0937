import Diagnostics
import Markup
import TextBytes
import XML

/// Collects the content and references of an XHTML, SVG, NCX or media overlay document.
struct DocumentReader {
  let tree: XMLTree
  let path: String
  var facts = DocumentFacts()
  var lastHeadingLevel = 0
  /// The number of alternative recordings' groups so far; see `Reference.group`.
  private var groups = 0
  /// The faults of style attributes, cached by value, since few values differ.
  var faultsOfStyles: [[UInt8]: [StyleFault]] = [:]

  private let item: PackageDocument.Item
  private let profile: PublicationProfile
  private let isOld: Bool
  private let names: DocumentNames
  /// The base of relative addresses, from `base` or from `xml:base` of the root; else the document's own address.
  private var base: DocumentBase

  /// - Parameter isOld: whether the document is part of an EPUB 2.
  init(_ tree: XMLTree, path: String, item: PackageDocument.Item, profile: PublicationProfile, isOld: Bool) {
    self.tree = tree
    self.path = path
    self.item = item
    self.profile = profile
    self.isOld = isOld
    names = DocumentNames(tree, isOld: isOld)
    base = DocumentBase(of: tree, at: path)
  }

  enum Namespace {
    static let xhtml = MarkupNamespace.xhtml
    static let svg = MarkupNamespace.svg
    static let mathML = MarkupNamespace.mathML
    static let ops = MarkupNamespace.epub
    static let xlink = MarkupNamespace.xlink
    static let smil = "http://www.w3.org/ns/SMIL"
    static let ncx = "http://www.daisy.org/z3986/2005/ncx/"
  }

  /// Reads the whole document.
  mutating func read() -> DocumentFacts {
    facts.ids = [:]
    readStyleSheetInstruction()
    for node in 0..<tree.count where tree.kind(node) == .element {
      let meaning = names.element(node, tree)
      readCommon(node, element: meaning)
      switch meaning.space {
      case .xhtml: if let element = meaning.element { readHTML(node, element: element) }
      case .svg: if let element = meaning.drawing { readSVG(node, element: element) }
      case .mathML:
        facts.hasMathML = true
        if tree.isElement(node, "math") { countFormula(node) }
        addAttribute("altimg", of: node, kind: .image(isInPicture: false))
      case .ops: readExtension(node)
      case .smil:
        if tree.isElement(node, "text") { addAttribute("src", of: node, kind: .overlayText) }
        if tree.isElement(node, "audio") { addAttribute("src", of: node, kind: .overlayAudio) }
        if let text = tree.attribute(node, named: "textref", in: Namespace.ops) {
          add(tree.attributeValue(text), .overlayText, at: tree.range(text, of: node), of: node)
        }
      case .contents: readContents(node, name: tree.name(node).local)
      case .none, .speech, .known, .other: break
      }
    }
    checkDocument()
    return facts
  }

  /// Reads an element in EPUB's own namespace.
  private mutating func readExtension(_ node: XMLTree.Node) {
    switch tree.name(node).local {
    case "switch":
      facts.hasSwitch = true
      facts.diagnostics.append(
        Diagnostic(
          .packageDeprecated, at: tree.range(node), "<epub:switch> is no longer supported",
          epubcheckID: "RSC-017"))
    case "search-key-group", "match": addAttribute("href", of: node, kind: .hyperlink)
    default: break
    }
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
      facts.diagnostics += ContentGrammar.searchKeyMap.faults(in: tree).map {
        Diagnostic(.documentInvalid, at: $0.range, $0.summary, epubcheckID: "RSC-005")
      }
      return
    case "image/svg+xml": facts.hasViewBox = tree.attribute(tree.root, named: "viewBox") != nil
    default: break
    }
    var rules = XHTMLRules(tree, names, isOld: isOld)
    facts.diagnostics += rules.check()
    if !isOld {
      var semantics = SemanticRules(tree, names)
      facts.diagnostics += semantics.check()
      facts.diagnostics += AttributeValues.check(tree, names)
      facts.diagnostics += ProfileContent.check(tree, item: item, profile: profile)
      if profile == .education, item.mediaType == "application/xhtml+xml" {
        facts.diagnostics += EducationContent.check(tree)
      }
      if facts.hasMathML { facts.diagnostics += MathRules.check(tree) }
    }
    facts.diagnostics += DrawingRules.check(tree, names: names, isOld: isOld)
  }

  private mutating func readCommon(_ node: XMLTree.Node, element: DocumentNames.Meaning) {
    for attribute in tree.attributes(node) {
      let roles = names.roles(attribute, in: tree)
      guard !roles.isDisjoint(with: .gathered) else { continue }
      if roles.contains(.semantics) {
        facts.semantics.formUnion(tree.attributeValue(attribute).words)
      } else if !roles.isDisjoint(with: [.id, .xmlID]) {
        let id = tree.attributeValue(attribute)
        let known = facts.ids?.count ?? 0
        if facts.ids?[id] == nil { facts.ids?[id] = known }
        if isDefinition(element) { facts.definitions.insert(id) }
      } else if roles.contains(.style) {
        readStyleAttribute(attribute, of: node)
      } else if roles.contains(.paint) {
        guard element.space == .svg else { continue }
        readStyles(Array(tree.attributeBytes(attribute)), at: tree.range(attribute, of: node), of: node)
      } else if roles.contains(.handler) {
        facts.isScripted = true
      } else if roles.contains(.microdata) {
        if facts.microdata == nil { facts.microdata = tree.range(node) }
      } else if roles.contains(.rdfa) {
        facts.hasRDFa = true
      }
    }
  }

  /// Whether an SVG element is rendered only through references.
  private func isDefinition(_ element: DocumentNames.Meaning) -> Bool {
    switch element.drawing {
    case .linearGradient, .radialGradient, .pattern, .clipPath, .symbol: true
    case .a, .filter, .foreignObject, .image, .mpath, .script, .style, .svg, .textPath, .title, .tref, .use,
      .fontFaceURI, nil:
      false
    }
  }

  private mutating func readContents(_ node: XMLTree.Node, name: String) {
    if name == "content" { addAttribute("src", of: node, kind: .hyperlink) }
    if name == "meta", tree.attribute(node, "name") == "dtb:uid", let uid = tree.attribute(node, "content") {
      facts.contentsIdentifier = (uid, tree.range(of: node, attribute: "content"))
    }
  }

  // MARK: XHTML

  private mutating func readHTML(_ node: XMLTree.Node, element: ReadElement) {
    switch element {
    case .a, .area: addAttribute("href", of: node, kind: .hyperlink)
    case .img:
      countPicture(described: tree.attribute(node, "alt").map { !$0.trimmed.isEmpty }, node: node)
      let isInPicture = tree.parent(of: node).map { tree.isElement($0, "picture") } ?? false
      addAttribute("src", of: node, kind: .image(isInPicture: isInPicture))
      addSet("srcset", of: node, kind: .image(isInPicture: isInPicture))
    case .audio:
      facts.content.audio += 1
      readRecording(node, kind: .audio)
    case .video:
      countFilm(node)
      readRecording(node, kind: .video)
    case .source: readSource(node)
    case .track: addAttribute("src", of: node, kind: .track)
    case .iframe: addAttribute("src", of: node, kind: .frame)
    case .embed: addAttribute("src", of: node, kind: .embed)
    case .object: addAttribute("data", of: node, kind: .object(hasContent: hasFallbackContent(node)))
    case .input:
      if tree.attribute(node, "type")?.lowercased() == "image" {
        addAttribute("src", of: node, kind: .image(isInPicture: false))
      }
    case .form: facts.isScripted = true
    case .meta:
      guard facts.viewport == nil, tree.attribute(node, "name")?.trimmed == "viewport" else { return }
      facts.viewport = (tree.attribute(node, "content") ?? "", tree.range(node))
    case .script: readScript(node)
    case .link: readLink(node)
    case .style: readStyleSheet(node)
    case .blockquote, .q, .ins, .del: addAttribute("cite", of: node, kind: .citation)
    case .title: if facts.title == nil { facts.title = tree.string(node).trimmed }
    case .table: countTable(node)
    case .ruby: facts.content.ruby += 1
    case .h1: countHeading(1)
    case .h2: countHeading(2)
    case .h3: countHeading(3)
    case .h4: countHeading(4)
    case .h5: countHeading(5)
    case .h6: countHeading(6)
    }
  }

  private mutating func readRecording(_ node: XMLTree.Node, kind: Reference.Kind) {
    groups += 1
    addAttribute("src", of: node, kind: kind, group: groups)
    addAttribute("poster", of: node, kind: .poster)
  }

  private mutating func readSource(_ node: XMLTree.Node) {
    guard let parent = tree.parent(of: node) else { return }
    switch tree.name(parent).local {
    case "picture":
      addAttribute("src", of: node, kind: .pictureSource)
      addSet("srcset", of: node, kind: .pictureSource)
    case "audio": addAttribute("src", of: node, kind: .audio, group: groups)
    case "video": addAttribute("src", of: node, kind: .video, group: groups)
    default: break
    }
  }

  /// Whether an `object` has fallback content.
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
    // Other types are data blocks, which reading systems do not run.
    guard isScript else { return }
    facts.isScripted = true
    addAttribute("src", of: node, kind: .script)
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
    addAttribute("href", of: node, kind: relations.contains("stylesheet") ? .stylesheet : .link)
  }

  // MARK: SVG

  private mutating func readSVG(_ node: XMLTree.Node, element: ReadDrawing) {
    switch element {
    case .svg: facts.hasSVG = true
    case .a: addSVGAddress(of: node, kind: .hyperlink)
    case .image: addSVGAddress(of: node, kind: .image(isInPicture: false))
    case .script:
      facts.isScripted = true
      addSVGAddress(of: node, kind: .script)
    case .style: readStyleSheet(node)
    case .fontFaceURI: addSVGAddress(of: node, kind: .font)
    case .use, .textPath, .mpath, .linearGradient, .radialGradient, .pattern, .filter, .tref:
      addSVGAddress(of: node, kind: .fragment)
    case .clipPath, .foreignObject, .symbol, .title: break
    }
  }

  private mutating func addSVGAddress(of node: XMLTree.Node, kind: Reference.Kind) {
    if let href = tree.attribute(node, named: "href", in: Namespace.xlink)
      ?? tree.attribute(node, named: "href")
    {
      add(tree.attributeValue(href), kind, at: tree.range(href, of: node), of: node)
    }
  }

  /// Processing instructions precede the root and are not in the tree.
  private mutating func readStyleSheetInstruction() {
    let end = min(tree.offset(of: tree.root), 16_384)
    let bytes = tree.source.bytes.prefix(end)
    guard bytes.holds("<?xml-stylesheet") else { return }
    let head = String(decoding: bytes, as: UTF8.self)
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
    _ name: String, of node: XMLTree.Node, kind: Reference.Kind, group: Int? = nil
  ) {
    guard let attribute = tree.attribute(node, named: name) else { return }
    add(tree.attributeValue(attribute), kind, at: tree.range(attribute, of: node), of: node, group: group)
  }

  /// Adds the addresses of a `srcset`, each followed by a width or density (HTML, 4.8.4.2.1); an address may
  /// contain commas.
  private mutating func addSet(_ name: String, of node: XMLTree.Node, kind: Reference.Kind) {
    guard let attribute = tree.attribute(node, named: name) else { return }
    var isInDescriptor = false
    var isInData = false
    for word in tree.attributeValue(attribute).words {
      // A data URL may contain line breaks.
      if isInData, !isDescriptor(word) { continue }
      isInData = !isInDescriptor && word.lowercased().hasPrefix("data:")
      if !isInDescriptor {
        let address = word.hasSuffix(",") ? String(word.dropLast()) : word
        add(address, kind, at: tree.range(attribute, of: node), of: node)
      }
      isInDescriptor = !word.hasSuffix(",")
    }
  }

  /// Whether a word is a width or density, such as `320w` or `2x,`.
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
      // A fragment alone refers to a part of the drawing itself.
      let kind = found.text.hasPrefix("#") ? Reference.Kind.fragment : found.kind
      facts.references.append(
        Reference(
          kind: kind, text: found.text, address: base.address(found.text, in: path, at: node), range: range,
          declaredType: nil, group: nil))
    }
  }
}
