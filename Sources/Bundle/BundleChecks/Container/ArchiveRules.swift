import Diagnostics
import Files
import Publishing
import TextBytes

/// Checks the archive: `mimetype` first and uncompressed, and names that every system can unpack.
///
/// Reads every entry; one that does not match its checksum is reported as damaged.
func checkArchive(_ archive: PackedArchive, files: BundleFiles, into findings: inout BundleFindings) {
  checkMimetype(archive, into: &findings)
  checkContents(of: archive, files: files, into: &findings)
  checkFolders(archive, into: &findings)
  var seen: [String: String] = [:]
  for entry in archive.entries {
    guard let name = entry.name else {
      let shown = String(decoding: entry.rawName, as: UTF8.self)
      findings.report(
        .fileNameEncoding, in: nil, "the name \"\(shown)\" in the archive is not UTF-8", epubcheck: "PKG-027")
      continue
    }
    guard !entry.isFolder else { continue }
    // Swift compares by canonical equivalence; uppercasing before lowercasing gives full case folding.
    let folded = name.uppercased().lowercased()
    if let other = seen.updateValue(name, forKey: folded) {
      findings.report(
        .fileNameRepeated, in: name,
        other == name
          ? "\"\(name)\" is in the archive twice"
          : "\"\(name)\" and \"\(other)\" are the same name on some systems",
        epubcheck: "OPF-060")
    }
    checkName(name, in: name, into: &findings)
    if entry.isEncrypted {
      findings.report(
        .archiveInvalid, in: name, "\"\(name)\" is encrypted in the archive", epubcheck: "PKG-008")
    } else if entry.method != 0, entry.method != 8 {
      findings.report(
        .archiveInvalid, in: name, "\"\(name)\" is neither stored nor deflated", epubcheck: "PKG-008")
    }
  }
}

private func checkContents(of archive: PackedArchive, files: BundleFiles, into findings: inout BundleFindings)
{
  for (index, entry) in archive.entries.enumerated() where entry.isReadable {
    let name = entry.name ?? String(decoding: entry.rawName, as: UTF8.self)
    if entry.isTooLarge {
      findings.report(
        .archiveEntryLarge, in: name, "\"\(name)\" has \(entry.size >> 20) MB and is not checked",
        epubcheck: nil)
    } else if files.reading(index)?.isWhole != true {
      findings.report(
        .archiveInvalid, in: name, "\"\(name)\" is damaged in the archive", epubcheck: "PKG-008")
    }
  }
}

private func checkFolders(_ archive: PackedArchive, into findings: inout BundleFindings) {
  var full: Set<Substring> = []
  for entry in archive.entries where !entry.isFolder {
    var name = (entry.name ?? "")[...]
    while let slash = name.dropLast().lastIndex(of: "/") {
      name = name[...slash]
      guard full.insert(name).inserted else { break }
    }
  }
  for entry in archive.entries where entry.isFolder {
    guard let name = entry.name, !full.contains(name[...]) else { continue }
    findings.report(.folderEmpty, in: nil, "the folder \"\(name)\" is empty", epubcheck: "PKG-014")
  }
}

/// Checks the characters of a file's name.
func checkName(_ name: String, in file: String?, into findings: inout BundleFindings) {
  var forbidden: [String] = []
  for part in name.split(separator: "/") {
    for scalar in part.unicodeScalars where isForbidden(scalar) {
      let shown = scalar.value < " " || scalar.value == 0x7F ? "U+00" + hexadecimal(scalar) : "\"\(scalar)\""
      if !forbidden.contains(shown) { forbidden.append(shown) }
    }
    if part.hasSuffix(".") { forbidden.append("a full stop at its end") }
  }
  if !forbidden.isEmpty {
    findings.report(
      .fileNameForbidden, in: file, "the name \"\(name)\" has \(forbidden.joined(separator: ", "))",
      epubcheck: "PKG-009")
  }
  if let part = name.split(separator: "/").first(where: { isDeviceName(String($0)) }) {
    findings.report(
      .fileNameReserved, in: file, "the name \"\(name)\" has \"\(part)\", which is a device on Windows",
      epubcheck: nil)
  }
  if name.unicodeScalars.contains(where: { $0.properties.isWhitespace }) {
    findings.report(.fileNameSpaces, in: file, "the name \"\(name)\" has spaces", epubcheck: "PKG-010")
  }
}

private func hexadecimal(_ scalar: Unicode.Scalar) -> String {
  let digits = String(scalar.value, radix: 16, uppercase: true)
  return digits.count < 2 ? "0" + digits : digits
}

/// The characters that the Open Container Format excludes from names.
private func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x00...0x1F, 0x7F, 0x80...0x9F: true
  case "\"", "*", ":", "<", ">", "?", "\\", "|": true
  case 0xE000...0xF8FF, 0xF0000...0xFFFFD, 0x100000...0x10FFFD: true
  case 0xFFF0...0xFFFF, 0xFDD0...0xFDEF: true
  // Tags are deprecated, except in emoji, which use all but the language tag.
  case 0xE0001: true
  case 0x1FFFE...0x10FFFF where scalar.value & 0xFFFE == 0xFFFE: true
  default: false
  }
}

private func checkMimetype(_ archive: PackedArchive, into findings: inout BundleFindings) {
  guard let first = archive.entries.first(where: { $0.name == "mimetype" }) else {
    return findings.report(.mimetypeWrong, in: nil, "bundle has no file \"mimetype\"", epubcheck: "PKG-006")
  }
  if archive.entries[0].name != "mimetype" || first.offset != 0 {
    findings.report(.mimetypeWrong, in: nil, "\"mimetype\" is not the first file", epubcheck: "PKG-006")
  }
  if first.method != 0 {
    findings.report(
      .mimetypeWrong, in: "mimetype", "\"mimetype\" is not stored as it is", epubcheck: "PKG-007")
  }
  if (archive.extraFieldLength(of: first) ?? 0) > 0 {
    findings.report(.mimetypeWrong, in: "mimetype", "\"mimetype\" has an extra field", epubcheck: "PKG-005")
  }
  if archive.content(of: first) != Array("application/epub+zip".utf8) {
    findings.report(
      .mimetypeWrong, in: "mimetype", "\"mimetype\" is not exactly \"application/epub+zip\"",
      epubcheck: "PKG-007")
  }
}
