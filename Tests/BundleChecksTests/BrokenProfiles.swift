import Diagnostics
import PackedBooks

@testable import BundleChecks

private let package = "book.epub/EPUB/package.opf"
private let one = "book.epub/EPUB/one.xhtml"

/// Archives with unreadable or unused entries.
let brokenEntries: [BrokenBook] = [
  BrokenBook(.archiveInvalid, at: "book.epub/EPUB/x.bin") {
    $0.files.append(("EPUB/x.bin", [1, 2, 3]))
    $0.damaged = ["EPUB/x.bin"]
  },
  BrokenBook(.archiveEntryLarge, at: "book.epub/EPUB/x.bin") {
    $0.files.append(("EPUB/x.bin", [1]))
    $0.claimedSizes["EPUB/x.bin"] = 300 << 20
  },
  BrokenBook(.folderEmpty, at: nil) { $0.files.append(("EPUB/empty/", [])) },
]

extension PackedBook {
  /// Adds to the first page a media overlay whose body contains `pairs`.
  fileprivate mutating func addOverlay(_ pairs: String, total: String = "1s") {
    let document = """
      <smil xmlns="http://www.w3.org/ns/SMIL" version="3.0">
      <body>
      \(pairs)
      </body>
      </smil>
      """
    files.append(("EPUB/one.smil", Array(document.utf8)))
    files.append(("EPUB/one.mp3", []))
    editPackage(
      "</metadata>",
      """
      <meta property="media:duration">\(total)</meta>
      <meta property="media:duration" refines="#smil">1s</meta></metadata>
      """)
    editPackage("id=\"one\" ", "id=\"one\" media-overlay=\"smil\" ")
    editPackage(
      "</manifest>",
      """
      <item id="smil" href="one.smil" media-type="application/smil+xml"/>
      <item id="mp3" href="one.mp3" media-type="audio/mpeg"/></manifest>
      """)
  }

  /// Gives the book a fixed layout.
  fileprivate mutating func fixLayout(_ head: String) {
    editPackage("</metadata>", "<meta property=\"rendition:layout\">pre-paginated</meta></metadata>")
    for name in ["one", "two"] { edit("EPUB/\(name).xhtml", "</title>", "</title>" + head) }
  }
}

private let pair = #"<par><text src="one.xhtml#a"/><audio src="one.mp3" clipBegin="0s" clipEnd="1s"/></par>"#

/// Media overlays that violate their grammar or do not match their documents.
let brokenOverlays: [BrokenBook] =
  [
    #"<seq><text src="one.xhtml#a"/></seq>"#,
    #"<par><audio src="one.mp3"/></par>"#,
    #"<par><text src="one.xhtml#a"/><audio src="one.mp3" clipBegin="2s" clipEnd="1s"/></par>"#,
    #"<par><text src="one.xhtml#a"/><audio src="one.mp3" clipBegin="1s" clipEnd="00:01"/></par>"#,
    #"<par><text src="one.xhtml#a"/><audio src="one.mp3" clipEnd="soon"/></par>"#,
    #"<par><text src="one.xhtml#a"/><audio src="one.mp3#t=1"/></par>"#,
  ].map { pairs in BrokenBook(.overlayInvalid, at: "book.epub/EPUB/one.smil:3") { $0.addOverlay(pairs) } } + [
    BrokenBook(.overlayDoubtful, at: "\(package):7") { $0.addOverlay(pair, total: "1min") },
    BrokenBook(.overlayInvalid, at: "\(package):12") {
      $0.addOverlay(pair.replacing("one.xhtml", with: "two.xhtml"))
    },
  ]

/// Fixed-layout pages without a size.
let brokenLayouts: [BrokenBook] =
  [
    "", "<meta name=\"viewport\" content=\"width=600\"/>",
    "<meta name=\"viewport\" content=\"width=,height=1\"/>",
    "<meta name=\"viewport\" content=\"width=600px,height=800\"/>",
    "<meta name=\"viewport\" content=\"width=1,width=2,height=3\"/>",
  ].map { head in BrokenBook(.layoutInvalid, at: "\(one):2") { $0.fixLayout(head) } }

/// Properties, prefixes and relations of the metadata.
let brokenProperties: [BrokenBook] =
  [
    "<meta property=\"title-type\" refines=\"#q\">main</meta>",
    "<meta property=\"rendition:flow\">sideways</meta>",
    "<meta property=\"media:duration\">an hour</meta>",
    "<meta property=\"collection-type\">series</meta>",
    "<meta property=\"a11y:wombat\">x</meta>",
  ].map { meta in
    BrokenBook(.packageValueInvalid, at: "\(package):7") {
      $0.editPackage("</metadata>", meta + "</metadata>")
    }
  } + [
    BrokenBook(.packageLinkWrong, at: "\(package):7") {
      $0.editPackage("</metadata>", "<link rel=\"voicing\" href=\"https://a.example/x.mp3\"/></metadata>")
    },
    BrokenBook(.packageValueInvalid, at: "\(package):1") {
      $0.editPackage("version=\"3.0\"", "version=\"3.0\" prefix=\"foaf http://xmlns.com/foaf/spec/\"")
    },
    BrokenBook(.packageValueDoubtful, at: "\(package):1") {
      $0.editPackage("version=\"3.0\"", "version=\"3.0\" prefix=\"dcterms: http://a.example/\"")
    },
    BrokenBook(.documentInvalid, at: "\(one):4") { $0.setBody("<p epub:type=\"my:word\">x</p>") },
    BrokenBook(.documentDoubtful, at: "\(one):4") { $0.setBody("<p><a href=\"wombat:x\">x</a></p>") },
    BrokenBook(.documentInvalid, at: "\(one):4") {
      $0.setBody("<p><time datetime=\"2026-13-01\">x</time></p>")
    },
    BrokenBook(.contentsInvalid, at: "book.epub/EPUB/toc.ncx:1") {
      let contents = """
        <ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1"><head><meta name="dtb:uid" content="x"/></head>
        <docTitle><text>t</text></docTitle><navMap><navPoint id="a"><navLabel><text>t</text></navLabel>
        <content src="one.xhtml"/></navPoint></navMap></ncx>
        """
      $0.add("toc.ncx", "application/x-dtbncx+xml", Array(contents.utf8))
      $0.editPackage("<spine>", "<spine toc=\"i7\">")
    },
  ]

/// Publications of profiles with additional rules.
let brokenProfiles: [BrokenBook] = [
  BrokenBook(.profileInvalid, at: "\(package):2") {
    $0.editPackage("</metadata>", "<dc:type>edupub</dc:type></metadata>")
  },
  BrokenBook(.profileDoubtful, at: "\(package):2") {
    $0.editPackage("</metadata>", "<dc:type>preview</dc:type></metadata>")
  },
  BrokenBook(.profileInvalid, at: "\(one):4") {
    $0.editPackage("<item id=\"one\"", "<item id=\"one\" properties=\"index\"")
    $0.setBody("<section epub:type=\"index\"><p>nothing</p></section>")
  },
  BrokenBook(.profileInvalid, at: "\(one):4") {
    $0.editPackage(
      "</package>", "<collection role=\"index\"><link href=\"one.xhtml\"/></collection></package>")
    $0.setBody("<section epub:type=\"index\"><p>nothing</p></section>")
  },
  BrokenBook(.packageValueInvalid, at: "\(package):17") {
    $0.editPackage(
      "</package>",
      """
      <collection role="https://a.example/part"><metadata><meta property="wombat:x">1</meta></metadata>\
      <link href="one.xhtml"/></collection></package>
      """)
  },
  BrokenBook(.profileInvalid, at: "\(package):17") {
    $0.editPackage(
      "</package>", "<collection role=\"index-group\"><link href=\"one.xhtml\"/></collection></package>")
  },
]
