import Foundation
import HostileInput

/// The function that libFuzzer calls with each input. OCTAVO_PARSER names the reader; `make fuzz` sets everything else.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>?, size: Int) -> Int32 {
  guard let parser = chosen else { return 0 }
  let bytes = data.map { Array(UnsafeBufferPointer(start: $0, count: size)) } ?? []
  if let fault = parser.fault(bytes) { fatalError(fault) }
  return 0
}

/// The function that libFuzzer calls first.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(_ count: UnsafeMutableRawPointer?, arguments: UnsafeMutableRawPointer?) -> Int32 {
  if let folder = ProcessInfo.processInfo.environment["OCTAVO_SEEDS"], let parser = chosen {
    // The valid sample is the first file of the corpus.
    try? Data(parser.sample).write(to: URL(fileURLWithPath: folder + "/sample"))
  }
  guard chosen == nil else { return 0 }
  print("OCTAVO_PARSER is one of: " + HostileParser.all.map(\.name).joined(separator: " "))
  exit(64)
}

/// The program's entry point, under the name that SwiftPM links as `main`, so that libFuzzer's own `main` is not linked.
@_cdecl("octavo_fuzz_main")
public func fuzz(
  _ count: Int32, arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> Int32 {
  var (count, arguments) = (count, arguments)
  return run(&count, &arguments) { testOneInput($0, size: $1) }
}

@_extern(c, "LLVMFuzzerRunDriver")
private func run(
  _ count: UnsafeMutablePointer<Int32>,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
  _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

private let chosen = ProcessInfo.processInfo.environment["OCTAVO_PARSER"].flatMap(HostileParser.named)
