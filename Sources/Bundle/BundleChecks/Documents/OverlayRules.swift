import Diagnostics
import BookModel
import XML

/// Checks a media overlay on its own: its grammar, times and names (EPUB 3.3, 9.2).
func overlayFaults(in tree: XMLTree) -> [Diagnostic] {
  var found = ContentGrammar.overlay.faults(in: tree).map {
    Diagnostic(.overlayInvalid, at: $0.range, $0.summary, epubcheckID: "RSC-005")
  }
  for node in 0..<tree.count where tree.isElement(node, "audio") {
    if let source = tree.attribute(node, "src"), source.contains("#") {
      found.append(
        Diagnostic(
          .overlayInvalid, at: tree.range(of: node, attribute: "src"), "\"\(source)\" has a fragment",
          epubcheckID: "MED-014"))
    }
    guard let end = tree.attribute(node, "clipEnd").flatMap({ ClockValue($0) }),
      let begin = ClockValue(tree.attribute(node, "clipBegin") ?? "0")
    else { continue }
    if begin.seconds > end.seconds {
      found.append(
        Diagnostic(
          .overlayInvalid, at: tree.range(node), "the clip ends before it begins", epubcheckID: "MED-008"))
    } else if begin == end {
      found.append(
        Diagnostic(.overlayInvalid, at: tree.range(node), "the clip has no duration", epubcheckID: "MED-009"))
    }
  }
  return found
}
