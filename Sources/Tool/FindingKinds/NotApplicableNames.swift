import CNXMLFormat
import DocBookFormat
import JATSFormat
import MarkdownSyntax
import PreTeXtFormat
import ToolSettings
import WolframFormat
import XMLVocabularies

/// The names of a format that are in no page and in no finding, each with its reason: every other name that a format's table has
/// is read, or a finding names it.
package struct NotApplicableNames: Sendable {
  /// The format, as people call it.
  package let format: String
  /// The reasons by name; `@` marks attributes.
  package let reasons: [String: String]

  /// The names of every format.
  package static let all: [NotApplicableNames] = [
    of("DocBook", table: DocBookVocabulary.table), of("JATS", table: JATSVocabulary.table),
    of("PreTeXt", table: PreTeXtVocabulary.table), of("CNXML", table: CNXMLVocabulary.table),
    NotApplicableNames(format: "directives of MyST", reasons: MarkdownDirective.notApplicable),
    NotApplicableNames(
      format: "options of MyST's directives", reasons: MarkdownDirectiveOption.notApplicable),
    NotApplicableNames(
      format: "options of code cells in Quarto and R Markdown", reasons: SettingVocabulary.cells.notApplicable
    ),
    NotApplicableNames(format: "styles of Wolfram's cells", reasons: WolframRole.notApplicable),
    NotApplicableNames(format: "extensions of mkdocs.yml", reasons: PythonMarkdownExtension.notApplicable),
    NotApplicableNames(format: "settings of Quarto", reasons: SettingVocabulary.quarto.notApplicable),
    NotApplicableNames(format: "settings of bookdown", reasons: SettingVocabulary.bookdown.notApplicable),
    NotApplicableNames(
      format: "outputs of bookdown", reasons: SettingVocabulary.bookdownOutput.notApplicable),
    NotApplicableNames(
      format: "front matter of Quarto's pages", reasons: SettingVocabulary.quartoPage.notApplicable),
    NotApplicableNames(
      format: "front matter of bookdown's pages", reasons: SettingVocabulary.bookdownPage.notApplicable),
    NotApplicableNames(
      format: "front matter of MyST's pages", reasons: SettingVocabulary.mySTPage.notApplicable),
    NotApplicableNames(
      format: "front matter of MkDocs's pages", reasons: SettingVocabulary.mkDocsPage.notApplicable),
    NotApplicableNames(
      format: "properties of Obsidian's notes", reasons: SettingVocabulary.obsidianNote.notApplicable),
    NotApplicableNames(
      format: "settings of Jupyter Book", reasons: SettingVocabulary.jupyterBook.notApplicable),
  ]

  private static func of(_ format: String, table: XMLElementTable) -> NotApplicableNames {
    let isNamed = table.version.hasPrefix(format)
    return NotApplicableNames(
      format: isNamed ? table.version : "\(format) \(table.version)",
      reasons: table.notApplicable.mapValues(\.words))
  }

  /// Formats with their names by reason, each list in alphabetical order.
  package static var text: String {
    all.map { list in
      let groups = Dictionary(grouping: list.reasons.keys.sorted()) { list.reasons[$0] ?? "" }
      let lines = groups.sorted { $0.key < $1.key }.map {
        "  \($0.key): \($0.value.joined(separator: ", "))\n"
      }
      return list.format + "\n" + lines.joined()
    }.joined(separator: "\n")
  }
}
