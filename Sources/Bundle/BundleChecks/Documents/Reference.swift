import BookModel
import Diagnostics

/// A reference in a document by address.
struct Reference: Sendable {
  /// The use of the target.
  enum Kind: Sendable, Equatable {
    case hyperlink
    /// A picture; `isInPicture` if it is the fallback of a `picture` element.
    case image(isInPicture: Bool)
    case pictureSource
    /// A recording, by its media element.
    case audio, video
    case poster, track, frame, embed
    case object(hasContent: Bool)
    case script, stylesheet, font, citation
    /// An element of a document, as drawn by an SVG `use`.
    case fragment
    /// `link` elements other than style sheets.
    case link
    /// The text or the audio of a media overlay.
    case overlayText, overlayAudio
  }

  var kind: Kind
  /// The address as written.
  var text: String
  var address: Address
  var range: SourceRange
  /// The media type that the element declares.
  var declaredType: String?
  /// The group of alternative recordings of one element, of which one has to be playable.
  var group: Int?
}

/// The facts of a document that checks of the package document and other documents need.
struct DocumentFacts: Sendable {
  /// The ids, each with its position in the document; nil if the document could not be read.
  var ids: [String: Int]?
  /// The ids of paint servers, clip paths and symbols, which are rendered only through references.
  var definitions: Set<String> = []
  var references: [Reference] = []
  var hasMathML = false
  var hasSVG = false
  var isScripted = false
  var hasSwitch = false
  /// Whether the document has style sheets of any kind.
  var hasStyles = false
  /// The place of the document's head, else of its root.
  var head: SourceRange?
  /// The first viewport of an XHTML document.
  var viewport: (text: String, range: SourceRange)?
  /// Whether the root of a drawing has a `viewBox`.
  var hasViewBox = false
  /// The identifier that an NCX document declares for the publication.
  var contentsIdentifier: (text: String, range: SourceRange)?
  /// The first place with Microdata about the document's subject, and whether it has RDFa.
  var microdata: SourceRange?
  var hasRDFa = false
  /// The values of `epub:type` in the document.
  var semantics: Set<String> = []
  /// The text of the document's `title`.
  var title: String?
  /// Counts of the document's content.
  var content = PageFacts()
  /// Findings that concern the document alone.
  var diagnostics: [Diagnostic] = []
}
