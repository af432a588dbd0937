import ArgumentParser
import BookCompiler
import CatalogueBuilding
import Digests
import Files
import Glibc
import HTTPTransfer
import ReportPolicy
import SharedCache

/// Options for caches that are moved between machines or shared by several. They take precedence over the environment
/// and the settings.
struct CacheOptions: ParsableArguments {
  @Option(
    name: .customLong("cache"),
    help: ArgumentHelp(
      "Save work for later builds in this folder, which can be copied to other machines.", valueName: "dir"),
    completion: .directory)
  var folder: String?

  @Option(
    name: .customLong("shared-cache"),
    help: ArgumentHelp(
      "Share whole books and artwork through this server or folder (OCTAVO_SHARED_CACHE).",
      valueName: "url|dir"))
  var shared: String?

  @Option(
    name: .customLong("cache-trust"),
    help: ArgumentHelp(
      "Trust entries that the keys in this file signed; may be repeated (OCTAVO_CACHE_TRUST).",
      valueName: "file"),
    completion: .file())
  var trusted: [String] = []

  /// The cache settings from options, environment and project settings; an invalid key ends the command.
  func settings(_ project: ProjectSettings) throws -> CacheSettings {
    try Self.settings(folder: folder, shared: shared, trusted: trusted, project)
  }

  /// The cache settings for a book of a catalogue, with the options in its order.
  static func settings(_ order: BookJob, _ project: ProjectSettings) throws -> CacheSettings {
    var settings = try settings(
      folder: order.carriedFolder, shared: order.caches.shared, trusted: order.caches.trusted, project)
    if let shared = settings.shared, order.silentCaches.contains(shared) { settings.shared = nil }
    return settings
  }

  private static func settings(
    folder: String?, shared: String?, trusted: [String], _ project: ProjectSettings
  ) throws -> CacheSettings {
    var settings = CacheSettings()
    try OutputWriting.refuseLinks(folder)
    settings.folder = folder ?? project.caches.folder
    settings.shared = shared ?? environment("OCTAVO_SHARED_CACHE") ?? project.caches.shared
    settings.trust = try trust(inFiles: trusted + project.caches.trustedKeyFiles)
    settings.access = try access(to: settings.shared)
    return settings
  }

  /// The trusted keys and the signing key.
  func trust(_ more: [String] = []) throws -> CacheTrust { try Self.trust(inFiles: trusted + more) }

  private static func trust(inFiles files: [String]) throws -> CacheTrust {
    var keys: [VerifyingKey] = []
    for file in files { keys += try publicKeys(text(ofFile: file), in: file) }
    if let value = environment("OCTAVO_CACHE_TRUST") {
      let isText = value.contains(CacheKeyText.mark)
      keys += try publicKeys(isText ? value : try text(ofFile: value), in: "OCTAVO_CACHE_TRUST")
    }
    return CacheTrust(signing: try signingKey(), trusted: keys)
  }

  /// The private key in OCTAVO_CACHE_KEY, which is a key or the path of a file with one.
  private static func signingKey() throws -> SigningKey? {
    guard let value = environment("OCTAVO_CACHE_KEY") else { return nil }
    let text = value.contains(CacheKeyText.mark) ? value : try Self.text(ofFile: value)
    do throws(CacheKeyText.Failure) { return try CacheKeyText.signingKey(text) } catch {
      throw ValidationError("OCTAVO_CACHE_KEY is not a private key: \(Self.reason(error))")
    }
  }

  private static func publicKeys(_ text: String, in place: String) throws -> [VerifyingKey] {
    do throws(CacheKeyText.Failure) { return try CacheKeyText.verifyingKeys(text) } catch {
      throw ValidationError("no public key in \(place): \(reason(error))")
    }
  }

  private static func reason(_ failure: CacheKeyText.Failure) -> String {
    switch failure {
    case .notAKey(let line):
      "line \(line) is not \"\(CacheKeyText.mark)\", \"private\" or \"public\", and 64 digits"
    case .wrongKind(let line): "line \(line) holds a key of the other kind"
    case .wrongCount(let count): count == 0 ? "it holds no key" : "it holds \(count) keys"
    }
  }

  private static func text(ofFile path: String) throws -> String {
    do throws(FileError) {
      return String(decoding: try FileSystem.read(path, limit: 1 << 20), as: UTF8.self)
    } catch { throw ValidationError("the file of keys \"\(path)\" cannot be read") }
  }

  /// How to access the server at an address.
  static func access(to place: String?) throws -> HTTPAccess {
    var access = HTTPAccess()
    access.agent = "octavo/" + BookCompilerVersion.text
    guard let place, SharedCache.isAddress(place) else {
      if let place, place.contains("://") {
        throw ValidationError(
          "a shared cache must be an http or https address or a folder, not \"\(place)\"")
      }
      return access
    }
    access.authorities = environment("OCTAVO_CACHE_CA")
    if let text = environment("OCTAVO_CACHE_TIMEOUT") {
      guard let seconds = Int(text), (1...3600).contains(seconds) else {
        throw ValidationError(
          "OCTAVO_CACHE_TIMEOUT is \"\(text)\", which is not a number of seconds from 1 to 3600")
      }
      access.patience = seconds
    }
    access.token = environment("OCTAVO_CACHE_TOKEN")
    access.certificate = environment("OCTAVO_CACHE_CLIENT_CERT")
    access.certificateKey = environment("OCTAVO_CACHE_CLIENT_KEY")
    if let region = environment("OCTAVO_CACHE_S3_REGION") {
      access.bucketScope = "aws:amz:\(region):s3"
      access.bucketUser =
        (environment("AWS_ACCESS_KEY_ID") ?? "") + ":" + (environment("AWS_SECRET_ACCESS_KEY") ?? "")
      access.bucketToken = environment("AWS_SESSION_TOKEN")
    }
    if let token = access.token, token.utf8.contains(where: { $0 < 33 || $0 > 126 }) {
      throw ValidationError("OCTAVO_CACHE_TOKEN has characters that are not allowed in a token")
    }
    if access.token != nil, place.hasPrefix("http://"), !isLoopback(place) {
      throw ValidationError("OCTAVO_CACHE_TOKEN is sent over https only, and \"\(place)\" is http")
    }
    return access
  }

  private static func isLoopback(_ address: String) -> Bool {
    let host = address.dropFirst("http://".count).prefix { $0 != "/" && $0 != ":" }
    return host == "localhost" || host == "127.0.0.1"
  }

  private static func environment(_ name: String) -> String? { Caller.environment(name) }
}

extension CacheOptions {
  /// The options in the form in which a catalogue passes them to its books' processes.
  var forCatalogue: CatalogueCaches {
    var caches = CatalogueCaches()
    (caches.folder, caches.shared, caches.trusted) = (folder, shared, trusted)
    return caches
  }
}
