/// R2, R13, R20: the chosen appearance, and the saving of the place, which contains it.
struct Settings: Sendable, Equatable {
  private var appearance = Appearance()
  /// The text saved last.
  private var saved = ""
  private var hasToldRefusal = false

  /// The name under which the shell saves the place.
  private static let savedName = "place"

  /// Restores the appearance from the saved place and returns the place; nil if it is damaged.
  mutating func restore(_ text: String) -> SavedPlace? {
    saved = text
    guard let place = SavedPlace(text: text) else { return nil }
    appearance = place.appearance
    return place
  }

  /// Saves a place with the appearance, if either has changed.
  mutating func save(_ place: SavedPlace, of book: ReaderBook, to queue: inout CommandQueue) {
    var place = place
    place.appearance = appearance
    let text = place.text(modified: book.modified)
    guard text != saved else { return }
    saved = text
    queue.send(.save(name: Self.savedName, text: text))
  }

  /// R22: tells the reader that the device saves nothing or is full: only once, since a notice on every page would disturb.
  mutating func storageWasRefused(atStart: Bool, book: ReaderBook, to queue: inout CommandQueue) {
    guard !hasToldRefusal else { return }
    hasToldRefusal = true
    queue.send(.notice(book.words[atStart ? "notSaved" : "storageFull"]))
  }

  mutating func change(_ setting: Event.Setting) { appearance.change(setting) }

  /// The command that applies the appearance.
  var command: Command { .appearance(appearance) }

  /// The content of the settings panel.
  var panel: Command.Popover { .settings(appearance) }
}
