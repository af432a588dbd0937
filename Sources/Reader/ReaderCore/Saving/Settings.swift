/// R2, R13, R20: the chosen text size, colours and lines, and the saving of the place that they are part of.
struct Settings: Sendable, Equatable {
  private var appearance = Appearance()
  /// The place that was saved last.
  private var saved = ""
  private var hasToldRefusal = false

  /// The name under which the shell saves the place.
  private static let savedName = "place"

  /// Takes the saved place and what was chosen; returns nil if it is damaged.
  mutating func restore(_ text: String) -> SavedPlace? {
    saved = text
    guard let place = SavedPlace(text: text) else { return nil }
    appearance = place.appearance
    return place
  }

  /// Saves a place with what is chosen, if any of it has changed.
  mutating func save(_ place: SavedPlace, of book: ReaderBook, to queue: inout CommandQueue) {
    var place = place
    place.appearance = appearance
    let text = place.text(modified: book.modified)
    guard text != saved else { return }
    saved = text
    queue.send(.save(name: Self.savedName, text: text))
  }

  /// R22: tells readers that the device saves nothing, or has no room left: once, since a notice with every page would be
  /// in the way.
  mutating func storageWasRefused(atStart: Bool, _ book: ReaderBook, to queue: inout CommandQueue) {
    guard !hasToldRefusal else { return }
    hasToldRefusal = true
    queue.send(.notice(book.words[atStart ? "notSaved" : "storageFull"]))
  }

  mutating func change(_ setting: Event.Setting) { appearance.change(setting) }

  /// The command that applies them.
  var command: Command { .appearance(appearance) }

  /// What the popover shows.
  var panel: Command.Popover { .settings(appearance) }
}
