import Files
import JSONText
import JSONTree

/// Answers of earlier runs, in a file: a page that was found is checked again after a week, a missing one after a day.
///
///     {"version": 1, "answers": {"https://example.org/": {"asked": 1790000000, "moved": "https://example.org/home"}}}
struct LinkAnswerCache: Sendable {
  private struct Entry {
    /// The time of the check, in seconds since 1970.
    var asked: Int
    var answer: LinkAnswer
  }

  private let path: String?
  private let now: Int
  private var entries: [String: Entry] = [:]
  /// The number of answers not yet saved.
  private var unsaved = 0

  private static let day = 86_400
  /// The maximum number of stored answers.
  private static let limit = 50_000

  /// Reads the answers; a missing or damaged file counts as empty.
  init(path: String?, now: Int) {
    self.path = path
    self.now = now
    // Without saved answers the servers are asked again.
    guard let path, let bytes = try? FileSystem.read(path, limit: 64 << 20),
      let document = JSONParser.parse(bytes).document,
      document.int(document.member(document.root, "version")) == 1
    else { return }
    for (key, value) in document.members(document.member(document.root, "answers")) {
      guard let address = document.string(key), let asked = document.int(document.member(value, "asked"))
      else { continue }
      let answer: LinkAnswer =
        if let reason = document.string(document.member(value, "gone")) {
          .gone(reason: reason)
        } else if let place = document.string(document.member(value, "moved")) { .moved(place) } else {
          .found
        }
      let entry = Entry(asked: asked, answer: answer)
      if isFresh(entry) { entries[address] = entry }
    }
  }

  private func isFresh(_ entry: Entry) -> Bool {
    guard entry.asked <= now else { return false }
    switch entry.answer {
    case .found, .moved: return now - entry.asked < 7 * Self.day
    case .gone: return now - entry.asked < Self.day
    case .unanswered: return false
    }
  }

  /// The stored answer; nil if there is none or it is too old.
  func answer(to page: String) -> LinkAnswer? { entries[page]?.answer }

  /// Stores an answer, unless it is unknown.
  mutating func remember(_ answer: LinkAnswer, to page: String) {
    if case .unanswered = answer { return }
    entries[page] = Entry(asked: now, answer: answer)
    unsaved += 1
  }

  /// Saves the answers if there are at least `count` new ones; ignores failures, which only cost time later.
  mutating func save(atLeast count: Int = 1) {
    guard let path, unsaved >= count else { return }
    unsaved = 0
    var kept = entries.map { (page: $0.key, entry: $0.value) }
    kept.sort { ($1.entry.asked, $0.page) < ($0.entry.asked, $1.page) }
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("version", 1)
      writer.member("answers") { writer in
        writer.object { writer in
          for (page, entry) in kept.prefix(Self.limit) {
            writer.member(page) { writer in
              writer.object { writer in
                writer.member("asked", entry.asked)
                switch entry.answer {
                case .gone(let reason): writer.member("gone", reason)
                case .moved(let place): writer.member("moved", place)
                case .found, .unanswered: break
                }
              }
            }
          }
        }
      }
    }
    // The next check only asks the servers again.
    try? AtomicFile.write(writer.finished(), to: path)
  }
}
