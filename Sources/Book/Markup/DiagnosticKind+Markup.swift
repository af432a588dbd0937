import Diagnostics

extension DiagnosticKind {
  package static let markupKinds: [DiagnosticKind] = [
    contrastLow, mediaUnreadable, mediaTruncated, mediaRemote, styleAdjusted,
  ]

  /// Text and background colours set by the author have too little contrast.
  package static let contrastLow = DiagnosticKind(
    "contrast-low", .warning, isOfAccessibility: true,
    "Text and its background need a contrast of 4.5 to 1, large text of 3 to 1 (WCAG 2.2, 1.4.3). Only colours that one rule or style attribute sets together are checked."
  )
  /// A picture cannot be decoded.
  package static let mediaUnreadable = DiagnosticKind(
    "media-unreadable", .warning,
    "The file cannot be read, is damaged, or is not what its name says. A picture becomes a box with its description."
  )
  /// A picture's end is missing.
  package static let mediaTruncated = DiagnosticKind(
    "media-truncated", .warning,
    "The file of a picture ends before the picture does, as after an interrupted download. Reading systems show the part that is there."
  )
  /// A medium lies on another server.
  package static let mediaRemote = DiagnosticKind(
    "media-remote", .warning,
    "A book works offline: pictures, styles and fonts from elsewhere are not fetched. A picture becomes a box with its description."
  )
  /// Style that EPUB does not allow was left out.
  package static let styleAdjusted = DiagnosticKind(
    "style-adjusted", .warning,
    "Style sheets are carried over except for what EPUB forbids, what leads outside the book and what cannot be parsed."
  )
}
