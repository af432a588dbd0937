import BookModel
import Compression
import TextBytes

/// The documents that Debian's policy requires in a package: copyright, changelog, manual page
/// (<https://www.debian.org/doc/debian-policy/ch-docs.html>).
struct DebianDocuments {
  let application: BookApplication
  let package: String
  let maintainer: String

  /// Adds the documents to a package.
  func add(to package: inout DebianPackage) throws(MemoryExhausted) {
    let folder = "usr/share/doc/\(self.package)/"
    package.addFile(folder + "copyright", Array(copyright.utf8))
    package.addFile(folder + "changelog.gz", try DebianPackage.gzip(Array(changelog.utf8)))
    package.addFile(
      "usr/share/man/man1/\(application.slug).1.gz", try DebianPackage.gzip(Array(manualPage.utf8)))
    if application.webFiles().contains(Self.formulaFont) {
      package.addFile("usr/share/lintian/overrides/\(self.package)", Array(overrides.utf8))
    }
  }

  private static let formulaFont = "style/formulas.otf"

  /// The licences in Debian's common licences, by words in their names.
  private static let commonLicences: [(words: [String], file: String)] = [
    (["apache", "2"], "Apache-2.0"), (["mozilla", "2"], "MPL-2.0"), (["mpl", "2"], "MPL-2.0"),
    (["cc0"], "CC0-1.0"), (["free documentation license", "1.3"], "GFDL-1.3"), (["gfdl", "1.3"], "GFDL-1.3"),
    (["lgpl", "3"], "LGPL-3"), (["lgpl", "2.1"], "LGPL-2.1"), (["lesser general public", "3"], "LGPL-3"),
    (["lesser general public", "2.1"], "LGPL-2.1"), (["gpl", "3"], "GPL-3"), (["gpl", "2"], "GPL-2"),
    (["general public license", "3"], "GPL-3"), (["general public license", "2"], "GPL-2"),
    (["artistic"], "Artistic"),
  ]

  /// The file of the common licence that a rights statement names; nil if it names none.
  static func commonLicence(of rights: String) -> String? {
    let text = rights.lowercased()
    return commonLicences.first { $0.words.allSatisfy { text.contains($0) } }?.file
  }

  var copyright: String {
    let rights = application.index.metadata.rights ?? "The rights are their owners'."
    var text = "\(application.title)\n\n"
    if !rights.lowercased().contains("copyright"), !rights.contains("©") {
      let year =
        application.version.split(separator: ".").first.flatMap { $0.count == 4 ? "\($0) " : nil } ?? ""
      text += "Copyright \(year)\(application.author)\n\n"
    }
    text += rights + "\n"
    if let file = Self.commonLicence(of: rights) {
      text += "\nOn Debian systems the text of this licence is in /usr/share/common-licenses/\(file).\n"
    }
    return text
  }

  /// The changelog, with one entry: earlier editions are unknown.
  var changelog: String {
    """
    \(package) (\(application.version)) unstable; urgency=medium

      * This edition of the book.

     -- \(maintainer)  \(Self.date(application.time))

    """
  }

  /// Formats a date as in RFC 5322.
  static func date(_ time: Int) -> String {
    let days = time / 86_400
    let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    let date = CalendarDate(daysSince1970: days)
    let twoDigits = date.day < 10 ? "0\(date.day)" : "\(date.day)"
    return "\(weekdays[(days + 4) % 7]), \(twoDigits) \(months[date.month - 1]) \(date.year) 00:00:00 +0000"
  }

  /// The manual page: <https://manpages.debian.org/man.7>
  var manualPage: String {
    let slug = application.slug.replacing("-", with: "\\-")
    return """
      .TH "\(Self.roff(application.slug.uppercased()))" 1 "" "\(Self.roff(application.version))" "Books"
      .SH NAME
      \(slug) \\- \(Self.roff(application.title))
      .SH SYNOPSIS
      .B \(slug)
      .SH DESCRIPTION
      \(Self.roff(application.summary))
      .PP
      F11 fills the screen, Escape leaves it, Ctrl+Q closes the book. It needs no network.

      """
  }

  /// A text on one line, with escapes for roff requests.
  static func roff(_ text: String) -> String {
    let line = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      .replacing("\\", with: "\\e").replacing("\"", with: "\\(dq").replacing("-", with: "\\-")
    return line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" + line : line
  }

  /// Lintian overrides: the font's embedding flags contradict its licence, which is in the package.
  private var overrides: String {
    """
    # The GUST Font License, under which the font is, allows it; its fsType field is what it was in the original.
    \(package): opentype-font-prohibits-installable-embedding

    """
  }
}
