import JSONText

/// R21: an instruction to the shell for reading aloud. Its JSON is `{"do":"speech","action":"silence"}`.
public enum SpeechCommand: Sendable, Equatable {
  /// Split a page into sentences and respond with the event `gathered`; `offset` is the place of the first to speak.
  case gather(page: Int, offset: Int)
  /// Mark a sentence and scroll it into view; if `isAloud`, speak it, and respond with `spoken` or `failed`.
  case say(page: Int, sentence: Int, number: Int, speed: Double, isAloud: Bool)
  /// Stop speaking, and remove the mark.
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
