import Foundation
import ProcessorTime
import Testing

@testable import Highlighting

/// Snippets of every language with their highlighting: `k‹def›` is a keyword.
@Suite struct HighlightingTests {
  private static func marked(_ source: String, language: String) -> String {
    let bytes = Array(source.utf8)
    return CodeHighlighter.tokens(bytes, language: language).map { token in
      let text = String(decoding: bytes[token.range], as: UTF8.self)
      guard let kind = token.kind else { return text }
      return String(UnicodeScalar(kind)) + "‹" + text + "›"
    }.joined()
  }

  @Test(arguments: snippets)
  func marksTheParts(snippet: (language: String, source: String, marked: String)) {
    #expect(Self.marked(snippet.source, language: snippet.language) == snippet.marked)
  }

  /// Ten thousand inputs made of language fragments, most of them nonsense.
  @Test func neverChangesText() {
    var random = SplitMix(state: 17)
    let pieces: [String] = [
      "\"", "'", "`", "\"\"\"", "'''", "f\"{", "{", "}", "${", "$(", ")", "(", "\\", "#", "//", "/*", "*/",
      "(*", "*)", "\n",
      " ", "<<EOF\n", "EOF\n", "%%bash\n", "!", "%", "r#\"", "\"#", "<!--", "-->", "<a b='", "&", ">>> ",
      "... ", "$ ", "In [1]: ",
      "def", "x", "9", "1e", "é", "[", "]", "---\n", "key: ", "=", "@", "--", "{-", "-}", "<", ">", "/",
    ]
    let languages =
      Set(snippets.map(\.language)).sorted() + [
        "perl", "lua", "lisp", "powershell", "cmake", "bib", "rcon", "none",
      ]
    for round in 0..<2_000 {
      var bytes: [UInt8] = []
      for _ in 0..<(random.next() % 40) {
        if random.next() % 8 == 0 {
          bytes.append(UInt8(random.next() % 256))
        } else {
          bytes += Array(pieces[Int(random.next() % UInt64(pieces.count))].utf8)
        }
      }
      let language = languages[round % languages.count]
      var end = 0
      for token in CodeHighlighter.tokens(bytes, language: language) {
        #expect(token.range.lowerBound == end && token.range.upperBound > end)
        end = token.range.upperBound
      }
      #expect(end == bytes.count || bytes.isEmpty)
    }
  }

  @Test(arguments: [
    "\"", "'", "/[", "<<A\n", "f\"{", "/*", "(*", "{-", "`${", "r#\"", "<a b='", "&", "<!--", "$(", "\\",
    "%%bash\n", "key: '", "'a",
  ])
  func staysLinear(pattern: String) {
    let bytes = Array(
      String(repeating: pattern, count: usually(8_000, inSoak: 25_000) / pattern.utf8.count).utf8)
    for language in Set(snippets.map(\.language)).sorted() {
      #expect(
        processorTime { CodeHighlighter.tokens(bytes, language: language) }.seconds
          < usually(0.8, inSoak: 2.5),
        "\(language)")
    }
  }

  @Test(arguments: [
    "py", "IPython3", "python3", "c++", "sh", "shell-session", "language-js", ".rs", "yml", "Mathematica",
  ])
  func knowsOtherNames(name: String) { #expect(CodeLanguage.named(name) != nil) }
}

private let snippets: [(language: String, source: String, marked: String)] = [
  (
    "python",
    "import numpy as np\n@cache\ndef area(r: float) -> str:\n    \"\"\"Area.\"\"\"\n    return f\"{np.pi * r**2:.2f}\" + r'\\d'  # cm\nx = [i for i in range(10) if i != 1e-3]\n",
    "k‹import› numpy k‹as› np\nm‹@cache›\nk‹def› f‹area›(r: t‹float›) -> t‹str›:\n    s‹\"\"\"Area.\"\"\"›\n    k‹return› s‹f\"›m‹{›np.pi * r**n‹2›:.n‹2f›m‹}›s‹\"› + s‹r'\\d'›  c‹# cm›\nx = [i k‹for› i k‹in› f‹range›(n‹10›) k‹if› i != n‹1e-3›]\n"
  ),
  (
    "ipython3",
    "%matplotlib inline\n!pip install -q \"numpy>1\"\nprint?\n?print\nx = 5 % y\n",
    "m‹%matplotlib› inline\nm‹!›f‹pip› f‹install› -q s‹\"numpy>1\"›\nf‹print›?\nm‹?print›\nx = n‹5› % y\n"
  ),
  (
    "ipython3",
    "%%bash\nfor f in *.txt; do echo \"$f\"; done\n",
    "m‹%%bash›\nk‹for› f k‹in› *.txt; k‹do› f‹echo› s‹\"$f\"›; k‹done›\n"
  ),
  (
    "r",
    "fit <- lm(y ~ x, data = df)  # fit\nif (is.na(x) && TRUE) `my var` <- 1L else NULL\n",
    "fit <- f‹lm›(y ~ x, data = df)  c‹# fit›\nk‹if› (f‹is.na›(x) && n‹TRUE›) v‹`my var`› <- n‹1L› k‹else› n‹NULL›\n"
  ),
  (
    "julia",
    "function f(x::Float64)\n  #= a #= b =# c =#\n  @show \"x is $(x + 1)\" A' 'c'\nend\n",
    "k‹function› f‹f›(x::t‹Float64›)\n  c‹#= a #= b =# c =#›\n  m‹@show› s‹\"x is ›m‹$(›x + n‹1›m‹)›s‹\"› A' s‹'c'›\nk‹end›\n"
  ),
  (
    "c",
    "#include <stdio.h>\nint main(void) { /* go */\n  printf(\"%d\\n\", 0x1Fu); return 'a'; // end\n}\n",
    "m‹#include› s‹<stdio.h>›\nt‹int› f‹main›(t‹void›) { c‹/* go */›\n  f‹printf›(s‹\"%d\\n\"›, n‹0x1Fu›); k‹return› s‹'a'›; c‹// end›\n}\n"
  ),
  (
    "c++",
    "auto s = R\"(raw \"text\")\"; std::vector<int> v{1, 2};\ntemplate <typename T> T f(T x) { return x; }\n",
    "k‹auto› s = s‹R\"(raw \"text\")\"›; n‹std›::t‹vector›<t‹int›> v{n‹1›, n‹2›};\nk‹template› <k‹typename› T> T f‹f›(T x) { k‹return› x; }\n"
  ),
  (
    "java",
    "@Override\npublic class Point extends Shape {\n  String s = \"\"\"\n    text\"\"\";\n  int x = max(1_000, 2.5f);\n}\n",
    "m‹@Override›\nk‹public› k‹class› f‹Point› k‹extends› t‹Shape› {\n  t‹String› s = s‹\"\"\"\n    text\"\"\"›;\n  t‹int› x = f‹max›(n‹1_000›, n‹2.5f›);\n}\n"
  ),
  (
    "javascript",
    "const re = /a[/]b/g, y = a / b / c;\nlet s = `x ${f({a: 1})} y`; // done\n",
    "k‹const› re = s‹/a[/]b/g›, y = a / b / c;\nk‹let› s = s‹`x ›m‹${›f‹f›({a: n‹1›})m‹}›s‹ y`›; c‹// done›\n"
  ),
  (
    "typescript",
    "interface Shape { area(): number; name?: string }\nexport const x: Shape | null = null;\n",
    "k‹interface› f‹Shape› { f‹area›(): t‹number›; name?: t‹string› }\nk‹export› k‹const› x: t‹Shape› | n‹null› = n‹null›;\n"
  ),
  (
    "rust",
    "fn main<'a>(s: &'a str) -> Option<u8> {\n  println!(\"{}\", r#\"raw \"x\"\"#); let c = 'x'; /* a /* b */ */\n}\n",
    "k‹fn› f‹main›<v‹'a›>(s: &v‹'a› t‹str›) -> t‹Option›<t‹u8›> {\n  f‹println!›(s‹\"{}\"›, s‹r#\"raw \"x\"\"#›); k‹let› c = s‹'x'›; c‹/* a /* b */ */›\n}\n"
  ),
  (
    "go",
    "func main() {\n\tm := map[string]int{\"a\": 1} // map\n\tfmt.Println(`raw\ntext`, len(m))\n}\n",
    "k‹func› f‹main›() {\n\tm := k‹map›[t‹string›]t‹int›{s‹\"a\"›: n‹1›} c‹// map›\n\tfmt.f‹Println›(s‹`raw\ntext`›, f‹len›(m))\n}\n"
  ),
  (
    "sql",
    "SELECT name, COUNT(*) FROM users -- all\nWHERE city = 'O''Hare' AND id > 10;\n",
    "k‹SELECT› name, f‹COUNT›(*) k‹FROM› users c‹-- all›\nk‹WHERE› city = s‹'O''Hare'› k‹AND› id > n‹10›;\n"
  ),
  (
    "bash",
    "for f in \"$@\"; do\n  echo \"n: $(wc -l < \"$f\")\" $HOME ${x} # say\ndone\ncat <<EOF > out\ntext $x\nEOF\nls -l\n",
    "k‹for› f k‹in› s‹\"$@\"›; k‹do›\n  f‹echo› s‹\"n: ›m‹$(›f‹wc› -l < s‹\"$f\"›m‹)›s‹\"› v‹$HOME› v‹${x}› c‹# say›\nk‹done›\nf‹cat› m‹<<EOF› > out\ns‹text $x\n›m‹EOF›\nf‹ls› -l\n"
  ),
  (
    "console",
    "$ ls -l \"a b\"\ntotal 3\nme@host:~/dir$ cd ..\n",
    "p‹$ ›f‹ls› -l s‹\"a b\"›\no‹total 3\n›p‹me@host:~/dir$ ›f‹cd› ..\n"
  ),
  (
    "pycon",
    ">>> x = \"\"\"a\n... b\"\"\"\n>>> x\n'a\\nb'\nTraceback (most recent call last):\n",
    "p‹>>> ›x = s‹\"\"\"a›\np‹... ›s‹b\"\"\"›\np‹>>> ›x\no‹'a\\nb'\nTraceback (most recent call last):\n›"
  ),
  (
    "json",
    "{\"a\": [1, -2.5e3, true], \"b\": \"text\\\"x\"}\n",
    "{f‹\"a\"›: [n‹1›, -n‹2.5e3›, n‹true›], f‹\"b\"›: s‹\"text\\\"x\"›}\n"
  ),
  (
    "yaml",
    "# about\ntitle: It's a \"book\"\nitems:\n  - name: 'x'\n    size: 12\n  - &id plain # end\n",
    "c‹# about›\nf‹title›: It's a s‹\"book\"›\nf‹items›:\n  - f‹name›: s‹'x'›\n    f‹size›: n‹12›\n  - v‹&id› plain c‹# end›\n"
  ),
  (
    "xml",
    "<?xml version=\"1.0\"?>\n<!-- note -->\n<a href='x'>1 &lt; 2<br/></a>\n",
    "m‹<?xml› f‹version›=s‹\"1.0\"›m‹?>›\nc‹<!-- note -->›\nk‹<a› f‹href›=s‹'x'›k‹>›1 n‹&lt;› 2k‹<br/></a>›\n"
  ),
  (
    "tex",
    "\\frac{a}{b} % note\n$x^2$ and \\textbf{bold} \\\\\n",
    "k‹\\frac›{a}{b} c‹% note›\ns‹$x^2$› and k‹\\textbf›{bold} k‹\\\\›\n"
  ),
  (
    "wolfram",
    "f[x_] := Module[{y = 2.5}, (* a (* b *) c *) Sin[x y] + \"text\"];\nMap[#^2 &, Range[10]]\n",
    "f‹f›[x_] := k‹Module›[{y = n‹2.5›}, c‹(* a (* b *) c *)› f‹Sin›[x y] + s‹\"text\"›];\nf‹Map›[#^n‹2› &, f‹Range›[n‹10›]]\n"
  ),
  (
    "swift",
    "func f(_ x: Int) -> String {\n  /* a /* b */ c */\n  return \"x is \\(x + 1)\" + #\"raw \\n\"#\n}\n",
    "k‹func› f‹f›(_ x: t‹Int›) -> t‹String› {\n  c‹/* a /* b */ c */›\n  k‹return› s‹\"x is ›m‹\\(›x + n‹1›m‹)›s‹\"› + s‹#\"raw \\n\"#›\n}\n"
  ),
  (
    "ruby",
    "def hi(name)\n  puts \"hi #{name}\" if @a =~ /x/ # greet\nend\n",
    "k‹def› f‹hi›(name)\n  f‹puts› s‹\"hi ›m‹#{›namem‹}›s‹\"› k‹if› v‹@a› =~ s‹/x/› c‹# greet›\nk‹end›\n"
  ),
  (
    "php",
    "<?php function f($x) { return \"a $x\" . 'b'; } // end\n",
    "<?php k‹function› f‹f›(v‹$x›) { k‹return› s‹\"a $x\"› . s‹'b'›; } c‹// end›\n"
  ),
  (
    "csharp",
    "var s = $\"x {y + 1}\"; // c\npublic string Name { get; set; }\n",
    "k‹var› s = s‹$\"x ›m‹{›y + n‹1›m‹}›s‹\"›; c‹// c›\nk‹public› t‹string› t‹Name› { k‹get›; k‹set›; }\n"
  ),
  (
    "kotlin",
    "fun f(x: Int) = \"x ${x + 1}\" // end\n",
    "k‹fun› f‹f›(x: t‹Int›) = s‹\"x ›m‹${›x + n‹1›m‹}›s‹\"› c‹// end›\n"
  ),
  (
    "scala",
    "def f(x: Int): String = s\"x ${x + 1}\"\n",
    "k‹def› f‹f›(x: t‹Int›): t‹String› = s‹s\"x ›m‹${›x + n‹1›m‹}›s‹\"›\n"
  ),
  (
    "haskell",
    "f :: Int -> Maybe Int\nf x' = if x' > 0 then Just (x' + 1) else Nothing -- end\n{- a {- b -} -}\nc = 'c'\n",
    "f :: t‹Int› -> t‹Maybe› t‹Int›\nf x' = k‹if› x' > n‹0› k‹then› t‹Just› (x' + n‹1›) k‹else› t‹Nothing› c‹-- end›\nc‹{- a {- b -} -}›\nc = s‹'c'›\n"
  ),
  (
    "fortran",
    "PROGRAM hi\n  real :: x = 1.0d0 ! note\n  print *, 'it''s', x\nEND PROGRAM\n",
    "k‹PROGRAM› f‹hi›\n  t‹real› :: x = n‹1.0d0› c‹! note›\n  k‹print› *, s‹'it''s'›, x\nk‹END› k‹PROGRAM›\n"
  ),
  (
    "matlab",
    "A = [1 2; 3 4]';  % transposed\nx = 'text'; y = a';\nfunction z = f(x)\n",
    "A = [n‹1› n‹2›; n‹3› n‹4›]';  c‹% transposed›\nx = s‹'text'›; y = a';\nk‹function› f‹z› = f‹f›(x)\n"
  ),
  (
    "toml",
    "[package]\nname = \"x\" # n\nversion = 1.2\n",
    "t‹[package]›\nf‹name ›= s‹\"x\"› c‹# n›\nf‹version ›= n‹1.2›\n"
  ),
  (
    "ini",
    "[main]\nkey = value ; note\n",
    "t‹[main]›\nf‹key ›= value c‹; note›\n"
  ),
  (
    "makefile",
    "all: $(OBJ) # all\n\tcc -o $@ $<\n",
    "f‹all›: v‹$(OBJ)› c‹# all›\n\tcc -o v‹$@› $<\n"
  ),
  (
    "css",
    "@media print { .box > a { color: #fff; margin: 1.5em auto } } /* end */\n",
    "m‹@media› print { .box > a { f‹color›: #fff; f‹margin›: n‹1.5em› n‹auto› } } c‹/* end */›\n"
  ),
  (
    "diff",
    "--- a\n+++ b\n@@ -1 +1 @@\n-old\n+new\n same\n",
    "m‹--- a\n+++ b\n@@ -1 +1 @@\n›d‹-old\n›i‹+new\n› same\n"
  ),
  (
    "dockerfile",
    "FROM python:3.12 AS base\nRUN pip install \"x\" # go\nENV A=$B\n",
    "k‹FROM› python:n‹3.12› k‹AS› base\nk‹RUN› pip install s‹\"x\"› c‹# go›\nk‹ENV› A=v‹$B›\n"
  ),
]

/// A pseudorandom number generator, with the same numbers in each run.
private struct SplitMix {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
/// The colours of code on every background that code can have.
@Suite struct CodeColorTests {
  @Test func contrastIsAtLeastFourAndAHalf() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let css = try String(contentsOf: root.appendingPathComponent("templates/book.css"), encoding: .utf8)
    let parts = css.components(separatedBy: "@media (prefers-color-scheme: dark)")
    for (scheme, text) in [("light", parts[0]), ("dark", parts[1])] {
      let paper = try color("paper", in: text, over: [1, 1, 1])
      for (inks, washes) in [
        (["keyword", "string", "constant", "comment", "accent", "given", "soft", "fault", "ink"], ["wash"]),
        (["ink"], ["insert-wash", "delete-wash"]),
      ] {
        for wash in washes {
          let ground = try color(wash, in: text, over: try color("wash", in: text, over: paper))
          for ink in inks {
            let ratio = contrast(try color(ink, in: text, over: ground), ground)
            #expect(ratio >= 4.5, "\(ink) on \(wash), \(scheme): \(ratio)")
          }
        }
      }
    }
  }

  /// A variable's colour in red, green and blue from 0 to 1, blended with a background if it is translucent.
  private func color(_ name: String, in css: String, over ground: [Double]) throws -> [Double] {
    let start = try #require(css.range(of: "--\(name): "))
    let value = css[start.upperBound...].prefix { $0 != ";" }
    if value.hasPrefix("#") {
      let number = try #require(Int(value.dropFirst().prefix(6), radix: 16))
      return [16, 8, 0].map { Double(number >> $0 & 255) / 255 }
    }
    let numbers = value.drop { $0 != "(" }.dropFirst().prefix { $0 != ")" }.split(separator: ",").compactMap {
      Double($0.filter { $0 != " " })
    }
    try #require(numbers.count == 4)
    return (0..<3).map { numbers[$0] / 255 * numbers[3] + ground[$0] * (1 - numbers[3]) }
  }

  /// The contrast ratio of WCAG 2.
  private func contrast(_ a: [Double], _ b: [Double]) -> Double {
    let light = [a, b].map { color in
      let linear = color.map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
      return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }
    return (max(light[0], light[1]) + 0.05) / (min(light[0], light[1]) + 0.05)
  }
}
