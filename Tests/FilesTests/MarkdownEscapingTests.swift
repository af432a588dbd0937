import Testing
import TextBytes

@Suite struct MarkdownEscapingTests {
  @Test(arguments: [
    ("a_b *c* `d`", #"a\_b \*c\* \`d\`"#), ("<b>&amp;</b>", #"\<b\>\&amp;\</b\>"#), ("[x](y)", #"\[x\](y)"#),
    ("a | b ~c~ $d$", #"a \| b \~c\~ \$d\$"#), ("#12 by @ada", ##"\#12 by \@ada"##), (#"\"#, #"\\"#),
    ("- x\n+ y\n= z\na - b", "\\- x\n\\+ y\n\\= z\na - b"), ("Größe, 1.5!", "Größe, 1.5!"),
    ("1. x\n 12) y\nat 3. z", "1\\. x\n 12\\) y\nat 3. z"), ("  - x", #"  \- x"#), ("1.5 m", "1.5 m"),
  ])
  func textIsShownAsItIs(_ text: String, _ markdown: String) { #expect(text.markdownEscaped == markdown) }
}
