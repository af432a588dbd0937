import BookModel
import TextBytes

extension Overlay {
  /// The overlay as SMIL 3.0 for the bundle.
  ///
  /// - Parameters:
  ///   - page: the address of the page, relative to the overlay.
  ///   - sound: returns the address of a sound of the page, relative to the overlay; nil if the bundle does not have it.
  func smil(page: String, sound: (Int) -> String?) -> [UInt8] {
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <smil xmlns="http://www.w3.org/ns/SMIL" xmlns:epub="http://www.idpf.org/2007/ops" version="3.0">
      <body>

      """
    var open: [Int] = []
    for clip in clips {
      let wanted = chain(clip.group)
      var shared = 0
      while shared < min(open.count, wanted.count), open[shared] == wanted[shared] { shared += 1 }
      for _ in shared..<open.count { text += "</seq>\n" }
      for group in wanted[shared...] {
        text += "<seq" + typed(groups[group].type)
        // A `seq` requires `epub:textref`.
        text += " epub:textref=\"\((page + (groups[group].text.map { "#" + $0 } ?? "")).markupEscaped)\">\n"
      }
      open = wanted
      let place = (clip.text.isEmpty ? page : page + "#" + clip.text).markupEscaped
      text += "<par" + typed(clip.type) + "><text src=\"\(place)\"/>"
      if let index = clip.sound, let address = sound(index) {
        text += "<audio src=\"\(address.markupEscaped)\" clipBegin=\"\(ClockValue.text(clip.begin))\""
        if let end = clip.end { text += " clipEnd=\"\(ClockValue.text(end))\"" }
        text += "/>"
      }
      text += "</par>\n"
    }
    for _ in open { text += "</seq>\n" }
    return Array((text + "</body>\n</smil>\n").utf8)
  }

  /// The groups that contain a clip, outermost first.
  private func chain(_ group: Int?) -> [Int] {
    var chain: [Int] = []
    var next = group
    while let group = next {
      chain.append(group)
      next = groups[group].outer
    }
    return chain.reversed()
  }

  private func typed(_ type: String?) -> String { type.map { " epub:type=\"\($0.markupEscaped)\"" } ?? "" }
}
