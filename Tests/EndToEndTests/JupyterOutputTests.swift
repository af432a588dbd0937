import Foundation
import Publishing
import Testing

/// Outputs of every media type in one book, counted in the notebook and in its page.
@Suite struct JupyterOutputTests {
  /// The markup by which each form is recognized on a page.
  private static let marks: [(form: OutputNotebook.Form, mark: String)] = [
    (.drawing, "<svg "), (.picture, "<div class=\"output\"><img "),
    (.html, "<div class=\"output html\">"), (.markdown, "<strong>Bold</strong>"),
    (.json, "<pre class=\"output code\">"), (.plain, "<pre class=\"output\">"),
    (.errorStream, "<pre class=\"output stderr\">"), (.traceback, "<pre class=\"output traceback\">"),
    (.described, "<div class=\"output missing\">"),
  ]

  @Test func everyOutputIsOnThePageInTheFormThatShowsMost() throws {
    let folder = try TemporaryFolder()
    try folder.write(try OutputNotebook.json(), to: "outputs.ipynb")
    let bundle = try BundleUnderTest(
      folder.url.appendingPathComponent("outputs.ipynb"), ["--artwork", "none"])
    let page = String(decoding: try bundle.reader.data(for: try #require(bundle.pages.first)), as: UTF8.self)
    for (form, mark) in Self.marks {
      let given = OutputNotebook.outputs.count { $0.form == form }
      #expect(page.ranges(of: mark).count == given, "\(form) in \(page)")
    }
    // The Markdown output has a formula, too.
    #expect(page.ranges(of: "<math ").count == OutputNotebook.outputs.count { $0.form == .formula } + 1)
    #expect(page.ranges(of: "<div class=\"cell\">").count == OutputNotebook.outputs.count)
    // Outputs that cannot be shown are reported: two widgets, plotly's and vega's plots, and the PDF.
    #expect(bundle.messages.ranges(of: "[output-replaced]").count == 4, "\(bundle.messages)")
    #expect(bundle.messages.ranges(of: "[output-dropped]").count == 1)
    #expect(bundle.messages.ranges(of: "[script-dropped]").count == 1)
    if let place = ProcessInfo.processInfo.environment["OCTAVO_OUTPUTS"] {
      try FileManager.default.copyItem(at: bundle.url, to: URL(fileURLWithPath: place))
    }
    #expect(try Tool.epubcheck(bundle.url) == [])
  }

  @Test func colorsAndStatesAreKept() throws {
    let folder = try TemporaryFolder()
    try folder.write(try OutputNotebook.json(), to: "outputs.ipynb")
    let bundle = try BundleUnderTest(
      folder.url.appendingPathComponent("outputs.ipynb"), ["--artwork", "none"])
    let page = String(decoding: try bundle.reader.data(for: try #require(bundle.pages.first)), as: UTF8.self)
    // The pieces of a stream are joined, and overwritten text is gone.
    #expect(
      page.contains(
        "epoch 1\n100%\n<span class=\"ansi-2\">passed</span>, <span class=\"ansi-bold\">done</span>"))
    #expect(page.contains("<span class=\"ansi-1\">ZeroDivisionError</span>: division by zero"))
    #expect(page.contains("Interactive control: speed: 7.5"))
    #expect(page.contains("Interactive control: Button()"))
    #expect(page.contains("linearGradient") && page.contains("viewBox=\"0 0 120 40\""))
    #expect(page.contains("<p>One</p>") && !page.contains("alert(1)"))
    #expect(page.contains("array([[1, 2],\n       [3, 4]]) &lt;&amp;&gt;"))
  }
}
