import Numerics

/// A run of text with one style.
public struct LabelRun: Hashable, Sendable {
  /// The characters.
  public var text: String
  /// The size relative to the label's.
  public var scale: Double
  /// The raise, relative to the label's size; negative for a subscript.
  public var rise: Double
  /// Whether the run is italic; nil inherits from the label.
  public var isItalic: Bool?
  /// Whether the run is bold; nil inherits from the label.
  public var isBold: Bool?
  /// The colour; nil inherits from the label.
  public var color: Color?

  /// Makes a run.
  public init(_ text: String, scale: Double = 1, rise: Double = 0, isItalic: Bool? = nil) {
    self.text = text
    self.scale = scale
    self.rise = rise
    self.isItalic = isItalic
  }
}

/// A label with a finished layout.
public struct LabelDrawing: Hashable, Sendable {
  /// The drawing of the label, with its size.
  public let list: DrawList

  /// Makes a label of a drawing.
  public init(_ list: DrawList) { self.list = list }

  /// Whether two drawings have the same shapes and the same number of texts.
  public static func == (one: LabelDrawing, other: LabelDrawing) -> Bool {
    one.list.width == other.list.width && one.list.height == other.list.height
      && one.list.coordinates == other.list.coordinates && one.list.texts.count == other.list.texts.count
  }

  /// Hashes the size.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(list.width)
    hasher.combine(list.height)
  }
}

/// Text of one or more lines, in runs that may be raised or lowered.
public struct Label: Hashable, Sendable {
  /// The runs; `\n` begins a new line.
  public var runs: [LabelRun]
  /// The style of the whole label; nil inherits it.
  public var style: TextStyle?
  /// Whether a frame is drawn around it.
  public var isFramed = false
  /// The background colour, if the style has none.
  public var background: Color?
  /// The rotation within its box, whose size is that of the rotated text.
  public var turn = 0.0
  /// The room between a text and the middle of the frame around it.
  static let frameRoom = Point(5, 3)
  /// The drawing that replaces the runs, such as a table or a fraction; the runs then describe it in words.
  public var drawing: LabelDrawing?

  /// Makes a label of runs.
  public init(runs: [LabelRun], style: TextStyle? = nil) {
    self.runs = runs
    self.style = style
  }

  /// Makes a label of one run.
  public init(_ text: String, style: TextStyle? = nil) {
    self.init(runs: [LabelRun(text)], style: style)
  }

  /// The text of all runs.
  public var text: String {
    var result = ""
    for run in runs { result += run.text }
    return result
  }

  /// Whether the label is blank.
  public var isEmpty: Bool { drawing == nil && runs.allSatisfy { $0.text.utf8.allSatisfy { $0 == 32 } } }

  /// The runs of each line.
  public var lines: [[LabelRun]] {
    var lines: [[LabelRun]] = [[]]
    for run in runs {
      guard run.text.utf8.contains(10) else {
        lines[lines.count - 1].append(run)
        continue
      }
      var part = run
      var isFirst = true
      for piece in run.text.utf8.split(separator: 10, omittingEmptySubsequences: false) {
        if !isFirst { lines.append([]) }
        isFirst = false
        part.text = String(decoding: piece, as: UTF8.self)
        if !part.text.isEmpty { lines[lines.count - 1].append(part) }
      }
    }
    return lines
  }

  /// The estimated size in points in that style, from the widths of a typical sans-serif font.
  public func size(in style: TextStyle) -> Point {
    let size = uprightSize(in: style)
    guard turn != 0 else { return size }
    let (cosine, sine) = (Double.cos(turn).magnitude, Double.sin(turn).magnitude)
    return Point(size.x * cosine + size.y * sine, size.x * sine + size.y * cosine)
  }

  /// The size before it is turned.
  private func uprightSize(in style: TextStyle) -> Point {
    if let drawing { return Point(drawing.list.width, drawing.list.height) }
    let style = self.style ?? style
    let lines = self.lines
    let width = lines.reduce(0) { max($0, TextMetrics.width(of: $1, in: style)) }
    return Point(width, Double(lines.count) * style.size * TextMetrics.leading)
  }
}

/// Approximate glyph widths of sans-serif fonts in ems: accurate enough to reserve space, not to typeset.
enum TextMetrics {
  /// The line spacing in ems.
  public static let leading = 1.2
  /// The height of capitals and digits in ems.
  static let capHeight = 0.72

  /// The width of a line in points.
  static func width(of line: [LabelRun], in style: TextStyle) -> Double {
    var length = 0.0
    for run in line { length += width(run.text) * run.scale }
    return length * style.size * (style.isBold ? 1.06 : 1)
  }

  /// The width of the text in ems.
  public static func width(_ text: String) -> Double {
    var sum = 0.0
    for scalar in text.unicodeScalars { sum += width(scalar.value) }
    return sum
  }

  private static func width(_ scalar: UInt32) -> Double {
    switch scalar {
    case 32..<127: return Double(ascii[Int(scalar) - 32]) / 1000
    case 0x300...0x36F, 0x200B...0x200F, 0x2060...0x2064: return 0
    case 0xA0: return 0.278
    case 0x2009, 0x200A: return 0.2
    case 0x1100...0x11FF, 0x2E80...0x9FFF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFF00...0xFF60,
      0x1F300...0x1FAFF:
      return 1
    case 0x2190...0x21FF: return 0.9
    default: return 0.6
    }
  }

  private static let ascii: [UInt16] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556,
    556, 556,
    556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667,
    556, 833,
    722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556,
    500, 556,
    556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500,
    500, 334,
    260, 334, 584,
  ]
}
