import BookModel
import Diagnostics

/// The texts of a drawn cover.
struct CoverText: Equatable {
  /// One of the texts.
  enum Part: CaseIterable {
    case title, subtitle, authors, publisher

    /// Whether it is a list of names.
    var isOfNames: Bool { self == .authors || self == .publisher }

    /// The place of the text in the manifest, or else that of all metadata.
    func place(in metadata: Metadata) -> SourceRange? {
      let own =
        switch self {
        case .title: metadata.titleRange
        // The end of a title may be set as the subtitle.
        case .subtitle: metadata.subtitle == nil ? metadata.titleRange : metadata.subtitleRange
        case .authors: metadata.creatorsRange
        case .publisher: metadata.publishersRange
        }
      return own ?? metadata.range
    }
  }

  private(set) var title: String
  private(set) var subtitle: String?
  private(set) var authors: [String]
  private(set) var publishers: [String]
  let language: String
  /// The whole title, which decides about colours and pattern.
  let seed: String

  /// Selects texts from the metadata. Splits a title of the form "Main: more" if there is no subtitle.
  ///
  /// - Parameter paintable: returns what can be painted of a text.
  init(_ metadata: Metadata, paintable: (Part, String) -> String = { $1 }) {
    language = metadata.language
    let whole = CoverText.oneLine(metadata.title)
    title = paintable(.title, whole)
    subtitle = metadata.subtitle.map { paintable(.subtitle, CoverText.oneLine($0)) }.flatMap(CoverText.filled)
    seed = CoverText.parted(whole, hasSubtitle: metadata.subtitle != nil).title
    let parts = CoverText.parted(title, hasSubtitle: subtitle != nil)
    (title, subtitle) = (parts.title, parts.rest ?? subtitle)
    if title.isEmpty, let rest = subtitle { (title, subtitle) = (rest, nil) }
    let authors = metadata.creators.filter { $0.roles.isEmpty || $0.roles.contains("aut") }
    let named = (authors.isEmpty ? metadata.creators : authors).prefix(CoverText.mostNames)
    self.authors = named.map { paintable(.authors, CoverText.oneLine($0.name)) }.filter { !$0.isEmpty }
    publishers = metadata.publishers.prefix(CoverText.mostNames).map {
      paintable(.publisher, CoverText.oneLine($0))
    }
    .filter { !$0.isEmpty }
  }

  /// The characters of a text, and the names of a list, that a cover takes at most.
  private static let most = 1_000
  private static let mostNames = 200

  private static func filled(_ text: String) -> String? { text.isEmpty ? nil : text }

  /// The parts of a title at its first colon, if both are of some length.
  private static func parted(_ title: String, hasSubtitle: Bool) -> (title: String, rest: String?) {
    guard !hasSubtitle, let colon = title.range(of: ": ") ?? title.range(of: "：") else { return (title, nil) }
    let (main, more) = (title[..<colon.lowerBound], title[colon.upperBound...])
    return main.count >= 4 && more.count >= 4 ? (String(main), String(more)) : (title, nil)
  }

  /// Collapses white space and line breaks to one space, and removes other control characters.
  private static func oneLine(_ text: String) -> String {
    // What no cover can show is not measured.
    let shown = text.utf8.count > most ? text.prefix(most) + "…" : text[...]
    return shown.split { $0.isWhitespace || $0.isNewline }
      .map { word in
        String(word.filter { !$0.unicodeScalars.allSatisfy { $0.properties.generalCategory == .control } })
      }
      .filter { !$0.isEmpty }.joined(separator: " ")
  }
}

/// What stands between names.
struct NameSeparator: Equatable, Sendable {
  /// Between names on a line.
  let inner: String
  /// Behind a name at the end of a line.
  let final: String

  /// A middle dot, which is dropped at the end of a line; a comma where a name has a dot of its own, as 卡尔·马克思 has.
  init(for names: [String], language: String) {
    let hasDots = names.contains { $0.contains { "·・‧•".contains($0) } }
    let main = language.lowercased().split(separator: "-").first ?? ""
    switch main {
    case _ where !hasDots: (inner, final) = ("\u{A0}· ", "")
    case "ja", "zh", "yue": (inner, final) = ("、", "、")
    case "ar", "fa", "ur", "ckb", "ps", "sd", "ug": (inner, final) = ("، ", "،")
    default: (inner, final) = (", ", ",")
    }
  }
}

extension StringProtocol {
  /// The first occurrence of `text`, compared by characters.
  fileprivate func range(of text: String) -> Range<Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
      formIndex(after: &start)
    }
    return nil
  }
}
