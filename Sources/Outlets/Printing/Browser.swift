import BookModel
import Files
import Glibc
import JSONText
import JSONTree
import TextBytes

/// A headless Chromium, controlled with the DevTools protocol over pipes
/// (<https://chromedevtools.github.io/devtools-protocol/>).
///
///     let browser = try Browser(program: "/usr/bin/chromium", profile: folder + "/profile", files: files)
///     try browser.open("print.xhtml", width: 600, height: 900)
///     let pdf = try browser.print()
///
/// Its pages come from an origin that has the files of one folder and nothing else: every request is answered here, from the
/// folder, and none reaches a network or another file of the machine.
///
/// Pipes need no port and no server, and close the browser when this process ends. Owns the process; not Sendable.
final class Browser {
  private let process: pid_t
  private let input: Int32
  private let output: Int32
  private var session: String?
  private var serial = 0
  private var received: [UInt8] = []
  /// The number of bytes of `received` already searched for the zero that ends a message.
  private var searched = 0
  /// Events that arrived before they were awaited.
  private var events: Set<String> = []
  /// The folder whose files the browser's pages may read.
  private let files: BookFolder

  /// The address of `files`, in a domain that never exists (RFC 6761).
  private static let origin = "https://book.invalid/"

  /// The time that printing may take, which suffices for large books. Work of another program cannot be counted.
  private static let patience = Duration.seconds(900)
  private let deadline = ContinuousClock.now + Browser.patience
  /// The bytes that a PDF file and a message may have.
  private static let mostBytes = 1 << 30

  /// The program named by `asked` or, if nil, the first Chromium on the PATH; nil if there is none.
  static func find(_ asked: String?) -> String? {
    if let asked, asked.contains("/") { return access(asked, X_OK) == 0 ? asked : nil }
    let names =
      asked.map { [$0] } ?? [
        "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome-headless-shell",
      ]
    let folders = (getenv("PATH").map { String(cString: $0) } ?? "").split(separator: ":")
    for name in names {
      for folder in folders where access(folder + "/" + name, X_OK) == 0 { return folder + "/" + name }
    }
    return nil
  }

  private static func arguments(_ program: String, profile: String) -> [String] {
    var arguments = [
      program, "--headless", "--remote-debugging-pipe", "--user-data-dir=" + profile, "--no-first-run",
      "--no-default-browser-check", "--disable-gpu", "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync", "--disable-extensions", "--disable-dev-shm-usage", "--hide-scrollbars",
      "--mute-audio",
      "--host-resolver-rules=MAP * ~NOTFOUND", "--font-render-hinting=none",
      "--disable-lcd-text", "--lang=en",
    ]
    // Chromium's sandbox does not work for root; the book's pages run no scripts.
    if getuid() == 0 { arguments.append("--no-sandbox") }
    return arguments
  }

  /// The longest path of a folder in which the browser can make a socket, whose address has room for 108 bytes.
  private static let longestTemporary = 60

  /// The environment of this process, as C strings that the caller frees. Temporary files of the browser lie beside its profile,
  /// and are removed with it.
  private static func environment(besideProfile profile: String) -> [UnsafeMutablePointer<CChar>?] {
    let temporary = folderOfFile(at: profile) + "/t"
    let isShort = temporary.utf8.count <= longestTemporary && mkdir(temporary, 0o700) == 0
    var variables: [UnsafeMutablePointer<CChar>?] = isShort ? [strdup("TMPDIR=" + temporary)] : []
    var next = environ
    while let variable = next.pointee {
      if !isShort || strncmp(variable, "TMPDIR=", 7) != 0 { variables.append(strdup(variable)) }
      next += 1
    }
    return variables + [nil]
  }

  /// Starts the browser with a profile of its own, for pages that may read `files`.
  init(program: String, profile: String, files: BookFolder) throws(PrintError) {
    self.files = files
    let arguments = Self.arguments(program, profile: profile)
    var (toBrowser, fromBrowser): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
    guard pipe(&toBrowser) == 0, pipe(&fromBrowser) == 0 else {
      throw .browserFailed(reason: "pipes cannot be created")
    }
    // The browser reads from descriptor 3 and writes to 4: move our ends above these, so that neither is
    // overwritten before it is copied.
    let ends = (toBrowser + fromBrowser).map { old in
      let new = fcntl(old, F_DUPFD_CLOEXEC, 10)
      close(old)
      return new
    }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[0], 3)
    posix_spawn_file_actions_adddup2(&actions, ends[3], 4)
    for standard in 0...2 as ClosedRange<Int32> {
      posix_spawn_file_actions_addopen(&actions, standard, "/dev/null", O_RDWR, 0)
    }
    let surroundings = Self.environment(besideProfile: profile)
    defer { surroundings.forEach { free($0) } }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    var started: pid_t = 0
    let words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    defer { words.forEach { free($0) } }
    let code = posix_spawn(&started, program, &actions, &attributes, words, surroundings)
    close(ends[0])
    close(ends[3])
    (process, input, output) = (started, ends[1], ends[2])
    guard code == 0 else { throw .browserMissing(asked: program) }
    UnfinishedOutput.add(writers: process)
    signal(SIGPIPE, SIG_IGN)
    let target = try send("Target.createTarget", { $0.member("url", "about:blank") })["targetId"]
    let attached = try send("Target.attachToTarget") { json in
      json.member("targetId", target)
      json.name("flatten")
      json.boolean(true)
    }
    session = attached["sessionId"]
    _ = try send("Page.enable")
    _ = try send("Fetch.enable")
  }

  deinit {
    close(input)
    close(output)
    guard process > 0 else { return }
    kill(-process, SIGTERM)
    // Until it is waited for, its id is no other process's.
    var state = siginfo_t()
    for _ in 0..<50 {
      if waitid(P_PID, id_t(process), &state, WEXITED | WNOHANG | WNOWAIT) == 0, state.si_signo == SIGCHLD {
        break
      }
      usleep(20_000)
    }
    // What it started may still write into its folders.
    UnfinishedOutput.end(writers: process)
  }

  /// Opens a document of the folder in print media, with a viewport of the given size in CSS pixels.
  func open(_ name: String, width: Int, height: Int) throws(PrintError) {
    _ = try send("Emulation.setEmulatedMedia") { $0.member("media", "print") }
    _ = try send("Emulation.setDeviceMetricsOverride") { json in
      for (name, value) in [("width", width), ("height", height), ("deviceScaleFactor", 1)] {
        json.name(name)
        json.integer(value)
      }
      json.name("mobile")
      json.boolean(false)
    }
    events.remove("Page.loadEventFired")
    let encoded = Self.origin + percentEncoded(name, keeping: { $0 == UInt8(ascii: "/") })
    _ = try send("Page.navigate") { $0.member("url", encoded) }
    while !events.contains("Page.loadEventFired") { _ = try receive() }
    _ = try evaluate("document.fonts.ready.then(() => '')")
  }

  /// Evaluates a JavaScript expression, waits for its promise, and returns its text.
  @discardableResult func evaluate(_ expression: String) throws(PrintError) -> String {
    let answer = try send("Runtime.evaluate") { json in
      json.member("expression", expression)
      for name in ["returnByValue", "awaitPromise"] {
        json.name(name)
        json.boolean(true)
      }
    }
    if let problem = answer.exception { throw .browserFailed(reason: problem) }
    return answer["result", "value"] ?? ""
  }

  /// Prints the document.
  func print() throws(PrintError) -> [UInt8] {
    let stream = try send("Page.printToPDF") { json in
      for name in ["printBackground", "preferCSSPageSize", "generateTaggedPDF", "generateDocumentOutline"] {
        json.name(name)
        json.boolean(true)
      }
      json.member("transferMode", "ReturnAsStream")
    }["stream"]
    guard let stream else { throw .browserFailed(reason: "it did not write a PDF file") }
    var file: [UInt8] = []
    while true {
      let part = try send("IO.read") { json in
        json.member("handle", stream)
        json.name("size")
        json.integer(4 << 20)
      }
      if let text = part["data"] {
        guard case .success(let bytes) = Base64.decode(Array(text.utf8)[...]) else {
          throw .browserFailed(reason: "its PDF file is damaged")
        }
        file += bytes
        guard file.count <= Self.mostBytes else {
          throw .browserFailed(reason: "the PDF file has more than \(Self.mostBytes >> 20) MB")
        }
      }
      if part.isAtEnd { break }
    }
    _ = try send("IO.close") { $0.member("handle", stream) }
    return file
  }

  // MARK: Messages

  /// The response to a command.
  private struct Answer {
    let document: JSONDocument
    let result: JSONDocument.Value?

    subscript(name: StaticString) -> String? { document.string(document.member(result, name)) }
    subscript(outer: StaticString, inner: StaticString) -> String? {
      document.string(document.member(document.member(result, outer), inner))
    }
    var isAtEnd: Bool { document.isTrue(document.member(result, "eof")) }
    var exception: String? {
      guard let details = document.member(result, "exceptionDetails") else { return nil }
      let inner = document.string(document.member(document.member(details, "exception"), "description"))
      return inner ?? document.string(document.member(details, "text")) ?? "a script failed"
    }
  }

  private func send(
    _ method: String, _ parameters: (inout JSONWriter) -> Void = { _ in }
  ) throws(PrintError) -> Answer {
    let number = try post(method, parameters)
    while true {
      guard let document = try receive(), document.int(document.member(document.root, "id")) == number else {
        continue
      }
      if let problem = document.member(document.root, "error") {
        let words = document.string(document.member(problem, "message")) ?? "an error"
        throw .browserFailed(reason: "\(method): \(words)")
      }
      return Answer(document: document, result: document.member(document.root, "result"))
    }
  }

  /// Sends a command without waiting for its answer; returns its number.
  @discardableResult
  private func post(
    _ method: String, _ parameters: (inout JSONWriter) -> Void
  ) throws(PrintError) -> Int {
    serial += 1
    let number = serial
    var json = JSONWriter()
    json.object { json in
      json.name("id")
      json.integer(number)
      json.member("method", method)
      if let session { json.member("sessionId", session) }
      json.member("params") { $0.object(parameters) }
    }
    let message = json.finished() + [0]
    var written = 0
    while written < message.count {
      let count = message.withUnsafeBytes { write(input, $0.baseAddress! + written, $0.count - written) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .browserFailed(reason: "it ended") }
      written += count
    }
    return number
  }

  /// Answers a request of a page with a file of the folder, or refuses it.
  private func answer(_ request: JSONDocument) throws(PrintError) {
    let parameters = request.member(request.root, "params")
    guard let id = request.string(request.member(parameters, "requestId")) else { return }
    let address = request.string(request.member(request.member(parameters, "request"), "url")) ?? ""
    guard let (name, bytes) = file(at: address) else {
      try post("Fetch.failRequest") { json in
        json.member("requestId", id)
        json.member("errorReason", "AccessDenied")
      }
      return
    }
    try post("Fetch.fulfillRequest") { json in
      json.member("requestId", id)
      json.name("responseCode")
      json.integer(200)
      json.member("responseHeaders") { json in
        json.array([Self.mediaType(ofFile: name)]) { json, type in
          json.object { json in
            json.member("name", "Content-Type")
            json.member("value", type)
          }
        }
      }
      json.member("body", String(decoding: Base64.encode(bytes), as: UTF8.self))
    }
  }

  /// The file of the folder that an address names; nil if it names none.
  private func file(at address: String) -> (name: String, bytes: [UInt8])? {
    guard address.hasPrefix(Self.origin) else { return nil }
    let path = address.dropFirst(Self.origin.count).prefix { $0 != "#" && $0 != "?" }
    guard let name = percentDecoded(String(path)) else { return nil }
    do throws(FileError) { return (name, try files.read(name)) } catch { return nil }
  }

  private static func mediaType(ofFile name: String) -> String {
    switch pathExtension(name) {
    case "xhtml": "application/xhtml+xml"
    case "css": "text/css"
    case "svg": "image/svg+xml"
    case "png": "image/png"
    case "jpg", "jpeg": "image/jpeg"
    case "gif": "image/gif"
    case "webp": "image/webp"
    case "otf", "ttf", "woff", "woff2": "font/" + pathExtension(name)
    default: "application/octet-stream"
    }
  }

  /// Receives the next message; nil if it is not JSON. Stores the names of events.
  private func receive() throws(PrintError) -> JSONDocument? {
    while true {
      if let end = received[searched...].firstIndex(of: 0) {
        let message = Array(received[..<end])
        received.removeSubrange(...end)
        searched = 0
        guard let document = JSONParser.parse(message).document else { return nil }
        if let event = document.string(document.member(document.root, "method")) {
          if event == "Fetch.requestPaused" { try answer(document) } else { events.insert(event) }
        }
        return document
      }
      searched = received.count
      var waiting = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      let left = (deadline - ContinuousClock.now).components.seconds
      let ready = left > 0 ? poll(&waiting, 1, Int32(clamping: left * 1000)) : 0
      if ready < 0, errno == EINTR { continue }
      guard ready > 0 else {
        throw .browserFailed(reason: "it took more than \(Self.patience.components.seconds / 60) minutes")
      }
      let chunk = [UInt8](unsafeUninitializedCapacity: 1 << 18) { buffer, count in
        count = max(0, read(output, buffer.baseAddress!, 1 << 18))
      }
      guard !chunk.isEmpty else { throw .browserFailed(reason: "it ended") }
      received += chunk
      guard received.count <= Self.mostBytes else { throw .browserFailed(reason: "its answer is too large") }
    }
  }
}
