/// R2, R13: the chosen text size and colours, and the saving of the place that they are part of.
struct Settings: Sendable, Equatable {
  private var appearance = Appearance()
  /// The place that was saved last.
  private var saved = ""
  private var hasToldRefusal = false

  /// The name under which the shell saves the place.
  private static let savedName = "place"

  /// Takes the saved place and its text size and colours; returns nil if it is damaged.
  mutating func restore(_ text: String) -> SavedPlace? {
    saved = text
    guard let place = SavedPlace(text: text) else { return nil }
    appearance = Appearance(textSize: place.textSize, theme: place.theme)
    return place
  }

  /// Saves a place with the text size and colours, if any of them has changed.
  mutating func save(_ place: SavedPlace, of book: ReaderBook, to queue: inout CommandQueue) {
    var place = place
    (place.textSize, place.theme) = (appearance.textSize, appearance.theme)
    let text = place.text(modified: book.modified)
    guard text != saved else { return }
    saved = text
    queue.send(.save(name: Self.savedName, text: text))
  }

  /// Tells readers that the device saves nothing: once, since a notice with every page would be in the way.
  mutating func storageWasRefused(_ book: ReaderBook, to queue: inout CommandQueue) {
    guard !hasToldRefusal else { return }
    hasToldRefusal = true
    queue.send(.notice(book.words["notSaved"]))
  }

  mutating func change(_ setting: Event.Setting) { appearance.change(setting) }

  /// The command that applies the text size and colours.
  var command: Command { appearance.command }

  /// What the popover shows.
  var panel: Command.Popover { appearance.panel }
}
