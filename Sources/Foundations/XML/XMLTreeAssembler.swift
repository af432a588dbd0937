import Diagnostics

/// Builds a tree from elements and text in document order, for markup that is not XML, such as tag soup.
///
///     var assembler = XMLTreeAssembler(source: source)
///     assembler.open(assembler.name(XMLName(namespace: "", local: "p")), at: 0)
///     assembler.text("Limits".utf8, at: 3)
///     assembler.close()
///     let tree = assembler.finish()
///
/// Callers pass each position, since it cannot be recomputed from text that is not XML. The tree may have
/// several roots.
public struct XMLTreeAssembler {
  private var tree: XMLTree
  private var open: [Int32] = []
  private var indices: [XMLName: Int32] = [:]
  /// The first node that further text may be merged into.
  private var firstOpenText = 0

  /// Begins a tree whose positions are offsets in `source`.
  public init(source: SourceText) {
    tree = XMLTree(source: source)
    tree.names.append(XMLName(namespace: "", local: "#text"))
    tree.attributePlaces = []
  }

  /// Begins another tree, keeping the names and their indices.
  public mutating func begin(source: SourceText) {
    let names = tree.names
    tree = XMLTree(source: source)
    tree.names = names
    tree.attributePlaces = []
    open.removeAll(keepingCapacity: true)
    firstOpenText = 0
  }

  /// Prevents merging of the next text with the previous one.
  public mutating func separate() { firstOpenText = tree.records.count }

  /// The number of nodes so far, which is the index of the next.
  public var count: Int { tree.records.count }

  /// The number of open elements.
  public var depth: Int { open.count }

  /// The index of a name, for use with elements and attributes.
  public mutating func name(_ name: XMLName) -> Int32 {
    if let known = indices[name] { return known }
    let index = Int32(tree.names.count)
    tree.names.append(name)
    indices[name] = index
    return index
  }

  /// Opens an element and returns its node; its attributes follow.
  @discardableResult
  public mutating func open(_ name: Int32, at offset: Int) -> XMLTree.Node {
    let node = tree.records.count
    tree.records.append(
      XMLTree.Record(
        kind: .element, name: name, parent: open.last ?? -1, end: Int32(node + 1),
        start: Int32(tree.attributes.count), count: 0, position: Int32(clamping: offset)))
    open.append(Int32(node))
    return node
  }

  /// Adds an attribute to the element opened last.
  public mutating func attribute(_ name: Int32, _ value: some Collection<UInt8>, at offset: Int) {
    guard let node = open.last else { return }
    tree.attributes.append(
      XMLTree.AttributeRecord(name: name, start: Int32(tree.text.count), count: Int32(value.count)))
    tree.attributePlaces?.append(Int32(clamping: offset))
    tree.text.append(contentsOf: value)
    tree.records[Int(node)].count += 1
  }

  /// Adds text to the open element.
  public mutating func text(_ bytes: some Collection<UInt8>, at offset: Int) {
    guard !bytes.isEmpty else { return }
    let parent = open.last ?? -1
    let last = tree.records.count - 1
    if last >= firstOpenText, tree.records[last].kind == .text, tree.records[last].parent == parent,
      Int(tree.records[last].start + tree.records[last].count) == tree.text.count
    {
      tree.records[last].count += Int32(bytes.count)
    } else {
      tree.records.append(
        XMLTree.Record(
          kind: .text, name: 0, parent: parent, end: Int32(last + 2), start: Int32(tree.text.count),
          count: Int32(bytes.count), position: Int32(clamping: offset)))
    }
    tree.text.append(contentsOf: bytes)
  }

  /// Closes the element opened last.
  public mutating func close() {
    guard let node = open.popLast() else { return }
    tree.records[Int(node)].end = Int32(tree.records.count)
  }

  /// Closes all open elements and returns the tree.
  public mutating func finish() -> XMLTree {
    while !open.isEmpty { close() }
    return tree
  }
}
