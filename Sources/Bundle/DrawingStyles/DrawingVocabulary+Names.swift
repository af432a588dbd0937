/// The names that SVG and CSS define, by which what the painter lacks is told from what paints nothing anywhere.
extension DrawingVocabulary {
  // MARK: Elements

  /// Whether SVG has an element that could be seen.
  package static func isDefined(element name: String) -> Bool {
    elements[name] != nil || lackingElements.contains(name)
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

  /// Whether SVG has an attribute, on elements that are painted, that could be seen.
  package static func isDefined(attribute name: String, of element: String) -> Bool {
    properties[name] != nil || lackingAttributes.contains(name) || name == "href" && element == "filter"
  }

  /// The attributes of painted elements, those that are properties among them, that are not followed.
  private static let lackingAttributes: Set<String> = [
    "alignment-baseline", "clip", "color-interpolation", "color-profile", "color-rendering",
    "dominant-baseline", "font-size-adjust", "glyph-orientation-horizontal", "image-rendering", "kerning",
    "lengthAdjust", "onbegin", "onload", "pathLength", "refX", "refY", "rotate", "text-overflow",
    "textLength",
    "vector-effect", "word-spacing",
  ]

  // MARK: Properties

  /// Whether CSS or SVG has a property that could be seen in a drawing.
  package static func isDefined(property name: String) -> Bool {
    properties[name] != nil || lackingProperties.contains(name)
      || families.contains { name.hasPrefix($0) }
  }

  /// How the names of properties begin of which all concern what is seen.
  private static let families = [
    "-moz-", "-ms-", "-o-", "-webkit-", "animation", "background", "border", "clip-", "fill-", "font-",
    "glyph-", "mask-", "marker-", "object-", "offset", "perspective", "shape-", "stroke-", "text-", "word-",
  ]

  /// The others that are not painted.
  private static let lackingProperties: Set<String> = [
    "alignment-baseline", "all", "backdrop-filter", "backface-visibility", "baseline-source",
    "block-progression", "box-shadow", "clip", "color-adjust", "color-interpolation", "color-profile",
    "content", "d", "content-visibility", "dominant-baseline", "hanging-punctuation", "hyphens",
    "image-orientation",
    "image-rendering", "initial-letter", "inline-size", "kerning", "line-break", "line-increment",
    "mix-blend-mode", "outline-color", "outline-width", "overflow-wrap", "overflow-x", "overflow-y", "quotes",
    "rotate", "scale", "solid-color", "tab-size", "transform-box", "transform-origin", "transform-style",
    "translate", "vector-effect", "vertical-align", "white-space", "white-space-collapse", "zoom",
  ]
}
