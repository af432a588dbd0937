import TextBytes

/// A view box and how it is fitted: https://www.w3.org/TR/SVG2/coords.html#PreserveAspectRatioAttribute
package struct DrawingViewBox {
  package let x: Double
  package let y: Double
  package let width: Double
  package let height: Double

  /// - Returns: nil unless the text is four numbers with an area.
  package init?(_ text: some StringProtocol) {
    let numbers = DrawingNumbers.all(in: Array(text.utf8)[...])
    guard numbers.count == 4, numbers[2] > 0, numbers[3] > 0 else { return nil }
    self.init(numbers[0], numbers[1], width: numbers[2], height: numbers[3])
  }

  package init(_ x: Double, _ y: Double, width: Double, height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// The box in the shape of a viewport, which it fills without being fitted any more.
  ///
  /// - Parameter fit: `xMinYMid slice`; `xMidYMid meet` if empty.
  package func fitted(to viewport: (width: Double, height: Double), _ fit: String) -> DrawingViewBox {
    guard !fit.contains("none") else { return self }
    let (across, down) = (viewport.width / width, viewport.height / height)
    let scale = fit.contains("slice") ? max(across, down) : min(across, down)
    let (wide, high) = (viewport.width / scale, viewport.height / scale)
    func share(_ axis: String) -> Double {
      fit.contains(axis + "Min") ? 0 : fit.contains(axis + "Max") ? 1 : 0.5
    }
    return DrawingViewBox(
      x + (width - wide) * share("x"), y + (height - high) * share("Y"), width: wide, height: high)
  }
}
