import BookCompiler
import CacheServing
import Diagnostics
import ExternalLinks
import Foundation
import Spelling
import Testing

/// Checks that `check` runs only on request: links out of the book, and spelling.
struct RequestedChecksTests {
  private static let hasDictionary = FileManager.default.fileExists(atPath: "/usr/share/hunspell/en_US.dic")

  private func findings(
    _ page: String, language: String = "en", file: String = "a.md",
    _ change: (inout BookCompiler.Request) -> Void
  ) throws -> [String] {
    let folder = try SmallFolder([
      "book.xml": """
      <book xmlns="urn:octavo:book:1" id="urn:isbn:1" lang="\(language)"><title>T</title><creator>A</creator>
      <date>2026-01-01</date><contents><page src="\(file)"/></contents></book>
      """, file: page,
    ])
    var request = BookCompiler.Request(
      manifest: folder.url.appendingPathComponent("book.xml").path, templates: templates)
    request.drawing.artwork = .none
    change(&request)
    let kinds = ["external-link", "word-unknown", "dictionary"]
    return BookCompiler(request, progress: { _ in }).check().diagnostics.compactMap { finding in
      guard kinds.contains(where: finding.kind.id.hasPrefix) else { return nil }
      let place = finding.range?.start.map { "\($0.line):\($0.column) " } ?? ""
      return place + "\(finding.kind.id): \(finding.headline)"
    }
  }

  @Test func linksThatLeadOutAreFollowed() throws {
    let server = try #require(HTTPListener())
    defer { server.close() }
    server.serve { request, connection in
      switch request.path {
      case "/here": connection.send(200, body: [])
      case "/old": connection.send(301, fields: ["Location: /here"], body: [])
      case "/closed": connection.send(403, body: [])
      default: connection.send(404, body: [])
      }
    }
    let base = server.address
    let page = """
      # One

      [here](\(base)/here), [old](\(base)/old),
      [closed](\(base)/closed) and [gone](\(base)/gone#place).
      """
    let found = try findings(page) { request in
      var settings = LinkSurveySettings()
      settings.askPrivateNetworks()
      settings.memory = NSTemporaryDirectory() + "links-\(UUID().uuidString).json"
      settings.pause = 1
      request.externalLinks = settings
    }
    #expect(
      found == [
        "3:\(base.count + 22) external-link-moved: \"\(base)/old\" has moved permanently",
        "4:10 external-link-unanswered: \"\(base)/closed\" could not be checked: the server answers 403",
        "4:\(base.count + 30) external-link-gone: \"\(base)/gone#place\" no longer exists: the server answers 404",
      ])
    #expect(try findings(page) { _ in } == [])
  }

  @Test(
    .enabled(if: hasDictionary, "no dictionary is installed"))
  func unknownWordsAreReportedOnceASource() throws {
    let found = try findings("# One\n\nA sentense with `codde` and one more sentense of Fourrier.\n") {
      request in
      request.spelling = SpellingSettings()
      request.spelling?.words = ["Fourrier"]
    }
    #expect(found == ["3:3 word-unknown: \"sentense\" is not in the dictionary en_US (2 times)"])
  }

  @Test(
    .enabled(if: hasDictionary, "no dictionary is installed"))
  func wordsAreShownInTheTextOfMarkupAndNotInItsTags() throws {
    let page = """
      <html xmlns="http://www.w3.org/1999/xhtml"><head><title>T</title></head><body class="codde"><!-- codde -->
      <h1>One</h1><p><img src="x.png" alt="pikture"/> A codde.</p></body></html>
      """
    let found = try findings(page, file: "a.xhtml") { $0.spelling = SpellingSettings() }
    let places = found.compactMap { $0.split(separator: " ").first.map(String.init) }
    #expect(places == ["2:38", "2:51"])
  }

  @Test(
    .enabled(if: hasDictionary, "no dictionary is installed"),
    arguments: [
      (
        "a.ipynb",
        #"""
        {"nbformat": 4, "nbformat_minor": 5, "metadata": {"language_info": {"name": "python"}}, "cells": [
        {"cell_type": "code", "id": "a", "metadata": {}, "execution_count": null, "outputs": [], "source": "codde = 1 # the codde of"},
        {"cell_type": "markdown", "id": "b", "metadata": {}, "source": ["# One\n", "The\n", "codde is *short*."]}]}
        """#, "3:86"
      ),
      ("a.md", "# One\n\n```python\ncodde = codde\n```\n\nUse `codde` or the **codde** of it.\n", "7:22"),
      ("a.md", "# One\n\n    see the codde of it\n\nThe codde\n", "5:5"),
    ])
  func wordsAreShownWhereTheirNeighboursAreThoseOfThePage(file: String, page: String, place: String) throws {
    let found = try findings(page, file: file) { $0.spelling = SpellingSettings() }
    #expect(
      found.count == 1 && found.allSatisfy { $0.hasPrefix(place + " word-unknown: \"codde\"") }, "\(found)")
  }

  @Test func aLanguageWithoutADictionaryIsNamed() throws {
    let found = try findings("# One\n\nqapla’ batlh\n", language: "tlh") { $0.spelling = SpellingSettings() }
    #expect(found.count == 1 && found.allSatisfy { $0.hasPrefix("dictionary-missing: ") })
  }

  @Test func linksAreLeftWhereThereAreTooMany() throws {
    let server = try #require(HTTPListener())
    defer { server.close() }
    server.serve { _, connection in connection.send(200, body: []) }
    let found = try findings("# One\n\n<\(server.address)/a> <\(server.address)/b>\n") { request in
      var settings = LinkSurveySettings()
      settings.askPrivateNetworks()
      settings.memory = NSTemporaryDirectory() + "links-\(UUID().uuidString).json"
      (settings.pause, settings.limit) = (1, 1)
      request.externalLinks = settings
    }
    #expect(
      found.count == 1
        && found.allSatisfy { $0.hasPrefix("external-links-left: external links were left unchecked: 1, ") })
  }
}
