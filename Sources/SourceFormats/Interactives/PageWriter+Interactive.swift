import BookModel
import Diagnostics
import Graphics
import InteractiveModel

/// Interactives: figures that our reader makes live, and that are pictures with a description elsewhere.
extension PageWriter {
  /// Writes an interactive: its picture at the first values, its title, and what its controls are.
  ///
  ///     <figure id="secant" class="figure interactive" data-interactive="../media/….json">
  ///       <div class="interactive-picture"><svg …/></div>
  ///       <figcaption>A secant</figcaption>
  ///       <div class="interactive-controls"><p>…</p><ul>…</ul></div></figure>
  ///
  /// What the kernel cannot evaluate stays a described figure, with a finding that names the functions it lacks.
  mutating func interactive(_ given: InteractiveDefinition, id wanted: String? = nil) {
    var definition = given
    let drawing = InteractiveDrawing(definition)
    definition.lacking = drawing.lacking
    definition.controls = drawing.controls
    if definition.title.isEmpty { definition.title = page.headings.last?.text ?? page.title ?? "" }
    if definition.description.isEmpty { definition.description = InteractiveDescription.text(of: definition) }
    for name in definition.lacking {
      findings.count(.interactiveLacking, key: name, at: place) {
        "\(name) cannot be evaluated, so an interactive stays a picture"
      }
    }
    if let failure = drawing.failure {
      findings.count(.interactiveFailed, key: failure, at: place) {
        "an interactive cannot be drawn at its first values, and stays a description: \(failure)"
      }
    }
    page.facts.interactives += 1
    let isLive = definition.isLive && drawing.figure != nil
    let picture = drawing.figure?.draw()
    if let picture { (definition.width, definition.height) = (picture.width, picture.height) }
    openFigure(isNumbered: false)
    addClass("interactive")
    let id = identifyInteractive(wanted)
    var summary = PageInteractive(
      id: id, title: definition.title,
      controls: definition.controls.filter { $0.isOperable || $0.kind == .locator }.map {
        PageInteractive.Control(kind: $0.kind.rawValue, label: $0.label)
      }, lacking: definition.lacking)
    if isLive {
      definition.id = summary.id
      let bytes = definition.json
      let info = MediaInfo(mediaType: "application/json", size: bytes.count)
      summary.media = page.media.count
      appendMediaAttribute(
        "data-interactive",
        MediaFound(
          path: context.path, info: info, range: byteRange(place),
          embedded: EmbeddedFile(.bytes(bytes), info: info, digest: context.digest(bytes))))
    }
    page.interactives.append(summary)
    write(picture, definition)
    close()
  }

  /// Gives the figure that is open the author's id, or one of its own.
  private mutating func identifyInteractive(_ wanted: String?) -> String {
    let own = "interactive-\(page.interactives.count + 1)"
    let given = wanted.flatMap { register(Array($0.utf8)[...]) }
    let id = given ?? identifiers.unique(own, at: place, part: page.part)
    guard takesAttributes, !tag.hasID else { return id }
    writeID(id)
    let frame = frames[frames.count - 1]
    if frame.item >= 0, frame.role.isAnchor {
      page.anchors[Int(frame.item)].id = id
    } else {
      page.anchors.append(Anchor(id: id, kind: .place))
    }
    return id
  }

  private mutating func write(_ picture: DrawList?, _ definition: InteractiveDefinition) {
    if let picture {
      open(.div)
      addClass("interactive-picture")
      if openForeign() {
        output += Graphics.SVGWriter.write(picture, description: definition.description)
        page.facts.inlineSVG += 1
        page.facts.images += 1
        page.facts.describedImages += 1
      }
      close()
    }
    if !definition.title.isEmpty {
      openCaption()
      text(definition.title)
      close()
    }
    open(.div)
    addClass("interactive-controls")
    open(.p)
    text(definition.description)
    close()
    let controls = definition.controls.compactMap { InteractiveDescription.text(of: $0) }
    if !controls.isEmpty {
      open(.ul)
      for control in controls {
        open(.li)
        text(control)
        close()
      }
      close()
    }
    close()
  }
}

/// An interactive in words.
enum InteractiveDescription {
  /// Such as "An interactive with 2 controls: frequency, phase".
  static func text(of definition: InteractiveDefinition) -> String {
    let controls = definition.controls.filter { $0.isOperable || $0.kind == .locator }
    guard !controls.isEmpty else { return "An interactive" }
    let names = controls.prefix(6).map { $0.label.isEmpty ? "a control" : $0.label }.joined(separator: ", ")
    let count = controls.count == 1 ? "1 control" : "\(controls.count) controls"
    return "An interactive with \(count): \(names)\(controls.count > 6 ? " …" : "")"
  }

  /// What a control sets and between which values, such as "amplitude, from 0 to 5, at first 1"; nil for headings and
  /// what is not seen.
  static func text(of control: InteractiveControl) -> String? {
    guard control.isOperable || control.kind == .locator else { return nil }
    var words = control.label.isEmpty ? "a control" : control.label
    if control.isLinear {
      words += ", from \(control.text(of: control.minimum.x)) to \(control.text(of: control.maximum.x))"
      if case .number(let value) = control.initial { words += ", at first \(control.text(of: value))" }
    } else if control.isChoice {
      let texts = control.choices.prefix(8).map { String($0.label.prefix(40)) }
      words += ": " + texts.joined(separator: ", ") + (control.choices.count > 8 ? " …" : "")
    } else if control.kind == .locator {
      words += ", a place in the drawing"
    }
    return words
  }
}
