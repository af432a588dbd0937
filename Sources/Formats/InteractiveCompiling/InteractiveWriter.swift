import BookModel
import Diagnostics
import Graphics
import InteractiveModel
import PageWriting

/// Writes an interactive: its initial picture, its title, and a description of its controls.
struct InteractiveWriter {
  private var definition: InteractiveDefinition
  private let drawn: DrawnInteractive
  /// The author's text, in which the places of findings are; empty if there is none, as in a notebook.
  private let source: [UInt8]
  /// Whether the page has its code, so that it is written only if it can be operated.
  private let isCode: Bool
  /// Whether its title is its caption; else only the panel has it.
  var hasCaption = true
  /// What is said of options that have no effect.
  private let options: [(summary: String, name: String)]

  /// Draws an interactive, if those before it in its source have left steps of the kernel.
  init(
    _ read: ReadInteractive, source: [UInt8] = [], isCode: Bool = false,
    within allowance: InteractiveAllowance
  ) {
    (self.source, self.isCode) = (source, isCode)
    drawn = InteractiveDrawing.draw(read, within: allowance)
    options = drawn.liveness == .no ? [] : DrawingOptions.findings(in: read.code)
    definition = drawn.definition
  }

  /// Whether all that it shows was found right.
  var isLive: Bool { drawn.liveness == .yes }

  /// Writes it with the author's id, if given; its findings are reported by the caller.
  mutating func write(id wanted: String?, to writer: inout PageWriter) {
    if isCode, drawn.liveness == .no { return }
    if definition.title.isEmpty { definition.title = writer.lastHeading?.text ?? writer.pageTitle ?? "" }
    if definition.description.isEmpty { definition.description = InteractiveDescription.text(of: definition) }
    definition.isPartial = drawn.liveness == .partly
    let picture = drawn.picture?.draw()
    if let picture { (definition.width, definition.height) = (picture.width, picture.height) }
    writer.openFigure(isNumbered: false)
    writer.addClass("interactive")
    let id = identify(wanted, to: &writer)
    var summary = PageInteractive(
      id: id, title: definition.title,
      controls: InteractiveDescription.controls(of: definition).map {
        PageInteractive.Control(kind: $0.kind.rawValue, label: $0.label)
      }, lacking: obstacles.filter { $0.fault == nil }.map { $0.words() })
    summary.liveness = drawn.liveness
    let faults = obstacles.compactMap(\.fault) + drawn.faults
    summary.faults = faults.map { PageInteractive.Fault(what: $0.words(), setting: $0.setting) }
    summary.needsExtras = definition.needsExtras
    if drawn.liveness != .no {
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

  /// Why it stays a picture or a description, or is not right at all settings.
  var findings: [InteractiveFinding] {
    var found = obstacles.map { obstacle in
      InteractiveFinding(
        obstacle.kind, obstacle.summary(naming: shown, isCode: isCode), key: obstacle.words(),
        offset: offset(of: obstacle.name))
    }
    if drawn.liveness == .partly, let first = drawn.faults.first {
      // The same fault in several interactives is one finding, with the places of all.
      found.append(
        InteractiveFinding(
          .interactivePartly, "an interactive shows only parts of its content: \(words(drawn.faults))",
          key: first.words(), offset: offset(of: first.fault.name),
          repeated: "here also: \(words(drawn.faults))"))
    }
    found += options.map { InteractiveFinding(.interactiveDoubtful, $0.summary, offset: offset(of: $0.name)) }
    found += drawn.idle.map { InteractiveFinding(.interactiveDoubtful, $0.summary, offset: offset(of: $0)) }
    return found
  }

  /// Where a name is in the author's text, or else where the interactive begins in it.
  private func offset(of name: String?) -> Int? {
    guard !source.isEmpty else { return nil }
    for name in [name ?? ""] + ManipulateReader.heads.sorted().reversed() + ["DynamicModule"]
    where !name.isEmpty {
      if let place = SourceName(name).range(in: source) { return place.lowerBound }
    }
    return 0
  }

  /// Where the label of a button or the variable of a control is.
  private func offset(of idle: IdleControl) -> Int? {
    switch idle {
    case .control(_, let variable): return offset(of: variable)
    case .button(let label):
      let wanted = Array("\"\(label)\"".utf8)
      let place = source.indices.first { source[$0...].starts(with: wanted) }
      return place ?? offset(of: "Button")
    }
  }

  /// A function's name as the author wrote it: `/.` for `ReplaceAll`, if the name itself is not in the text.
  private func shown(_ name: String) -> String {
    guard !source.isEmpty, let sign = Self.operators[name], SourceName(name).range(in: source) == nil else {
      return name
    }
    return "\"" + sign + "\" (" + name + ")"
  }

  /// The obstacles, sorted by their words.
  private var obstacles: [InteractiveObstacle] { drawn.obstacles.sorted { $0.words() < $1.words() } }

  private func words(_ fault: InteractiveFault) -> String { fault.words(naming: shown) }

  /// The signs of functions that are usually written as operators.
  private static let operators: [String: String] = [
    "ReplaceAll": "/.", "ReplaceRepeated": "//.", "Map": "/@", "Apply": "@@", "MapApply": "@@@",
    "Part": "[[ ]]",
    "Dot": ".", "StringJoin": "<>", "Condition": "/;", "Composition": "@*", "RightComposition": "/*",
    "PatternTest": "?", "Factorial": "!", "And": "&&", "Or": "||", "Not": "!", "Set": "=", "AddTo": "+=",
    "StringExpression": "~~", "TwoWayRule": "<->", "UndirectedEdge": "<->", "Repeated": "..",
  ]

  /// The first faults, each with its setting.
  private func words(_ faults: [InteractiveFault]) -> String {
    let texts = faults.prefix(3).map { fault in
      words(fault) + (fault.setting.isEmpty ? " at the first values" : " at " + fault.setting)
    }
    return texts.joined(separator: "; ") + (faults.count > 3 ? "; and \(faults.count - 3) more" : "")
  }

  /// Gives the open figure the author's id, or a new one.
  private func identify(_ wanted: String?, to writer: inout PageWriter) -> String {
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
    if hasCaption, !definition.title.isEmpty {
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
      words += ", from \(number(control.minimum.x, of: control)) to \(number(control.maximum.x, of: control))"
      if case .number(let value) = control.initial { words += ", at first \(number(value, of: control))" }
    } else if control.kind == .slider2D || control.kind == .interval {
      words += range(of: control)
    } else if control.isChoice || control.kind == .togglerBar {
      let texts = control.choices.prefix(8).map { String($0.label.prefix(40)) }
      words += ": " + texts.joined(separator: ", ") + (control.choices.count > 8 ? " …" : "")
    } else if control.kind == .locator {
      words += ", a place in the drawing"
    }
    return words
  }

  /// A number as read: `π/2` for a bound that is one, though the slider has decimals in between.
  private static func number(_ value: Double, of control: InteractiveControl) -> String {
    guard !control.notation.isAngle, let exact = InteractiveControl.exactText(of: value, isExact: false)
    else {
      return control.text(of: value)
    }
    return exact
  }

  /// The range of a control with two numbers, such as ", from (0, 0) to (2π, 1), at first (1, 1)".
  private static func range(of control: InteractiveControl) -> String {
    func pair(_ point: ControlPoint) -> String {
      func part(_ value: Double, step: Double, length: Double) -> String {
        InteractiveControl.exactText(of: value, isExact: false)
          ?? InteractiveControl.text(of: value, decimals: control.decimals(step: step, length: length))
      }
      let isPlace = control.kind == .slider2D
      let x = part(point.x, step: control.step.x, length: control.maximum.x - control.minimum.x)
      let y =
        isPlace
        ? part(point.y, step: control.step.y, length: control.maximum.y - control.minimum.y)
        : part(point.y, step: control.step.x, length: control.maximum.x - control.minimum.x)
      return isPlace ? "(\(x), \(y))" : "\(x) to \(y)"
    }
    let ends =
      control.kind == .slider2D
      ? ", from \(pair(control.minimum)) to \(pair(control.maximum))"
      : ", a range within \(pair(ControlPoint(control.minimum.x, control.maximum.x)))"
    guard case .point(let initial) = control.initial else { return ends }
    return ends + ", at first " + pair(initial)
  }
}
