import XML

/// The names that an HTML parser treats specially: https://html.spec.whatwg.org/multipage/parsing.html
package enum TagSoupNames {
  /// Elements that never have content.
  package static let void: Set<String> = [
    "area", "base", "basefont", "bgsound", "br", "col", "embed", "frame", "hr", "img", "input", "keygen",
    "link",
    "meta", "param", "source", "track", "wbr",
  ]

  /// Elements whose content is text up to their end tag. The value tells whether character references are decoded in it.
  package static let raw: [String: Bool] = [
    "script": false, "style": false, "xmp": false, "iframe": false, "noembed": false, "noframes": false,
    "textarea": true, "title": true,
  ]

  /// Elements whose start tag ends a paragraph.
  static let endsParagraph: Set<String> = [
    "address", "article", "aside", "blockquote", "center", "details", "dialog", "dir", "div", "dl", "dd",
    "dt",
    "fieldset", "figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header",
    "hgroup",
    "hr", "li", "listing", "main", "menu", "nav", "ol", "p", "plaintext", "pre", "search", "section",
    "summary",
    "table", "ul", "xmp",
  ]

  /// Formatting elements, opened again if a block closed them too early.
  static let formatting: Set<String> = [
    "b", "big", "code", "em", "font", "i", "nobr", "s", "small", "strike", "strong", "tt", "u",
  ]

  /// Elements at which the search for an element to close stops.
  package static let scopes: Set<String> = [
    "table", "td", "th", "caption", "template", "object", "applet", "foreignObject",
  ]

  /// Elements of a table's structure, which contain only each other.
  static let tableParts: Set<String> = [
    "table", "thead", "tbody", "tfoot", "tr", "colgroup", "caption", "td", "th", "col",
  ]

  package static let headings: Set<String> = ["h1", "h2", "h3", "h4", "h5", "h6"]

  /// HTML start tags that close a drawing or formula around them.
  static let endsForeign: Set<String> = [
    "b", "big", "blockquote", "br", "center", "code", "dd", "div", "dl", "dt", "em", "h1", "h2", "h3", "h4",
    "h5",
    "h6", "hr", "i", "img", "li", "menu", "nobr", "ol", "p", "pre", "s", "small", "span", "strong", "strike",
    "sub",
    "sup", "table", "tt", "u", "ul", "var",
  ]

  /// For each start tag, the elements that it closes, and those at which the search for them stops.
  package static let ends: [String: (elements: Set<String>, within: Set<String>)] = [
    "li": (["li"], ["ul", "ol", "menu", "dir"]),
    "dd": (["dd", "dt"], ["dl"]), "dt": (["dd", "dt"], ["dl"]),
    "option": (["option"], ["select", "datalist", "optgroup"]),
    "optgroup": (["option", "optgroup"], ["select"]),
    "rb": (["rb", "rt", "rp", "rtc"], ["ruby"]), "rtc": (["rb", "rt", "rp", "rtc"], ["ruby"]),
    "rt": (["rb", "rt", "rp"], ["ruby", "rtc"]), "rp": (["rb", "rt", "rp"], ["ruby", "rtc"]),
    "td": (["td", "th"], ["tr"]), "th": (["td", "th"], ["tr"]),
    "tr": (["tr", "td", "th", "caption", "colgroup"], ["tbody", "thead", "tfoot"]),
    "tbody": (["tbody", "thead", "tfoot", "tr", "td", "th", "caption", "colgroup"], []),
    "thead": (["tbody", "thead", "tfoot", "tr", "td", "th", "caption", "colgroup"], []),
    "tfoot": (["tbody", "thead", "tfoot", "tr", "td", "th", "caption", "colgroup"], []),
    "colgroup": (["caption", "colgroup"], []), "caption": (["caption", "colgroup"], []),
    "button": (["button"], []), "a": (["a"], []), "nobr": (["nobr"], []),
  ]

  /// SVG element names with capitals, by their lower-case form.
  static let drawingElements = cased(
    """
    altGlyph altGlyphDef altGlyphItem animateColor animateMotion animateTransform clipPath feBlend feColorMatrix
    feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow
    feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset
    fePointLight feSpecularLighting feSpotLight feTile feTurbulence foreignObject glyphRef linearGradient
    radialGradient textPath
    """)

  /// SVG attribute names with capitals, by their lower-case form.
  static let drawingAttributes = cased(
    """
    attributeName attributeType baseFrequency baseProfile calcMode clipPathUnits diffuseConstant edgeMode filterUnits
    glyphRef gradientTransform gradientUnits kernelMatrix kernelUnitLength keyPoints keySplines keyTimes lengthAdjust
    limitingConeAngle markerHeight markerUnits markerWidth maskContentUnits maskUnits numOctaves pathLength
    patternContentUnits patternTransform patternUnits pointsAtX pointsAtY pointsAtZ preserveAlpha preserveAspectRatio
    primitiveUnits refX refY repeatCount repeatDur requiredExtensions requiredFeatures specularConstant
    specularExponent spreadMethod startOffset stdDeviation stitchTiles surfaceScale systemLanguage tableValues targetX
    targetY textLength viewBox viewTarget xChannelSelector yChannelSelector zoomAndPan
    """)

  private static func cased(_ names: String) -> [String: String] {
    let names = names.split(whereSeparator: \.isWhitespace).map(String.init)
    return Dictionary(uniqueKeysWithValues: names.map { ($0.lowercased(), $0) })
  }

  /// Names of characters that HTML also accepts without the semicolon.
  static let withoutSemicolon: Set<String> = Set(
    """
    AElig AMP Aacute Acirc Agrave Aring Atilde Auml COPY Ccedil ETH Eacute Ecirc Egrave Euml GT Iacute Icirc Igrave
    Iuml LT Ntilde Oacute Ocirc Ograve Oslash Otilde Ouml QUOT REG THORN Uacute Ucirc Ugrave Uuml Yacute aacute acirc
    acute aelig agrave amp aring atilde auml brvbar ccedil cedil cent copy curren deg divide eacute ecirc egrave eth
    euml frac12 frac14 frac34 gt iacute icirc iexcl igrave iquest iuml laquo lt macr micro middot nbsp not ntilde
    oacute ocirc ograve ordf ordm oslash otilde ouml para plusmn pound quot raquo reg sect shy sup1 sup2 sup3 szlig
    thorn times uacute ucirc ugrave uml uuml yacute yen yuml
    """.split(whereSeparator: \.isWhitespace).map(String.init))
}
