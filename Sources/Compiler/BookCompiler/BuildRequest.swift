import BookModel
import BuildCache
import ExternalLinks
import ReportPolicy
import Spelling

/// How much artwork is drawn.
public enum ArtworkSelection: String, Sendable, CaseIterable {
  /// Everything except launch images for current devices.
  case essential
  /// Everything, including launch images for current devices.
  case full
  /// The EPUB cover only.
  case none
}

extension BookCompiler {
  /// The options of one build. Those that affect the result are in parts, by what they affect: cache keys hold all properties of a
  /// part (`ByteWriter.properties(of:)`), so that a new one belongs to them without further steps.
  public struct Request: Sendable {
    /// What affects the reading of sources.
    public struct Reading: Sendable {
      /// Whether sources with errors are left out, instead of failing the build.
      public var keepsGoing = false
      /// The selected values of DocBook's profiling attributes, by attribute name.
      public var profiles: [String: [String]] = [:]
      /// Whether solutions move to an answer key at the end of the book (OpenStax collections only).
      public var gathersSolutions = false
    }

    /// What affects the drawing of artwork.
    public struct Drawing: Sendable {
      /// How much artwork to draw.
      public var artwork = ArtworkSelection.essential
      /// Whether the build is a preview: nothing is written, only artwork that a preview shows is drawn, and `Compilation.preview` has
      /// the files of the web folder.
      public var isPreview = false
    }

    /// What affects the files of every output.
    public struct Rendering: Sendable {
      /// Whether media files are recompressed without visible changes.
      public var optimizesMedia = false
      /// The value of SOURCE_DATE_EPOCH, in seconds since 1970.
      public var sourceDateEpoch: Int?
      /// The pages of the printed book, to mark in the bundle.
      public var printedPages: PrintedPageList?
    }

    /// What is written, and where.
    public struct Output: Sendable {
      /// The path of the bundle; nil derives it from the manifest's name, in the current folder.
      public var bundle: String?
      /// The path of the web folder; if only this is set, no bundle is written.
      public var webFolder: String?
      /// Whether the web folder includes launch images for current devices.
      public var drawsStartupImages = true
    }

    /// The manifest's path, as the user gave it.
    public var manifest: String
    /// The folder of the templates.
    public var templates: String
    /// The folder that files of the book may not leave; nil for the repository's root, or without one the manifest's folder.
    public var root: String?
    /// What affects the reading of sources.
    public var reading = Reading()
    /// What affects the drawing of artwork.
    public var drawing = Drawing()
    /// What affects the files of every output.
    public var rendering = Rendering()
    /// What is written, and where.
    public var output = Output()
    /// Which warnings are suppressed or raised to errors.
    public var policy = WarningPolicy()

    // The rest does not affect the result.

    /// The number of threads; nil means one per core.
    public var jobs: Int?
    /// Whether the build reads from and writes to the cache.
    public var usesCache = true
    /// Caches that can be moved between machines or are shared by several.
    public var caching = CacheSettings()
    /// Whether a build whose inputs have not changed ends at once; its `Compilation` has no book.
    var skipsUnchanged = true
    /// Whether memory is freed at the end; a process that exits anyway need not wait for that.
    public var releasesMemory = true
    /// How `check` tests external links; nil skips the test.
    public var externalLinks: LinkSurveySettings?
    /// How `check` tests spelling; nil skips the test.
    public var spelling: SpellingSettings?

    /// Requests a build of `manifest` with the templates in the folder `templates`.
    public init(manifest: String, templates: String) {
      self.manifest = manifest
      self.templates = templates
    }

    /// Writes all options that affect the content of the book's outputs, wherever they are written.
    func writeContent(to writer: inout ByteWriter) {
      writer.optional(manifestFolder?.levelsBelowRoot)
      writer.properties(of: reading)
      writer.properties(of: drawing)
      writer.properties(of: rendering)
    }

    /// Identifies builds that yield the same result from the same files.
    var identity: BuildIdentity {
      BuildIdentity(manifest: manifest, output: bundlePath) { writer in
        writer.string(templates)
        writeContent(to: &writer)
        writer.properties(of: output)
        writer.table(policy.description)
      }
    }
  }
}
