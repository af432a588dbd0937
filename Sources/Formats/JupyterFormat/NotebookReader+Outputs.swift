import BookModel
import Diagnostics
import Highlighting
import JSONTree
import PageWriting
import TextBytes
import XML

/// Outputs: streams, errors, and data in the richest form.
extension NotebookReader {
  typealias Value = JSONDocument.Value

  /// Writes a cell's outputs; joins consecutive streams.
  mutating func write(_ outputs: [Value], of cell: Notebook.Cell) {
    writer.isOutput = true
    defer { writer.isOutput = false }
    let isScrolled = cell.options.isScrolled
    if isScrolled {
      writer.open(.div)
      writer.addClass("scrolled")
    }
    var index = 0
    let repeated = repeatedPictures(outputs)
    while index < outputs.count {
      let output = outputs[index]
      if repeated.contains(index) {
        index += 1
        continue
      }
      writer.place = .bytes(start(of: output))
      switch kind(output) {
      case "stream":
        let name = streamName(output)
        var text: [UInt8] = []
        while index < outputs.count, kind(outputs[index]) == "stream", streamName(outputs[index]) == name {
          text += document.text(document.member(outputs[index], "text"))?.bytes ?? []
          index += 1
        }
        let isRemoved =
          name == "stderr" ? cell.options.removesErrors : cell.options.removesStandardOutput
        if !isRemoved { terminal(text, class: name == "stderr" ? "output stderr" : "output") }
        continue
      case "error", "pyerr": error(output)
      case "display_data", "execute_result", "pyout", "update_display_data": data(output, of: cell)
      case let kind:
        writer.count(.outputDropped, key: "kind " + kind, at: writer.place) {
          "output of the kind \"\(kind.prefix(80))\" is left out: notebooks have no such kind"
        }
      }
      index += 1
    }
    if isScrolled { writer.close() }
  }

  /// The indices of outputs that consist only of a picture which another output also shows: the saved picture of an interactive
  /// output, next to its interactive form.
  private func repeatedPictures(_ outputs: [Value]) -> Set<Int> {
    var shown: Set<[UInt8]> = []
    var repeated: Set<Int> = []
    var hasInteractive = false
    for (index, output) in outputs.enumerated() {
      guard document.member(output, "data") != nil else { continue }
      let bundle = MIMEBundle(output, in: notebook)
      if bundle.interactive != nil { hasInteractive = true }
      guard let picture = pictureBytes(bundle.best(in: document)) else { continue }
      if !shown.insert(picture).inserted { repeated.insert(index) }
    }
    return hasInteractive ? repeated : []
  }

  /// The base64 text of a picture, including one that is the whole of an HTML output.
  private func pictureBytes(_ form: MIMEBundle.Form) -> [UInt8]? {
    switch form {
    case .picture(let value, _): document.text(value)?.bytes.filter { !$0.isSpace }
    case .html(let value): document.text(value).flatMap { HTMLOutput.onlyPicture($0.bytes) }
    default: nil
    }
  }

  private func kind(_ output: Value) -> String {
    document.string(document.member(output, "output_type")) ?? ""
  }

  private func streamName(_ output: Value) -> String {
    document.string(document.member(output, "name")) ?? document.string(document.member(output, "stream"))
      ?? "stdout"
  }

  func start(of value: Value) -> ByteRange {
    if let foreign { return ByteRange(foreign.offset, foreign.offset + 1) }
    let range = document.range(value)
    return ByteRange(Int(range.lower), Int(range.lower) + 1)
  }

  /// The text of a value, with its places in the page's source.
  func text(_ value: Value?) -> PlacedText? {
    guard var text = document.text(value), let foreign else { return document.text(value) }
    text.stretches = [PlacedText.Stretch(text: 0, file: foreign.offset)]
    text.isFixed = true
    return text
  }

  private mutating func terminal(_ text: [UInt8], class name: String) {
    let lines = trimmedLines(text)
    guard !lines.isEmpty else { return }
    writer.open(.pre)
    writer.addClass(name)
    TerminalText.write(Array(lines), to: &writer)
    writer.close()
  }

  private mutating func error(_ output: Value) {
    let traceback = document.member(output, "traceback").map(document.items) ?? []
    var text: [UInt8] = []
    for line in traceback {
      if !text.isEmpty { text.append("\n") }
      text += document.text(line)?.bytes ?? []
    }
    if text[...].isBlank {
      let name = document.string(document.member(output, "ename")) ?? "Error"
      let value = document.string(document.member(output, "evalue")) ?? ""
      text = Array((value.isEmpty ? name : "\(name): \(value)").utf8)
    }
    terminal(text, class: "output traceback")
  }

  // MARK: Data

  private mutating func data(_ output: Value, of cell: Notebook.Cell) {
    if MIMEBundle.isRecord(output, in: document) { return }
    let bundle = MIMEBundle(output, in: notebook)
    let form = bundle.best(in: document)
    if case .none(let type) = form {
      guard let type else { return }
      return writer.count(.outputDropped, key: type, at: writer.place) {
        "output in \(type.prefix(80)) is left out: a book cannot hold it"
      }
    }
    if let type = bundle.interactive ?? bundle.typeBeside(form) { reportInteractive(type, form: form) }
    let isFigure = self.isFigure(form, of: cell)
    if isFigure { openFigure(cell, form: form) }
    write(form, output, bundle: bundle, of: cell)
    if isFigure { closeFigure(cell) }
  }

  /// Whether a cell's outputs make a figure, which then has the cell's label.
  func holdsFigure(_ outputs: [Value], of cell: Notebook.Cell) -> Bool {
    outputs.contains { output in
      guard ["display_data", "execute_result", "pyout"].contains(kind(output)) else { return false }
      return isFigure(MIMEBundle(output, in: notebook).best(in: document), of: cell)
    }
  }

  private func isFigure(_ form: MIMEBundle.Form, of cell: Notebook.Cell) -> Bool {
    if case .none = form { return false }
    return cell.options.caption != nil || (cell.options.label != nil && isPicture(form))
  }

  private func isPicture(_ form: MIMEBundle.Form) -> Bool {
    switch form {
    case .svg, .picture: true
    default: false
    }
  }

  private mutating func openFigure(_ cell: Notebook.Cell, form: MIMEBundle.Form) {
    var kind = Anchor.Kind.figure
    if case .html = form { kind = .table }
    writer.openFigure(kind)
    identify(cell)
  }

  /// Gives the open tag a cell's label.
  mutating func identify(_ cell: Notebook.Cell) {
    guard let label = cell.options.label else { return }
    writer.attribute("id", label)
    // The outputs of a cell share its label, which points to the first.
    let range = start(of: cell.value)
    if writer.range(ofLabel: label) != range {
      let wanted = Identifiers.written(Array(label.utf8)[...])
      let id = writer.openedID ?? wanted
      writer.addLabel(label, id: id, at: range, isReported: id != wanted && !writer.isOutput)
    }
  }

  private mutating func closeFigure(_ cell: Notebook.Cell) {
    if let caption = cell.options.caption {
      writer.openCaption()
      markdown.write(line: caption, at: Int(start(of: cell.value).lower), to: &writer)
      writer.close()
    }
    writer.close()
  }

  private mutating func reportInteractive(_ type: String, form: MIMEBundle.Form) {
    if case .widget = form { return }
    let shown =
      switch form {
      case .svg, .picture: "a picture"
      case .html: "HTML"
      case .plain: "plain text"
      default: "another form"
      }
    writer.count(.outputReplaced, key: type, at: writer.place) {
      "output in \(type.prefix(80)) is shown as \(shown)"
    }
  }

  mutating func write(
    _ form: MIMEBundle.Form, _ output: Value, bundle: MIMEBundle, of cell: Notebook.Cell
  ) {
    switch form {
    case .svg(let value): drawing(value, output, of: cell)
    case .picture(let value, let type): picture(value, type: type, output, bundle: bundle, of: cell)
    case .html(let value): html(value)
    case .markdown(let value): writeText(value)
    case .tex(let value): tex(value)
    case .json(let value): json(value)
    case .plain(let value): plain(value, bundle: bundle)
    case .widget(let value): widget(value, bundle: bundle)
    case .none: break
    }
  }

  private mutating func html(_ value: Value) {
    guard let text = text(value) else { return }
    writer.open(.div)
    writer.addClass("output html")
    soup.writeFragment(text.bytes[...], to: &writer) { text.fileOffset($0) }
    writer.close()
  }

  private mutating func tex(_ value: Value) {
    guard let text = text(value) else { return }
    if isGathered(value) { return writeText(value) }
    terminal(text.bytes, class: "output")
  }

  private mutating func plain(_ value: Value, bundle: MIMEBundle) {
    guard let text = text(value) else { return }
    let isObject = text.bytes.first == "<" && text.bytes.last == ">"
    if isObject, let type = bundle.interactive {
      return describe(words[.interactivePlot], type: type)
    }
    if writer.context.text.dropsObjectNames, isObjectName(text.bytes) { return }
    terminal(text.bytes, class: "output")
  }

  /// Whether an output is only the name of an object that matplotlib returned, such as `[<matplotlib.lines.Line2D at 0x7f>]`.
  private func isObjectName(_ text: [UInt8]) -> Bool {
    let trimmed = text[...].trimmed
    let names = ["<matplotlib.", "[<matplotlib.", "<Figure size", "Text(0"]
    return names.contains { trimmed.starts(with: $0.utf8) }
  }

  private mutating func describe(_ text: String, type: String) {
    writer.open(.div)
    writer.addClass("output missing")
    writer.open(.p)
    writer.text(text)
    writer.close()
    writer.close()
  }

  private mutating func widget(_ value: Value, bundle: MIMEBundle) {
    let model = document.string(document.member(value, "model_id")) ?? ""
    let state = description(ofWidget: model)
    writer.count(
      .outputReplaced, key: state == nil ? "widget" : "widget state", at: writer.place
    ) {
      state == nil
        ? "widget is described: the notebook does not hold its state"
        : "widget is shown by its saved state, as text"
    }
    var text = state
    if text == nil, let plain = document.text(bundle.value("text/plain")) {
      text = String(decoding: plain.bytes.prefix(300), as: UTF8.self)
    }
    describe(
      text.map { "\(words[.interactiveControl]): \($0)" } ?? words[.interactiveControl], type: "widget")
  }

  private mutating func json(_ value: Value) {
    var text: [UInt8] = []
    let indented = document.kind(value) == .string ? document.text(value)?.bytes : nil
    if let indented { text = indented } else { document.print(value, to: &text) }
    writer.open(.pre)
    writer.addClass("output code")
    writer.open(.code)
    writer.highlight(text[...], language: "json")
    writer.close()
    writer.close()
  }

  // MARK: Pictures

  /// The alternative text of an output's picture, from the cell's options or the output's metadata.
  private func alternative(_ output: Value, type: String, _ cell: Notebook.Cell) -> String? {
    if let text = cell.options.alternative { return text }
    let metadata = document.member(output, "metadata")
    for (key, value) in document.members(metadata) where document.string(key) == type {
      if let text = document.string(document.member(value, "alt")) { return text }
    }
    return document.string(document.member(metadata, "alt")) ?? cell.options.caption
  }

  private func size(_ name: StaticString, _ output: Value, type: String) -> String? {
    let metadata = document.member(output, "metadata")
    for (key, value) in document.members(metadata) where document.string(key) == type {
      let number = document.member(value, name)
      if let text = document.string(number) ?? document.int(number).map(String.init) { return text }
    }
    return nil
  }

  private mutating func picture(
    _ value: Value, type: String, _ output: Value, bundle: MIMEBundle, of cell: Notebook.Cell
  ) {
    let range = document.range(value)
    var picture = Picture(
      "attachment:", at: .bytes(start(of: value)), alternative: alternative(output, type: type, cell))
    picture.attachment = PageWriter.Attachment(mediaType: type, range: range)
    if let foreign { picture.attachment?.file = (foreign.path, document.bytes) }
    picture.width = cell.options.imageWidth ?? size("width", output, type: type)
    picture.height = cell.options.imageWidth == nil ? size("height", output, type: type) : nil
    writer.open(.div)
    writer.addClass("output")
    writer.place = picture.place
    writer.openPicture(picture)
    writer.close()
    writer.close()
  }

  /// Writes a drawing into the page, with its styles confined to it.
  private mutating func drawing(_ value: Value, _ output: Value, of cell: Notebook.Cell) {
    guard let text = text(value) else { return }
    writer.open(.div)
    writer.addClass("output")
    let description = alternative(output, type: "image/svg+xml", cell)
    soup.writeDrawing(text.bytes[...], description: description, to: &writer) { text.fileOffset($0) }
    writer.close()
  }
}

extension JSONDocument {
  /// Prints a value over several lines, indented.
  func print(_ value: Value, to output: inout [UInt8], indent: Int = 0) {
    let record = records[value]
    let blanks = [UInt8](repeating: " ", count: 2 * (indent + 1))
    switch record.kind {
    case .object, .array:
      let isObject = record.kind == .object
      output.append(isObject ? "{" : "[")
      var child = value + 1
      var isFirst = true
      while child < record.next {
        if !isFirst { output.append(",") }
        isFirst = false
        output.append("\n")
        output += blanks
        if isObject {
          print(child, to: &output)
          output += [":", " "]
          child += 1
        }
        print(child, to: &output, indent: indent + 1)
        child = Int(records[child].next)
      }
      if !isFirst {
        output.append("\n")
        output += blanks.dropLast(2)
      }
      output.append(isObject ? "}" : "]")
    case .string:
      output.append("\"")
      output += bytes[Int(record.start)..<Int(record.end)]
      output.append("\"")
    default: output += bytes[Int(record.start)..<Int(record.end)]
    }
  }
}
