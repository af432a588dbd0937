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

  /// Whether what it shows was found right when the book was built.
  public enum Liveness: String, Sendable, CaseIterable {
    /// At every setting that was looked at.
    case yes
    /// It can be operated; parts are missing at some settings.
    case partly
    /// It is only a picture.
    case no
  }

  /// Something that was left at one setting of the controls.
  public struct Fault: Sendable, Equatable {
    /// What was left, such as `Integrate is left as it is written`.
    public var what: String
    /// At which setting, such as `a = 5, n = 3`; empty for the first values.
    public var setting: String

    /// Makes one.
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
  /// Whether what it shows was found right.
  public var liveness = Liveness.no
  /// What was left, each thing once with the first setting at which it was.
  public var faults: [Fault] = []
  /// Whether readers need the second module of the kernel for it: graphs, meshes or images.
  public var needsExtras = false
  /// Its definition, as an index into `Page.media`; nil where it is only a picture.
  public var media: Int?

  /// Makes an interactive with a static picture only.
  public init(id: String, title: String, controls: [Control], lacking: [String]) {
    (self.id, self.title, self.controls, self.lacking) = (id, title, controls, lacking)
  }
}
