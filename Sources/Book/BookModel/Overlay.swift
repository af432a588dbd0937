/// The media overlay of one page: audio clips for elements of the page, in order.
///
/// https://www.w3.org/TR/epub-33/#sec-media-overlays
public struct Overlay: Sendable, Equatable {
  /// An element of the page with its audio clip.
  public struct Clip: Sendable, Equatable {
    /// The id of the element; empty for the whole page.
    public var text: String
    /// The sound, as an index into `Page.media`; nil leaves the element to text-to-speech.
    public var sound: Int?
    /// The start in the sound, in seconds.
    public var begin: Double
    /// The end in the sound, in seconds; nil for the end of the sound.
    public var end: Double?
    /// Its types from the structural vocabulary, such as `footnote`, separated by spaces.
    public var type: String?
    /// The group that contains the clip, as an index into `groups`; nil for none.
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
    /// Its types from the structural vocabulary.
    public var type: String?
    /// The id of the corresponding element.
    public var text: String?
    /// The enclosing group, as an index into `groups`.
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
  /// The groups, each after its enclosing group.
  public var groups: [Group] = []

  /// Makes an overlay without clips.
  public init(path: String) { self.path = path }

  /// The total duration in seconds; nil if the end of a clip is unknown.
  public var duration: Double? {
    var sum = 0.0
    for clip in clips where clip.sound != nil {
      guard let end = clip.end else { return nil }
      sum += max(0, end - clip.begin)
    }
    return sum
  }
}

/// The package's settings for all media overlays.
public struct OverlaySettings: Sendable, Equatable {
  /// The class set on the element being played.
  public var activeClass: String?
  /// The class set on the root element of the page being played.
  public var playbackActiveClass: String?
  /// The names of the narrators.
  public var narrators: [String] = []
  /// The declared duration of each overlay in seconds, by its path.
  public var durations: [String: Double] = [:]

  /// Makes empty settings.
  public init() {}
}
