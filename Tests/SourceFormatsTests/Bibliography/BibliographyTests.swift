import BookModel
import Diagnostics
import ProcessorTime
import Testing

@testable import Bibliography
@testable import Markdown
@testable import PageWriting

private func bibliography(_ text: String) -> Bibliography {
  Bibliography(files: [("refs.bib", Array(text.utf8))])
}

/// The references of a file's entries as shown, one per line.
private func references(_ text: String, style: ReferenceListStyle = .authorYear) -> [String] {
  let bibliography = bibliography(text)
  return html(bibliography, style: style).split(separator: "<li").dropFirst().map { item in
    var text = String(item)
    if let end = text.range(of: ">") { text = String(text[end.upperBound...]) }
    return text.replacing("</li>", with: "").replacing("</ul>", with: "")
  }
}

private func html(_ bibliography: Bibliography, style: ReferenceListStyle = .authorYear) -> String {
  let context = ReadingContext(source: 0, path: "a.md")
  var writer = PageWriter(context: context, source: SourceText(file: "a.md", bytes: []))
  bibliography.write(references: bibliography.entries.map(\.key), style: style, to: &writer)
  return writer.finish().pages.map { ReadPage.shown($0.content) }.joined()
}

extension String {
  fileprivate func replacing(_ part: String, with other: String) -> String {
    split(separator: part, omittingEmptySubsequences: false).joined(separator: other)
  }

  fileprivate func range(of part: String) -> Range<Index>? { ranges(of: part).first }
}

@Suite struct BibliographyTests {
  @Test(arguments: [
    (#"G{\"o}del and \'Etienne, \v{S}imek"#, "Gödel and Étienne, Šimek"),
    (#"St{\'{e}}fan, R{\'{i}}o, na{\"\i}ve, \c{c}a, {\aa}ngstr{\"o}m"#, "Stéfan, Río, naïve, ça, ångström"),
    (#"Stra{\ss}e \& \o re -- 1---2 ``quoted''"#, "Straße & øre – 1—2 “quoted”"),
    (#"{\em Emphasis} and \textbf{bold}, \url{http://a.b/c\_d}"#, "Emphasis and bold, http://a.b/c_d"),
    (#"The {RNA} of {{NASA}}~\LaTeX{} x\textsubscript{2}"#, "The RNA of NASA\u{A0}LaTeX x2"),
    (#"\unknown{kept} \href{http://a.b}{words}"#, "kept words"),
    (#"\d{s}\u{g}\H{o}\k{a}\.{z}\={a}\r{u}\b{d}"#, "ṣğőążāůḏ"), (#"a $x^2$ b"#, "a x squared b"),
    (#"{{{unbalanced \textit{deep"#, "unbalanced deep"), (#"\"#, ""), (#"}}x\'"#, "x´"),
  ])
  func readsTheTextOfFields(source: String, shown: String) {
    #expect(TeXTextReader.plain(Array(source.utf8)) == shown)
  }

  @Test(arguments: [
    ("Donald E. Knuth", "Donald E.||Knuth|"), ("Ludwig van Beethoven", "Ludwig|van|Beethoven|"),
    (
      "Charles Louis Xavier Joseph de la Vall{\\'e}e Poussin",
      "Charles Louis Xavier Joseph|de la|Vallée Poussin|"
    ),
    ("King, Jr., Martin Luther", "Martin Luther||King|Jr."),
    ("van der Walt, St{\\'e}fan", "Stéfan|van der|Walt|"),
    ("{World Bank}", "||World Bank|"), ("{Barnes and Noble, Inc.}", "||Barnes and Noble, Inc.|"),
    ("Jean-Paul Sartre", "Jean-Paul||Sartre|"), ("Pierre Gérard-Marchant", "Pierre||Gérard-Marchant|"),
    ("{\\'E}mile {\\oe}uvre Zola", "Émile|œuvre|Zola|"), ("jean de la fontaine", "|jean de la|fontaine|"),
    ("family=Harman, given=Simon, prefix=de", "Simon|de|Harman|"), ("Aristotle", "||Aristotle|"),
    ("de la Tour", "|de la|Tour|"), ("Euler,", "||Euler|"),
  ])
  func splitsNamesAsBibTeXDoes(source: String, parts: String) throws {
    let name = try #require(NameList(Array(source.utf8)).names.first)
    #expect([name.first, name.von, name.last, name.jr].joined(separator: "|") == parts)
  }

  @Test func separatesPeopleAtAnd() {
    let list = NameList(Array("A. One AND {Two and Sons} and\n  Three and others".utf8))
    #expect(list.names.map(\.last) == ["One", "Two and Sons", "Three"])
    #expect(list.hasOthers)
  }

  @Test func joinsStringsAndTakesMonths() {
    let text = """
      @string{ acm = "ACM" # { Press} }
      @preamble{ "\\newcommand{\\x}{y}" }
      @comment{ @book{no, title={No}} }
      @Book(knuth, Title = {The {\\TeX}book}, publisher = acm # ", New York", year = 1984, month = jan,)
      """
    let bibliography = bibliography(text)
    #expect(bibliography.diagnostics.isEmpty)
    #expect(bibliography.entries.map(\.key) == ["knuth"])
    #expect(bibliography.entry("knuth")?.text("publisher")?.plain == "ACM Press, New York")
    #expect(bibliography.entry("knuth")?.date == BibliographyDate(year: "1984", month: "jan"))
  }

  @Test func writesReferencesOfEachKind() {
    let text = """
      @article{turing, author={A. M. Turing}, title={Computing Machinery and Intelligence}, journal={Mind},
        volume=59, number=236, pages={433--460}, year=1950, doi={https://doi.org/10.1093/mind/LIX.236.433}}
      @book{knuth, author={Knuth, Donald E.}, title={The {\\TeX}book}, edition={2}, publisher={Addison-Wesley},
        address={Reading}, date={1984-05}}
      @inproceedings{cook, author={Cook, Stephen A.}, title={The complexity of theorem-proving procedures},
        crossref={stoc}, pages={151-158}}
      @proceedings{stoc, title={Proceedings of STOC}, editor={Harrison, M. and Banerji, R.}, year=1971}
      @phdthesis{shannon, author={Shannon, Claude}, title={An Algebra for Genetics}, school={MIT}, year=1940}
      @online{site, title={A site}, organization={{The Makers}}, url={https://example.org/a_b}, urldate={2020-01-02}}
      @misc{dataset, author={Doe, Jane and Roe, R.}, title={Data of $x^2$}, year=2001, eprint={1234.5678},
        archivePrefix={arXiv}}
      """
    #expect(
      references(text) == [
        "Cook, Stephen A. 1971. “The complexity of theorem-proving procedures.” In <cite>Proceedings of STOC</cite>, "
          + "edited by M. Harrison and R. Banerji, 151–158.",
        "Doe, Jane, and R. Roe. 2001. <cite>Data of <math xmlns=\"http://www.w3.org/1998/Math/MathML\" "
          + "alttext=\"x squared\"><semantics><msup><mi>x</mi><mn>2</mn></msup><annotation "
          + "encoding=\"application/x-tex\">x^2</annotation></semantics></math></cite>. "
          + "<a[link 0]>arXiv:1234.5678</a>.",
        "Harrison, M., and R. Banerji, eds. 1971. <cite>Proceedings of STOC</cite>.",
        "Knuth, Donald E. 1984. <cite>The TeXbook</cite>. 2nd ed. Reading: Addison-Wesley.",
        "The Makers. n.d. <cite>A site</cite>. <a[link 1]>https://example.org/a_b</a> (accessed 2020-01-02).",
        "Shannon, Claude. 1940. <cite>An Algebra for Genetics</cite>. PhD thesis, MIT.",
        "Turing, A. M. 1950. “Computing Machinery and Intelligence.” <cite>Mind</cite> 59 (236): 433–460. "
          + "<a[link 2]>https://doi.org/10.1093/mind/LIX.236.433</a>.",
      ])
  }

  @Test func tellsEntriesOfOneYearApart() {
    let text = """
      @book{b, author={Aho, A. and Ullman, J.}, title={Beta}, year=2000}
      @book{a, author={Aho, A. and Ullman, J.}, title={The Alpha}, year=2000}
      @book{c, author={Corbat{\\'o}, F. and Two and Three}, title={C}, year=1999}
      """
    let bibliography = bibliography(text)
    func shown(_ keys: [String], style: CitationStyle, suffix: String = "") -> String {
      bibliography.citation(keys, style: style, suffix: suffix).map { part in
        switch part {
        case .text(let text), .words(let text): text
        case .entry(_, let text): text
        case .unknown(let key): "?" + key
        }
      }.joined()
    }
    #expect(
      shown(["a", "b", "c"], style: .parenthetical) == "(Aho and Ullman 2000a, 2000b; Corbató et al. 1999)")
    #expect(shown(["a", "c"], style: .textual) == "Aho and Ullman (2000a) and Corbató et al. (1999)")
    #expect(shown(["c"], style: .textual, suffix: "p. 3") == "Corbató et al. (1999, p. 3)")
    #expect(shown(["c", "x"], style: .numeric) == "[3, ?x]")
    #expect(shown(["c"], style: .author) == "Corbató et al.")
    #expect(shown(["c"], style: .parenthesisedYear) == "(1999)")
    #expect(
      bibliography.restricted(to: ["b"]).citation(["b"], style: .year) == [.entry(key: "b", text: "2000")])
  }

  @Test func everyCitedEntryKeepsItsWords() {
    let bibliography = bibliography(
      """
      @book{fern, author={Fern, Ida}, title={Spores}, year=1990}
      @book{moss, author={Moss, Per}, title={Rocks}, issued={1995-04}}
      """)
    func item(_ key: String, _ prefix: String, _ suffix: String, isYearOnly: Bool = false) -> CitationItem {
      var item = CitationItem(key)
      (item.prefix, item.isYearOnly) = (prefix, isYearOnly)
      item.setSuffix(suffix)
      return item
    }
    func shown(_ items: [CitationItem], style: CitationStyle, following: [CitationItem] = []) -> String {
      bibliography.citation(items, style: style, following: following).map { part in
        switch part {
        case .text(let text), .words(let text), .entry(_, let text): text
        case .unknown(let key): "?" + key
        }
      }.joined()
    }
    let both = [item("fern", "compare", ", fig. 7"), item("moss", "but not", "pp. 2-5")]
    #expect(shown(both, style: .parenthetical) == "(compare Fern 1990, fig. 7; but not Moss 1995, pp. 2-5)")
    #expect(shown([item("fern", "", "and others")], style: .parenthetical) == "(Fern 1990 and others)")
    #expect(shown([item("moss", "", "", isYearOnly: true)], style: .parenthetical) == "(1995)")
    #expect(shown([item("moss", "", "§ 3")], style: .textual) == "Moss (1995, § 3)")
    #expect(
      shown([item("fern", "", "p. 4")], style: .textual, following: [item("moss", "see also", "")])
        == "Fern (1990, p. 4; see also Moss 1995)")
    #expect(
      shown([item("fern", "", ", p. 1"), item("fern", "", ", p. 9")], style: .parenthetical)
        == "(Fern 1990, p. 1; Fern 1990, p. 9)")
  }

  @Test func sortsWithoutAccentsAndCase() {
    let names = ["Zorn", "Ångström", "Øre", "de la Tour", "Čech", "Cauchy", "abel", "Œuvre", "Noether"]
    let text = names.enumerated().map {
      "@book{k\($0.offset), author={\($0.element), X}, title={T}, year=2000}"
    }
    #expect(
      bibliography(text.joined(separator: "\n")).entries.map { $0.people.names[0].last }
        == ["abel", "Ångström", "Cauchy", "Čech", "Tour", "Noether", "Œuvre", "Øre", "Zorn"])
  }
}

@Suite struct BibliographyFindingsTests {
  @Test(arguments: [
    ("@book{a, title={x}, year=2000}\n@book{A, title={y}}", "bibliography-key-repeated", 2),
    ("@book{a, title=unknown}", "bibliography-string-unknown", 1),
    ("@bok{a, title={x}}", "bibliography-type-unknown", 1),
    ("@book{a, title={x}, crossref={nobody}}", "bibliography-parent-missing", 1),
    ("@book{a,\n title={\\foo x \\foo}}", "bibliography-command-unknown", 2),
    ("@book{a, title={x}\n year=2000}", "bibliography-invalid", 2),
    ("@book{a, title={x\n@book{b, title={y}}", "bibliography-invalid", 1),
    ("@book{a, title=\"x}\n@book{b, title={y}}", "bibliography-invalid", 1),
    ("@book{a, title {x}}\n@book{b, title={y}}", "bibliography-invalid", 1),
    ("@book{title={y}}", "bibliography-invalid", 1), ("@book\n", "bibliography-invalid", 1),
    ("@book{a,\n title={$\\frac{1}$}}", "formula-invalid", 2),
  ])
  func findsWhatIsWrong(source: String, id: String, line: Int) {
    let diagnostics = bibliography(source).diagnostics
    #expect(diagnostics.map(\.kind.id) == [id])
    #expect(diagnostics.first?.range?.start?.line == line)
  }

  /// What exceeds the bounds is told once: fields of an entry, bytes of a value.
  @Test(arguments: [
    (
      "@book{a, title={x}" + (1...1_001).map { ", f\($0)={y}" }.joined() + "}",
      "entry \"a\" has more than 1000 fields: the others are left out"
    ),
    (
      "@book{a, title={" + String(repeating: "x", count: 1_000_001) + "} # {y} # {z}}",
      "a value is longer than 1000000 bytes: the rest is left out"
    ),
  ]) func tellsWhatItLeavesOut(source: String, summary: String) {
    #expect(bibliography(source).diagnostics.map(\.summary) == [summary])
  }

  @Test func leavesOutNamesAsOthers() {
    let list = NameList(Array((1...5_001).map { "N\($0)" }.joined(separator: " and ").utf8))
    #expect(list.names.count == 5_000 && list.hasOthers)
  }

  @Test func goesOnBehindAnEntryThatIsNotClosed() {
    let found = bibliography("@book{a, title={x\n@book{b, title={y}, year=1}\n@book{c, title={z}, year=2}")
    #expect(found.entries.map { $0.texts["title"]?.plain } == [nil, "y", "z"])
  }

  @Test func suggestsKeys() throws {
    let found = bibliography("@book{knuth84, title={x}}")
    let range = SourceRange(file: "a.md", start: SourceLocation(line: 1, column: 2))
    let diagnostic = try #require(found.misspelledKey("knuth85", at: range))
    #expect(diagnostic.kind == .citationUnknown)
    #expect(diagnostic.solutions.first?.summary == "did you mean \"knuth84\"?")
    #expect(found.misspelledKey("dijkstra68", at: range) == nil)
  }

  @Test func followsParentsInCircles() {
    let text = "@book{a, title={x}, crossref={b}}\n@book{b, publisher={p}, crossref={a}, xdata={a,b}}"
    #expect(bibliography(text).entry("a")?.text("publisher")?.plain == "p")
  }

  /// Each would take minutes in quadratic time.
  @Test(arguments: [
    "@a(k,t=\"", "@a{k,t={", "@string{a=a#a}", "@a{k,t={{{{", "@a{k,author={a and a and }}\n", "{", "}", "@",
    "@a{k,title={\\\"{\\'{\\em $x", "@a{k, t={\\href{a}{\\href{a}{", "@a{,}\n",
    "@a{é\u{301}, title={x}, crossref={y}}\n",
  ])
  func staysLinearOnHostileFiles(pattern: String) {
    let text = String(repeating: pattern, count: 20_000)
    #expect(processorTime { bibliography(text) }.seconds < 20)
  }
}
