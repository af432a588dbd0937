import BookModel
import PageWriting
import Publishing
import Synchronization

/// Holds page contents between reading and rendering: in memory up to a limit, beyond it in the cache or,
/// without a cache, in an unnamed temporary file.
package final class PageContents: Sendable {
  /// Identifies a page: its source and its part of the source.
  private struct Name: Hashable {
    var source: Int
    var part: Int
  }

  private enum Place {
    case memory(PageContent)
    case spilled(SpillFile, Range<Int>)
  }

  private struct State {
    var room: Int
    var places: [Name: Place] = [:]
    var spill: SpillFile?
  }

  private let state: Mutex<State>
  private let spillFolder: String

  /// - Parameters:
  ///   - memoryLimit: the limit in bytes for contents in memory.
  ///   - spillFolder: the folder for the temporary file.
  package init(memoryLimit: Int = 4 << 20, spillFolder: String) {
    state = Mutex(State(room: memoryLimit))
    self.spillFolder = spillFolder
  }

  /// Moves the contents out of the pages of a reading; `save` writes one to the cache and returns whether it
  /// succeeded.
  package func taking(_ reading: SourceReading, save: (Page) -> Bool = { _ in false }) -> SourceReading {
    var reading = reading
    for index in reading.pages.indices {
      let page = reading.pages[index]
      let isSaved = save(page)
      keep(page.content, of: Name(source: page.source, part: page.part), isSaved: isSaved)
      reading.pages[index].content = PageContent()
    }
    return reading
  }

  private func keep(_ content: PageContent, of page: Name, isSaved: Bool) {
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
        // If the disk write fails, the content stays in memory.
        state.places[page] = .memory(content)
      }
    }
  }

  /// The content of a page; nil if it is only in the cache.
  package func content(of page: Page) -> PageContent? {
    switch state.withLock({ $0.places[Name(source: page.source, part: page.part)] }) {
    case nil: return nil
    case .memory(let content): return content
    case .spilled(let spill, let range):
      // What cannot be read again is made again.
      guard let bytes = try? spill.bytes(in: range) else { return nil }
      var reader = ByteReader(bytes)
      // The same for damaged bytes.
      return try? reader.content()
    }
  }
}
