import Files
import SourceKinds

/// The manifests directly in a folder: paths in the folder, or `[""]` if the folder itself is one book, through its
/// only manifest or its sources.
///
/// A repository's own pages, such as a README, do not count as a book.
package func manifests(in folder: BookFolder) -> [String] {
  for format in ManifestFormat.all where !format.isWithoutManifest {
    let found = format.find(folder)
    if found.count == 1 { return [""] }
    if format.isDocument, SourcesBesideDocument(found, in: folder).makeTheBook { return [""] }
    if !found.isEmpty { return found.sorted(by: isNaturallyOrdered) }
  }
  let sources = folder.names().filter { isVisible($0) && SourceKind.of($0, in: folder)?.isRead == true }
  return sources.contains { !pagesBesideBooks.contains(stem($0).lowercased()) } ? [""] : []
}
