@testable import ReaderCore

/// A reader index made in memory: three chapters of a few pages each.
struct TinyIndex {
  var contents = "outline"
  var turning = "flip"
  var direction = "ltr"
  var modified = "2026-01-01T00:00:00Z"
  /// The pages of the first chapter's first section; the other chapters are always the same.
  var functions = ["introduction", "functions", "symmetry"]
  var pageSize = 1000
  /// The pages of a printed edition: number and place.
  var printed: [(label: String, href: String)] = []

  var pages: [String] { ["preview"] + functions + ["limits", "squeeze", "derivatives"] }

  var json: [UInt8] {
    let order = (["contents"] + pages).enumerated().map { number, name in
      "{\"href\":\"\(number == 0 ? "" : "pages/")\(name).xhtml\",\"title\":\"\(title(name))\",\"size\":\(pageSize)}"
    }
    let plans = ([""] + pages).enumerated().map { number, _ -> String in
      var files: [String] = []
      if number < pages.count {
        files += [file(pages[number]), "{\"href\":\"media/\(number).svg\",\"size\":500}"]
      }
      if number > 1 { files.append(file(pages[number - 2])) }
      if number == 1 { files.append(file("squeeze")) }
      return "{\"href\":\"x\",\"resources\":[\(files.joined(separator: ","))]}"
    }
    let text = """
      {"metadata":{"title":"Introduction to Calculus","identifier":"urn:x","language":"\(direction == "rtl" ? "ar" : "en")",
      "modified":"\(modified)","readingProgression":"\(direction)","author":[{"name":"Ada Marsh"},{"name":"Ben Ode"}]},
      "readingOrder":[\(order.joined(separator: ","))],"toc":[\(toc)],\(pageList)
      "reader":{"contents":"\(contents)","turning":"\(turning)","covers":[
      {"href":"art/portrait.jpg","width":768,"height":1024},{"href":"art/landscape.jpg","width":1024,"height":768},
      {"href":"art/portrait@2x.jpg","width":1536,"height":2048}],
      "preload":{"startup":[],"pages":[\(plans.joined(separator: ","))]}}}
      """
    return Array(text.utf8)
  }

  private var toc: String {
    let section = functions.map { leaf($0) }.joined(separator: ",")
    return """
      {"href":"pages/preview.xhtml","title":"Functions","properties":{"label":"Chapter 1: Functions","hasPage":false},"children":[
      \(leaf("preview")),{"href":"pages/\(functions[0]).xhtml","title":"Review of Functions","properties":
      {"label":"1.1 Review of Functions","hasPage":false},"children":[\(section)]}]},
      {"href":"pages/limits.xhtml","title":"Limits","properties":{"label":"Chapter 2: Limits"},"children":[
      \(leaf("squeeze")),{"href":"pages/squeeze.xhtml#proof","title":"Proof","properties":{"label":"Proof"}}]},
      \(leaf("derivatives"))
      """
  }

  private var pageList: String {
    guard !printed.isEmpty else { return "" }
    let items = printed.map { "{\"href\":\"\($0.href)\",\"title\":\"\($0.label)\"}" }
    return "\"pageList\":[\(items.joined(separator: ","))],"
  }

  private func leaf(_ name: String) -> String {
    "{\"href\":\"pages/\(name).xhtml\",\"title\":\"\(title(name))\",\"properties\":{\"label\":\"\(title(name))\"}}"
  }

  private func file(_ name: String) -> String { "{\"href\":\"pages/\(name).xhtml\",\"size\":\(pageSize)}" }

  private func title(_ name: String) -> String { name.prefix(1).uppercased() + name.dropFirst() }

  var book: ReaderBook { get throws { try ReaderBook(index: json) } }
}

/// A reader whose shell answers at once: pages are formatted and turns end as soon as they are requested.
struct TestReader {
  var reader: Reader
  /// All commands since the last event that a test sent.
  var commands: [Command] = []
  /// Pages that arrive only when a test sends them.
  var withheld: Set<Int> = []
  var endsTurns = true
  /// The last saved value of each name.
  var saved: [String: String] = [:]
  var parts: [String: [UInt8]] = [:]

  init(_ index: TinyIndex = TinyIndex()) throws { reader = Reader(try index.book) }

  /// A reader that has been launched on a tablet held upright.
  static func launched(
    _ index: TinyIndex = TinyIndex(), place: String? = nil, marks: String? = nil, reducesMotion: Bool = false
  ) throws -> TestReader {
    var test = try TestReader(index)
    var start = Event.Start(width: 768, height: 1024)
    start.place = place
    start.marks = marks
    start.reducesMotion = reducesMotion
    test.send(.started(start))
    return test
  }

  mutating func send(_ event: Event) {
    commands = []
    var events = [event]
    while !events.isEmpty {
      let given = reader.handle(events.removeFirst())
      commands += given
      for command in given {
        switch command {
        case .load(let page, _): if !withheld.contains(page) { events.append(.formatted(page: page)) }
        case .turn(let turn): if endsTurns, !turn.isHeld { events.append(.turned) }
        case .settle: if endsTurns { events.append(.turned) }
        case .save(let name, let text): saved[name] = text
        case .part(let name): events.append(.part(name: name, bytes: parts[name]))
        default: break
        }
      }
    }
  }

  mutating func tap(_ target: Event.Target) { send(.tapped(target)) }

  /// Moves a finger from one point to another in a number of milliseconds.
  mutating func swipe(
    from start: (Double, Double), to end: (Double, Double), in time: Double = 150,
    on surface: Event.Surface = .page,
    atTop: Bool = false, atBottom: Bool = false, lifts: Bool = true
  ) {
    var all: [Command] = []
    func touch(_ share: Double) -> Event.Touch {
      Event.Touch(
        x: start.0 + (end.0 - start.0) * share, y: start.1 + (end.1 - start.1) * share,
        time: 1000 + time * share,
        atTop: atTop, atBottom: atBottom)
    }
    send(.pressed(touch(0), on: surface))
    all += commands
    for step in 1...10 {
      send(.dragged(touch(Double(step) / 10)))
      all += commands
    }
    if lifts { send(.released(touch(1))) }
    commands = all + (lifts ? commands : [])
  }

  var turns: [Command.Turn] { commands.compactMap { if case .turn(let turn) = $0 { turn } else { nil } } }
  var bar: Command.Bar? { commands.compactMap { if case .bar(let bar) = $0 { bar } else { nil } }.last }
  var loads: [Int] { commands.compactMap { if case .load(let page, _) = $0 { page } else { nil } } }
  var popover: Command.Popover? {
    commands.compactMap { if case .popover(let popover) = $0 { popover } else { nil } }.last
  }
  var searchList: Command.SearchList? { if case .search(let list) = popover { list } else { nil } }
  var appearance: Appearance? {
    commands.compactMap { if case .appearance(let appearance) = $0 { appearance } else { nil } }.last
  }
  /// The file that the reader offered last.
  var file: String? { commands.compactMap { if case .file(_, let text) = $0 { text } else { nil } }.last }
  var cells: [Double] { commands.compactMap { if case .cell(_, let offset) = $0 { offset } else { nil } } }

  /// The index of the contents entry with a label.
  func entry(_ label: String) throws -> Int {
    guard let entry = reader.book.entries.firstIndex(where: { $0.label == label }) else {
      throw Missing(label: label)
    }
    return entry
  }

  struct Missing: Error { var label: String }
}
