import BookModel
import Testing

@testable import ArtworkDrawing

@Suite struct ArtworkCatalogueTests {
  /// Sizes by use, as in section 6 of the design.
  @Test(arguments: [
    (ArtworkFile.Use.cover, ["1600x2560", "768x1024", "1536x2048", "1024x768", "2048x1536"]),
    (.thumbnail, ["350x525"]),
    (.launch, ["768x1004", "768x1004", "1024x748", "1024x748", "320x480", "640x960"]),
    (
      .icon, ["57x57", "114x114", "72x72", "512x512", "1024x1024", "29x29", "58x58", "50x50"]
    ),
    (.documentIcon, ["22x29", "44x58", "64x64", "320x320"]),
    (
      .webClip,
      ["57x57", "72x72", "114x114", "120x120", "152x152", "167x167", "180x180", "192x192", "512x512"]
    ),
    (.maskableIcon, ["512x512"]), (.favicon, ["32x32"]),
  ]) func carriesEverySizeOfEveryBook(use: ArtworkFile.Use, sizes: [String]) {
    let rows = ArtworkCatalogue.essential.filter { $0.use == use }
    #expect(rows.map { "\($0.width)x\($0.height)" } == sizes)
  }

  @Test func carriesTodaysLaunchImagesInBothOrientations() {
    let rows = ArtworkCatalogue.todaysLaunch
    let upright = rows.filter { $0.orientation == .portrait }.map { "\($0.width)x\($0.height)" }
    let sideways = rows.filter { $0.orientation == .landscape }.map { "\($0.height)x\($0.width)" }
    #expect(upright.count == 19)
    #expect(upright == sideways)
    #expect(upright.contains("1640x2360") && upright.contains("1320x2868"))
  }

  @Test func namesEveryFileOnce() {
    let names = ArtworkCatalogue.rows.map(\.href)
    #expect(Set(names).count == names.count)
    #expect(names.allSatisfy { $0.hasPrefix("art/") && $0.allSatisfy { $0.isASCII && $0 != " " } })
  }

  @Test func leavesTheStatusBarToTheSystemOnTabletsOfOldAlone() {
    let tablet = ArtworkCatalogue.rows.first { $0.href == "art/launch/Default-Portrait.png" }
    let phone = ArtworkCatalogue.rows.first { $0.href == "art/launch/Default@2x.png" }
    #expect(tablet?.rule == .launch(statusBar: 0))
    #expect(phone?.rule == .launch(statusBar: 20))
    #expect(phone?.scale == 2)
  }
}
