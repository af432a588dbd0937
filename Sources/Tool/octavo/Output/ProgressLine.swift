import BookCompiler

/// One line on a terminal that says what is being done; nothing elsewhere.
struct ProgressLine: Sendable {
  let isShown: Bool

  /// Replaces the line.
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

  /// Replaces the line by the name of a step.
  func show(_ step: String) {
    guard isShown, let first = step.first else { return }
    Terminal.printMessage("\r\u{1B}[K" + first.uppercased() + step.dropFirst() + " …")
  }

  /// Takes the line away.
  func clear() {
    if isShown { Terminal.printMessage("\r\u{1B}[K") }
  }
}
