import Diagnostics
import Markup
import Parallelism
import XML

/// The documents of a publication that are read, and what is kept of them.
struct PublicationPart: Sendable {
  /// Whether a document's own content was checked before, by its name.
  var isKnown: @Sendable (String) -> Bool = { _ in false }
  /// Whether the links and ids of text are kept, so that links can be followed. They take some kB for a page.
  var keepsLinks = true

  static let whole = PublicationPart()

  /// What is kept of a text's facts: without links, neither its ids nor its links to other files of the publication.
  func kept(of facts: DocumentFacts?) -> DocumentFacts? {
    guard !keepsLinks, var facts else { return facts }
    (facts.ids, facts.definitions) = (nil, [])
    facts.references.removeAll { reference in
      if reference.kind == .hyperlink, case .local = reference.address { true } else { false }
    }
    return facts
  }
}

/// A package document with the facts of its files.
struct Publication {
  let package: PackageDocument
  let files: BundleFiles
  let encryption: Encryption
  /// The facts of each item's file, by the item's index; nil for files other than documents and style sheets.
  let facts: [DocumentFacts?]
  /// The navigation document; nil if it is missing or not well-formed.
  let navigation: XMLTree?
  /// Whether the facts of all documents are there, with all their links: only then is a file that nothing refers to a fault.
  let isWhole: Bool

  /// Reads every document of the package, except for those whose content is known to be right.
  init(
    _ package: PackageDocument, files: BundleFiles, encryption: Encryption, jobs: Int,
    part: PublicationPart = .whole, into findings: inout BundleFindings
  ) {
    self.package = package
    self.files = files
    self.encryption = encryption
    let bundle = findings.bundle
    let profile = findings.profile
    // Fixed-layout pages and nonlinear pages do not have the book's sections.
    let fixed = package.fixedItems
    let linear = Set(package.spine.filter(\.isLinear).compactMap(\.item))
    let indexes = items(ofCollections: "index", in: package)
    let readings = parallelMap(package.items, jobs: jobs) { index, item in
      var item = item
      if let path = item.path, part.isKnown(path) { return Reading() }
      // A document that a collection lists as an index follows the same rules as one with the property `index`.
      if indexes.contains(index) { item.properties.append("index") }
      let isText = linear.contains(index) && !fixed.contains(index)
      let own = profile == .education && !isText ? PublicationProfile.standard : profile
      var reading = Self.read(item, files: files, encryption, bundle: bundle, own, isOld: package.isOld)
      if isText { reading.facts = part.kept(of: reading.facts) }
      return reading
    }
    isWhole = part.keepsLinks && !package.items.contains { $0.path.map(part.isKnown) == true }
    facts = readings.map(\.facts)
    navigation = readings.lazy.compactMap(\.navigation).first
    for reading in readings {
      for diagnostic in reading.checking.diagnostics { findings.append(diagnostic) }
      for text in reading.checking.texts.values { findings.keep(text) }
    }
  }

  private struct Reading: Sendable {
    var facts: DocumentFacts?
    var navigation: XMLTree?
    var checking = BundleChecking(diagnostics: [], texts: [:])
  }

  private static func read(
    _ item: PackageDocument.Item, files: BundleFiles, _ encryption: Encryption, bundle: String,
    _ profile: PublicationProfile, isOld: Bool
  ) -> Reading {
    var findings = BundleFindings(bundle: bundle)
    var facts: DocumentFacts?
    var navigation: XMLTree?
    if let path = item.path, !encryption.encrypted.contains(path) {
      // The content of other files is not read.
      switch item.mediaType {
      case "application/xhtml+xml", "image/svg+xml", "application/smil+xml", "application/x-dtbncx+xml",
        "application/vnd.epub.search-key-map+xml":
        if let bytes = files.content(path), let tree = findings.parse(path, bytes) {
          var reader = DocumentReader(tree, path: path, item: item, profile: profile, isOld: isOld)
          facts = reader.read()
          if item.properties.contains("nav") { navigation = tree }
        }
      case "text/css":
        if let bytes = files.content(path) { facts = readStyleSheet(path, bytes: bytes, into: &findings) }
      default: break
      }
    }
    for diagnostic in facts?.diagnostics ?? [] { findings.append(diagnostic) }
    // Keep only texts with findings, so that a book's documents need not all stay in memory.
    var checking = findings.checking
    let shown = Set(checking.diagnostics.compactMap { $0.range?.file })
    checking.texts = checking.texts.filter { shown.contains($0.key) }
    return Reading(facts: facts, navigation: navigation, checking: checking)
  }

  private static func readStyleSheet(
    _ path: String, bytes: [UInt8], into findings: inout BundleFindings
  ) -> DocumentFacts {
    var facts = DocumentFacts()
    findings.checkEncoding(ofStyleSheet: bytes, path: path)
    let text = decodeStyleSheet(file: findings.shown(path), bytes: bytes)
    for fault in styleFaults(in: text.bytes) {
      facts.diagnostics.append(fault.diagnostic(at: text.range(fault.range)))
    }
    if !facts.diagnostics.isEmpty { findings.keep(text) }
    // A fragment alone refers to the document that uses the style sheet.
    for found in StyleReferences(text.bytes).found where !found.text.hasPrefix("#") {
      facts.references.append(
        Reference(
          kind: found.kind, text: found.text, address: Address(found.text, in: path),
          range: text.range(found.range)))
    }
    return facts
  }

  /// The existing items of the spine, as indices.
  var spineItems: Set<Int> { Set(package.spine.compactMap(\.item)) }

  /// Whether any document has scripts, which may fetch files without other references.
  var isScripted: Bool { facts.contains { $0?.isScripted == true } }

  /// Whether a document shows files of a media type, as pictures or in frames.
  func shows(_ facts: DocumentFacts, _ mediaType: String) -> Bool {
    facts.references.contains { reference in
      switch reference.kind {
      case .hyperlink, .citation, .link, .script, .stylesheet, .font, .fragment, .overlayText, .overlayAudio:
        return false
      case .image, .pictureSource, .audio, .video, .poster, .track, .frame, .embed, .object:
        guard case .local(let path, _, _) = reference.address, let index = package.itemsByPath[path] else {
          return false
        }
        return package.items[index].mediaType == mediaType
      }
    }
  }
}
