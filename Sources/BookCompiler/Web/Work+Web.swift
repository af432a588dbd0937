import ArtworkDrawing
import BookModel
import Manifests
import Publishing

/// `--web`: the same entries as a folder with the reader.
extension Work {
  /// Writes the web folder, where one is asked for.
  func publishWeb(_ entries: [BundleEntry], _ linked: LinkedBook?) throws(BookCompiler.Stop) {
    guard let target = request.webFolder, let linked else { return }
    progress(.packing)
    let images = try startupImages(linked)
    do throws(PublishingError) {
      let shell = try ReaderShell(folder: request.templates + "/reader") { log?.note($0, FileStamp(at: $0)) }
      let publisher = WebPublisher(book: linked, shell: shell, startupImages: images, jobs: jobs)
      let size = try publisher.write(entries, to: target)
      webFolder = BookCompiler.Bundle(
        path: target, pageCount: linked.pages.count, mediaCount: linked.media.count, size: size)
    } catch { throw stop(error) }
  }

  /// The same, without a folder.
  func preview(_ entries: [BundleEntry], _ linked: LinkedBook?) throws(BookCompiler.Stop) {
    guard let linked else { return }
    do throws(PublishingError) {
      let shell = try ReaderShell(folder: request.templates + "/reader")
      preview = WebPreview(book: linked, shell: shell, entries: entries)
    } catch { throw stop(error) }
  }

  /// Launch images for today's devices, which the bundle carries only with `--artwork full`.
  private func startupImages(_ linked: LinkedBook) throws(BookCompiler.Stop) -> [ArtworkFile] {
    guard request.drawsStartupImages, request.artwork == .essential, let book, let folder else { return [] }
    // Made from what the rest of the artwork is made from.
    let key = artworkKey == .nothing ? nil : artworkKey.derived(0)
    if let key, let saved = savedStartupImages(key) { return saved }
    cache?.explain("startup images: drawn")
    progress(.drawing)
    let painter = try painter(linked, book, rows: ArtworkCatalogue.todaysLaunch)
    let artwork = painter.read { try folder.read($0.path) }
    let painting = painter.paint(artwork, jobs: jobs)
    if let key, let cache, painting.diagnostics.isEmpty {
      for file in painting.files { cache.store.save(SavedArtwork.key(ofBytes: file.href, key), file.bytes) }
      let saved = SavedArtwork(
        files: painting.files, read: [], painted: [], libraries: ToolDigest.loadedFiles)
      cache.store.save(key, saved.bytes)
    }
    return painting.files
  }

  /// The launch images that an earlier build drew, where all of them are there.
  private func savedStartupImages(_ key: Digest) -> [ArtworkFile]? {
    guard let cache, let bytes = cache.store.load(key), let saved = try? SavedArtwork(bytes),
      saved.libraries.allSatisfy({ FileStamp(at: $0.key) == $0.value })
    else { return nil }
    var files = saved.files
    for index in files.indices {
      let key = SavedArtwork.key(ofBytes: files[index].href, key)
      guard let bytes = cache.store.load(key) else { return nil }
      files[index].bytes = bytes
    }
    return files
  }
}
