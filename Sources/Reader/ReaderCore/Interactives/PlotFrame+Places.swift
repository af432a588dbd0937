import InteractiveModel

/// Conversion between plot coordinates and fractions of a picture.
extension PlotFrame {
  /// The plot coordinates of a position, given as fractions of the picture.
  func point(x: Double, y: Double) -> ControlPoint {
    ControlPoint(
      minimumX + (x - left) / (right - left) * (maximumX - minimumX),
      maximumY - (y - top) / (bottom - top) * (maximumY - minimumY))
  }

  /// The position of plot coordinates, as fractions of the picture.
  func share(of point: ControlPoint) -> (x: Double, y: Double) {
    (
      left + (point.x - minimumX) / (maximumX - minimumX) * (right - left),
      top + (maximumY - point.y) / (maximumY - minimumY) * (bottom - top)
    )
  }

  /// The point in the plot range nearest to `point`.
  func clamped(_ point: ControlPoint) -> ControlPoint {
    ControlPoint(max(minimumX, min(maximumX, point.x)), max(minimumY, min(maximumY, point.y)))
  }

  /// A point as read aloud.
  func text(of place: ControlPoint) -> String {
    var control = InteractiveControl(.locator, variable: "", label: "", initial: .number(0))
    control.minimum = ControlPoint(minimumX, minimumY)
    control.maximum = ControlPoint(maximumX, maximumY)
    return control.text(of: place)
  }
}

extension ControlPoint {
  /// The point after a key: moved by a step, or by a fiftieth of the size. Page keys move ten times as far
  /// vertically, Home and End horizontally.
  func moved(
    by key: ControlKey, width: Double, height: Double, step: ControlPoint = ControlPoint(0, 0)
  ) -> ControlPoint {
    let dx = step.x > 0 ? step.x : width / 50
    let dy = step.y > 0 ? step.y : height / 50
    var moved = self
    switch key {
    case .left: moved.x -= dx
    case .right: moved.x += dx
    case .down: moved.y -= dy
    case .up: moved.y += dy
    case .pageDown: moved.y -= 10 * dy
    case .pageUp: moved.y += 10 * dy
    case .home: moved.x -= 10 * dx
    case .end: moved.x += 10 * dx
    }
    return moved
  }
}
