import BookModel
import Diagnostics
import Files
import FormulaFonts
import Publishing

/// The font of a book's formulas and its licence.
struct FormulaFontFiles: Sendable {
  var font: [UInt8]
  var licence: [UInt8]
}

/// R20: makes the font of a book's formulas; nil without a finding for books without formulas.
///
/// Searches the original font beside the templates, where packages install it, and in the font folders of Linux
/// distributions. Without it, the book is built and a finding reported.
func readFormulaFont(_ linked: LinkedBook, templates: TemplateFiles) -> Phase<FormulaFontFiles?> {
  var characters = Set<Unicode.Scalar>()
  var hasFormulas = false
  for page in linked.pages where page.usesBookStyle && page.page.facts.formulas > 0 {
    hasFormulas = true
    characters.formUnion(page.page.facts.formulaCharacters.unicodeScalars)
  }
  guard hasFormulas else { return Phase(nil) }
  return Phase { () throws(PublishingError) in
    guard let original = originalFont(templates) else {
      return Phase(
        nil, [missing("\(FormulaFont.fileName) is not on this machine", install: "fonts-texgyre-math")])
    }
    let licence = Array(try templates.text("formulas-licence.txt").utf8)
    do throws(FormulaFont.Failure) {
      let font = try FormulaFont(original.bytes).subset(for: characters)
      return Phase(FormulaFontFiles(font: font, licence: licence))
    } catch {
      switch error {
      case .libraryMissing:
        return Phase(
          nil, [missing("libharfbuzz-subset is not on this machine", install: "libharfbuzz-subset0")])
      case .fontUnusable:
        return Phase(
          nil, [missing("\"\(original.path)\" is not a mathematics font", install: "fonts-texgyre-math")])
      }
    }
  }
}

private func originalFont(_ templates: TemplateFiles) -> (path: String, bytes: [UInt8])? {
  for folder in [templates.folder + "/fonts"] + FormulaFont.folders {
    let path = folder + "/" + FormulaFont.fileName
    // Record missing files too: they may exist at the next build.
    templates.note(path)
    // The next folder may have the font; a font that is in none of them is reported.
    if let bytes = try? FileSystem.read(path, limit: 16 << 20) { return (path, bytes) }
  }
  return nil
}

private func missing(_ what: String, install package: String) -> Diagnostic {
  Diagnostic(
    .formulaFontMissing, at: nil, "\(what): formulas have no embedded font",
    explanation: "they are shown in a mathematics font of the device, if it has one",
    solutions: [.init("install \(package), Debian's package, or its counterpart")])
}

extension FormulaFontFiles {
  /// Adds the font and its licence to a book, and the rule that declares the font to the book's style.
  func add(to book: inout LinkedBook, style: inout [UInt8]) {
    book.media += EPUBPublisher.formulaFontFiles(font: font, licence: licence)
    style += Array(EPUBPublisher.formulaFontRule.utf8)
  }
}
