import Markup

/// The elements, attributes and properties of SVG that are passed to the painter, librsvg. No other place names them.
///
/// The tables follow librsvg 2.54, the oldest version that the tool is used with: its `FEATURES.md`, and its sources where that is
/// silent. A name that is in no table is not passed on, and a finding reports it: https://gitlab.gnome.org/GNOME/librsvg
package enum DrawingVocabulary {
  // MARK: Elements

  /// The elements that are passed on, each with the attributes that only it has. Attributes that are also CSS properties (`x`,
  /// `width`, `r` ...) are listed as properties.
  package static let elements: [String: Set<String>] = {
    var table: [String: Set<String>] = [:]
    for line in elementLines {
      let words = line.split(separator: " ").map(String.init)
      table[words[0]] = Set(words.dropFirst())
    }
    for name in table.keys where name.hasPrefix("fe") && !parts.contains(name) {
      table[name]?.formUnion(["x", "y", "width", "height", "result"])
    }
    return table
  }()

  private static let elementLines = [
    "a", "circle", "clipPath clipPathUnits", "defs", "ellipse", "g", "switch",
    "filter filterUnits primitiveUnits x y width height",
    "image href preserveAspectRatio",
    // Its text is written as lines in a group.
    "foreignObject",
    "line x1 y1 x2 y2",
    "linearGradient href gradientUnits gradientTransform spreadMethod x1 y1 x2 y2",
    "radialGradient href gradientUnits gradientTransform spreadMethod cx cy r fx fy fr",
    "stop offset",
    "marker markerUnits refX refY markerWidth markerHeight orient preserveAspectRatio viewBox",
    "mask maskUnits maskContentUnits",
    "path d",
    "pattern href patternUnits patternContentUnits patternTransform preserveAspectRatio viewBox",
    "polygon points", "polyline points", "rect",
    "svg viewBox preserveAspectRatio", "symbol viewBox preserveAspectRatio",
    "text dx dy", "tspan dx dy", "tref href", "use href",
    "feBlend in in2 mode", "feColorMatrix in type values", "feComponentTransfer in",
    "feComposite in in2 operator k1 k2 k3 k4",
    "feConvolveMatrix in order divisor bias targetX targetY edgeMode kernelMatrix kernelUnitLength preserveAlpha",
    "feDiffuseLighting in surfaceScale kernelUnitLength diffuseConstant",
    "feDisplacementMap in in2 scale xChannelSelector yChannelSelector",
    "feDistantLight azimuth elevation", "feFlood",
    // Replaced by the primitives that it abbreviates.
    "feDropShadow in dx dy stdDeviation",
    "feFuncA type tableValues slope intercept amplitude exponent offset",
    "feFuncB type tableValues slope intercept amplitude exponent offset",
    "feFuncG type tableValues slope intercept amplitude exponent offset",
    "feFuncR type tableValues slope intercept amplitude exponent offset",
    "feGaussianBlur in stdDeviation", "feImage href preserveAspectRatio",
    "feMerge", "feMergeNode in", "feMorphology in operator radius", "feOffset in dx dy",
    "fePointLight x y z",
    "feSpecularLighting in surfaceScale kernelUnitLength specularConstant specularExponent",
    "feSpotLight x y z pointsAtX pointsAtY pointsAtZ specularExponent limitingConeAngle",
    "feTile in", "feTurbulence baseFrequency numOctaves seed stitchTiles type",
  ]

  /// Parts of filter primitives.
  private static let parts: Set<String> = [
    "feFuncA", "feFuncB", "feFuncG", "feFuncR", "feMergeNode", "feDistantLight", "fePointLight",
    "feSpotLight",
  ]

  /// Elements that show nothing, such as metadata.
  package static let invisible: Set<String> = ["title", "desc", "metadata", "view"]

  /// Elements that are painted only where another element refers to them; conditional attributes do not apply to them.
  package static let references: Set<String> = [
    "clipPath", "defs", "filter", "linearGradient", "marker", "mask", "pattern", "radialGradient", "stop",
    "symbol",
  ]

  /// Elements that are painted with a fill and a stroke.
  package static let shapes: Set<String> = [
    "circle", "ellipse", "line", "path", "polygon", "polyline", "rect", "text",
  ]

  /// Elements of animations, of which `DrawingAnimations` makes a still picture.
  package static let animations: Set<String> = [
    "animate", "animateColor", "animateMotion", "animateTransform", "set", "mpath", "discard",
  ]

  /// Elements whose text is painted.
  package static let texts: Set<String> = ["text", "tspan", "tref"]

  // MARK: Attributes

  /// The attributes that are the transformation of an element, if not `transform`.
  package static let transforms = [
    "linearGradient": "gradientTransform", "radialGradient": "gradientTransform",
    "pattern": "patternTransform",
  ]

  /// Attributes of all elements that are followed.
  package static let common: Set<String> = [
    "id", "class", "style", "transform", "requiredExtensions", "requiredFeatures", "systemLanguage",
  ]

  // MARK: Properties

  /// How a property is painted.
  package struct Property {
    package var grammar: DrawingGrammar
    /// The initial value.
    package var initial: String
    /// Whether children inherit it.
    var inherits: Bool
    /// Whether it is an attribute too.
    package var isAttribute: Bool

    /// The colour behind a whole drawing.
    package static let ground = Property(
      grammar: .color, initial: "transparent", inherits: false, isAttribute: false)
  }

  package static let properties: [String: Property] = {
    var table: [String: Property] = [:]
    func add(
      _ names: String, _ grammar: DrawingGrammar, _ initial: String, inherits: Bool = false,
      isAttribute: Bool = true
    ) {
      for name in names.split(separator: " ") {
        table[String(name)] = Property(
          grammar: grammar, initial: initial, inherits: inherits, isAttribute: isAttribute)
      }
    }
    add("fill", .paint, "black", inherits: true)
    add("stroke", .paint, "none", inherits: true)
    add("color", .color, "black", inherits: true)
    add("flood-color stop-color", .color, "black")
    add("lighting-color", .color, "white")
    add("fill-opacity stroke-opacity", .share, "1", inherits: true)
    add("opacity flood-opacity stop-opacity", .share, "1")
    add("fill-rule clip-rule", .words("nonzero evenodd"), "nonzero", inherits: true)
    add("clip-path mask", .reference, "none")
    add("marker-start marker-mid marker-end", .reference, "none", inherits: true)
    add("marker", .reference, "none", inherits: true, isAttribute: false)
    add("filter", .filter, "none")
    add("x y cx cy", .length, "0")
    add("r", .length, "0")
    add("rx ry width height", .lengthOr("auto"), "auto")
    add("stroke-width", .length, "1", inherits: true)
    add("stroke-dashoffset", .length, "0", inherits: true)
    add("stroke-dasharray", .lengthsOr("none"), "none", inherits: true)
    add("stroke-miterlimit", .number, "4", inherits: true)
    add("stroke-linecap", .words("butt round square"), "butt", inherits: true)
    add("stroke-linejoin", .words("miter round bevel"), "miter", inherits: true)
    add("paint-order", .list("normal fill stroke markers"), "normal", inherits: true)
    add("transform", .transform, "none", isAttribute: false)
    add("color-interpolation-filters", .words("auto linearRGB sRGB"), "linearRGB", inherits: true)
    add(
      "shape-rendering", .words("auto optimizeSpeed geometricPrecision crispEdges"), "auto", inherits: true)
    add(
      "text-rendering", .words("auto optimizeSpeed optimizeLegibility geometricPrecision"), "auto",
      inherits: true)
    add("visibility", .words("visible hidden collapse"), "visible", inherits: true)
    add("overflow", .words("visible hidden scroll auto"), "visible")
    add("isolation", .words("auto isolate"), "auto", isAttribute: false)
    add("mask-type", .words("luminance alpha"), "luminance")
    add(
      "mix-blend-mode",
      .words(
        "normal multiply screen overlay darken lighten color-dodge color-burn hard-light soft-light difference exclusion hue saturation color luminosity"
      ), "normal", isAttribute: false)
    // A display that is not "none" is painted whatever it is.
    add("display", .anything, "inline")
    add("font", .anything, "normal", inherits: true, isAttribute: false)
    add("font-family", .anything, "serif", inherits: true)
    add(
      "font-size",
      .lengthOr(StyleShorthand.fontSizes), "medium",
      inherits: true)
    add("font-style", .words("normal italic oblique"), "normal", inherits: true)
    add("font-variant", .words("normal small-caps"), "normal", inherits: true)
    add("font-weight", .numberOr("normal bold bolder lighter"), "normal", inherits: true)
    add(
      "font-stretch",
      .words(
        "normal wider narrower ultra-condensed extra-condensed condensed semi-condensed semi-expanded expanded extra-expanded ultra-expanded"
      ), "normal", inherits: true)
    add("letter-spacing", .lengthOr("normal"), "normal", inherits: true)
    add("line-height", .lengthOr("normal"), "normal", inherits: true, isAttribute: false)
    add("baseline-shift", .lengthOr("baseline sub super"), "baseline")
    add("text-anchor", .words("start middle end"), "start", inherits: true)
    add("text-decoration", .list("none underline overline line-through"), "none")
    add("direction", .words("ltr rtl"), "ltr", inherits: true)
    add(
      "unicode-bidi", .words("normal embed isolate bidi-override isolate-override plaintext"), "normal")
    add(
      "writing-mode", .words("horizontal-tb vertical-rl vertical-lr lr lr-tb rl rl-tb tb tb-rl"),
      "horizontal-tb", inherits: true)
    add(
      "text-orientation", .words("mixed upright sideways"), "mixed", inherits: true, isAttribute: false)
    add("glyph-orientation-vertical", .words("auto 0 90 0deg 90deg"), "auto", inherits: true)
    return table
  }()

  /// Whether a property of the root is one of the place and size that the drawing takes on a page.
  package static func isOfPlace(_ property: String) -> Bool {
    property.hasPrefix("margin") || ofPlace.contains(property)
  }

  private static let ofPlace: Set<String> = [
    "max-width", "max-height", "min-width", "min-height", "vertical-align", "float", "clear", "position",
    "top",
    "right", "bottom", "left",
  ]

  /// Whether a property of the root has the colour behind the drawing.
  package static func isGround(_ property: String) -> Bool {
    property == "background-color" || property == "background"
  }

  /// Whether a value of a property is painted.
  package static func isPainted(_ property: String, _ value: StyleValue) -> Bool {
    properties[property]?.grammar.accepts(value) ?? false
  }

  /// The properties that are not painted on an element that SVG has them for.
  package static let unpaintedProperties: [String: Set<String>] = {
    let markers: Set<String> = ["marker-start", "marker-mid", "marker-end"]
    return [
      "symbol": ["opacity", "filter", "mask", "clip-path", "transform"], "clipPath": ["clip-path"],
      "rect": markers, "circle": markers, "ellipse": markers,
    ]
  }()

  /// The parts of filters whose numbers are not read in the units of the object's box.
  package static let withoutUnitsOfBox: Set<String> = [
    "feMorphology", "fePointLight", "feSpotLight", "feTurbulence",
  ]

  /// The parts of filters that paint only where their input has something, so that it does not matter how large the region is.
  package static let withoutRegion: Set<String> = [
    "feBlend", "feColorMatrix", "feComponentTransfer", "feComposite", "feDropShadow", "feFuncA", "feFuncB",
    "feFuncG", "feFuncR", "feGaussianBlur", "feMerge", "feMergeNode", "feOffset",
  ]

  /// Words of properties that are painted, but not with these words.
  package static let furtherWords: [String: Set<String>] = [
    "stroke-linejoin": ["arcs", "miter-clip", "crop", "fallback"], "overflow": ["clip"],
    "visibility": ["force-hidden"], "mix-blend-mode": ["plus-darker", "plus-lighter"],
    "font-size": ["xxx-large", "math"], "letter-spacing": ["auto"], "line-height": ["auto"],
    "writing-mode": ["sideways-rl", "sideways-lr", "lr", "rl", "tb"],
    "text-orientation": ["upright-right", "sideways-right", "use-glyph-orientation"],
    "baseline-shift": ["top", "center", "bottom", "inherit"], "mask": ["alpha", "luminance", "match-source"],
    "clip-path": [
      "border-box", "padding-box", "content-box", "margin-box", "fill-box", "stroke-box", "view-box",
    ],
    "text-decoration": ["blink", "solid", "double", "dotted", "dashed", "wavy", "auto", "from-font"],
    "font-variant": [
      "none", "all-small-caps", "petite-caps", "all-petite-caps", "unicase", "titling-caps", "lining-nums",
      "oldstyle-nums", "proportional-nums", "tabular-nums", "diagonal-fractions", "stacked-fractions",
      "ordinal", "slashed-zero", "jis78", "jis83", "jis90", "jis04", "simplified", "traditional",
      "full-width",
      "proportional-width", "ruby", "common-ligatures", "no-common-ligatures", "discretionary-ligatures",
      "no-discretionary-ligatures", "historical-ligatures", "no-historical-ligatures", "contextual",
      "no-contextual", "historical-forms", "sub", "super", "text", "emoji", "unicode",
    ],
    // Of attributes.
    "operator": ["lighter"], "refX": ["left", "center", "right"], "refY": ["top", "center", "bottom"],
  ]

  /// Properties that concern text alone, so that they change nothing where there is none.
  package static func isOfText(property: String) -> Bool {
    property.hasPrefix("font") || property.hasPrefix("text-") || ofText.contains(property)
  }

  /// The same of attributes, of which some have the name of a property that turns any element.
  package static func isOfText(attribute: String) -> Bool {
    isOfText(property: attribute) || ["rotate", "lengthAdjust"].contains(attribute)
  }

  /// Whether a `transform-box` is a box of the element's own.
  package static func isOwnBox(_ box: [UInt8]) -> Bool {
    ["fill-box", "border-box", "content-box", "stroke-box"].contains { box.elementsEqual($0.utf8) }
  }

  private static let ofText: Set<String> = [
    "alignment-baseline", "dominant-baseline", "glyph-orientation-horizontal", "hyphens", "inline-size",
    "kerning", "letter-spacing", "line-break", "line-height", "shape-inside",
    "shape-margin", "shape-padding", "shape-subtract", "tab-size", "white-space", "word-break",
    "word-spacing", "word-wrap", "overflow-wrap", "writing-mode", "baseline-shift", "direction",
    "unicode-bidi", "vertical-align", "white-space-collapse", "quotes", "-webkit-text-stroke",
    "-webkit-text-fill-color",
  ]

  /// Whether a property that is not painted changes nothing with this value, which is the initial one.
  package static func isWithoutEffect(_ property: String, _ value: String) -> Bool {
    if property == "all" { return false }
    // The names of the initial values of nearly all properties.
    if ["auto", "none", "normal", "initial", "unset", "inherit", "revert"].contains(value) { return true }
    return initialValues[property]?.contains(value) ?? false
  }

  private static let initialValues: [String: Set<String>] = [
    "alignment-baseline": ["baseline", "alphabetic"], "dominant-baseline": ["alphabetic"],
    "color-interpolation": ["sRGB", "srgb"], "image-rendering": ["optimizequality", "smooth"],
    "color-profile": ["srgb"], "word-spacing": ["0", "0px"], "text-indent": ["0", "0px"],
    "text-align": ["start", "left", "center", "end", "right", "justify"],
    "text-align-last": ["start"], "text-decoration-style": ["solid"],
    "text-decoration-color": ["#000000", "currentcolor", "#000"], "text-decoration-thickness": ["0"],
    "shape-padding": ["0", "0px"], "shape-margin": ["0", "0px"], "inline-size": ["0", "0px"],
    "vector-effect": ["none"], "transform-origin": ["0 0", "0px 0px", "0", "0% 0%", "top left"],
    "transform-box": ["view-box", "fill-box", "border-box"], "kerning": ["0"],
    "glyph-orientation-horizontal": ["0", "0deg"], "font-optical-sizing": ["auto"], "margin": ["0", "0px"],
    "padding": ["0", "0px"], "border": ["0", "0px"], "font-synthesis": ["weight style"],
    "white-space-collapse": ["collapse"], "background-color": ["transparent"],
    "background": ["transparent"], "text-transform": ["none"], "font-variant-position": ["normal"],
    "block-progression": ["tb"], "z-index": ["0"], "order": ["0"], "orphans": ["2"], "widows": ["2"],
    "letter-spacing": ["0"],
  ]
}
