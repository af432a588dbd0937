extension ManifestFormat {
  static let package = ManifestFormat(name: "", claims: { _ in false }, find: { _ in [] }, read: { ManifestLoading(folder: $0.folder) })
  static let sourceFolder = package
  static let singleSource = package
}
