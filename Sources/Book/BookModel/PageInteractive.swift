/// Summary of an interactive, for everything except its figure.
public struct PageInteractive: Sendable, Equatable {
  /// An operable control.
  public struct Control: Sendable, Equatable {
    /// The kind, such as `slider`.
    public var kind: String
    /// Its label.
    public var label: String

    /// Makes a control.
    public init(kind: String, label: String) { (self.kind, self.label) = (kind, label) }
  }

  /// Whether the interactive works, as tested when the book is built.
  public enum Liveness: String, Sendable, CaseIterable {
    /// It works at all tested settings.
    case yes
    /// It can be operated; parts are missing at some settings.
    case partly
    /// It is only a static picture.
    case no
  }

  /// A fault found at one setting of the controls.
  public struct Fault: Sendable, Equatable {
    /// The fault, such as `Integrate is left as it is written`.
    public var what: String
    /// The setting, such as `a = 5, n = 3`; empty for the initial values.
    public var setting: String

    /// Makes a fault.
    public init(what: String, setting: String) { (self.what, self.setting) = (what, setting) }
  }

  /// The id of its figure.
  public var id: String
  /// Its title.
  public var title: String
  /// Its controls.
  public var controls: [Control]
  /// Functions that the kernel does not support, sorted.
  public var lacking: [String]
  /// Whether the interactive works.
  public var liveness = Liveness.no
  /// The distinct faults, each with the first setting at which it occurs.
  public var faults: [Fault] = []
  /// Whether readers need the kernel's second module for it, which has graphs, meshes and images.
  public var needsExtras = false
  /// Its definition, as an index into `Page.media`; nil if it is only a picture.
  public var media: Int?

  /// Makes an interactive with a static picture only.
  public init(id: String, title: String, controls: [Control], lacking: [String]) {
    (self.id, self.title, self.controls, self.lacking) = (id, title, controls, lacking)
  }
}
