import BookModel
import Diagnostics

/// A place in a document that refers to something by an address.
struct Reference: Sendable {
  /// What is done with what is found there.
  enum Kind: Sendable, Equatable {
    case hyperlink
    /// A picture; `isInPicture` for the last resort of a `picture` element.
    case image(isInPicture: Bool)
    case pictureSource
    /// A recording, by the element it plays in.
    case audio, video
    case poster, track, frame, embed
    case object(hasContent: Bool)
    case script, stylesheet, font, citation
    /// What an SVG `use` draws, and the like: an element of a document.
    case fragment
    /// `link` elements other than style sheets.
    case link
    /// A text or a recording of a media overlay.
    case overlayText, overlayAudio
  }

  var kind: Kind
  /// The address as it is written.
  var text: String
  var address: Address
  var range: SourceRange
  /// The media type that the element declares.
  var declaredType: String?
  /// Recordings of one element share a number: one of them has to be playable.
  var group: Int?
}

/// What a document of the publication holds, as far as the package document and other documents care.
struct DocumentFacts: Sendable {
  /// The ids with their order in the document; nil where the document could not be read.
  var ids: [String: Int]?
  /// The ids of paints, clips and symbols of drawings, which are used elsewhere and not shown by themselves.
  var definitions: Set<String> = []
  var references: [Reference] = []
  var hasMathML = false
  var hasSVG = false
  var isScripted = false
  var hasSwitch = false
  /// Whether the document has style sheets of any kind.
  var hasStyles = false
  /// Where the document begins: its head, or its root where it has none.
  var head: SourceRange?
  /// The first viewport of an XHTML document.
  var viewport: (text: String, range: SourceRange)?
  /// Whether the root of a drawing has a `viewBox`.
  var hasViewBox = false
  /// The identifier that an NCX document gives the publication.
  var contentsIdentifier: (text: String, range: SourceRange)?
  /// Where the document first says by Microdata what it is about, and whether it does by RDFa.
  var microdata: SourceRange?
  var hasRDFa = false
  /// The words of `epub:type` in the document.
  var semantics: Set<String> = []
  /// The text of the document's `title`.
  var title: String?
  /// What the document holds, counted.
  var content = PageFacts()
  /// Findings that need nothing but the document.
  var diagnostics: [Diagnostic] = []
}
