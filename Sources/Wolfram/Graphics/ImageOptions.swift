import Numerics

/// The image of a 3D scene: size, background, title and overlays.
public struct ImageOptions: Sendable {
  /// The size in points; nil for the default.
  public var width: Double?, height: Double?
  /// The height as a multiple of the width; nil for that of the scene.
  public var aspectRatio: Double?
  /// The background colour.
  public var background: Color?
  /// The default text style.
  public var labelStyle = TextStyle()
  /// The title above the scene.
  public var title: Label?
  /// Drawings over and under the scene, in coordinates from 0 to 1 across the image.
  public var epilog: Scene?, prolog: Scene?

  /// Makes an image of the default size.
  public init() {}

  /// The height of the title above the scene, with the gap below it.
  var titleHeight: Double { title.map { $0.size(in: labelStyle).y + 6 } ?? 0 }

  /// The image's size and its scale in pixels per unit, for content of a size with margins around it.
  func size(of content: Point, across: Double, down: Double) -> (width: Double, height: Double, scale: Double)
  {
    let height = self.height ?? aspectRatio.map { (self.width ?? 360) * $0 }
    var width = self.width ?? 360
    if self.width == nil, let height = self.height {
      width = aspectRatio.map { height / $0 } ?? (height - down) * content.x / content.y + across
    }
    var scale = max(width - across, 10) / content.x
    if let height { scale = min(scale, max(height - down, 10) / content.y) }
    // Limits the height of a tall box.
    if height == nil, content.y * scale > width * 1.1 { scale = width * 1.1 / content.y }
    return (width, max(height ?? 0, content.y * scale + down), scale)
  }

  func drawBackground(in list: inout DrawList) {
    guard let background, background.opacity > 0 else { return }
    list.rectangle(Bounds(x: Interval(0, list.width), y: Interval(0, list.height)))
    list.paint(DrawList.Paint(fill: background))
  }

  func drawProlog(in list: inout DrawList) { Self.draw(prolog, in: &list) }
  func drawEpilog(in list: inout DrawList) { Self.draw(epilog, in: &list) }

  private static func draw(_ overlay: Scene?, in list: inout DrawList) {
    guard let overlay else { return }
    var options = PlotOptions()
    options.rangeX = .fixed(0, 1)
    options.rangeY = .fixed(0, 1)
    options.aspectRatio = list.height / list.width
    options.width = list.width
    options.imagePadding = [0, 0, 0, 0]
    list.add(PlaneDrawing.draw(overlay, PlaneLayout.fitted(overlay, options: options), depth: 2), Affine())
  }

  func drawTitle(in list: inout DrawList) {
    guard let title else { return }
    var style = title.style ?? labelStyle
    style.color = style.color ?? Color(gray: 0.2)
    list.write(
      title, style: style, at: Point(list.width / 2, title.size(in: style).y / 2 + 1), anchor: Point(0, 0))
  }
}
