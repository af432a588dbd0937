import BookModel
import Diagnostics
import Files
import Markup
import Publishing
import XML

extension BundleDescription {
  /// Reads the first rendition of a bundle. Errors in it are left to `checkBundle`; throws if no package
  /// document can be read.
  public init(path: String, jobs: Int) throws(BundleError) {
    let archive: PackedArchive
    do throws(PackedArchive.Failure) {
      archive = try PackedArchive(path: path)
    } catch {
      switch error {
      case .unreadable(let reason): throw .unreadable(path: path, reason: reason)
      case .tooManyFiles(let count): throw .tooManyFiles(path: path, count: count)
      case .overlapping: throw .entriesOverlap(path: path)
      case .empty, .noArchive, .damaged: throw .notABundle(path: path)
      }
    }
    let files = BundleFiles(archive)
    var findings = BundleFindings(bundle: path)
    guard let packages = checkContainer(files, into: &findings), let first = packages.first else {
      throw .entryMissing(path: path, name: "META-INF/container.xml")
    }
    guard let package = PackageDocument(reading: first, in: files, into: &findings) else {
      throw .entryDamaged(path: path, name: first)
    }
    let encryption = checkEncryption(files, into: &findings)
    let publication = Publication(package, files: files, encryption: encryption, jobs: jobs, into: &findings)
    title = ""
    language = "und"
    readMetadata(package)
    readFiles(publication, archive)
    contents = BundleContents(publication).read()
    content = PageFacts.sum(publication.facts.lazy.compactMap { $0?.content })
    claims = evidence(of: publication)
  }

  private mutating func readMetadata(_ package: PackageDocument) {
    let tree = package.tree
    guard let metadata = package.metadata else { return }
    readRefinements(of: metadata, in: tree)
    for node in tree.elements(of: metadata) {
      let name = tree.name(node)
      let value = tree.string(node).trimmed
      if name.namespace == PackageNamespace.dublinCore {
        self.metadata.append(Property(name: "dc:" + name.local, value: value))
        if name.local == "title", title.isEmpty { title = value }
        if name.local == "language", language == "und", !value.isEmpty { language = value }
      } else if name.local == "meta", let property = tree.attribute(node, "property")?.trimmed,
        tree.attribute(node, "refines") == nil
      {
        self.metadata.append(Property(name: property, value: value))
      } else if name.local == "meta", let property = tree.attribute(node, "name")?.trimmed {
        let content = tree.attribute(node, "content")?.trimmed ?? ""
        self.metadata.append(Property(name: property, value: content))
      }
    }
  }

  private mutating func readRefinements(of metadata: XMLTree.Node, in tree: XMLTree) {
    var names: [String: String] = [:]
    for node in tree.elements(of: metadata) {
      let name = tree.name(node)
      guard let id = tree.attribute(node, "id"), name.namespace == PackageNamespace.dublinCore else {
        continue
      }
      names["#" + id] = "dc:" + name.local
    }
    for node in tree.elements(of: metadata) {
      guard let target = tree.attribute(node, "refines")?.trimmed, let name = names[target],
        let property = tree.attribute(node, "property")?.trimmed
      else { continue }
      refinements.append(Property(name: name + " " + property, value: tree.string(node).trimmed))
    }
  }

  private mutating func readFiles(_ publication: Publication, _ archive: PackedArchive) {
    let package = publication.package
    let spine = package.spine.compactMap(\.item)
    let isPage = Set(spine)
    var described: [Int: File] = [:]
    var seen: Set<String> = []
    for entry in archive.entries where !entry.isFolder {
      guard let name = entry.name, seen.insert(name).inserted else { continue }
      var file = File(
        name: name, mediaType: "", size: entry.size, packedSize: entry.packedSize, checksum: entry.checksum)
      guard let index = package.itemsByPath[name] else {
        if !name.hasPrefix("META-INF/"), name != "mimetype", name != package.path {
          file.isArtwork = Self.isArtwork(name)
          otherFiles.append(file)
        }
        continue
      }
      let item = package.items[index]
      file.mediaType = item.mediaType
      if let facts = publication.facts[index] {
        file.title = facts.title.flatMap { $0.isEmpty ? nil : $0 }
        file.anchors = (facts.ids ?? [:]).sorted { $0.value < $1.value }.map(\.key)
      }
      file.isArtwork = item.properties.contains("cover-image") || Self.isArtwork(name)
      file.isNavigation = item.properties.contains("nav")
      if item.mediaType.hasPrefix("image/"), entry.size <= 64 << 20, let bytes = archive.content(of: entry),
        let info = mediaInfo(of: bytes), let width = info.width, let height = info.height
      {
        file.pixels = (width, height)
      }
      if isPage.contains(index) { described[index] = file } else { otherFiles.append(file) }
    }
    var shown: Set<Int> = []
    pages = spine.compactMap { shown.insert($0).inserted ? described[$0] : nil }
  }

  /// Whether a file is in the folder where Octavo puts artwork.
  private static func isArtwork(_ name: String) -> Bool { name.hasPrefix("art/") }
}

// MARK: - Claims

extension BundleDescription {
  private func evidence(of publication: Publication) -> [AccessibilityMetadata.Claim] {
    let properties = metadata.filter { $0.name.hasPrefix("schema:access") }
    return properties.map { property in
      AccessibilityMetadata.Claim(
        String(property.name.dropFirst("schema:".count)), property.value, evidence(for: property.value))
    }
  }

  /// The counts that support or contradict a claim, in words.
  private func evidence(for value: String) -> String {
    let pictures = content.images
    switch value {
    case "alternativeText", "longDescription":
      return "counted: \(content.describedImages) of \(pictures) pictures with a description"
    case "MathML": return "counted: \(content.formulas) formulas in MathML"
    case "describedMath":
      return "counted: \(content.describedFormulas) of \(content.formulas) formulas with an alttext"
    case "tableOfContents":
      return "counted: \(count(contents)) entries of the contents"
    case "captions", "closedCaptions":
      return "counted: \(content.captionedVideo) of \(content.video) films with captions"
    case "structuralNavigation":
      return content.hasOrderedHeadings
        ? "heading levels go down one at a time" : "counted: some headings skip a level"
    case "visual": return "counted: \(pictures) pictures, \(content.video) films"
    case "auditory": return "counted: \(content.audio) sounds, \(content.video) films"
    case "rubyAnnotations": return "counted: \(content.ruby) ruby annotations"
    default: return "the package document says so"
    }
  }

  private func count(_ entries: [ContentsEntry]) -> Int {
    entries.reduce(0) { $0 + 1 + count($1.children) }
  }
}
