import BookModel
import Diagnostics
import Graphics
import InteractiveModel
import PageWriting

/// Writes an interactive: its initial picture, its title, and a description of its controls.
struct InteractiveWriter {
  private var definition: InteractiveDefinition
  private let drawing: InteractiveDrawing

  init(_ definition: InteractiveDefinition) {
    self.definition = definition
    drawing = InteractiveDrawing(definition)
    self.definition.lacking = drawing.lacking
    self.definition.controls = drawing.controls
    self.definition.needsExtras = drawing.needsExtras
    self.definition.hasSound = drawing.hasSound
    if let text = drawing.initialisation { self.definition.initialisation = text }
  }

  /// Writes it with the author's id, if given.
  mutating func write(id wanted: String?, to writer: inout PageWriter) {
    if definition.title.isEmpty { definition.title = writer.lastHeading?.text ?? writer.pageTitle ?? "" }
    if definition.description.isEmpty { definition.description = InteractiveDescription.text(of: definition) }
    report(to: &writer)
    definition.isPartial = drawing.liveness == .partly
    let picture = drawing.figure?.draw()
    if let picture { (definition.width, definition.height) = (picture.width, picture.height) }
    writer.openFigure(isNumbered: false)
    writer.addClass("interactive")
    let id = identify(wanted, &writer)
    var summary = PageInteractive(
      id: id, title: definition.title,
      controls: InteractiveDescription.controls(of: definition).map {
        PageInteractive.Control(kind: $0.kind.rawValue, label: $0.label)
      }, lacking: definition.lacking)
    (summary.liveness, summary.faults) = (drawing.liveness, drawing.faults)
    summary.needsExtras = drawing.needsExtras
    if definition.isLive, drawing.liveness != .no {
      definition.id = id
      let bytes = definition.json
      let info = MediaInfo(mediaType: "application/json", size: bytes.count)
      let file = EmbeddedFile(.bytes(bytes), info: info, digest: writer.context.files.digest(bytes))
      summary.media = writer.appendMediaAttribute(
        "data-interactive",
        MediaFound(
          path: writer.context.path, info: info, range: writer.byteRange(writer.place), embedded: file))
    }
    writer.addInteractive(summary)
    write(picture, to: &writer)
    writer.close()
  }

  /// Reports why it stays a picture or a description.
  private func report(to writer: inout PageWriter) {
    for name in definition.lacking {
      writer.count(.interactiveLacking, key: name, at: writer.place) {
        "\(name) cannot be evaluated, so an interactive stays a picture"
      }
    }
    if let failure = drawing.failure {
      writer.count(.interactiveFailed, key: failure, at: writer.place) {
        "an interactive cannot be drawn at its first values and stays a description: \(failure)"
      }
    }
    if drawing.liveness == .partly, let first = drawing.faults.first {
      // The same fault in several interactives is one finding.
      writer.count(.interactivePartly, key: first.what, at: writer.place) {
        "an interactive shows only parts of its content: \(Self.words(drawing.faults))"
      }
    }
  }

  /// The first faults, each with its setting.
  private static func words(_ faults: [PageInteractive.Fault]) -> String {
    let texts = faults.prefix(3).map { fault in
      fault.what + (fault.setting.isEmpty ? " at the first values" : " at " + fault.setting)
    }
    return texts.joined(separator: "; ") + (faults.count > 3 ? "; and \(faults.count - 3) more" : "")
  }

  /// Gives the open figure the author's id, or a new one.
  private func identify(_ wanted: String?, _ writer: inout PageWriter) -> String {
    let own = "interactive-\(writer.interactiveCount + 1)"
    let given = wanted.flatMap { writer.register(Array($0.utf8)[...]) }
    let id = given ?? writer.uniqueID(own, at: writer.place)
    writer.setID(id)
    return id
  }

  private func write(_ picture: DrawList?, to writer: inout PageWriter) {
    if let picture {
      writer.open(.div)
      writer.addClass("interactive-picture")
      if writer.openForeign() {
        writer.appendDrawing(Graphics.SVGWriter.write(picture, description: definition.description))
      }
      writer.close()
    }
    if !definition.title.isEmpty {
      writer.openCaption()
      writer.text(definition.title)
      writer.close()
    }
    writer.open(.div)
    writer.addClass("interactive-controls")
    writer.open(.p)
    writer.text(definition.description)
    writer.close()
    let controls = InteractiveDescription.controls(of: definition).map { InteractiveDescription.text(of: $0) }
    if !controls.isEmpty {
      writer.open(.ul)
      for control in controls {
        writer.open(.li)
        writer.text(control)
        writer.close()
      }
      writer.close()
    }
    writer.close()
  }
}

/// Describes an interactive in words.
enum InteractiveDescription {
  /// A description such as "An interactive with 2 controls: frequency, phase".
  package static func text(of definition: InteractiveDefinition) -> String {
    let controls = controls(of: definition)
    guard !controls.isEmpty else { return "An interactive" }
    let names = controls.prefix(6).map { $0.label.isEmpty ? "a control" : $0.label }.joined(separator: ", ")
    let count = controls.count == 1 ? "1 control" : "\(controls.count) controls"
    return "An interactive with \(count): \(names)\(controls.count > 6 ? " …" : "")"
  }

  /// The controls that a reader can operate. Those of one variable whose choices follow other variables, of which one is displayed at a
  /// time, are one control with all their choices.
  static func controls(of definition: InteractiveDefinition) -> [InteractiveControl] {
    var told: [InteractiveControl] = []
    for control in definition.controls where control.isOperable || control.kind == .locator {
      let isAlternative = control.isChoice && !control.conditions.isEmpty && !control.variable.isEmpty
      guard isAlternative,
        let place = told.firstIndex(where: {
          $0.variable == control.variable && $0.isChoice && !$0.conditions.isEmpty
        })
      else {
        told.append(control)
        continue
      }
      for choice in control.choices where !told[place].choices.contains(where: { $0.label == choice.label }) {
        told[place].choices.append(choice)
      }
    }
    return told
  }

  /// A description of a control and its range, such as "amplitude, from 0 to 5, at first 1".
  package static func text(of control: InteractiveControl) -> String {
    var words = control.label.isEmpty ? "a control" : control.label
    if control.isLinear {
      words += ", from \(control.text(of: control.minimum.x)) to \(control.text(of: control.maximum.x))"
      if case .number(let value) = control.initial { words += ", at first \(control.text(of: value))" }
    } else if control.isChoice || control.kind == .togglerBar {
      let texts = control.choices.prefix(8).map { String($0.label.prefix(40)) }
      words += ": " + texts.joined(separator: ", ") + (control.choices.count > 8 ? " …" : "")
    } else if control.kind == .locator {
      words += ", a place in the drawing"
    }
    return words
  }
}
