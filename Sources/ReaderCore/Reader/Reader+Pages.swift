/// R10 and R11: pages are fetched ahead by the preload plan, within a byte budget, and fade in when ready.
extension Reader {
  /// Asks for a page unless it is there or on its way.
  mutating func load(_ page: Int) {
    touch(page)
    if let slot = slots[page], slot != .failed { return }
    slots[page] = .loading
    send(.load(page: page, href: book.pages[page].href))
  }

  mutating func touch(_ page: Int) {
    useCount += 1
    uses[page] = useCount
  }

  mutating func pageWasFormatted(_ page: Int) {
    guard slots[page] == .loading else { return }
    slots[page] = .ready
    let highlights = marks.highlights(of: page)
    if !highlights.isEmpty { send(.highlights(page: page, highlights)) }
    if page == current {
      if phase == .launching {
        endLaunch(isReady: true)
      } else if showsPlaceholder {
        showsPlaceholder = false
        takePosition()
        send(.reveal(page: page))
      }
    } else {
      if turn?.to == page { turn?.isReady = true }
      // It may have been left, or pulled, while its title was all there was of it.
      send(.reveal(page: page))
    }
    loadAhead()
  }

  mutating func pageFailed(_ page: Int) {
    guard slots[page] == .loading else { return }
    slots[page] = .failed
    if page == current {
      if phase == .launching { endLaunch(isReady: false) }
      send(.unreachable(page: page))
    }
    loadAhead()
  }

  mutating func retry() {
    guard slots[current] == .failed else { return }
    showsPlaceholder = true
    load(current)
  }

  /// Goes where the shown page is to be opened.
  mutating func takePosition() {
    let position = pendingPosition ?? .anchor(anchor)
    pendingPosition = nil
    // The rows of the index page are there from the start.
    if current == 0, anchor == .top { return }
    send(.position(page: current, position, isSmooth: false))
  }

  /// Fetches what the plan names for the shown page, one page at a time, once the page itself is there.
  mutating func loadAhead() {
    guard phase == .reading, turn == nil || turn?.isHeld == false else { return }
    guard slots[current] == .ready || slots[current] == .failed else { return }
    forgetDistantPages()
    guard !slots.values.contains(.loading) else { return }
    let (needed, neighbours) = (neededPages, neighbours)
    var room = needed.reduce(budget) { $0 - book.pages[$1].size }
    let plan = current < book.plans.count ? book.plans[current] : []
    for page in neighbours {
      // Needed pages are fetched however large they are; another only where it will not be forgotten at once.
      if !needed.contains(page) { room -= book.pages[page].size }
      if slots[page] == nil, needed.contains(page) || room >= 0 { return load(page) }
    }
    for file in plan where !neighbours.contains(file.page) {
      room -= file.size
      if room < 0 { break }
      if fetched.insert(file.href).inserted, slots[file.page] == nil { send(.fetch(href: file.href)) }
    }
  }

  /// The pages before and after the shown one, in the order of use.
  var neighbours: [Int] {
    var list: [Int] = []
    if let next = book.page(after: current) { list.append(next) }
    if let previous = book.page(before: current) { list.append(previous) }
    return list
  }

  /// Bytes of the pages that are held.
  public var heldBytes: Int { slots.keys.reduce(0) { $0 + book.pages[$1].size } }

  /// The pages that are held whatever the budget: the shown one, the index page, and those of a turn.
  public var neededPages: Set<Int> {
    var pages: Set<Int> = [0, current]
    if let turn {
      pages.insert(turn.to)
      if turn.from >= 0 { pages.insert(turn.from) }
    }
    if let next = book.page(after: current) { pages.insert(next) }
    return pages
  }

  private mutating func forgetDistantPages() {
    let needed = neededPages
    let neighbours = neighbours
    var held = heldBytes
    var candidates = slots.keys.filter { !needed.contains($0) }
    candidates.sort { first, second in
      let near = (neighbours.contains(first), neighbours.contains(second))
      if near.0 != near.1 { return near.1 }
      return uses[first] ?? 0 < uses[second] ?? 0
    }
    for page in candidates where held > budget || slots.count > Self.mostPages {
      held -= book.pages[page].size
      slots[page] = nil
      uses[page] = nil
      send(.unload(page: page))
    }
  }

  /// More documents than these are not held, however small.
  static let mostPages = 9
}
