import CacheServing
import Digests
import Files
import Foundation
import HTTPTransfer
import Testing

@testable import SharedCache

/// The result of reading a shared cache is always the stored data or a miss.
@Suite struct SharedCacheTests {
  /// The location of a cache.
  enum Kind: CaseIterable { case server, folder }

  /// A cache whose stored objects a test can access.
  final class World {
    let kind: Kind
    let server: CacheServer
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("octavo-shared-" + UUID().uuidString).path

    init(_ kind: Kind) throws {
      self.kind = kind
      server = try #require(CacheServer())
    }

    deinit {
      server.close()
      try? FileManager.default.removeItem(atPath: folder)
    }

    func cache(_ trust: CacheTrust = Keys.reader, signing: SigningKey? = nil, patience: Int = 20)
      -> SharedCache
    {
      var access = HTTPAccess()
      access.patience = patience
      let store: any ObjectStore =
        kind == .server
        ? ServerStore(server.address, access: access, waits: [1, 1]) : FolderStore(path: folder)
      return SharedCache(name: "test", store: store, trust: trust, signing: signing)
    }

    var paths: [String] {
      if kind == .server { return server.objects.keys.sorted() }
      let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
      return names.filter { $0.contains("/") }.sorted()
    }

    subscript(path: String) -> [UInt8]? {
      get {
        kind == .server
          ? server.objects[path]
          : (try? Data(contentsOf: URL(fileURLWithPath: folder + "/" + path))).map { Array($0) }
      }
      set {
        if kind == .server {
          server.objects[path] = newValue
        } else if let newValue {
          try? Data(newValue).write(to: URL(fileURLWithPath: folder + "/" + path))
        } else {
          try? FileManager.default.removeItem(atPath: folder + "/" + path)
        }
      }
    }
  }

  static let text = Array(String(repeating: "A text that deflates well. ", count: 400).utf8)
  static let noise: [UInt8] = {
    var state: UInt64 = 1
    return (0..<5000).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(truncatingIfNeeded: state >> 40)
    }
  }()
  let key = EntryKey(of: [1])

  /// Stores two blobs under the key.
  private func fill(_ world: World, by signing: SigningKey = Keys.main) {
    #expect(world.cache(signing: signing).save(key, [.bytes(Self.text), .bytes(Self.noise)]))
  }

  /// The blobs of the key; nil for a miss.
  private func load(_ cache: SharedCache) -> [[UInt8]]? {
    guard let entry = cache.entry(key) else { return nil }
    let blobs = entry.blobs.compactMap { cache.bytes(of: $0) }
    return blobs.count == entry.blobs.count ? blobs : nil
  }

  private func entryPath(_ world: World) throws -> String {
    try #require(world.paths.first { $0.hasPrefix("ac/") })
  }
  private func blobPath(_ world: World) throws -> String {
    try #require(world.paths.first { $0.hasPrefix("cas/") })
  }

  @Test(arguments: Kind.allCases) func givesBackWhatWasStored(kind: Kind) throws {
    let world = try World(kind)
    fill(world)
    let cache = world.cache()
    #expect(load(cache) == [Self.text, Self.noise])
    #expect(cache.account.hits == 1 && cache.account.refused == 0 && cache.account.awayReason == nil)
    #expect(world.paths.count == 3)
    // The text is stored deflated, the noise unchanged.
    let sizes = world.paths.filter { $0.hasPrefix("cas/") }.compactMap { world[$0]?.count }.sorted()
    #expect(sizes.count == 2 && sizes[0] < 300 && sizes[1] == 5000)
    #expect(world.server.violations == [])
  }

  @Test(arguments: Kind.allCases) func filesComeBackPieceByPiece(kind: Kind) throws {
    let world = try World(kind)
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("octavo-" + UUID().uuidString)
    let bytes = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31 ^ $0 >> 9) }
    try Data(bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    #expect(world.cache(signing: Keys.main).save(key, [.file(file.path, FileStamp(at: file.path))]))
    let cache = world.cache()
    let blob = try #require(cache.entry(key)?.blobs.first)
    #expect(blob.size == bytes.count && blob.inflatedSize == nil)
    final class Pieces { var list: [[UInt8]] = [] }
    let pieces = Pieces()
    let isWhole = cache.copy(blob, begin: { pieces.list = [] }) {
      pieces.list.append(Array($0))
      return true
    }
    #expect(isWhole && pieces.list.count > 3 && pieces.list.flatMap { $0 } == bytes)
    #expect(world.server.violations == [])
  }

  /// Another process may write its bundle to the same path before this one is stored.
  @Test(arguments: Kind.allCases) func aFileThatWasReplacedIsNotStored(kind: Kind) throws {
    let world = try World(kind)
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("octavo-" + UUID().uuidString)
    try Data([1, 2, 3]).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let stamp = FileStamp(at: file.path)
    usleep(20_000)
    try Data([4, 5, 6]).write(to: file)
    #expect(!world.cache(signing: Keys.main).save(key, [.file(file.path, stamp)]))
    #expect(world.paths.filter { $0.hasPrefix("ac/") } == [])
  }

  @Test(arguments: Kind.allCases) func blobsThatAreThereAreNotSentAgain(kind: Kind) throws {
    let world = try World(kind)
    fill(world)
    let cache = world.cache(signing: Keys.main)
    #expect(cache.save(EntryKey(of: [2]), [.bytes(Self.text)]))
    #expect(cache.account.written == 1 && cache.account.sent == 0)
    #expect(world.server.violations == [])
  }

  /// Each flipped bit of an entry or a blob causes a miss.
  @Test(arguments: Kind.allCases) func aFlippedBitIsAMiss(kind: Kind) throws {
    let world = try World(kind)
    fill(world)
    for path in world.paths {
      let sound = try #require(world[path])
      for position in Set([0, 20, sound.count / 2, sound.count - 1]) {
        var damaged = sound
        damaged[position] ^= 4
        world[path] = damaged
        let cache = world.cache()
        #expect(load(cache) == nil, "\(path), byte \(position)")
        #expect(cache.account.refused == 1)
      }
      world[path] = sound
    }
    #expect(load(world.cache()) == [Self.text, Self.noise])
  }

  @Test(arguments: Kind.allCases) func aWrongBlobIsAMissAndIsMended(kind: Kind) throws {
    let world = try World(kind)
    fill(world)
    let path = try blobPath(world)
    for wrong in [[], [1, 2, 3], Self.text, try #require(world[path]) + [0]] {
      world[path] = wrong
      let cache = world.cache(signing: Keys.main)
      #expect(load(cache) == nil)
      #expect(cache.account.damaged == 1)
      // A client that finds the damage and may write stores the data again.
      #expect(cache.save(key, [.bytes(Self.text), .bytes(Self.noise)]))
      #expect(load(world.cache()) == [Self.text, Self.noise])
    }
    #expect(world.server.violations == [])
  }

  @Test(arguments: Kind.allCases) func aMissingBlobIsAMiss(kind: Kind) throws {
    let world = try World(kind)
    fill(world)
    let path = try blobPath(world)
    world[path] = nil
    let cache = world.cache(signing: Keys.main)
    #expect(load(cache) == nil)
    #expect(cache.account.missing == 1 && cache.account.refused == 0 && cache.account.awayReason == nil)
    #expect(cache.save(key, [.bytes(Self.text), .bytes(Self.noise)]))
    #expect(load(world.cache()) == [Self.text, Self.noise])
  }

  @Test(arguments: Kind.allCases) func whatAnotherKeySignedIsAMiss(kind: Kind) throws {
    let world = try World(kind)
    fill(world, by: Keys.fork)
    let cache = world.cache()
    #expect(load(cache) == nil)
    #expect(cache.account.strange == 1 && cache.account.misses == 1 && cache.account.hits == 0)
    #expect(load(world.cache(CacheTrust(trusted: [Keys.fork.verifying]))) == [Self.text, Self.noise])
  }

  @Test(arguments: Kind.allCases) func withoutASignatureItIsAMiss(kind: Kind) throws {
    let world = try World(kind)
    fill(world)
    let path = try entryPath(world)
    let lines = String(decoding: try #require(world[path]), as: UTF8.self).split(separator: "\n")
    world[path] = Array((lines.dropLast().joined(separator: "\n") + "\n").utf8)
    let cache = world.cache()
    #expect(load(cache) == nil)
    #expect(cache.account.unsigned == 1)
  }

  @Test(arguments: Kind.allCases) func whatIsReplayedForAnotherKeyIsAMiss(kind: Kind) throws {
    let world = try World(kind)
    let other = EntryKey(of: [2])
    #expect(world.cache(signing: Keys.main).save(other, [.bytes(Self.noise)]))
    world["ac/" + key.text] = world["ac/" + other.text]
    let cache = world.cache()
    #expect(load(cache) == nil)
    #expect(cache.account.replayed == 1)
  }

  @Test(arguments: Kind.allCases) func whatIsTooLongIsAMiss(kind: Kind) throws {
    let world = try World(kind)
    fill(world)
    let path = try entryPath(world)
    world[path] = Array(repeating: 65, count: 200_000)
    let cache = world.cache()
    #expect(load(cache) == nil)
    #expect(cache.account.malformed == 1 && cache.account.awayReason == nil)
  }

  /// Without a key nothing is sent at all.
  @Test(arguments: Kind.allCases) func aReaderWritesNothing(kind: Kind) throws {
    let world = try World(kind)
    let cache = world.cache()
    #expect(!cache.isWritable)
    #expect(!cache.save(key, [.bytes(Self.text)]))
    #expect(world.paths == [] && world.server.requests == [])
  }

  /// A client that may send but has no trusted key writes entries that nobody reads; the next client with both replaces them.
  @Test(arguments: Kind.allCases) func aForkCanWriteNothingThatIsRead(kind: Kind) throws {
    let world = try World(kind)
    #expect(world.cache(signing: Keys.fork).save(key, [.bytes(Array("poison".utf8))]))
    #expect(load(world.cache()) == nil)
    fill(world)
    #expect(load(world.cache()) == [Self.text, Self.noise])
    // Nor can it change an existing entry, except by making it a miss.
    #expect(world.cache(signing: Keys.fork).save(key, [.bytes(Array("poison".utf8))]))
    #expect(load(world.cache()) == nil)
  }

  @Test(arguments: Kind.allCases) func twoWritersAreHarmless(kind: Kind) async throws {
    let world = try World(kind)
    let caches = (0..<8).map { _ in world.cache(signing: Keys.main) }
    let key = key
    await withTaskGroup(of: Void.self) { group in
      for cache in caches {
        group.addTask { #expect(cache.save(key, [.bytes(Self.text), .bytes(Self.noise)])) }
      }
    }
    #expect(load(world.cache()) == [Self.text, Self.noise])
    #expect(world.paths.count == 3)
    #expect(world.server.violations == [])
  }

  // MARK: Servers

  @Test func aServerThatIsAwayIsAskedOnce() throws {
    let world = try World(.server)
    world.server.close()
    let cache = world.cache(signing: Keys.main, patience: 2)
    #expect(load(cache) == nil)
    #expect(try #require(cache.account.awayReason).lowercased().contains("connect"))
    // Each of so many questions would be given up after two seconds, or refused by the system.
    let start = Self.threadTime()
    for number in 0..<1000 { #expect(cache.entry(EntryKey(of: [UInt8(number % 256)])) == nil) }
    #expect(!cache.save(key, [.bytes(Self.text)]))
    #expect(Self.threadTime() - start < 0.5)
  }

  /// The processor time of this thread, in seconds, which other tests do not add to.
  private static func threadTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  @Test func aServerThatIsBusyIsAskedAgain() throws {
    let world = try World(.server)
    fill(world)
    world.server.requests = []
    world.server.behave(.busy(2))
    let cache = world.cache()
    #expect(load(cache) == [Self.text, Self.noise])
    #expect(world.server.requests.count == 5)
    // Three times, and no more.
    world.server.requests = []
    world.server.behave(.busy(100))
    let other = world.cache()
    #expect(load(other) == nil)
    #expect(world.server.requests.count == 3)
    #expect(other.account.awayReason == "the server answers 503")
  }

  @Test func aServerThatEndsConnectionsIsAway() throws {
    let world = try World(.server)
    fill(world)
    world.server.behave(.silent)
    let cache = world.cache()
    #expect(load(cache) == nil)
    #expect(cache.account.awayReason != nil && cache.account.refused == 0)
  }

  @Test func aTransferThatBreaksOffIsRepeated() throws {
    let world = try World(.server)
    fill(world)
    world.server.behave(.breakingOff(2))
    let cache = world.cache()
    #expect(load(cache) == [Self.text, Self.noise])
    world.server.behave(.breakingOff(100))
    let other = world.cache()
    #expect(load(other) == nil)
    #expect(other.account.awayReason != nil && other.account.refused == 0)
  }

  /// A server that sends one byte per second is given up.
  @Test func aServerThatTricklesIsAway() throws {
    let world = try World(.server)
    fill(world)
    world.server.behave(.trickling)
    let start = Date()
    let cache = world.cache(patience: 1)
    #expect(load(cache) == nil)
    #expect(cache.account.awayReason != nil)
    #expect(Date().timeIntervalSince(start) < 30)
  }

  @Test(arguments: [507, 413, 403, 401, 405, 500]) func aServerThatTakesNothingIsReadAllTheSame(status: Int)
    throws
  {
    let world = try World(.server)
    fill(world)
    world.server.behave(.closed(status))
    world.server.requests = []
    let cache = world.cache(signing: Keys.main)
    #expect(!cache.save(EntryKey(of: [9]), [.bytes([1, 2, 3])]))
    #expect(!cache.save(EntryKey(of: [9]), [.bytes([1, 2, 3])]))
    let puts = world.server.requests.filter { $0.hasPrefix("PUT") }.count
    #expect(puts == (status == 500 ? 3 : 1))
    if status != 500 {
      #expect(cache.account.refusalReason == "the server answers \(status)")
      #expect(load(cache) == [Self.text, Self.noise])
    }
    #expect(world.server.objects.keys.filter { $0.hasPrefix("ac/") }.count == 1)
  }

  @Test func aTokenOpensTheServer() throws {
    let world = try World(.server)
    fill(world)
    world.server.behave(.guarded("open-sesame"))
    let stranger = world.cache()
    #expect(load(stranger) == nil)
    #expect(stranger.account.awayReason == "the server answers 401")
    var access = HTTPAccess()
    access.token = "open-sesame"
    let store = ServerStore(world.server.address, access: access, waits: [])
    #expect(
      load(SharedCache(name: "", store: store, trust: Keys.reader, signing: nil)) == [Self.text, Self.noise])
  }

  /// A bucket rejects a signature that covers a field which was not sent.
  @Test func whatIsSignedForABucketIsSent() throws {
    let world = try World(.server)
    var access = HTTPAccess()
    (access.bucketScope, access.bucketUser) = ("aws:amz:eu-west-1:s3", "key:secret")
    func cache(signing: SigningKey?) -> SharedCache {
      let store = ServerStore(world.server.address, access: access, waits: [])
      return SharedCache(name: "", store: store, trust: Keys.reader, signing: signing)
    }
    let large = Array(repeating: Self.noise, count: 400).flatMap { $0 }
    #expect(cache(signing: Keys.main).save(key, [.bytes(Self.text), .bytes(large)]))
    #expect(load(cache(signing: nil)) == [Self.text, large])
    #expect(world.server.violations == [])
  }

  // MARK: Folders

  @Test func aMissingFolderIsAway() throws {
    let world = try World(.folder)
    let cache = world.cache()
    #expect(load(cache) == nil)
    #expect(cache.account.awayReason == "the folder is missing")
  }

  @Test func aFolderThatCannotBeWrittenIsReadAllTheSame() throws {
    let world = try World(.folder)
    fill(world)
    // A file replaces the folder of blobs, so that not even root can write into it.
    let other = try World(.folder)
    try FileManager.default.createDirectory(atPath: other.folder, withIntermediateDirectories: true)
    try Data().write(to: URL(fileURLWithPath: other.folder + "/cas"))
    let cache = other.cache(signing: Keys.main)
    #expect(!cache.save(key, [.bytes(Self.text)]))
    #expect(cache.account.refusalReason != nil && cache.account.awayReason == nil)
  }

  @Test func linksAreNotFollowed() throws {
    let world = try World(.folder)
    fill(world)
    let path = world.folder + "/" + (try blobPath(world))
    try FileManager.default.moveItem(atPath: path, toPath: path + "-moved")
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: path + "-moved")
    let cache = world.cache()
    #expect(load(cache) == nil)
    #expect(cache.account.missing == 1)
  }

  @Test func pruningKeepsWhatIsUsed() throws {
    let world = try World(.folder)
    fill(world)
    #expect(world.cache(signing: Keys.main).save(EntryKey(of: [2]), [.bytes(Self.noise)]))
    #expect(world.cache(signing: Keys.fork).save(EntryKey(of: [3]), [.bytes([1, 2, 3])]))
    let now = Int(Date().timeIntervalSince1970)
    let folder = try #require(SharedFolder(world.folder, trust: Keys.reader))
    #expect(folder.summary.entries == 3 && folder.summary.refused == 1 && folder.summary.untrusted == 1)
    #expect(folder.summary.blobs == 3 && folder.summary.loose == 1)
    #expect(folder.faults().count == 1)
    // The first entry and all blobs are old.
    let old = Date(timeIntervalSinceNow: -40 * 86_400)
    for path in world.paths where path.hasPrefix("cas/") || path == "ac/" + key.text {
      try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: world.folder + "/" + path)
    }
    let again = try #require(SharedFolder(world.folder, trust: Keys.reader))
    let removed = again.prune(notUsedSince: now - 30 * 86_400, mostBytes: nil, now: now)
    #expect(removed.files == 4)
    #expect(world.paths.count == 2)
    #expect(world.cache().entry(EntryKey(of: [2])) != nil)
    let rest = try #require(SharedFolder(world.folder, trust: Keys.reader))
    #expect(rest.faults() == [])
    #expect(rest.prune(notUsedSince: 0, mostBytes: 100, now: now + 7200).files == 2)
    #expect(world.paths == [])
  }
}
