import ArgumentParser
import ArtworkDrawing
import BookModel
import Files
import Publishing

/// The command `octavo contact-sheet`, which draws all artwork of a bundle in one picture.
struct ContactSheetCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "contact-sheet", abstract: "Print a PNG that shows all artwork of a bundle.")

  @Argument(help: "The bundle.", completion: .file(extensions: ["epub"]))
  var bundle: String

  func run() throws {
    guard FileSystem.mayRead(bundle, root: Caller().root) else {
      throw ValidationError(
        "\(bundle) is behind a link that leads out of its repository (OCTAVO_ROOT allows it)")
    }
    guard case .own(let reader, let index) = try BundleFile.open(bundle) else {
      throw ValidationError("\(bundle) was not made by Octavo")
    }
    let artwork = try index.resources.filter { $0.href.hasPrefix("art/") }.map { resource in
      ArtworkFile(
        href: resource.href, width: resource.width ?? 0, height: resource.height ?? 0, use: .cover,
        orientation: nil, mediaType: resource.mediaType, bytes: try reader.data(for: resource.href))
    }
    Terminal.printResult(bytes: try contactSheet(of: artwork))
  }
}
