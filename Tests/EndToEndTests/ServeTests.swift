import Foundation
import Testing

/// `octavo serve`, from its first build to one after a change.
@Suite struct ServeTests {
  /// A port that nothing listens on now.
  private static func freePort() throws -> UInt16 {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutableBytes(of: &address) { bytes in
      let address = bytes.baseAddress!.assumingMemoryBound(to: sockaddr.self)
      return bind(descriptor, address, size) == 0 && getsockname(descriptor, address, &size) == 0
    }
    try #require(isBound)
    return UInt16(bigEndian: address.sin_port)
  }

  /// The beginning of the answer to a request that names a host.
  private static func status(ofHost host: String, _ port: UInt16) throws -> String {
    let request = "GET /octavo/state HTTP/1.1\\r\\nHost: \(host):\(port)\\r\\nConnection: close\\r\\n\\r\\n"
    let script = "exec 3<>/dev/tcp/127.0.0.1/\(port); printf '\(request)' >&3; head -c 12 <&3"
    return try Tool.execute("/bin/bash", arguments: ["-c", script]).output
  }

  @Test func aChangeIsNamedAndTheHostIsOfAnyCase() throws {
    let folder = try TemporaryFolder()
    try folder.write("---\ntitle: One\nlang: en\n---\n\n# One\n", to: "book/one.md")
    let port = try Self.freePort()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Tool.path)
    process.arguments = ["serve", "book", "--port", String(port)]
    process.currentDirectoryURL = folder.url
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["OCTAVO_TEMPLATES": Tool.root.appendingPathComponent("templates").path]) { $1 }
    let pipe = Pipe()
    process.standardError = pipe
    try process.run()
    defer { process.terminate() }
    var said = ""
    var isChanged = false
    // Each read waits for the next lines, and is empty at the end.
    while !said.contains(" changed: ") {
      let data = pipe.fileHandleForReading.availableData
      if data.isEmpty { break }
      said += String(decoding: data, as: UTF8.self)
      guard !isChanged, said.contains("Read it at") else { continue }
      isChanged = true
      for (host, status) in [("LOCALHOST", "200"), ("localhost", "200"), ("example.org", "403")] {
        #expect(try Self.status(ofHost: host, port) == "HTTP/1.1 \(status)", "\(host)")
      }
      try folder.write("---\ntitle: One\nlang: en\n---\n\n# One\n\nMore.\n", to: "book/one.md")
    }
    #expect(said.contains("\nbook/one.md changed: 1 page built\n"), "\(said)")
  }
}
