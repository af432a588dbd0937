import BookModel
import Publishing
import Synchronization

/// Keeps the contents of pages from reading to rendering: in memory up to a bound, past it in the saved work or,
/// where none is saved, in a file without a name.
final class PageContents: Sendable {
  private enum Place {
    case memory(PageContent)
    case spilled(SpillFile, Range<Int>)
  }

  private struct State {
    var room: Int
    var places: [Page.Name: Place] = [:]
    var spill: SpillFile?
  }

  private let state: Mutex<State>

  /// Takes what may stay in memory, in bytes.
  init(memoryLimit: Int = 4 << 20) { state = Mutex(State(room: memoryLimit)) }

  /// Takes a content in; `isSaved` says that it can be had elsewhere too.
  func keep(_ content: PageContent, of page: Page.Name, isSaved: Bool, spillFolder: String) {
    let size = content.bytes.count + content.slots.count * MemoryLayout<PageContent.Slot>.stride
    let fits = state.withLock { state -> Bool in
      guard size <= state.room else { return false }
      state.room -= size
      state.places[page] = .memory(content)
      return true
    }
    if fits || isSaved { return }
    var writer = ByteWriter()
    writer.content(content)
    let bytes = writer.bytes
    state.withLock { state in
      do throws(PublishingError) {
        let spill: SpillFile
        if let open = state.spill { spill = open } else { spill = try SpillFile(folder: spillFolder) }
        state.spill = spill
        state.places[page] = .spilled(spill, try spill.append(bytes))
      } catch {
        // Without a place on the disk it stays where it is.
        state.places[page] = .memory(content)
      }
    }
  }

  /// A content that was taken in; nil where it is only saved.
  func content(of page: Page.Name) -> PageContent? {
    switch state.withLock({ $0.places[page] }) {
    case nil: return nil
    case .memory(let content): return content
    case .spilled(let spill, let range):
      guard let bytes = try? spill.bytes(in: range) else { return nil }
      var reader = ByteReader(bytes)
      return try? reader.content()
    }
  }
}

extension Page {
  /// What tells a page from all others: its source, and which page of it.
  struct Name: Hashable {
    var source: Int
    var part: Int
  }

  var name: Name { Name(source: source, part: part) }
}
