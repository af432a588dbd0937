import Diagnostics
import Files
import SourceKinds
import XMLVocabularies

/// The manifest that a path on the command line denotes, or why there is none.
enum ManifestLocation {
  /// A manifest, with what is to be said of its choice.
  case found(ManifestFile, ManifestFormat, [Diagnostic] = [])
  case failed(Diagnostic, BookFolder)
}

/// Determines what is at `path` and which kind of manifest it is.
func locateManifest(at path: String, recorder: FileRecorder? = nil) -> ManifestLocation {
  let tidy = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  let (folderPath, name) = splitPath(tidy)
  let place = SourceRange(file: path)
  let folder: BookFolder
  do {
    if try FileSystem.item(at: tidy.isEmpty ? "." : tidy) == .folder {
      return locate(in: try BookFolder(at: tidy, recorder: recorder))
    }
    let path = tidy.hasPrefix("/") && folderPath.isEmpty ? "/" : folderPath
    folder = try BookFolder(at: path, recorder: recorder)
  } catch {
    guard let current = currentFolder() else { fatalError("the current folder is gone") }
    return .failed(error.diagnostic(kind(for: error), "manifest", path, at: place), current)
  }
  do { _ = try folder.resolve(name) } catch .outside {
    // If the manifest is a symbolic link, its folder is that of the link's target.
    if let real = FileSystem.realPath(tidy) { return locateManifest(at: real, recorder: recorder) }
    let error = FileError.outside(folder.refusal(of: name))
    return .failed(error.diagnostic(.manifestMissing, "manifest", path, at: place), folder)
  } catch {
    let diagnostic = error.diagnostic(kind(for: error), "manifest", path, at: place) {
      joinPath(folderPath, $0)
    }
    return .failed(diagnostic, folder)
  }
  // Documents of offices are archives too, but no EPUBs.
  let isForeign = SourceKind.of(name).map { !$0.isRead } ?? false
  if !isForeign, FileSystem.isArchive(at: tidy) { return locate(inArchive: tidy, in: folder) }
  let file = ManifestFile(folder: folder, path: name)
  if let format = ManifestFormat.all.first(where: { $0.claims(file) }) { return .found(file, format) }
  return .failed(
    Diagnostic(
      .manifestUnknown, at: place, "\"\(name)\" is neither a manifest nor a source that Octavo reads"),
    folder)
}

/// The package document of a packed EPUB in the folder `parent`.
private func locate(inArchive path: String, in parent: BookFolder) -> ManifestLocation {
  let place = SourceRange(file: path)
  let folder: BookFolder
  do throws(PackedArchive.Failure) { folder = try BookFolder(archive: path, recordedBy: parent) } catch {
    return .failed(
      Diagnostic(.manifestUnreadable, at: place, "\"\(path)\" cannot be read: \(error.text)"), parent)
  }
  let container = "META-INF/container.xml"
  if folder.exists(container) { return .found(ManifestFile(folder: folder, path: container), .package) }
  // An EPUB without container is damaged, but a single package document is unambiguous.
  let found = PackageReader.find(in: folder)
  if found.count == 1 { return .found(ManifestFile(folder: folder, path: found[0]), .package) }
  return .failed(
    Diagnostic(
      .manifestUnknown, at: place, "\"\(path)\" is an archive without \"\(container)\", so it is not an EPUB"),
    folder)
}

private func kind(for error: FileError) -> DiagnosticKind {
  if case .missing = error { .manifestMissing } else { .manifestUnreadable }
}

/// The manifest in a folder: of the first kind that the folder has.
private func locate(in folder: BookFolder) -> ManifestLocation {
  guard folder.isReadable else {
    let place = SourceRange(file: folder.shown(""))
    let error = FileError.unreadable("permission denied")
    return .failed(error.diagnostic(.manifestUnreadable, "folder", folder.shown(""), at: place), folder)
  }
  for format in ManifestFormat.allInFolders {
    if format.isWithoutManifest, let deeper = locateBelow(folder) { return deeper }
    let all = format.find(folder).filter { format.isDocument || !isDocument($0, in: folder) }
    let found = format.isDocument ? SourcesBesideDocument.outermost(all, in: folder) : all
    let others = format.isDocument ? SourcesBesideDocument(found, in: folder) : nil
    if others?.makeTheBook == true { continue }
    if found.count == 1 {
      return .found(ManifestFile(folder: folder, path: found[0]), format, others?.findings ?? [])
    }
    guard found.count > 1 else { continue }
    let list = found.map { "\"\($0)\"" }.joined(separator: ", ")
    let diagnostic = Diagnostic(
      .manifestAmbiguous, at: SourceRange(file: folder.shown("")),
      "the folder holds \(found.count) manifests: \(list)")
    return .failed(diagnostic, folder)
  }
  let diagnostic = Diagnostic(
    .manifestUnknown, at: SourceRange(file: folder.shown("")),
    "the folder holds no manifest and no sources" + strangeXML(in: folder))
  return .failed(diagnostic, folder)
}

/// Whether a file is the text of a book and describes it: DocBook's `book.xml` is no manifest of Octavo's.
private func isDocument(_ path: String, in folder: BookFolder) -> Bool {
  let file = ManifestFile(folder: folder, path: path)
  return ManifestFormat.all.contains { $0.isDocument && $0.claims(file) }
}

/// The vocabulary of a folder's XML files, as the end of a message, if Octavo does not read it; else empty.
private func strangeXML(in folder: BookFolder) -> String {
  let names = folder.names().filter { isVisible($0) && pathExtension($0) == "xml" }
  var counts: [XMLVocabulary: Int] = [:]
  for name in names.prefix(50) {
    // Only a hint in a finding: a file that cannot be read gives none.
    guard let bytes = try? folder.read(name), let found = XMLHead(bytes)?.vocabulary else { continue }
    counts[found, default: 0] += 1
  }
  guard let most = counts.max(by: { ($0.value, $1.key.rawValue) < ($1.value, $0.key.rawValue) })?.key else {
    return ""
  }
  let files = names.count == 1 ? "its XML file looks" : "its \(names.count) XML files look"
  return "; \(files) like \(most.name): \(most.advice)"
}

/// The names, without extension, of a repository's own pages.
let pagesBesideBooks: Set<String> = [
  "readme", "license", "licence", "copying", "notice", "authors", "contributing", "contributors",
  "changelog",
  "changes", "history", "code_of_conduct", "security", "citation", "support", "governance",
]

/// The manifest in a subfolder; nil if there is none, or if the folder has sources other than a repository's own pages.
private func locateBelow(_ folder: BookFolder) -> ManifestLocation? {
  let sources = folder.names().filter { isVisible($0) && SourceKind.of($0, in: folder) != nil }
  guard sources.allSatisfy({ pagesBesideBooks.contains(stem($0).lowercased()) }) else { return nil }
  let found = foldersWithManifest(below: folder, path: "", depth: 2)
  if found.count == 1, let inner = folder.subfolder(found[0]) { return locate(in: inner) }
  guard found.count > 1 else { return nil }
  let list = found.map { "\"\($0)\"" }.joined(separator: ", ")
  return .failed(
    Diagnostic(
      .manifestAmbiguous, at: SourceRange(file: folder.shown("")),
      "\(found.count) folders hold a manifest: \(list)"), folder)
}

/// The folders below `path` that hold a manifest, at most `depth` levels deep.
private func foldersWithManifest(below folder: BookFolder, path: String, depth: Int) -> [String] {
  guard depth > 0 else { return [] }
  return folder.names(in: path).filter(isVisible).sorted(by: isNaturallyOrdered).flatMap { name -> [String] in
    let inner = joinPath(path, name)
    guard folder.isFolder(inner), let subfolder = folder.subfolder(inner) else { return [] }
    let holdsOne = ManifestFormat.all.contains { !$0.isWithoutManifest && !$0.find(subfolder).isEmpty }
    return holdsOne ? [inner] : foldersWithManifest(below: folder, path: inner, depth: depth - 1)
  }
}

private func currentFolder() -> BookFolder? {
  do { return try BookFolder(at: "") } catch {
    do { return try BookFolder(at: "/") } catch { return nil }
  }
}
