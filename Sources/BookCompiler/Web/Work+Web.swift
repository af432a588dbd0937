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
      let shell = try ReaderShell(folder: request.templates + "/reader")
      let publisher = WebPublisher(book: linked, shell: shell, startupImages: images, jobs: jobs)
      let size = try publisher.write(entries, to: target)
      webFolder = BookCompiler.Bundle(
        path: target, pageCount: linked.pages.count, mediaCount: linked.media.count, size: size)
    } catch { throw stop(error) }
  }

  /// Launch images for today's devices, which the bundle carries only with `--artwork full`.
  private func startupImages(_ linked: LinkedBook) throws(BookCompiler.Stop) -> [ArtworkFile] {
    guard request.drawsStartupImages, request.artwork == .essential, let book, let folder else { return [] }
    progress(.drawing)
    let painter = try painter(linked, book, rows: ArtworkCatalogue.todaysLaunch)
    let artwork = painter.read { try folder.read($0.path) }
    return painter.paint(artwork, jobs: jobs).files
  }
}
