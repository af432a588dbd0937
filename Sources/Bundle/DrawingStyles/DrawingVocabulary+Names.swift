/// The names that are not passed to the painter: those that could be seen, and those that change nothing. Any other is none of SVG or
/// CSS.
extension DrawingVocabulary {
  /// What becomes of a name that is not painted.
  package enum Absence {
    /// It could be seen.
    case unpainted
    /// It changes nothing in a still picture.
    case unseen
    /// SVG and CSS do not define it there.
    case unknown
  }

  // MARK: Elements

  /// What becomes of an element that is not painted.
  package static func absence(ofElement name: String) -> Absence {
    if invisible.contains(name) || animations.contains(name) || name == "style" { return .unseen }
    return lackingElements.contains(name) ? .unpainted : .unknown
  }

  /// The elements of SVG 1.1, 1.2 and 2 that are not painted.
  private static let lackingElements: Set<String> = [
    "altGlyph", "altGlyphDef", "altGlyphItem", "audio", "canvas", "color-profile", "cursor", "flowDiv",
    "flowImage", "flowLine", "flowPara", "flowRef", "flowRegion", "flowRegionBreak", "flowRegionExclude",
    "flowRoot", "flowSpan", "flowTref", "font", "font-face", "font-face-format", "font-face-name",
    "font-face-src", "font-face-uri", "glyph", "glyphRef", "hatch", "hatchPath", "hatchpath",
    "hkern", "iframe", "image3D", "mesh", "meshGradient", "meshPatch", "meshRow", "meshgradient", "meshpatch",
    "meshrow", "missing-glyph", "multiImage", "page", "pageSet", "script", "solidColor", "solidcolor",
    "subImage",
    "tbreak", "textArea", "textPath", "unknown", "video", "vkern",
  ]

  // MARK: Attributes

  /// What becomes of an attribute, in no namespace, that an element does not pass on.
  package static func absence(ofAttribute name: String, of element: String) -> Absence {
    // Handlers of what a reader does are not seen; those of loading may draw.
    if ["onload", "onbegin"].contains(name) || lackingAttributes.contains(name) { return .unpainted }
    if name == "href", element == "filter" { return .unpainted }
    // Inkscape writes it to primitives that work on nothing.
    if name == "in", ["feFlood", "feImage", "feTurbulence"].contains(element) { return .unseen }
    if name == "edgeMode", element == "feGaussianBlur" { return .unpainted }
    if invisibleAttributes.contains(name) { return .unseen }
    if ["aria-", "data-", "-inkscape-", "on"].contains(where: { name.hasPrefix($0) }) { return .unseen }
    return absence(ofProperty: name) == .unpainted ? .unpainted : .unknown
  }

  /// The attributes of painted elements, those that are properties among them, that are not followed.
  private static let lackingAttributes: Set<String> = [
    "alignment-baseline", "clip", "color-interpolation", "color-profile", "color-rendering",
    "dominant-baseline", "font-size-adjust", "glyph-orientation-horizontal", "image-rendering", "kerning",
    "lengthAdjust", "pathLength", "refX", "refY", "rotate", "text-overflow", "textLength", "vector-effect",
    "word-spacing",
  ]

  /// Attributes that change nothing in a still picture.
  private static let invisibleAttributes: Set<String> = [
    "autofocus", "baseProfile", "contentScriptType", "contentStyleType", "cursor", "download",
    "enable-background", "externalResourcesRequired", "filterRes", "focusable", "hreflang", "lang",
    "ping",
    "pointer-events", "referrerpolicy", "rel", "role", "tabindex", "target", "type", "version", "viewTarget",
    "xmlns", "zoomAndPan", "crossorigin", "decoding", "fetchpriority", "loading", "name", "nonce", "part",
    "slot", "exportparts", "itemid", "itemprop", "itemref", "itemscope", "itemtype", "about", "content",
    "datatype", "inlist", "title", "prefix", "property", "resource", "rev", "typeof", "vocab", "host",
    "playbackorder", "timelinebegin", "snapshotTime", "editable", "initialVisibility", "focusHighlight",
    "nav-next", "nav-prev", "requiredFonts", "requiredFormats",
  ]

  // MARK: Properties

  /// What becomes of a property of CSS or SVG that is not painted.
  package static func absence(ofProperty name: String) -> Absence {
    if invisibleProperties.contains(name) { return .unseen }
    if lackingProperties.contains(name) { return .unpainted }
    if invisibleFamilies.contains(where: { name.hasPrefix($0) }) { return .unseen }
    return families.contains { name.hasPrefix($0) } ? .unpainted : .unknown
  }

  /// Whether a property is one of a box of CSS, which no element within a drawing has, but the drawing as a whole.
  package static func isOfBox(property name: String) -> Bool {
    ["background", "border", "box-shadow", "-webkit-box-shadow", "padding"].contains { name.hasPrefix($0) }
  }

  /// How the names of properties begin of which all concern what is seen.
  private static let families = [
    "-moz-", "-ms-", "-o-", "-webkit-", "animation", "background", "border", "clip-", "fill-", "font-",
    "glyph-", "mask-", "marker-", "object-", "offset", "perspective", "shape-", "stroke-", "text-", "word-",
  ]

  /// The others that are not painted.
  private static let lackingProperties: Set<String> = [
    "alignment-adjust", "alignment-baseline", "all", "backdrop-filter", "backface-visibility",
    "baseline-source",
    "block-progression", "block-size", "box-shadow", "clip", "color-adjust", "color-interpolation",
    "color-profile",
    "content", "d", "content-visibility", "dominant-baseline", "hanging-punctuation", "hyphens",
    "image-orientation", "image-resolution",
    "image-rendering", "initial-letter", "initial-letter-align", "inline-size", "kerning", "line-break",
    "line-increment",
    "mix-blend-mode", "outline", "outline-color", "outline-style", "outline-width", "overflow-block",
    "overflow-inline", "overflow-wrap",
    "overflow-x", "overflow-y", "quotes",
    "rotate", "scale", "tab-size", "transform-box", "transform-origin", "transform-style",
    "translate", "vector-effect", "vertical-align", "white-space", "white-space-collapse", "zoom",
  ]

  /// How the names of properties begin of which none changes an element of a drawing: of boxes and their places, of tables, lists and
  /// counters, of pages, of scrolling, of speech, of what a reader does, and of programs.
  private static let invisibleFamilies = [
    "-adobe-", "-inkscape-", "-moz-osx-", "-serif-", "-webkit-column", "-webkit-line-clamp",
    "-webkit-margin", "-webkit-overflow-scrolling", "-webkit-padding", "-webkit-tap-", "align-", "anchor-",
    "block-", "break-", "caret-", "column", "contain", "corner-", "counter-", "cue", "flex", "float", "flow-",
    "footnote-",
    "gap", "grid", "inset", "hyphenate-", "interest-", "justify-", "line-", "list-style", "margin", "marquee",
    "math-",
    "max-", "min-", "mso-", "nav-", "outline-offset", "overflow-anchor", "overflow-clip-margin",
    "overscroll-", "padding", "page", "pause", "pitch", "place-", "play-", "position", "rest", "row-",
    "ruby-",
    "rule", "scroll", "spatial-", "speak", "speech-", "text-size-adjust", "timeline-", "transition",
    "view-timeline", "view-transition",
    "voice-", "wrap-",
  ]

  private static let invisibleProperties: Set<String> = [
    "-moz-user-select", "-ms-user-select", "-webkit-font-smoothing", "-webkit-print-color-adjust",
    "-webkit-text-size-adjust", "-webkit-user-select", "accent-color", "app-region", "appearance",
    "aspect-ratio", "azimuth", "bookmark-label", "bookmark-level", "bookmark-state", "bottom",
    "box-decoration-break",
    "box-sizing", "box-snap", "buffered-rendering", "caption-side", "chains", "clear", "color-rendering",
    "color-scheme", "continue", "copy-into", "cursor",
    "display-align", "dynamic-range-limit", "elevation", "empty-cells", "enable-background", "field-sizing",
    "forced-color-adjust",
    "frame-sizing", "initial-letter-wrap", "input-security", "interactivity", "interpolate-size",
    "leading-trim", "left", "order", "orphans", "overlay", "pointer-events", "print-color-adjust",
    "reading-flow",
    "reading-order", "region-fragment", "resize", "richness", "right", "size", "solid-color", "solid-opacity",
    "speak-as",
    "stress", "string-set", "table-layout",
    "top", "touch-action", "trigger-scope", "user-select", "viewport-fill", "viewport-fill-opacity", "volume",
    "widows", "will-change", "window-drag", "z-index",
  ]
}
