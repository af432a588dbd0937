import Markup
import PageWriting
import TextBytes

/// Addresses in HTML on an MkDocs page: they are relative to the finished site, where `guide/page.md` becomes `guide/page/`,
/// while those of Markdown are relative file paths.
enum MarkdownSiteAddress {
  /// The path to which the addresses in some HTML are relative; nil if that is the page's own.
  static func base(of html: [UInt8], in page: MarkdownWriter) -> String? {
    let own = page.context.path
    guard page.context.text.dialect == .mkDocs, html[...].holds("src") else { return nil }
    let stem = MarkdownFrozenText.stem(of: own)
    let name = stem.split(separator: "/").last.map { $0.lowercased() } ?? ""
    guard name != "index", name != "readme" else { return nil }
    let site = stem + "/index.md"
    let leadsOnSite = sources(in: html).contains { address in
      !isFile(address, from: own, in: page) && isFile(address, from: site, in: page)
    }
    return leadsOnSite ? site : nil
  }

  private static func isFile(_ address: [UInt8], from base: String, in page: MarkdownWriter) -> Bool {
    guard let path = WebAddress.resolved(address[...], from: base) else { return false }
    if case .found = page.context.mediaInfo(path) { return true }
    return false
  }

  /// The relative addresses of pictures and the like.
  private static func sources(in html: [UInt8]) -> [[UInt8]] {
    var found: [[UInt8]] = []
    var tokenizer = TagSoupTokenizer(html[...])
    while let token = tokenizer.next() {
      guard case .start(let tag) = token,
        let source = tag.attributes.first(where: { $0.name == "src" })?.value, let first = source.first,
        first != "/", first != "#", WebAddress.scheme(source[...]) == nil
      else { continue }
      found.append(Array(source))
    }
    return found
  }
}
