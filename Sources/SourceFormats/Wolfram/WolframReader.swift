import BookModel
import Diagnostics
import WolframLanguage
import XML

/// Reads a Wolfram notebook or CDF document into pages.
func readWolfram(file shownPath: String, bytes: [UInt8], context: ReadingContext) -> SourceReading {
  var text = WolframText.decoded(bytes)
  if let converted = OldNotebook.converted(text) { text = converted }
  var reader = WolframReader(
    tree: ExpressionTree(parsing: text), source: SourceText(file: shownPath, bytes: text), context: context)
  return reader.read()
}

/// The text of a notebook, which should be ASCII, with other bytes as UTF-8.
enum WolframText {
  /// Notebooks of old versions have bytes of the system's own encoding: Latin-1 where its letters are meant, else the
  /// old Macintosh's.
  static func decoded(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(where: { $0 >= 0x80 }) else { return bytes }
    if String(validating: bytes, as: UTF8.self) != nil {
      return TextDecoder.withoutNoncharacters(withPublicCharacters(bytes))
    }
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count + 64)
    // Between 80 and 9F, Latin-1 has nothing that is written, and the Macintosh its accented letters.
    let isMacintosh = bytes.contains { (0x80..<0xA0).contains($0) }
    for byte in bytes {
      if byte < 0x80 {
        output.append(byte)
      } else if isMacintosh {
        let offset = macintosh.index(macintosh.startIndex, offsetBy: Int(byte - 0x80))
        output += Array(String(macintosh[offset]).utf8)
      } else {
        output += Array(String(Unicode.Scalar(byte)).utf8)
      }
    }
    return output
  }

  /// The same with the characters that the front end has for itself, where they stand in UTF-8, as everybody knows them.
  private static func withPublicCharacters(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.contains(where: { $0 == 0xEE || $0 == 0xEF }) else { return bytes }
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      // U+E000 to U+F8FF, in three bytes.
      if byte == 0xEE || byte == 0xEF, index + 2 < bytes.count {
        let code =
          UInt32(byte & 0xF) << 12 | UInt32(bytes[index + 1] & 0x3F) << 6 | UInt32(bytes[index + 2] & 0x3F)
        if (0xE000...0xF8FF).contains(code) {
          output += NamedCharacters.text(code: code)
          index += 3
          continue
        }
      }
      output.append(byte)
      index += 1
    }
    return output
  }

  private static let macintosh = Array(
    "ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø¿¡¬√ƒ≈∆«»…\u{A0}ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔ\u{F8FF}ÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ"
  )
}

/// Writes a notebook's cells onto pages.
///
/// Cell groups nest, but their heading cells alone say what the sections are; groups only tell what is closed, which
/// becomes `details`. Cells are walked with a stack, whatever their depth.
struct WolframReader {
  let tree: ExpressionTree
  var writer: PageWriter
  /// The lists that are open: their level and whether they are numbered.
  var lists: [(level: Int, isNumbered: Bool)] = []
  /// The counters of styles.
  var counters = WolframCounters()
  /// What they were at each tagged cell.
  var taggedCounters: [String: WolframCounters] = [:]
  /// How many grids stand around.
  var gridDepth = 0
  /// How much the levels of headings are raised, so that they begin with 1 and skip none.
  var levels: [Int] = []
  /// Whether a code cell's box is open, into which its outputs go.
  var cellIsOpen = false
  /// Whether the block is open into which what is printed next goes.
  var printIsOpen = false
  /// The numbers of cells that some link leads to.
  var linkedIDs: Set<Int> = []
  /// The modules around saved Manipulates, by the index of these; nil before they were looked for.
  var modules: [UInt32: Expression]?
  /// Whether graphics or interactives are among boxes, by the index of those that were looked through.
  var blockHolders: [UInt32: Bool] = [:]
  /// Which saved modules run as interactives, of those that were read, by their index.
  var liveModules: [UInt32: Bool] = [:]
  /// What the notebook's input cells define; nil before it was looked for.
  var definitions: WolframDefinitions?
  /// The tags that cells have given as ids: one tag may be that of many cells, of which links lead to the first.
  var usedTags: Set<String> = []
  /// The ids of cells by their numbers, where a tag gives them one.
  var taggedIDs: [Int: String] = [:]

  init(tree: ExpressionTree, source: SourceText, context: ReadingContext) {
    self.tree = tree
    writer = PageWriter(context: context, source: source)
  }

  private enum Step {
    case cell(Expression)
    case endDetails
  }

  mutating func read() -> SourceReading {
    let roots = WolframNotebook.cells(in: tree)
    // A notebook may be empty; a file that is none may not.
    guard !roots.isEmpty || tree.roots.contains(where: { tree.isCall($0, of: .notebook) }) else {
      let range = SourceRange(file: writer.source.file)
      return SourceReading(
        pages: [],
        diagnostics: [Diagnostic(.wolframInvalid, at: range, "the file holds no cells of a notebook")])
    }
    reportFaults()
    collectLevels(roots)
    collectLinks()
    collectCounters(roots)
    if levels.isEmpty { writer.documentTitle = bestTitle(roots) }
    var steps: [Step] = roots.reversed().map { .cell($0) }
    while let step = steps.popLast() {
      switch step {
      case .endDetails:
        closeAll()
        writer.close()
      case .cell(let cell):
        guard let group = WolframNotebook.group(cell, in: tree) else {
          write(cell)
          continue
        }
        enter(group, &steps)
      }
    }
    closeAll()
    return writer.finish()
  }

  /// Puts a group's cells before what is left; of a closed one all but the first go into `details`.
  private mutating func enter(_ group: WolframNotebook.Group, _ steps: inout [Step]) {
    let isHeading = group.cells.first.map { headingLevel($0) != nil } ?? false
    guard group.isClosed, !isHeading, group.cells.count > 1, group.shown == nil else {
      let shown = group.shown.map { [$0] } ?? Array(group.cells)
      steps += shown.reversed().map { .cell($0) }
      return
    }
    closeAll()
    writer.open(.details)
    writer.open(.summary)
    writer.text("Details")
    writer.close()
    steps.append(.endDetails)
    steps += group.cells.reversed().map { .cell($0) }
  }

  private mutating func reportFaults() {
    for fault in tree.faults.prefix(20) {
      writer.place = .bytes(ByteRange(fault.offset, fault.offset + 1))
      writer.findings.report(.wolframSyntax, at: writer.place, Self.words(fault.kind))
    }
  }

  private static func words(_ kind: SyntaxFault.Kind) -> String {
    func name(_ byte: UInt8) -> String { "\"\(Character(Unicode.Scalar(byte)))\"" }
    return switch kind {
    case .unexpectedCloser(let byte): "\(name(byte)) closes nothing"
    case .unclosed(let byte): "\(name(byte)) is not closed"
    case .unclosedString: "the string is not closed"
    case .unclosedComment: "the comment is not closed"
    case .missingOperand: "an operator lacks an operand"
    case .unexpectedByte(let byte): "byte \(byte) begins nothing"
    }
  }

  // MARK: - Headings

  func headingLevel(_ cell: Expression) -> Int? {
    guard tree.isCall(cell, of: .cell), let style = WolframNotebook.style(of: cell, in: tree),
      case .heading(let level) = WolframRole.role(style), WolframNotebook.hasContent(cell, in: tree)
    else { return nil }
    return level
  }

  /// The levels of headings that occur, in order: the first becomes 1.
  private mutating func collectLevels(_ roots: [Expression]) {
    var found: Set<Int> = []
    var stack = roots
    while let cell = stack.popLast() {
      if let group = WolframNotebook.group(cell, in: tree) { stack += group.cells }
      if let level = headingLevel(cell) { found.insert(level) }
    }
    levels = found.sorted()
  }

  /// The numbers of cells that buttons look for.
  private mutating func collectLinks() {
    var tags: Set<String> = []
    for index in 0..<tree.count {
      let node = Expression(index: UInt32(index))
      if tree.isCall(node, of: .cell), let (id, tag) = WolframNotebook.tag(of: node, in: tree),
        tags.insert(tag).inserted
      {
        taggedIDs[id] = tag
      }
      if tree.isCall(node, of: .buttonBox),
        let data = tree.option(.buttonData, in: tree.arguments(node).dropFirst()), tree.kind(data) == .string,
        let id = Int(tree.string(data))
      {
        linkedIDs.insert(id)
      }
      guard tree.kind(node) == .call, tree.headName(node) == "NotebookFind" else { continue }
      if let id = tree.argument(node, 1).flatMap({ tree.integer($0) }) { linkedIDs.insert(id) }
    }
  }

  /// Closes lists and the box of a code cell.
  mutating func closeAll() {
    closeLists(above: 0)
    closeCell()
  }

  mutating func closeCell() {
    closePrint()
    if cellIsOpen { writer.close() }
    cellIsOpen = false
  }

  mutating func closeLists(above level: Int) {
    while let last = lists.last, last.level > level {
      writer.close()
      writer.close()
      lists.removeLast()
    }
  }
}
