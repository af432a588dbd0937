import Files

/// The manifests in a folder, not below it: paths in the folder, or `[""]` where the folder itself is one book, by its only
/// manifest or by its sources.
///
/// Pages that a repository has beside its books, such as a README, make no book.
package func manifests(in folder: BookFolder) -> [String] {
  for format in ManifestFormat.all where !format.isWithoutManifest {
    let found = format.find(folder)
    if found.count == 1 { return [""] }
    if !found.isEmpty { return found.sorted(by: isNaturallyOrdered) }
  }
  let sources = folder.names().filter { isVisible($0) && SourceKind.of($0)?.isRead == true }
  return sources.contains { !pagesBesideBooks.contains(stem($0).lowercased()) } ? [""] : []
}
