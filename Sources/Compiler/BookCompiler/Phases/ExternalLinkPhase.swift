import BookModel
import BuildCache
import Diagnostics
import ExternalLinks

/// Checks external links, and reports links to pages that are gone, moved or unknown.
func findings(
  inExternalLinksOf linked: LinkedBook, _ loaded: LoadedBook, _ places: SourceLocations,
  settings: LinkSurveySettings
) -> [Diagnostic] {
  var links: [(address: String, source: Int, range: ByteRange)] = []
  for page in linked.pages {
    for link in page.page.links {
      if case .external(let address) = link.target { links.append((address, page.page.source, link.range)) }
    }
  }
  var settings = settings
  settings.memory = settings.memory ?? UserCache.file("links.json")
  let survey = LinkSurvey(settings).answers(to: links.map(\.address))
  var diagnostics: [Diagnostic] = []
  for link in links {
    guard let answer = survey.answers[link.address] else { continue }
    let range = places.range(link.range, ofSource: link.source)
    let shown = link.address.count > 120 ? link.address.prefix(120) + "…" : Substring(link.address)
    switch answer {
    case .found: break
    case .gone(let reason):
      diagnostics.append(
        Diagnostic(.externalLinkGone, at: range, "\"\(shown)\" no longer exists: \(reason)"))
    case .moved(let moved):
      // Append the link's fragment, which servers do not receive.
      let place = moved + link.address.drop { $0 != "#" }
      diagnostics.append(
        Diagnostic(
          .externalLinkMoved, at: range, "\"\(shown)\" has moved permanently",
          solutions: [.init("write \"\(place)\"")]))
    case .unanswered(let reason):
      diagnostics.append(
        Diagnostic(.externalLinkUnanswered, at: range, "\"\(shown)\" could not be checked: \(reason)"))
    }
  }
  let manifest = SourceRange(file: loaded.book.manifest)
  if let obstacle = survey.obstacle {
    diagnostics.append(
      Diagnostic(.externalLinksLeft, at: manifest, "external links cannot be checked: \(obstacle)"))
  } else if survey.left > 0 {
    diagnostics.append(
      Diagnostic(
        .externalLinksLeft, at: manifest,
        "external links were left unchecked: \(survey.left), since one run checks \(survey.asked); run it again for more"
      ))
  }
  return diagnostics
}
