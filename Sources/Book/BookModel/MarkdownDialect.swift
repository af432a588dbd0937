/// A dialect of Markdown: what a manifest's kind says about the syntax of its sources.
public enum MarkdownDialect: String, Sendable, CaseIterable {
  case myst, quarto, bookdown, mdBook, mkDocs, obsidian
}
