import Diagnostics
import Files
import MarkdownSyntax
import TextBytes
import YAML

/// What an Obsidian vault's own settings, and the front matter of its notes, keep out of what it publishes.
///
/// See <https://help.obsidian.md/publish/publish>.
package struct VaultSettings {
  private let folder: BookFolder
  /// The folder of templates, according to `.obsidian/templates.json`: `{"folder": "Templates"}`.
  private let templates: String?
  /// The folders that `.obsidian/publish.json` excludes: `{"excluded": ["Private"]}`.
  private let excluded: Set<String>

  package init(_ folder: BookFolder) {
    self.folder = folder
    func settings(_ name: String) -> YAMLValue? {
      let bytes: [UInt8]
      do { bytes = try folder.read(".obsidian/\(name).json") } catch { return nil }
      return YAMLParser().parse(bytes[...]).value
    }
    templates = (settings("templates")?["folder"]?.text).flatMap { folder.normalised($0) }
    let folders = settings("publish")?["excluded"]?.list ?? []
    excluded = Set(folders.compactMap(\.text).compactMap { folder.normalised($0) })
  }

  /// Whether a file or folder holds no notes: templates, drawings of Excalidraw.
  package func isNoNote(_ path: String) -> Bool {
    path == templates || path.lowercased().hasSuffix(".excalidraw.md")
  }

  /// The place that keeps a file or folder out of what is published, such as `publish: false`; nil for others.
  package func unpublished(_ path: String) -> SourceRange? {
    if excluded.contains(path) { return SourceRange(file: folder.shown(path)) }
    guard path.lowercased().hasSuffix(".md"), !isNoNote(path) else { return nil }
    let bytes: [UInt8]
    do { bytes = try folder.read(path) } catch { return nil }
    guard let range = MarkdownFrontMatter.range(in: bytes),
      let value = MarkdownFrontMatter.parse(bytes, range).value?["publish"], value.bool == false
    else { return nil }
    return SourceText(file: folder.shown(path), bytes: bytes).range(value.range)
  }
}
