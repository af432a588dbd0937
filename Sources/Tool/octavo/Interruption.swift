import Dispatch
import Glibc
import Publishing

/// Ends the tool on a signal without leaving files behind.
enum Interruption {
  /// On interrupt, termination or hang-up, removes what is being written aside and exits with 130.
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
