import Diagnostics

@testable import BundleChecks

private let one = "book.epub/EPUB/one.xhtml:4"

/// Documents that violate the rules of XHTML, each in the first line of its body.
let brokenMarkup: [BrokenBook] =
  [
    "<p><wombat>x</wombat></p>", "<p><center>x</center></p>", "<p><font>x</font></p>", "<p shine=\"1\">x</p>",
    "<table><tr><td width=\"3\">x</td></tr></table>", "<ul><p>x</p></ul>", "<ul>x</ul>", "<li>x</li>",
    "<p><div>x</div></p>",
    "<p><em><ul><li>x</li></ul></em></p>", "<h1><p>x</p></h1>", "<p><br>x</br></p>", "<tr><td>x</td></tr>",
    "<table><td>x</td></table>", "<dl><p>x</p></dl>",
    "<p><a href=\"#a\"><b><a href=\"#a\">x</a></b></a></p><p id=\"a\"/>",
    "<p><img alt=\"x\"/></p>", "<p><bdo>x</bdo></p>", "<figcaption>x</figcaption>", "<p><title>x</title></p>",
    "<p><label for=\"z\">x</label></p>", "<p lang=\"en\" xml:lang=\"de\">x</p>", "<p aria-wombat=\"x\">x</p>",
  ].map { body in BrokenBook(.documentInvalid, at: one) { $0.setBody(body) } }

/// Documents with faults outside the body, or in their ids.
let brokenHeads: [BrokenBook] = [
  BrokenBook(.documentUntitled, at: "book.epub/EPUB/one.xhtml:2") {
    $0.edit("EPUB/one.xhtml", "<title>Page</title>", "")
  },
  BrokenBook(.documentIDRepeated, at: one) { $0.setBody("<p id=\"a\">x</p><p id=\"a\">y</p>") },
]
