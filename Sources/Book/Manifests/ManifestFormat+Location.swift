import Diagnostics
import Files
import XMLVocabularies

/// The manifest that a path on the command line means, or why there is none.
enum ManifestLocation {
  case found(ManifestFile, ManifestFormat)
  case failed(Diagnostic, BookFolder)
}

/// Tells what lies at `path` and which kind of manifest that is.
func locateManifest(at path: String, log: FileLog? = nil) -> ManifestLocation {
  let tidy = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  let (folderPath, name) = splitPath(tidy)
  let place = SourceRange(file: path)
  let folder: BookFolder
  do {
    if try FileSystem.item(at: tidy.isEmpty ? "." : tidy) == .folder {
      return locate(in: try BookFolder(at: tidy, log: log))
    }
    folder = try BookFolder(at: tidy.hasPrefix("/") && folderPath.isEmpty ? "/" : folderPath, log: log)
  } catch {
    guard let current = currentFolder() else { fatalError("the current folder is gone") }
    return .failed(error.diagnostic(kind(for: error), "manifest", path, at: place), current)
  }
  do { _ = try folder.resolve(name) } catch .outside {
    // The manifest is the author's own choice: where it is a link, its folder is where the link leads.
    if let real = FileSystem.realPath(tidy) { return locateManifest(at: real, log: log) }
    return .failed(FileError.outside.diagnostic(.manifestMissing, "manifest", path, at: place), folder)
  } catch {
    let diagnostic = error.diagnostic(kind(for: error), "manifest", path, at: place) {
      joinPath(folderPath, $0)
    }
    return .failed(diagnostic, folder)
  }
  // Documents of offices are archives too, but no EPUBs.
  let isForeign = SourceKind.of(name).map { !$0.isRead } ?? false
  if !isForeign, FileSystem.isArchive(at: tidy) { return locate(inArchive: tidy, in: folder, log: log) }
  let file = ManifestFile(folder: folder, path: name)
  if let format = ManifestFormat.all.first(where: { $0.claims(file) }) { return .found(file, format) }
  return .failed(
    Diagnostic(.manifestUnknown, at: place, "\"\(name)\" is no manifest and no source that Octavo reads"),
    folder)
}

/// The package document of a packed EPUB, which lies in the folder `parent`.
private func locate(inArchive path: String, in parent: BookFolder, log: FileLog?) -> ManifestLocation {
  let place = SourceRange(file: path)
  let folder: BookFolder
  do throws(PackedArchive.Failure) { folder = try BookFolder(archive: path, log: log) } catch {
    return .failed(
      Diagnostic(.manifestUnreadable, at: place, "\"\(path)\" cannot be read: \(error.text)"), parent)
  }
  let container = "META-INF/container.xml"
  if folder.exists(container) { return .found(ManifestFile(folder: folder, path: container), .package) }
  // An EPUB without a container is damaged, but where one package document lies in it nothing is in doubt.
  let found = PackageReader.find(in: folder)
  if found.count == 1 { return .found(ManifestFile(folder: folder, path: found[0]), .package) }
  return .failed(
    Diagnostic(
      .manifestUnknown, at: place, "\"\(path)\" is an archive without \"\(container)\", and so no EPUB"),
    folder)
}

private func kind(for error: FileError) -> DiagnosticKind {
  if case .missing = error { .manifestMissing } else { .manifestUnreadable }
}

/// The manifest in a folder: the first kind of which the folder holds one.
private func locate(in folder: BookFolder) -> ManifestLocation {
  guard folder.isReadable else {
    let place = SourceRange(file: folder.shown(""))
    let error = FileError.unreadable("permission denied")
    return .failed(error.diagnostic(.manifestUnreadable, "folder", folder.shown(""), at: place), folder)
  }
  for format in ManifestFormat.all {
    if format.isWithoutManifest, let deeper = locateBelow(folder) { return deeper }
    let found = format.find(folder)
    if found.count == 1 { return .found(ManifestFile(folder: folder, path: found[0]), format) }
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

/// What the XML files of a folder look like, where they are in a vocabulary that Octavo does not read.
private func strangeXML(in folder: BookFolder) -> String {
  let names = folder.names().filter { isVisible($0) && pathExtension($0) == "xml" }
  var counts: [XMLVocabulary: Int] = [:]
  for name in names.prefix(50) {
    guard let bytes = try? folder.read(name), let found = XMLHead(bytes)?.vocabulary else { continue }
    counts[found, default: 0] += 1
  }
  guard let most = counts.max(by: { ($0.value, $1.key.rawValue) < ($1.value, $0.key.rawValue) })?.key else {
    return ""
  }
  let files = names.count == 1 ? "its XML file looks" : "its \(names.count) XML files look"
  return "; \(files) like \(most.name): \(most.advice)"
}

/// Pages that a repository has beside its book, by the stems of their names.
let pagesBesideBooks: Set<String> = [
  "readme", "license", "licence", "copying", "notice", "authors", "contributing", "contributors",
  "changelog",
  "changes", "history", "code_of_conduct", "security", "citation", "support", "governance",
]

/// The manifest in a folder below one that holds, of sources, nothing but the pages that a repository has
/// beside its book; nil where there is none.
private func locateBelow(_ folder: BookFolder) -> ManifestLocation? {
  let sources = folder.names().filter { isVisible($0) && SourceKind.of($0) != nil }
  guard sources.allSatisfy({ pagesBesideBooks.contains(stem($0).lowercased()) }) else { return nil }
  let found = foldersWithManifest(below: folder, "", depth: 2)
  if found.count == 1, let inner = folder.subfolder(found[0]) { return locate(in: inner) }
  guard found.count > 1 else { return nil }
  let list = found.map { "\"\($0)\"" }.joined(separator: ", ")
  return .failed(
    Diagnostic(
      .manifestAmbiguous, at: SourceRange(file: folder.shown("")),
      "\(found.count) folders hold a manifest: \(list)"), folder)
}

/// The folders below `path` that hold a manifest, as far as `depth` folders down.
private func foldersWithManifest(below folder: BookFolder, _ path: String, depth: Int) -> [String] {
  guard depth > 0 else { return [] }
  return folder.names(in: path).filter(isVisible).sorted(by: isNaturallyOrdered).flatMap { name -> [String] in
    let inner = joinPath(path, name)
    guard folder.isFolder(inner), let subfolder = folder.subfolder(inner) else { return [] }
    let holdsOne = ManifestFormat.all.contains { !$0.isWithoutManifest && !$0.find(subfolder).isEmpty }
    return holdsOne ? [inner] : foldersWithManifest(below: folder, inner, depth: depth - 1)
  }
}

private func currentFolder() -> BookFolder? {
  do { return try BookFolder(at: "") } catch {
    do { return try BookFolder(at: "/") } catch { return nil }
  }
}
