/// R21: an event of reading aloud. Its JSON is `{"type":"speech","action":"toggle"}`.
public enum SpeechEvent: Sendable, Equatable {
  /// Start at the place at the top of the screen.
  case start
  /// Stop.
  case stop
  /// Pause or resume.
  case toggle
  /// Go to the next or previous sentence.
  case skip(isForward: Bool)
  case faster, slower
  /// Go to the sentence with a number; one after the last leads to the next page.
  case jump(sentence: Int)
  /// A page was split into `count` sentences; `first` is the one at the requested offset.
  case gathered(page: Int, count: Int, first: Int)
  /// The utterance with a number has ended.
  case spoken(number: Int)
  /// The utterance with a number could not be spoken.
  case failed(number: Int)

  /// Parses an event; nil if the fields are not one.
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

  /// Whether the event is an action of the user.
  var isUse: Bool {
    switch self {
    case .start, .stop, .toggle, .skip, .jump, .faster, .slower: true
    case .gathered, .spoken, .failed: false
    }
  }
}
