import Diagnostics
import PackedBooks

@testable import BundleChecks

private let sheet = "book.epub/EPUB/s.css"

/// Style sheets that EPUB does not allow: files, `style` elements and `style` attributes.
let brokenStyles: [BrokenBook] =
  [
    "p { a: b", "p { a b }", "p { a: ; }", "p { a: b;; c: d }", "p { a: b } }", "p, { a: b }", "p { a: (b }",
    "a { } /* b", "a { b: 'c\n' }", "@media print { p { a: b }", "@import 'nav.css'",
  ].map { css in BrokenBook(.styleInvalid, at: sheet + ":2") { $0.style("\n" + css) } } + [
    BrokenBook(.styleInvalid, at: sheet + ":3") { $0.style("p {\n a: b;\n direction: rtl }") },
    BrokenBook(.styleDoubtful, at: sheet + ":2") { $0.style("p { a: b }\n@font-face { }") },
    BrokenBook(.urlInvalid, at: sheet + ":1") { $0.style("@font-face { font-family: a; src: url() }") },
    BrokenBook(.encodingForbidden, at: sheet) { $0.style("@charset \"latin1\"; p { a: b }") },
    BrokenBook(.encodingDiscouraged, at: sheet) {
      $0.style("")
      let text = "p { a: b }"
      $0.files[$0.files.count - 1].content =
        [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    },
    BrokenBook(.styleInvalid, at: "book.epub/EPUB/one.xhtml:3") {
      $0.edit("EPUB/one.xhtml", "</title>", "</title><style>p { a: b }\np { : }</style>")
    },
    BrokenBook(.styleInvalid, at: "book.epub/EPUB/one.xhtml:4") { $0.setBody("<p style=\"blue\">x</p>") },
  ]

/// Unusual style sheets without faults.
let soundStyles = [
  "", "/* a */ <!-- p { a: b } -->",
  "@charset \"UTF-8\"; @namespace svg url(http://www.w3.org/2000/svg); svg|a { b: c }",
  "@font-face { font-family: a; src: local('b') } :root { --c: d } p { f: var(--c) !important }",
  "@media (min-width: 1em) and print { @supports (a: b) { a:not(.b):is(c, d)::before { content: '\\201C' } } }",
  "p { fill: url(#a); background: url(data:image/png;base64,AAAA) }", "@page :first { margin: 1in }",
  "\u{FEFF}@import 's.css'; p { a: b }", "\u{FEFF}@charset \"utf-8\"; p { a: b }",
  "@keyframes a { from { b: c } 50% { b: d } to { b: e } }",
]

extension PackedBook {
  fileprivate mutating func style(_ css: String) {
    edit("EPUB/one.xhtml", "</title>", "</title><link rel=\"stylesheet\" href=\"s.css\"/>")
    add("s.css", "text/css", Array(css.utf8))
  }

  /// The book with a style sheet.
  static func styled(_ css: String) -> PackedBook {
    var book = PackedBook()
    book.style(css)
    return book
  }
}
