import CatalogueBuilding
import Catalogues
import Diagnostics
import Digests
import FindingKinds
import ReportPolicy
import SharedCache

// MARK: - Settings, catalogues, and files written by builds on other machines

extension HostileParser {
  static let catalogues: [HostileParser] = [
    HostileParser(name: "octavo.yaml", sample: Array(Samples.settings.utf8)) { bytes in
      let folder = ScratchFolder()
      folder.write(bytes, "octavo.yaml")
      let settings = ProjectSettings(for: folder.path + "/book.xml", kinds: DiagnosticKind.all)
      return settings.path == nil ? "the settings were not read" : problem(of: settings.diagnostics)
    },
    HostileParser(name: "catalogue.xml", sample: Array(Samples.catalogue.utf8)) { bytes in
      let folder = ScratchFolder()
      for (file, text) in Samples.book { folder.write(Array(text.utf8), file) }
      folder.write(Array(Samples.bookXML.utf8), "book.xml")
      folder.write(bytes, "catalogue.xml")
      var loading = loadCatalogue(at: folder.path + "/catalogue.xml", kinds: DiagnosticKind.all)
      if loading.catalogue == nil, loading.diagnostics.isEmpty { return "it is refused, and nothing said" }
      loading.checkManifests(jobs: 1)
      return problem(of: loading.diagnostics)
    },
    HostileParser(name: "catalogue list", sample: Array("# books\nbook.xml\tone\n\n/dev/null\ttwo\n".utf8)) {
      bytes in
      let loading = loadCatalogue(list: String(decoding: bytes, as: UTF8.self))
      if loading.catalogue == nil, loading.diagnostics.isEmpty { return "it is refused, and nothing said" }
      return problem(of: loading.diagnostics)
    },
    results("plan.json", Samples.plan), results("records/two.json", Samples.record("two")),
    results("shares/2-of-2.json", Samples.share),
    HostileParser(name: "baseline", sample: Array(Samples.knownFindings.utf8)) { bytes in
      do throws(KnownFindings.Unreadable) {
        let known = try KnownFindings(json: bytes)
        guard let again = try? KnownFindings(json: known.json) else {
          return "what is written cannot be read"
        }
        return again == known ? nil : "what is written is read otherwise"
      } catch { return error.reason.isEmpty ? "it is refused, and nothing said" : nil }
    },
    HostileParser(name: "shared entry", sample: Array(Samples.sharedEntry.utf8)) { bytes in
      let key = EntryKey(text: "5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03")
      guard let key else { return "the key is none" }
      // No key is trusted.
      if (try? SharedEntry(bytes, for: key, trust: CacheTrust())) != nil {
        return "an entry of a stranger is taken"
      }
      return nil
    },
  ]

  /// A file of a results folder, from which a report and a feed are made.
  private static func results(_ name: String, _ sample: String) -> HostileParser {
    HostileParser(name: name, sample: Array(sample.utf8)) { bytes in
      let folder = ScratchFolder()
      folder.write(Array(Samples.plan.utf8), "plan.json")
      for book in ["one", "two"] { folder.write(Array(Samples.record(book).utf8), "records/\(book).json") }
      folder.write(Array(Samples.share.utf8), "shares/2-of-2.json")
      folder.write(bytes, name)
      let results = ResultsFolder(folder.path)
      let report: CatalogueReport
      do throws(PlanError) { report = try CatalogueReport(results, now: 1_700_000_009) } catch {
        return problem(of: [error.diagnostic])
      }
      var size = 0
      report.writeText { size += $0.utf8.count }
      report.writeMarkdown { size += $0.utf8.count }
      report.writeJSON { size += $0.count }
      report.writeJUnit { size += $0.count }
      size += report.sarif(of: DiagnosticKind.all).count
      guard let site = try? CatalogueSite(results, title: nil) else { return "there is a report and no feed" }
      do throws(CatalogueSiteError) { try site.write(templates: ScratchFolder.templates) } catch {
        return "the feed is not written"
      }
      return size == 0 ? "the report is empty" : nil
    }
  }
}
