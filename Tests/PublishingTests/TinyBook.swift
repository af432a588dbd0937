import BookModel
import Diagnostics
import Foundation

@testable import Publishing

/// Books in memory, and the data needed to publish them.
enum TinyBook {
  /// Two chapters, one of them only a container of two sections, linked to each other.
  static func calculus() -> LinkedBook {
    var metadata = Metadata(title: "A Tiny Calculus", language: "en")
    metadata.subtitle = "Limits & more"
    metadata.identifier = "urn:uuid:5f0c6f9a-7d3e-4b1c-9a52-0d6c1f3b2a10"
    metadata.modified = "2024-05-17T10:00:00Z"
    metadata.date = "2024"
    metadata.creators = [Contributor(name: "Ada Marsh", roles: ["aut"], fileAs: "Marsh, Ada")]
    metadata.contributors = [Contributor(name: "Ben Ode", roles: ["ill"])]
    metadata.publishers = ["Quarto Press"]
    metadata.subjects = ["Calculus"]
    metadata.rights = "CC BY 4.0"
    var book = LinkedBook(metadata: metadata)
    book.pages = [
      page(
        "preview", title: "Preview", "<h1 id=\"top\">Preview</h1><p>Read <a@R0>on</a>.</p>",
        links: ["functions.xhtml"]),
      page(
        "functions", title: "Functions", "<h1 id=\"top\">@L0Functions</h1><p>See <a@R0>@T0</a>.</p>",
        links: ["symmetry.xhtml#even"]),
      page(
        "symmetry", title: "Symmetry", "<h1 id=\"top\">@L0Symmetry</h1><p id=\"even\">Even.</p>", links: []),
    ]
    book.pages[0].linkedPages = [1]
    book.pages[1].linkedPages = [2]
    book.pages[1].linkTexts = ["1.2 Symmetry"]
    book.pages[1].labels = ["1.1"]
    book.pages[2].labels = ["1.2"]
    book.pages[2].page.anchors.append(Anchor(id: "even", kind: .place))
    book.pages[0].matter = "frontmatter"
    book.contents = [
      entry(.page, title: "Preview", nil, "Preview", 0),
      ContentsEntry(
        kind: .chapter, title: "Functions and more", number: "1", label: "Chapter 1: Functions and more",
        href: nil,
        page: nil,
        children: [
          entry(.section, title: "Functions", "1.1", "1.1 Functions", 1),
          entry(
            .section, title: "Symmetry", "1.2", "1.2 Symmetry", 2,
            children: [
              ContentsEntry(
                kind: .page, title: "Even", number: nil, label: "Even", href: "pages/symmetry.xhtml#even",
                page: 2)
            ]),
        ]),
    ]
    sumFacts(of: &book)
    return book
  }

  /// A page of content in which `@R0` is link reference 0, `@T0` link text, `@L0` a label, `@E0` an equation number and `@M0` a
  /// media file.
  static func page(_ name: String, title: String, _ marked: String, links: [String?]) -> LinkedPage {
    var page = Page(source: 0)
    page.content = content(marked)
    page.headings = [Heading(level: 1, text: title, id: "top", anchor: 0, range: ByteRange(0, 0))]
    page.anchors = [Anchor(id: "top", kind: .heading, title: title)]
    page.facts.words = marked.split(separator: " ").count
    var linked = LinkedPage(
      page: page, href: "pages/\(name).xhtml", title: title, language: "en", direction: .leftToRight)
    linked.linkReferences = links
    linked.linkTexts = links.map { _ in nil }
    linked.labels = [nil]
    return linked
  }

  static func content(_ marked: String) -> PageContent {
    var content = PageContent()
    var rest = Substring(marked)
    while let at = rest.firstIndex(of: "@") {
      content.bytes += Array(rest[..<at].utf8)
      let kind = rest[rest.index(after: at)]
      let number = rest[rest.index(at, offsetBy: 2)].wholeNumberValue ?? 0
      let slot: PageContent.Slot.Kind =
        switch kind {
        case "R": .linkReference(number)
        case "T": .linkText(number)
        case "L": .label(number)
        case "E": .equationNumber(number)
        default: .media(number)
        }
      content.slots.append(PageContent.Slot(offset: content.bytes.count, kind: slot))
      rest = rest[rest.index(at, offsetBy: 3)...]
    }
    content.bytes += Array(rest.utf8)
    return content
  }

  static func entry(
    _ kind: Entry.Kind, title: String, _ number: String?, _ label: String, _ page: Int,
    children: [ContentsEntry] = []
  ) -> ContentsEntry {
    let names = ["preview", "functions", "symmetry"]
    return ContentsEntry(
      kind: kind, title: title, number: number, label: label, href: "pages/\(names[page]).xhtml", page: page,
      children: children)
  }

  static func sumFacts(of book: inout LinkedBook) {
    book.facts = PageFacts.sum(book.pages.map(\.page.facts))
  }

  /// The covers and a launch image, as small PNG files.
  static let artwork: [ArtworkFile] = [
    picture("art/cover-epub.png", width: 1600, height: 2560, .cover, .portrait),
    picture("art/cover-portrait-768x1024.png", width: 768, height: 1024, .cover, .portrait),
    picture("art/cover-portrait-1536x2048.png", width: 1536, height: 2048, .cover, .portrait),
    picture("art/cover-landscape-1024x768.png", width: 1024, height: 768, .cover, .landscape),
    picture("art/launch/Default@2x.png", width: 640, height: 960, .launch, .portrait),
    picture("art/icons/Icon.png", width: 57, height: 57, .icon, nil),
  ]

  static func picture(
    _ href: String, width: Int, height: Int, _ use: ArtworkFile.Use,
    _ orientation: ArtworkFile.Orientation?
  ) -> ArtworkFile {
    ArtworkFile(
      href: href, width: width, height: height, use: use, orientation: orientation, mediaType: "image/png",
      bytes: png)
  }

  /// One grey pixel.
  static let png = Array(
    Data(
      base64Encoded:
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==")!)

  /// The project's own templates, or plain ones with the same variables.
  static func templates() throws -> Templates {
    if let folder = ProcessInfo.processInfo.environment["OCTAVO_TEST_TEMPLATES"] {
      return try Templates(folder: folder)
    }
    return try Templates { (name) throws(PublishingError) in plainTemplates[name] ?? "" }
  }

  static func publisher(
    _ book: LinkedBook, artwork: [ArtworkFile] = [], jobs: Int = 1, root: String = "/nowhere",
    memoryLimit: Int = 1 << 20
  ) throws -> EPUBPublisher {
    EPUBPublisher(
      book: book, artwork: artwork, bookStyle: Array("body { margin: 1em; }\n".utf8),
      templates: try templates(),
      store: PackedStore(memoryLimit: memoryLimit, folder: FileManager.default.temporaryDirectory.path),
      jobs: jobs
    ) { .disk(root + "/" + $0) }
  }

  private static let head = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE html>
    <html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="{{language}}" \
    xml:lang="{{language}}"{{#direction}} dir="{{direction}}"{{/direction}}{{{rootAttributes}}}>
    <head><title>{{title}}</title>{{#stylesheets}}<link rel="stylesheet" href="{{href}}"/>{{/stylesheets}}\
    {{#styles}}<style>/*<![CDATA[*/{{{css}}}/*]]>*/</style>{{/styles}}</head>

    """
  private static let plainTemplates = [
    "page.xhtml": head + """
      <body{{#bodyClass}} class="{{bodyClass}}"{{/bodyClass}}{{#matter}} epub:type="{{matter}}"{{/matter}}>
      <section{{#sectionType}} epub:type="{{sectionType}}"{{/sectionType}}{{#sectionRole}} role="{{sectionRole}}"{{/sectionRole}}>
      {{{content}}}
      </section></body></html>

      """,
    "author-page.xhtml": head + "<body{{{bodyAttributes}}}>\n{{{content}}}\n</body></html>\n",
    "contents.xhtml": head + """
      <body class="contents"><h1>{{title}}</h1>{{#subtitle}}<p>{{subtitle}}</p>{{/subtitle}}
      {{#creators}}<p>{{creators}}</p>{{/creators}}
      <nav role="doc-toc" aria-labelledby="contents"><h2 id="contents">{{heading}}</h2>
      {{{list}}}</nav></body></html>

      """,
    "cover.xhtml": head + """
      <body class="cover"><section epub:type="cover">
      <img role="doc-cover" src="{{image}}" alt="{{alt}}" width="{{width}}" height="{{height}}"/></section></body></html>

      """,
  ]
}

extension BundleEntry {
  /// The unpacked text of an entry.
  func text() throws -> String { String(decoding: try data.unpackedBytes(), as: UTF8.self) }
}

extension [BundleEntry] {
  func named(_ name: String) -> BundleEntry? { first { $0.name == name } }
}
