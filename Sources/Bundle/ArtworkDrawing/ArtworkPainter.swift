import BookModel
import Diagnostics
import Dictionaries
import Files
import Parallelism
import Templating

/// The texts of the templates of drawn artwork.
public struct ArtworkTemplates: Sendable {
  /// `templates/cover.svg`.
  public var cover: String
  /// `templates/launch.svg`.
  public var launch: String

  /// Makes templates from their texts.
  public init(cover: String, launch: String) {
    self.cover = cover
    self.launch = launch
  }
}

/// Makes the artwork of a book: every requested row of the catalogue, from the author's files if supplied,
/// else from the title.
///
///     let painter = try ArtworkPainter(metadata, sources, templates: templates)
///     let artwork = painter.read { try bytes(of: $0) }
///     guard !artwork.diagnostics.contains(where: { $0.severity == .error }) else { return }
///     let painting = painter.paint(artwork, jobs: 4)
///
/// The output bytes do not depend on the number of jobs.
public struct ArtworkPainter: Sendable {
  let metadata: Metadata
  let sources: ArtworkSources
  let rows: [ArtworkRow]
  let drawnCover: DrawnCover
  let launchTemplate: Template
  /// The characters of each text that no font has.
  private let missingCharacters: [(part: CoverText.Part, characters: [Character])]

  /// The result of painting.
  public struct Painting: Sendable {
    /// The pictures, in catalogue order.
    public var files: [ArtworkFile]
    /// The findings of painting.
    public var diagnostics: [Diagnostic]
  }

  /// Why a painter cannot be made.
  public enum Failure: Error, Equatable {
    /// libvips is not installed, or lacks what drawings need.
    case libraryMissing
    /// A template is invalid: its file name, and the reason with its place.
    case templateUnusable(name: String, reason: String)
  }

  /// Prepares a painter for `rows` of the catalogue.
  public init(
    _ metadata: Metadata, _ sources: ArtworkSources, templates: ArtworkTemplates,
    rows: [ArtworkRow] = ArtworkCatalogue.essential
  ) throws(Failure) {
    func parse(_ name: String, _ text: String) throws(Failure) -> Template {
      do throws(TemplateFault) { return try Template(text) } catch {
        throw .templateUnusable(name: name, reason: error.reason)
      }
    }
    guard VipsLibrary.isAvailable else { throw .libraryMissing }
    self.metadata = metadata
    self.sources = sources
    self.rows = rows
    let engine = TextLayoutEngine(language: metadata.language)
    var missing: [(part: CoverText.Part, characters: [Character])] = []
    let text = CoverText(metadata) { part, text in
      let painted = engine.paintable(text, style: .of(part))
      if !painted.missing.isEmpty { missing.append((part, painted.missing)) }
      return painted.text
    }
    missingCharacters = missing
    drawnCover = DrawnCover(text, template: try parse("cover.svg", templates.cover))
    launchTemplate = try parse("launch.svg", templates.launch)
  }

  /// Reads, checks and decodes the author's artwork. An unreadable file gives an error and is painted as if
  /// it had not been supplied.
  ///
  /// - Parameters:
  ///   - shown: the name of a path in findings.
  ///   - load: returns a file's bytes; also called for files that drawings link.
  public func read(
    shown: (String) -> String = { $0 }, _ load: (FileReference) throws(FileError) -> [UInt8]
  ) -> SuppliedArtwork {
    withoutActuallyEscaping(load) { load in
      withoutActuallyEscaping(shown) { shown in
        var reader = ArtworkReader(
          rows: rows, style: sources.launch, language: metadata.language, shown: shown, load: load)
        return reader.read(sources)
      }
    }
  }

  /// Paints every row on up to `jobs` threads.
  ///
  /// - Parameter take: receives each picture when it is done, on any thread; the result then has no bytes.
  ///   Nil keeps the
  /// bytes in the result.
  public func paint(
    _ artwork: SuppliedArtwork, jobs: Int, take: (@Sendable (ArtworkFile) -> Void)? = nil
  ) -> Painting {
    let palette = iconPalette(artwork)
    let icon = DrawnIcon(drawnCover.text, palette: palette, pattern: drawnCover.pattern)
    let groups = RowGroup.groups(of: rows, style: sources.launch, hasIcon: artwork.icon != nil)
    let drawsCovers = drawsCovers(artwork)
    let cover = drawsCovers ? drawnCover.composed() : drawnCover
    let studio = RowGroupPainter(cover: cover, icon: icon, launch: plainLaunch, artwork: artwork)
    let budget = PixelBudget()
    let painted = parallelMap(count: groups.count, jobs: jobs) { index in
      budget.spend(groups[index].rows.first?.row.area ?? 0) { studio.paint(groups[index], take: take) }
    }
    var files = [ArtworkFile?](repeating: nil, count: rows.count)
    var diagnostics = missingGlyphs(artwork)
    if drawsCovers { diagnostics += losses(of: cover) }
    for group in painted {
      for (row, file) in group.files { files[row] = file }
      diagnostics += group.failures.map { failure in
        Diagnostic(
          .artworkUnpainted, at: metadata.range, "\"\(failure.href)\" could not be drawn",
          explanation: failure.reason)
      }
    }
    return Painting(files: files.compactMap { $0 }, diagnostics: diagnostics)
  }

  /// The seeded palette; if the supplied cover is colourful, one based on its dominant colour.
  private func iconPalette(_ artwork: SuppliedArtwork) -> Palette {
    // A cover that cannot be painted is reported where it is painted; here the palette stays the seeded one.
    guard let cover = artwork.cover(for: .portrait), let color = try? cover.picture.dominantColor(),
      color.saturation > 0.25, color.lightness > 0.04
    else { return drawnCover.palette }
    return Palette(around: color)
  }

  private var plainLaunch: PlainLaunch? {
    guard case .plain(let background) = sources.launch else { return nil }
    return PlainLaunch(background: background.flatMap(Color.init(css:)) ?? .white, template: launchTemplate)
  }

  /// What the usual covers leave out of their texts, and a long word that they break without knowledge of its language.
  private func losses(of cover: DrawnCover) -> [Diagnostic] {
    let blocks = cover.usualLayouts.map(\.blocks)
    var losses: [CoverText.Part: CoverLoss] = [:]
    for placed in blocks.joined() {
      guard let loss = CoverLoss(placed) else { continue }
      if losses[placed.part].map({ $0.omitted.count < loss.omitted.count }) ?? true {
        losses[placed.part] = loss
      }
    }
    var findings = CoverText.Part.allCases.compactMap { losses[$0]?.diagnostic(metadata) }
    if let broken = blocks.joined().first(where: \.block.hasBrokenWord), !Hyphenator.knows(metadata.language)
    {
      let isHyphenated = broken.block.lines.contains { $0.text.hasSuffix("-") }
      findings.append(
        Diagnostic(
          .hyphenationMissing, at: broken.part.place(in: metadata),
          isHyphenated
            ? "a word of the cover is broken between letters: no patterns hyphenate \"\(metadata.language)\""
            : "a word of the cover is broken between syllables: no dictionary finds the words of \"\(metadata.language)\"",
          solutions: [
            .init(
              isHyphenated
                ? "install libhyphen and the patterns of the language (on Debian libhyphen0, and hyphen-de and the like), or supply a cover"
                : "install ICU (on Debian libicu), or supply a cover")
          ]))
    }
    return findings
  }

  private func drawsCovers(_ artwork: SuppliedArtwork) -> Bool { artwork.cover(for: .portrait) == nil }

  /// Characters without glyphs in the texts of a drawn cover or the title of a drawn icon, each text at its own place.
  private func missingGlyphs(_ artwork: SuppliedArtwork) -> [Diagnostic] {
    CoverText.Part.allCases.compactMap { part in
      guard drawsCovers(artwork) || (artwork.icon == nil && part == .title) else { return nil }
      var characters: [Character] = []
      for character in missingCharacters.filter({ $0.part == part }).flatMap(\.characters)
      where !characters.contains(character) {
        characters.append(character)
      }
      guard !characters.isEmpty else { return nil }
      return ArtworkFinding.glyphsMissing(characters, part.place(in: metadata)).diagnostic
    }
  }
}
