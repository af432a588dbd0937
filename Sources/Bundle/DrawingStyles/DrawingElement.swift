import DrawingGeometry
import Markup
import TextBytes
import XML

/// An element as it is written for the painter.
package struct DrawingElement {
  package let node: XMLTree.Node
  package let local: String
  package let own: Set<String>
  /// What its children take from it.
  package var inherited: DrawingInheritance
  package var attributes: [(name: String, value: [UInt8])] = []
  /// Properties that are no attributes of the painter.
  package var style: [(name: String, value: [UInt8])] = []
  /// The name under which it is written.
  package var written: String

  package init(node: XMLTree.Node, local: String, own: Set<String>, inherited: DrawingInheritance) {
    (self.node, self.local, self.own, self.inherited) = (node, local, own, inherited)
    written = local == "foreignObject" ? "g" : local
  }

  /// The value of an attribute or a property.
  package subscript(name: String) -> String? {
    (attributes.first { $0.name == name } ?? style.first { $0.name == name })
      .map { String(decoding: $0.value[...].trimmed, as: UTF8.self) }
  }

  /// Lets its texts take how their letters follow one another.
  package mutating func inherit(_ property: String, _ value: [UInt8]) {
    let text = String(decoding: value[...].trimmed, as: UTF8.self)
    guard text != "inherit" else { return }
    switch property {
    case "letter-spacing":
      let isNone = DrawingNumbers.all(in: value[...]).first.map { $0 == 0 } ?? true
      inherited.letterSpacing = isNone || text.hasSuffix("%") ? [] : value
    case "direction": inherited.isRightToLeft = text == "rtl"
    case "font-variant": inherited.isInSmallCapitals = text == "small-caps"
    case "color-interpolation-filters": inherited.isLinear = text.lowercased() != "srgb"
    default: break
    }
  }

  /// Where base lines are, below the place of a text in sizes of its font: by the measures of usual fonts.
  private static let baselines = [
    "middle": 0.26, "central": 0.3465, "hanging": 0.74, "mathematical": 0.45, "text-before-edge": 0.905,
    "text-top": 0.905, "before-edge": 0.905, "text-after-edge": -0.212, "after-edge": -0.212,
    "text-bottom": -0.212, "ideographic": -0.212, "alphabetic": 0, "auto": 0,
  ]

  /// Lets its texts take a property that the painter does not follow, but what it gets is written by; false for another one.
  package mutating func takesOfText(_ declaration: StyleDeclaration) -> Bool {
    if declaration.name == "dominant-baseline" { return takeBaseline(declaration.value) }
    guard declaration.name == "white-space",
      let value = String(decoding: declaration.value, as: UTF8.self).split(separator: " ").first
    else { return false }
    if !["inherit", "unset", "revert"].contains(value) {
      inherited.keepsSpace = value.hasPrefix("pre") || value == "break-spaces"
    }
    return true
  }

  /// Lets its texts take a `dominant-baseline`; false for one that cannot be followed: the painter has none.
  private mutating func takeBaseline(_ value: [UInt8]) -> Bool {
    guard let place = Self.baselines[String(decoding: value[...].trimmed, as: UTF8.self)] else {
      return false
    }
    if local == "tspan" || local == "tref" { return place == inherited.baseline }
    inherited.baseline = place
    return true
  }

  /// Moves a text from its base line to its place; false where that is moved in units other than the font's size.
  package mutating func moveToBaseline() -> Bool {
    guard inherited.baseline != 0 else { return true }
    let given =
      self["dy"].map { $0.hasSuffix("em") ? Double($0.dropLast(2)) : Double($0) == 0 ? 0 : nil } ?? 0
    guard let given else { return false }
    set("dy", (number(given + inherited.baseline, 4) + "em").utf8)
    return true
  }

  /// Whether it is a part of a filter that lights a relief.
  package var isLight: Bool { local.hasSuffix("Lighting") }

  /// Writes the colour of a light as it is in linear light, to which the painter converts all colours but this one.
  package mutating func convertLight() {
    guard inherited.isLinear, isLight,
      let color = self["lighting-color"].flatMap({
        CSSColor.color(StyleValue($0.utf8), current: inherited.color)
      })
    else { return }
    set("lighting-color", color.inLinearLight.text.utf8)
  }

  /// Writes the height of a relief as it is on the canvas: the painter takes it to be in pixels.
  ///
  /// - Parameter scale: the pixels of a unit.
  package mutating func scaleLight(by scale: Double) {
    let height = self["surfaceScale"].flatMap { Double($0) } ?? 1
    set("surfaceScale", number(height * scale, 4).utf8)
    // Painted in larger steps, the light would be in squares.
    attributes.removeAll { $0.name == "kernelUnitLength" }
  }

  /// Takes the size that the symbol has which it shows, if it has none: the painter would take that of the drawing.
  package mutating func takeSize(of target: XMLTree.Node, in tree: XMLTree) {
    guard tree.isElement(target, "symbol") else { return }
    for name in ["width", "height"] where self[name] == nil {
      if let size = tree.attribute(target, name), size != "auto" { set(name, size.utf8) }
    }
  }

  /// Gives a stop of a gradient the offset of one before it that is greater, which the painter would not keep.
  package mutating func orderStop(_ relations: DrawingRelations) {
    func offset(_ text: String?) -> Double {
      guard let text, let value = DrawingNumbers.all(in: Array(text.utf8)[...]).first else { return 0 }
      return text.hasSuffix("%") ? value / 100 : value
    }
    var greatest = offset(self["offset"])
    var (next, left) = (relations.previous(node), 256)
    while let stop = next, left > 0 {
      greatest = max(greatest, offset(relations.tree.attribute(stop, "offset")))
      (next, left) = (relations.previous(stop), left - 1)
    }
    if greatest > offset(self["offset"]) { set("offset", number(greatest, 6).utf8) }
  }

  /// Takes out what the painter does not follow at the root, but at a group in it.
  package mutating func takeGroup() -> [(name: String, value: [UInt8])] {
    func isOfGroup(_ name: String) -> Bool { name == "clip-path" || name == "mask" }
    defer { attributes.removeAll { isOfGroup($0.name) } }
    return attributes.filter { isOfGroup($0.name) }
  }

  /// Whether its content is shown outside of its box too.
  package private(set) var isUncut = false

  /// Takes out whether content is cut off.
  package mutating func takeOverflow() {
    isUncut = self["overflow"] == "visible" || self["overflow"] == "auto"
    attributes.removeAll { $0.name == "overflow" }
  }

  /// Whether it is left out with what it shows.
  package var isUnpainted = false

  /// Whether its children are not written.
  package private(set) var isEmptied = false

  /// Leaves out the children, and the transformation that lets nothing of them be seen.
  package mutating func empty() {
    isEmptied = true
    attributes.removeAll { $0.name == "transform" }
    style.removeAll { $0.name == "transform" }
  }

  /// Sets an attribute, which takes the place of one that has its name.
  package mutating func set(_ name: String, _ value: some Sequence<UInt8>) {
    attributes.removeAll { $0.name == name }
    attributes.append((name, Array(value)))
  }
}
