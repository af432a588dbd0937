import Diagnostics
import Testing
import XML

@Suite struct SourcePlacesTests {
  @Test func findsWhatSourceTextFinds() throws {
    let text = "\u{FEFF}<a x='é'\r\n  y=\"2\">\r<b/>é\n\n<c\n z='𝛼'/></a>"
    let source = SourceText(file: "a.xml", bytes: Array(text.utf8))
    let places = SourcePlaces(try XMLParser().parse(source))
    let offsets = Array(0...source.bytes.count)
    for lower in offsets + offsets.reversed() {
      let range = ByteRange(lower, min(lower + 3, source.bytes.count))
      #expect(places.range(range) == source.range(range))
    }
  }
}
