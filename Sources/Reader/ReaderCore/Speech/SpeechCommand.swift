import JSONText

/// R21: what the shell does for reading aloud. As JSON `{"do":"speech","action":"silence"}`.
public enum SpeechCommand: Sendable, Equatable {
  /// Part a page into sentences and answer with the event `gathered`; `offset` is the place of the first.
  case gather(page: Int, offset: Int)
  /// Mark a sentence and bring it into sight; say it if it is to be aloud, and answer with `spoken` or `failed`.
  case say(page: Int, sentence: Int, number: Int, speed: Double, isAloud: Bool)
  /// Say nothing any more, and mark nothing.
  case silence
  /// Show the player, or hide it.
  case player(isShown: Bool, isPlaying: Bool, speed: Double)

  func write(to json: inout JSONWriter) {
    switch self {
    case .gather(let page, let offset):
      json.action("gather")
      json.member("page", page)
      json.member("offset", offset)
    case .say(let page, let sentence, let number, let speed, let isAloud):
      json.action("say")
      json.member("page", page)
      json.member("sentence", sentence)
      json.member("number", number)
      json.member("speed", speed)
      json.member("aloud", isAloud)
    case .silence: json.action("silence")
    case .player(let isShown, let isPlaying, let speed):
      json.action("player")
      json.member("shown", isShown)
      json.member("playing", isPlaying)
      json.member("speed", speed)
    }
  }
}

extension JSONWriter {
  fileprivate mutating func action(_ name: String) {
    member("do", "speech")
    member("action", name)
  }
}
