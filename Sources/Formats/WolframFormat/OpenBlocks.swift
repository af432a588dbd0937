import PageWriting

/// The open lists and code boxes of a page, into which the next cells may go.
struct OpenBlocks {
  /// The open lists: their level, and whether they are numbered.
  private var lists: [(level: Int, isNumbered: Bool)] = []
  /// Whether the box of a code cell is open for its outputs.
  private(set) var cellIsOpen = false
  /// Whether a block of printed output is open for more of it.
  private(set) var printIsOpen = false

  /// Closes lists and the box of a code cell.
  mutating func closeAll(_ writer: inout PageWriter) {
    closeLists(above: 0, to: &writer)
    closeCell(&writer)
  }

  // MARK: Code

  /// Opens the box of a code cell.
  mutating func openCell(_ writer: inout PageWriter) {
    writer.open(.div)
    writer.addClass("cell")
    cellIsOpen = true
  }

  mutating func closeCell(_ writer: inout PageWriter) {
    closePrint(&writer)
    if cellIsOpen { writer.close() }
    cellIsOpen = false
  }

  /// Leaves the block just written open for further printed output.
  mutating func keepPrintOpen() { printIsOpen = true }

  mutating func closePrint(_ writer: inout PageWriter) {
    if printIsOpen { writer.close() }
    printIsOpen = false
  }

  // MARK: Lists

  mutating func closeLists(above level: Int, to writer: inout PageWriter) {
    while let last = lists.last, last.level > level {
      writer.close()
      writer.close()
      lists.removeLast()
    }
  }

  /// Opens a list item at a level, and the list if none is open there, with `number` as its first number.
  mutating func openItem(level: Int, isNumbered: Bool, number: Int, to writer: inout PageWriter) {
    closeCell(&writer)
    closeLists(above: level, to: &writer)
    if let last = lists.last, last.level == level {
      if last.isNumbered == isNumbered {
        writer.close()
      } else {
        closeLists(above: level - 1, to: &writer)
      }
    }
    if lists.last?.level != level {
      writer.open(isNumbered ? .ol : .ul)
      if isNumbered, number > 1 { writer.attribute("start", "\(number)") }
      lists.append((level, isNumbered))
    }
    writer.open(.li)
  }
}
