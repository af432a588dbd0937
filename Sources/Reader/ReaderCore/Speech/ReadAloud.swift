/// R21: reading aloud: the current sentence and its page.
///
/// The shell splits pages into sentences, numbered from 0, and speaks them. Each utterance has a number of its own, so
/// that events of earlier utterances have no effect.
struct ReadAloud: Sendable, Equatable {
  /// The speeds, as factors of the voice's default.
  static let rates = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3]

  /// The position of a sentence.
  private struct Place: Sendable, Equatable {
    var page: Int
    var sentence: Int
    /// The number of sentences on the page.
    var count: Int
  }

  private enum State: Sendable, Equatable {
    case off
    /// Waiting for the sentences of a page.
    case waiting(page: Int)
    case reading(Place)
  }

  private var state = State.off
  private var isPlaying = false
  private var rate = 2
  /// The number of the last utterance.
  private var utterance = 0

  /// Whether the player is shown.
  var isOn: Bool { state != .off }
  /// The speed, as a factor of the voice's default.
  var speed: Double { Self.rates[rate] }

  /// Restores a saved speed.
  mutating func restore(speed: Double) {
    if let rate = Self.rates.firstIndex(of: speed) { self.rate = rate }
  }

  /// Starts with the sentence at an offset of a page.
  mutating func start(_ page: Int, at offset: Int, isReady: Bool, to queue: inout CommandQueue) {
    guard page > 0 else { return stop(to: &queue) }
    (state, isPlaying) = (.waiting(page: page), true)
    showPlayer(to: &queue)
    if isReady { queue.send(.speech(.gather(page: page, offset: offset))) }
  }

  /// Ends reading.
  mutating func stop(to queue: inout CommandQueue) {
    guard isOn else { return }
    (state, isPlaying) = (.off, false)
    queue.send(.speech(.silence))
    queue.send(.speech(.player(isShown: false, isPlaying: false, speed: speed)))
  }

  /// Continues on another page when it is shown, once it is formatted.
  mutating func follow(_ page: Int, isReady: Bool, to queue: inout CommandQueue) {
    guard isOn, !isWaiting(for: page) else { return }
    queue.send(.speech(.silence))
    guard page > 0 else { return stop(to: &queue) }
    state = .waiting(page: page)
    if isReady { queue.send(.speech(.gather(page: page, offset: 0))) }
  }

  /// Handles the end of a page's formatting.
  mutating func formatted(_ page: Int, to queue: inout CommandQueue) {
    if isWaiting(for: page) { queue.send(.speech(.gather(page: page, offset: 0))) }
  }

  private func isWaiting(for page: Int) -> Bool { state == .waiting(page: page) }

  /// What the reader must do after an event of the player or the voice.
  enum Outcome: Sendable, Equatable {
    case none
    /// Turn to the next page, since this one is read to its end.
    case turnPage
    /// Report that the device has no working voice.
    case voiceless
  }

  /// Handles an event of the player or the voice.
  mutating func take(_ event: SpeechEvent, to queue: inout CommandQueue) -> Outcome {
    switch event {
    case .start: break
    case .stop: stop(to: &queue)
    case .gathered(let page, let count, let first):
      guard isWaiting(for: page) else { break }
      guard count > 0 else { return .turnPage }
      state = .reading(Place(page: page, sentence: max(0, min(count - 1, first)), count: count))
      mark(to: &queue)
    case .spoken(let number):
      guard isPlaying, number == utterance else { break }
      return step(by: 1, to: &queue)
    case .failed(let number):
      guard isPlaying, number == utterance else { break }
      stop(to: &queue)
      return .voiceless
    case .toggle: toggle(to: &queue)
    case .skip(let isForward): return step(by: isForward ? 1 : -1, to: &queue)
    case .jump(let sentence): return move(to: sentence, to: &queue)
    case .faster: change(rate: rate + 1, to: &queue)
    case .slower: change(rate: rate - 1, to: &queue)
    }
    return .none
  }

  private mutating func toggle(to queue: inout CommandQueue) {
    guard isOn else { return }
    isPlaying.toggle()
    showPlayer(to: &queue)
    // Not every device can resume a paused voice: speak the sentence again.
    mark(to: &queue)
  }

  private mutating func step(by count: Int, to queue: inout CommandQueue) -> Outcome {
    guard case .reading(let place) = state else { return .none }
    return move(to: place.sentence + count, to: &queue)
  }

  private mutating func move(to sentence: Int, to queue: inout CommandQueue) -> Outcome {
    guard case .reading(var place) = state else { return .none }
    place.sentence = sentence
    if place.sentence >= place.count { return .turnPage }
    place.sentence = max(0, place.sentence)
    state = .reading(place)
    mark(to: &queue)
    return .none
  }

  private mutating func change(rate: Int, to queue: inout CommandQueue) {
    guard isOn, Self.rates.indices.contains(rate) else { return }
    self.rate = rate
    showPlayer(to: &queue)
    if isPlaying { mark(to: &queue) }
  }

  /// Marks the sentence, and speaks it unless paused.
  private mutating func mark(to queue: inout CommandQueue) {
    guard case .reading(let place) = state else { return }
    utterance += 1
    queue.send(
      .speech(
        .say(
          page: place.page, sentence: place.sentence, number: utterance, speed: speed, isAloud: isPlaying)))
  }

  private func showPlayer(to queue: inout CommandQueue) {
    queue.send(.speech(.player(isShown: isOn, isPlaying: isPlaying, speed: speed)))
  }

  /// For tests: describes a violated invariant; nil if all hold.
  func illegality(shown page: Int) -> String? {
    switch state {
    case .off: isPlaying ? "nothing is read, and it plays" : nil
    case .waiting(let waiting): waiting == page ? nil : "another page than the shown one is to be read"
    case .reading(let place):
      place.page != page
        ? "another page than the shown one is read"
        : (0..<place.count).contains(place.sentence) ? nil : "a sentence is read that does not exist"
    }
  }
}
