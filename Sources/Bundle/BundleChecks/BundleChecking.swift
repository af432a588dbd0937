import Diagnostics
import Files
import Publishing
import TextBytes
import XML

/// The result of checking a bundle.
public struct BundleChecking: Sendable {
  /// The findings, sorted by file and place.
  public var diagnostics: [Diagnostic]
  /// The texts of files with findings, by shown name.
  public var texts: [String: SourceText]
}

/// Checks an EPUB 3 of any origin against EPUB 3.3: its container, package document, resources and navigation.
///
///     checkBundle(at: "book.epub").diagnostics.first?.headline  // "\"ch2.xhtml\" is not in the bundle"
///
/// A finding names the file within the bundle (`book.epub/EPUB/package.opf:12:5`), and the id under which epubcheck
/// reports the same. Nothing is unpacked to disk.
///
/// - Parameters:
///   - profile: the additional rules to check; `.standard` uses the profile of the bundle's `dc:type`.
///   - jobs: the number of threads that read documents.
public func checkBundle(at path: String, profile: PublicationProfile = .standard, jobs: Int) -> BundleChecking
{
  var findings = BundleFindings(bundle: path, profile: profile)
  let archive: PackedArchive
  do throws(PackedArchive.Failure) {
    archive = try PackedArchive(path: path)
  } catch {
    findings.report(archiveFailure: error)
    return findings.checking
  }
  var files = BundleFiles(archive)
  files.read(jobs: jobs)
  checkArchive(archive, files: files, into: &findings)
  checkPublications(in: files, profile: profile, jobs: jobs, part: .whole, into: &findings)
  return findings.checking
}

/// The number of files up to which a build follows the links of all pages once more, which linking has resolved. With more, what
/// has to be remembered of the pages would grow with the book.
private let mostFollowed = 3_000

/// Checks a bundle before it is written: the same rules as for a finished one, except for those of the archive itself.
///
/// - Parameters:
///   - bundle: the path by which findings name the bundle.
///   - isKnown: whether a document's own content was checked before, by its name. Only rules that others have of it are checked.
///   - jobs: the number of threads that read documents.
public func checkEntries(
  _ entries: [BundleEntry], of bundle: String, isKnown: @escaping @Sendable (String) -> Bool, jobs: Int
) -> BundleChecking {
  var findings = BundleFindings(bundle: bundle)
  let part = PublicationPart(isKnown: isKnown, keepsLinks: entries.count <= mostFollowed)
  checkPublications(in: BundleFiles(entries), profile: .standard, jobs: jobs, part: part, into: &findings)
  return findings.checking
}

private func checkPublications(
  in files: BundleFiles, profile: PublicationProfile, jobs: Int, part: PublicationPart,
  into findings: inout BundleFindings
) {
  guard let packages = checkContainer(files, into: &findings) else { return }
  let encryption = checkEncryption(files, into: &findings)
  for package in packages {
    guard let document = PackageDocument(reading: package, in: files, into: &findings) else { continue }
    if document.isOld, packages.count > 1, package == packages[0] {
      findings.report(
        .containerInvalid, in: "META-INF/container.xml", "EPUB 2 has one package document",
        epubcheck: "PKG-013")
    }
    if !document.isOld, package == packages[0] {
      checkRenditions(files, isMultiple: packages.count > 1, into: &findings)
    }
    findings.profile = profile == .standard ? document.profile : profile
    checkStructure(of: document, into: &findings)
    checkMetadata(of: document, into: &findings)
    checkItems(of: document, files: files, into: &findings)
    checkSpine(of: document, into: &findings)
    let publication = Publication(
      document, files: files, encryption: encryption, jobs: jobs, part: part, into: &findings)
    checkResources(of: publication, into: &findings)
    checkReferences(of: publication, into: &findings)
    checkNavigation(of: publication, into: &findings)
    checkContents(of: publication, into: &findings)
    checkOverlays(of: publication, into: &findings)
    checkLayout(of: publication, into: &findings)
    checkProfile(of: publication, asked: findings.profile, into: &findings)
  }
}

/// The findings about one bundle.
struct BundleFindings {
  /// The bundle's path as given.
  let bundle: String
  private(set) var checking = BundleChecking(diagnostics: [], texts: [:])

  /// The additional rules that apply to the publication.
  var profile: PublicationProfile

  init(bundle: String, profile: PublicationProfile = .standard) {
    self.bundle = bundle
    self.profile = profile
  }

  /// The shown name of a file of the bundle.
  func shown(_ file: String) -> String { bundle + "/" + file }

  /// Reports a finding that epubcheck reports under `id`.
  mutating func report(
    _ kind: DiagnosticKind, at range: SourceRange, _ summary: String, epubcheck id: String,
    notes: [Diagnostic.Note] = []
  ) {
    checking.diagnostics.append(
      Diagnostic(kind, at: range, summary, epubcheckID: id, notes: notes))
  }

  /// Reports a finding about a whole file; nil means the bundle.
  mutating func report(_ kind: DiagnosticKind, in file: String?, _ summary: String, epubcheck id: String?) {
    append(Diagnostic(kind, at: SourceRange(file: file.map(shown) ?? bundle), summary, epubcheckID: id))
  }

  /// Adds a finding.
  mutating func append(_ diagnostic: Diagnostic) { checking.diagnostics.append(diagnostic) }

  /// Stores the text of a file for excerpts.
  mutating func keep(_ text: SourceText) { checking.texts[text.file] = text }

  fileprivate mutating func report(archiveFailure failure: PackedArchive.Failure) {
    switch failure {
    case .unreadable(let reason):
      append(
        Diagnostic(
          .bundleUnreadable, at: SourceRange(file: bundle), "bundle cannot be read", explanation: reason))
    case .tooManyFiles(let count):
      append(BundleError.tooManyFiles(path: bundle, count: count).diagnostic)
    case .overlapping: append(BundleError.entriesOverlap(path: bundle).diagnostic)
    case .empty: report(.archiveInvalid, in: nil, "bundle is an empty file", epubcheck: "PKG-003")
    case .noArchive: report(.archiveInvalid, in: nil, "bundle is not a ZIP archive", epubcheck: "PKG-008")
    case .damaged:
      report(.archiveInvalid, in: nil, "the directory of the archive is damaged", epubcheck: "PKG-008")
    }
  }
}

extension BundleFindings {
  /// Parses a file as XML; reports a finding and returns nil if it is not well-formed.
  mutating func parse(_ file: String, _ bytes: [UInt8]) -> XMLTree? {
    let shown = shown(file)
    guard checkEncoding(of: bytes, file) else { return nil }
    // No external entities: a publication's files are self-contained.
    do throws(XMLError) {
      let tree = try XMLParser().parse(file: shown, bytes: bytes)
      keep(tree.source)
      return tree
    } catch {
      let text = TextDecoder().decodeFaulty(file: shown, bytes: bytes)
      keep(text)
      var diagnostic = error.diagnostic(in: text)
      diagnostic.epubcheckID = "RSC-016"
      append(diagnostic)
      return nil
    }
  }

  /// Checks the encoding: EPUB recommends UTF-8, tolerates UTF-16 and forbids others. False if the bytes must
  /// not be parsed.
  private mutating func checkEncoding(of bytes: [UInt8], _ file: String) -> Bool {
    let head = bytes.prefix(4)
    if head == [0, 0, 0xFE, 0xFF] || head == [0xFF, 0xFE, 0, 0] {
      report(.encodingForbidden, in: file, "\"\(file)\" is in UTF-32", epubcheck: "RSC-028")
      return false
    }
    if head.starts(with: [0xFE, 0xFF]) || head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0, "<"])
      || head.starts(with: ["<", 0])
    {
      report(.encodingDiscouraged, in: file, "\"\(file)\" is in UTF-16", epubcheck: "RSC-027")
      // Parsers differ on bytes that contradict their declared encoding.
      guard let name = declaredEncoding(of: bytes.filter { $0 != 0 && $0 < 0x80 }),
        name.lowercased() == "utf-8"
      else { return true }
      report(.encodingForbidden, in: file, "\"\(file)\" is in UTF-16 and says \(name)", epubcheck: "RSC-016")
      return false
    }
    // Skip further checks of the most common declaration.
    if bytes.starts(with: Self.plainDeclaration) { return true }
    guard let name = declaredEncoding(of: bytes), name.lowercased() != "utf-8" else { return true }
    if name.lowercased().hasPrefix("utf-16") {
      report(.encodingDiscouraged, in: file, "\"\(file)\" is declared to be in \(name)", epubcheck: "RSC-027")
    } else {
      report(.encodingForbidden, in: file, "\"\(file)\" is in \(name)", epubcheck: "RSC-028")
    }
    return true
  }

  private static let plainDeclaration = Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>".utf8)

  private func declaredEncoding(of bytes: [UInt8]) -> String? {
    guard bytes.prefix(200).holds("encoding") else { return nil }
    let text = String(decoding: bytes.prefix(200), as: UTF8.self)
    guard text.hasPrefix("<?xml") || text.hasPrefix("\u{FEFF}<?xml"), let end = text.firstRange(of: "?>"),
      let key = text[..<end.lowerBound].firstRange(of: "encoding")
    else { return nil }
    let rest = text[key.upperBound..<end.lowerBound].drop { $0 == " " || $0 == "=" }
    guard let quote = rest.first, quote == "\"" || quote == "'" else { return nil }
    return String(rest.dropFirst().prefix { $0 != quote })
  }
}
