/// R21: what happens to reading aloud. As JSON `{"type":"speech","action":"toggle"}`.
public enum SpeechEvent: Sendable, Equatable {
  /// Reading begins at the place that the screen shows.
  case start
  /// Reading ends.
  case stop
  /// It is held, or goes on.
  case toggle
  /// The next sentence, or the one before.
  case skip(isForward: Bool)
  case faster, slower
  /// The sentence of that number; one beyond the last leads to the next page.
  case jump(sentence: Int)
  /// A page was parted into so many sentences; `first` is the one at the asked place.
  case gathered(page: Int, count: Int, first: Int)
  /// The utterance of that number is at its end.
  case spoken(number: Int)
  /// The utterance of that number could not be said.
  case failed(number: Int)

  /// Reads an event; nil if the members are none.
  init?(_ fields: EventFields) {
    switch fields.text("action") {
    case "start": self = .start
    case "stop": self = .stop
    case "toggle": self = .toggle
    case "forward": self = .skip(isForward: true)
    case "back": self = .skip(isForward: false)
    case "faster": self = .faster
    case "slower": self = .slower
    case "jump": self = .jump(sentence: fields.integer("sentence"))
    case "gathered":
      self = .gathered(
        page: fields.integer("page"), count: fields.integer("count"), first: fields.integer("first"))
    case "spoken": self = .spoken(number: fields.integer("number"))
    case "failed": self = .failed(number: fields.integer("number"))
    default: return nil
    }
  }

  /// Whether readers use the reader with it.
  var isUse: Bool {
    switch self {
    case .start, .stop, .toggle, .skip, .jump, .faster, .slower: true
    case .gathered, .spoken, .failed: false
    }
  }
}
