import BookModel
import Diagnostics
import Mustache
import Parallelism

/// The texts of the templates that drawn artwork is made from.
public struct ArtworkTemplates: Sendable {
  /// `templates/cover.svg`.
  public var cover: String
  /// `templates/launch.svg`.
  public var launch: String

  /// Takes the templates' texts.
  public init(cover: String, launch: String) {
    self.cover = cover
    self.launch = launch
  }
}

/// The versions of the libraries that pictures depend on, a part of the cache key of what they made.
public var artworkLibraryVersions: String {
  "libvips \(VipsLibrary.version), Pango \(TextSetter.version)"
}

/// Makes the artwork of a book: every row of the catalogue that is asked for, from the author's files
/// where there are some, else from the title.
///
///     let painter = try ArtworkPainter(metadata, sources, templates: templates)
///     let artwork = painter.read { try bytes(of: $0) }
///     guard !artwork.diagnostics.contains(where: { $0.severity == .error }) else { return }
///     let painting = painter.paint(artwork, jobs: 4)
///
/// The same input gives the same bytes with any number of jobs.
public struct ArtworkPainter: Sendable {
  let metadata: Metadata
  let sources: ArtworkSources
  let rows: [ArtworkRow]
  let drawnCover: DrawnCover
  let launchTemplate: MustacheTemplate

  /// What was painted.
  public struct Painting: Sendable {
    /// The pictures, in the catalogue's order.
    public var files: [ArtworkFile]
    /// What was found in painting.
    public var diagnostics: [Diagnostic]
  }

  /// Prepares a painter for `rows` of the catalogue; throws where a template does not parse.
  public init(
    _ metadata: Metadata, _ sources: ArtworkSources, templates: ArtworkTemplates,
    rows: [ArtworkRow] = ArtworkCatalogue.essential
  ) throws {
    self.metadata = metadata
    self.sources = sources
    self.rows = rows
    drawnCover = DrawnCover(CoverText(metadata), template: try MustacheTemplate(string: templates.cover))
    launchTemplate = try MustacheTemplate(string: templates.launch)
  }

  /// Reads, checks and decodes the author's artwork. What cannot be read is an error among the
  /// diagnostics, and is painted as if it had not been named.
  ///
  /// - Parameter load: Gives a file's bytes; what it throws means that the file is missing.
  public func read(_ load: (FileReference) throws -> [UInt8]) -> SuppliedArtwork {
    withoutActuallyEscaping(load) { load in
      var reader = ArtworkReader(rows: rows, style: sources.launch, load: load)
      return reader.read(sources)
    }
  }

  /// Paints every row, on at most `jobs` threads.
  ///
  /// - Parameter take: takes each picture as it is made, on any thread; what it is given to keep, the result holds
  ///   without bytes. Nil leaves the bytes in the result.
  public func paint(
    _ artwork: SuppliedArtwork, jobs: Int, take: (@Sendable (ArtworkFile) -> Void)? = nil
  ) -> Painting {
    let palette = iconPalette(artwork)
    let icon = DrawnIcon(drawnCover.text, palette: palette, pattern: drawnCover.pattern)
    let groups = RowGroup.groups(of: rows, style: sources.launch, hasIcon: artwork.icon != nil)
    let studio = Studio(
      cover: drawnCover, icon: icon, launch: plainLaunch, artwork: artwork)
    let budget = PixelBudget()
    let painted = parallelMap(count: groups.count, jobs: jobs) { index in
      budget.spend(groups[index].rows.first?.row.area ?? 0) { studio.paint(groups[index], take: take) }
    }
    var files = [ArtworkFile?](repeating: nil, count: rows.count)
    var diagnostics: [Diagnostic] = missingGlyphs(artwork)
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

  /// The seeded palette; beside a supplied cover with colours, one around the most telling.
  private func iconPalette(_ artwork: SuppliedArtwork) -> Palette {
    guard let cover = artwork.cover(for: .portrait), let color = try? cover.tellingColor(),
      color.saturation > 0.25, color.lightness > 0.04
    else { return drawnCover.palette }
    return Palette(around: color)
  }

  private var plainLaunch: PlainLaunch? {
    guard case .plain(let background) = sources.launch else { return nil }
    return PlainLaunch(background: background.flatMap(Color.init(css:)) ?? .white, template: launchTemplate)
  }

  /// A drawn cover shows all of its text; a drawn icon the letters of its monogram.
  private func missingGlyphs(_ artwork: SuppliedArtwork) -> [Diagnostic] {
    let drawn =
      artwork.cover(for: .portrait) == nil
      ? drawnCover.text.all : artwork.icon == nil ? DrawnIcon.monogram(of: drawnCover.text.title) : ""
    let missing = TextSetter(language: metadata.language).missingCharacters(in: drawn)
    return missing.isEmpty ? [] : [ArtworkFinding.glyphsMissing(missing, metadata.range).diagnostic]
  }
}
