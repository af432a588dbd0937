/// The pages whose documents the shell holds or loads (R10, R11). Pages are loaded ahead according to the preload
/// plan, one at a time, and unloaded beyond a byte budget.
struct PageShelf: Sendable, Equatable {
  /// The state of a page's document.
  enum State: Sendable, Equatable { case loading, ready, failed }

  private var states: [Int: State] = [:]
  /// For each page, the value of a use counter at its last use.
  private var lastUses: [Int: Int] = [:]
  private var useCount = 0
  /// Files of preload plans that were fetched.
  private var fetched: Set<String> = []
  /// The maximum size of the held pages in bytes.
  private let budget: Int

  /// The maximum number of held documents.
  private static let mostPages = 9

  init(budget: Int) { self.budget = max(0, budget) }

  /// The state of a page; nil if it is neither held nor loading.
  subscript(page: Int) -> State? { states[page] }

  func isReady(_ page: Int) -> Bool { states[page] == .ready }

  /// The pages that are held or loading, unordered.
  var pages: [Int] { Array(states.keys) }

  /// The size in bytes of the pages that are held or loading.
  func heldBytes(of book: ReaderBook) -> Int { states.keys.reduce(0) { $0 + book.pages[$1].size } }

  /// Loads a page unless it is held or loading.
  mutating func load(_ page: Int, of book: ReaderBook, to queue: inout CommandQueue) {
    useCount += 1
    lastUses[page] = useCount
    if let state = states[page], state != .failed { return }
    states[page] = .loading
    queue.send(.load(page: page, href: book.pages[page].href))
  }

  /// Sets the result of a load; returns false if the page was not loading.
  mutating func loaded(_ page: Int, state: State) -> Bool {
    guard states[page] == .loading else { return false }
    states[page] = state
    return true
  }

  /// Unloads distant pages and, once the shown page is loaded, loads the pages of its plan.
  ///
  /// - Parameters:
  ///   - page: the shown page.
  ///   - needed: the pages that are held and loaded regardless of the budget.
  mutating func loadAhead(
    of page: Int, needed: Set<Int>, in book: ReaderBook, to queue: inout CommandQueue
  ) {
    guard states[page] == .ready || states[page] == .failed else { return }
    let neighbours = Self.neighbours(of: page, in: book)
    unloadDistantPages(needed: needed, neighbours, of: book, to: &queue)
    guard !states.values.contains(.loading) else { return }
    var room = needed.reduce(budget) { $0 - book.pages[$1].size }
    for neighbour in neighbours {
      // Load other pages only if they would not be unloaded at once.
      if !needed.contains(neighbour) { room -= book.pages[neighbour].size }
      if states[neighbour] == nil, needed.contains(neighbour) || room >= 0 {
        return load(neighbour, of: book, to: &queue)
      }
    }
    let plan = page < book.plans.count ? book.plans[page] : []
    for file in plan where !neighbours.contains(file.page) {
      room -= file.size
      if room < 0 { break }
      if fetched.insert(file.href).inserted, states[file.page] == nil { queue.send(.fetch(href: file.href)) }
    }
  }

  /// The pages after and before a page, the most likely to be used first.
  private static func neighbours(of page: Int, in book: ReaderBook) -> [Int] {
    var list: [Int] = []
    if let next = book.page(after: page) { list.append(next) }
    if let previous = book.page(before: page) { list.append(previous) }
    return list
  }

  /// Unloads pages beyond the budget: non-neighbours first, and the least recently used first.
  private mutating func unloadDistantPages(
    needed: Set<Int>, _ neighbours: [Int], of book: ReaderBook, to queue: inout CommandQueue
  ) {
    var held = heldBytes(of: book)
    var candidates = states.keys.filter { !needed.contains($0) }
    candidates.sort { first, second in
      let near = (neighbours.contains(first), neighbours.contains(second))
      if near.0 != near.1 { return near.1 }
      return lastUses[first] ?? 0 < lastUses[second] ?? 0
    }
    for page in candidates where held > budget || states.count > Self.mostPages {
      held -= book.pages[page].size
      states[page] = nil
      lastUses[page] = nil
      queue.send(.unload(page: page))
    }
  }

  /// For tests: describes a violated invariant; nil if all hold.
  func illegality(needed: Set<Int>, in book: ReaderBook) -> String? {
    // Loading pages may exceed the limits until they arrive, since quick jumps request several.
    let spare = states.keys.filter { !needed.contains($0) && states[$0] != .loading }
    if states.count > Self.mostPages + 3 { return "too many pages are held" }
    let bytes = spare.reduce(0) { $0 + book.pages[$1].size }
    let largest = spare.map { book.pages[$0].size }.max() ?? 0
    if bytes > budget + largest * 3, spare.count > 3 { return "the pages held exceed the budget" }
    return nil
  }
}
