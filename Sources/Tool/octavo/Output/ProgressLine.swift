import BookCompiler

/// A line on a terminal that shows the current step; nothing if standard error is not a terminal.
struct ProgressLine: Sendable {
  let isShown: Bool

  /// Shows a phase.
  func show(_ progress: BookCompiler.Progress) {
    guard isShown else { return }
    let text: String =
      switch progress {
      case .loading: "Loading the manifest"
      case .reading(let count): "Reading \(count) source\(count == 1 ? "" : "s")"
      case .linking: "Linking"
      case .checking: "Checking"
      case .drawing: "Drawing artwork"
      case .rendering(let count): "Rendering \(count) page\(count == 1 ? "" : "s")"
      case .packing: "Packing"
      }
    Terminal.printMessage("\r\u{1B}[K" + text + " …")
  }

  /// Shows a named step.
  func show(_ step: String) {
    guard isShown, let first = step.first else { return }
    Terminal.printMessage("\r\u{1B}[K" + first.uppercased() + step.dropFirst() + " …")
  }

  /// Removes the line.
  func clear() {
    if isShown { Terminal.printMessage("\r\u{1B}[K") }
  }
}
