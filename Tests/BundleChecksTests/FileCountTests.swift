import Diagnostics
import Files
import Foundation
import ProcessorTime
import Publishing
import Testing

@testable import BundleChecks

/// Archives with more directory entries than the limit.
@Suite struct FileCountTests {
  private func number(_ value: Int, _ size: Int) -> [UInt8] {
    (0..<size).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }

  /// An archive with one file and many directory entries: for that file again, or empty ones.
  private func archive(of count: Int, sharesBytes: Bool = false) -> [UInt8] {
    let name = Array("mimetype".utf8)
    let content = Array("application/epub+zip".utf8)
    // Method and time, CRC-32, sizes, and the lengths of the name and the extra field.
    func common(_ size: Int, checksum: Int) -> [UInt8] {
      number(0, 6) + number(checksum, 4) + number(size, 4) + number(size, 4) + number(name.count, 2)
        + number(0, 2)
    }
    func entry(_ common: [UInt8]) -> [UInt8] {
      number(0x0201_4B50, 4) + number(20, 2) + number(20, 2) + number(0, 2) + common + number(0, 14) + name
    }
    let file = common(content.count, checksum: 0x2CAB_616F)
    var output = number(0x0403_4B50, 4) + number(20, 2) + number(0, 2) + file + name + content
    let start = output.count
    let other = entry(sharesBytes ? file : common(0, checksum: 0))
    output.reserveCapacity(start + count * other.count + 100)
    output += entry(file)
    for _ in 1..<count { output += other }
    let end = output.count
    output += number(0x0606_4B50, 4) + number(44, 8) + number(45, 2) + number(45, 2) + number(0, 8)
    output += number(count, 8) + number(count, 8) + number(end - start, 8) + number(start, 8)
    output += number(0x0706_4B50, 4) + number(0, 4) + number(end, 8) + number(1, 4)
    output += number(0x0605_4B50, 4) + number(0, 4) + number(0xFFFF, 2) + number(0xFFFF, 2)
    return output + number(end - start, 4) + number(start, 4) + number(0, 2)
  }

  @Test func filesThatShareBytesAreRefused() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("book.epub").path
    try Data(archive(of: 1)).write(to: URL(fileURLWithPath: path))
    #expect(try PackedArchive(path: path).entries.count == 1)
    try Data(archive(of: 2, sharesBytes: true)).write(to: URL(fileURLWithPath: path))
    let refusal = BundleError.entriesOverlap(path: path)
    #expect(checkBundle(at: path, jobs: 1).diagnostics == [refusal.diagnostic])
    #expect(throws: refusal) { try BundleDescription(path: path, jobs: 1) }
  }

  @Test func moreFilesThanTheLimitAreRefused() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appendingPathComponent("book.epub").path
    let limit = PackedArchive.largestCount
    if usually(false, inSoak: true) {
      try Data(archive(of: limit)).write(to: URL(fileURLWithPath: path))
      #expect(try PackedArchive(path: path).entries.count == limit)
      #expect(try BundleReader(path: path).files.count == limit)
    }
    try Data(archive(of: limit + 1)).write(to: URL(fileURLWithPath: path))
    let refusal = BundleError.tooManyFiles(path: path, count: limit + 1)
    #expect(throws: refusal) { try BundleReader(path: path) }
    #expect(throws: refusal) { try BundleDescription(path: path, jobs: 1) }
    let found = checkBundle(at: path, jobs: 1).diagnostics
    #expect(found == [refusal.diagnostic])
    #expect(found.map(\.kind) == [.bundleUnreadable])
    #expect(found.map(\.summary) == ["bundle has 200001 files; more than 200000 are not read"])
  }
}
