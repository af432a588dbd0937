/// The media overlay of one page: which of its places is heard when.
///
/// https://www.w3.org/TR/epub-33/#sec-media-overlays
public struct Overlay: Sendable, Equatable {
  /// A place of the page with the piece of a sound that says it.
  public struct Clip: Sendable, Equatable {
    /// The id of the place; empty for the whole page.
    public var text: String
    /// The sound, as an index into `Page.media`; nil leaves the place to a voice of the device.
    public var sound: Int?
    /// Where in the sound it begins, in seconds.
    public var begin: Double
    /// Where it ends; nil for the sound's end.
    public var end: Double?
    /// What it is: words of the structural vocabulary, such as `footnote`.
    public var type: String?
    /// The group that it is in, as an index into `groups`; nil for none.
    public var group: Int?

    /// Describes a clip.
    public init(
      text: String, sound: Int?, begin: Double, end: Double?, type: String? = nil, group: Int? = nil
    ) {
      self.text = text
      self.sound = sound
      self.begin = begin
      self.end = end
      self.type = type
      self.group = group
    }
  }

  /// Clips that belong together, such as those of a table.
  public struct Group: Sendable, Equatable {
    /// What it is: words of the structural vocabulary.
    public var type: String?
    /// The id of the place that it is about.
    public var text: String?
    /// The group around it.
    public var outer: Int?

    /// Describes a group.
    public init(type: String?, text: String?, outer: Int?) {
      self.type = type
      self.text = text
      self.outer = outer
    }
  }

  /// The path of the file it was read from, relative to the book's root.
  public var path: String
  /// The clips in order.
  public var clips: [Clip] = []
  /// The groups, each after the one around it.
  public var groups: [Group] = []

  /// Makes an overlay without clips.
  public init(path: String) { self.path = path }

  /// How long it is heard, in seconds, where the ends of all clips are known.
  public var duration: Double? {
    var sum = 0.0
    for clip in clips where clip.sound != nil {
      guard let end = clip.end else { return nil }
      sum += max(0, end - clip.begin)
    }
    return sum
  }
}

/// What a package says of all its media overlays.
public struct OverlaySettings: Sendable, Equatable {
  /// The class of the place that is heard.
  public var activeClass: String?
  /// The class of the root of a page that is heard.
  public var playbackActiveClass: String?
  /// Who reads.
  public var narrators: [String] = []
  /// How long each overlay says it is, in seconds, by its path.
  public var durations: [String: Double] = [:]

  /// Settings that say nothing.
  public init() {}
}
