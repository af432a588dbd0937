import PageWriting

/// The lists and the boxes of code that are open on a page, within which the next cells may go.
struct OpenBlocks {
  /// The lists that are open: their level and whether they are numbered.
  private var lists: [(level: Int, isNumbered: Bool)] = []
  /// Whether a code cell's box is open, into which its outputs go.
  private(set) var cellIsOpen = false
  /// Whether the block is open into which what is printed next goes.
  private(set) var printIsOpen = false

  /// Closes lists and the box of a code cell.
  mutating func closeAll(_ writer: inout PageWriter) {
    closeLists(above: 0, &writer)
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

  /// Leaves open the block just written, into which what is printed next goes.
  mutating func keepPrintOpen() { printIsOpen = true }

  mutating func closePrint(_ writer: inout PageWriter) {
    if printIsOpen { writer.close() }
    printIsOpen = false
  }

  // MARK: Lists

  mutating func closeLists(above level: Int, _ writer: inout PageWriter) {
    while let last = lists.last, last.level > level {
      writer.close()
      writer.close()
      lists.removeLast()
    }
  }

  /// Opens an item of a list at a level, and the list where it is none yet, whose first number is `number`.
  mutating func openItem(level: Int, isNumbered: Bool, number: Int, _ writer: inout PageWriter) {
    closeCell(&writer)
    closeLists(above: level, &writer)
    if let last = lists.last, last.level == level {
      if last.isNumbered == isNumbered {
        writer.close()
      } else {
        closeLists(above: level - 1, &writer)
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
