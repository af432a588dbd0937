import Dispatch
import Glibc
import Publishing

/// Cleans up when a signal ends the tool.
enum Interruption {
  /// On SIGINT, SIGTERM or SIGHUP, removes unfinished output and exits with 130.
  static func cleanUpOnSignals() {
    for number in [SIGINT, SIGTERM, SIGHUP] {
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        endProcessRemovingUnfinishedFiles(status: ExitStatus.interrupted)
      }
      source.activate()
      sources.append(source)
    }
  }

  // Set once, before any other thread runs.
  nonisolated(unsafe) private static var sources: [any DispatchSourceSignal] = []
}
