import Diagnostics
import Files
import Testing

@testable import Printing

@Suite struct PrintFindingsTests {
  @Test(arguments: [
    (PrintError.browserMissing(asked: nil), "browser-missing", "Chromium is needed to print"),
    (.browserMissing(asked: "firefox"), "browser-missing", "\"firefox\" is not a program"),
    (.browserFailed(reason: "it ended"), "browser-failed", "Chromium did not print the book: it ended"),
    (.libraryMissing, "print-library-missing", "qpdf's library is needed"),
    (.templateMissing(path: "a"), "template-unusable", "\"a\" cannot be read"),
    (
      .unwritable(path: "a.pdf", reason: "disk full"), "output-unwritable",
      "\"a.pdf\" cannot be written: disk full"
    ),
  ])
  func errorsHaveWords(error: PrintError, id: String, start: String) {
    #expect(error.diagnostic.kind.id == id)
    #expect(error.diagnostic.severity == .error)
    #expect(error.diagnostic.summary.hasPrefix(start))
  }

  @Test func whatPaperCannotShowIsCounted() {
    let found = BookPrinter.findings(["video": 1, "audio": 3], lacksCodes: false, isSettled: true)
    #expect(found.map(\.kind.id) == ["print-replaced", "print-replaced"])
    #expect(found.first?.summary == "3 \"audio\" elements are printed as a picture or a name")
  }

  @Test func missingCodesAndRestlessNumbersAreReported() {
    let found = BookPrinter.findings([:], lacksCodes: true, isSettled: false)
    #expect(found.map(\.kind.id) == ["code-library-missing", "print-unsettled"])
  }

  @Test func aBrowserIsFoundByNameOrPath() {
    #expect(Browser.find("/bin/sh") == "/bin/sh")
    #expect(Browser.find("/nowhere/chromium") == nil)
    #expect(Browser.find("no-such-browser") == nil)
    #expect(Browser.find("sh")?.hasSuffix("/sh") == true)
  }

  @Test func aProgramThatIsNoBrowserIsReported() throws {
    let files = try BookFolder(at: "/")
    let failure = #expect(throws: PrintError.self) {
      try Browser(program: "/bin/true", profile: "/nowhere", files: files)
    }
    guard case .browserFailed? = failure else {
      Issue.record("\(String(describing: failure))")
      return
    }
  }
}
