extension Label {
  /// Fits the label to a width: breaks it into lines at spaces, and reduces its size if that is not enough.
  ///
  ///     Label("energy of the electron").fitted(to: 60, in: TextStyle()).text   // energy of\nthe electron
  func fitted(to width: Double, in style: TextStyle) -> Label {
    let size = self.size(in: style)
    // Fonts differ: glyphs may be a seventh wider than estimated.
    let width = drawing == nil ? width * 0.86 : width
    guard size.x > width, width > 20 else { return self }
    var result = self
    if let drawing {
      let share = max(width / size.x, 0.2)
      var list = DrawList(width: size.x * share, height: size.y * share)
      list.add(drawing.list, .scaling(share, share))
      result.drawing = LabelDrawing(list)
      return result
    }
    var own = self.style ?? style
    result.runs = broken(at: width / own.size / (own.isBold ? 1.06 : 1))
    let left = result.size(in: style).x
    if left > width {
      own.size = max(own.size * width / left, 5)
      result.style = own
    }
    return result
  }

  /// The runs with spaces replaced by line breaks, so that lines are at most `width` ems wide where possible.
  private func broken(at width: Double) -> [LabelRun] {
    var result: [LabelRun] = []
    var x = 0.0
    let space = TextMetrics.width(" ")
    for run in runs {
      var own = run
      own.text = ""
      var isFirst = true
      for word in run.text.split(separator: " ", omittingEmptySubsequences: false) {
        let room = TextMetrics.width(String(word)) * run.scale
        if !isFirst {
          let isBroken = x > 0 && x + space + room > width
          own.text += isBroken ? "\n" : " "
          x = isBroken ? 0 : x + space * run.scale
        }
        isFirst = false
        own.text += word
        if let line = word.split(separator: "\n", omittingEmptySubsequences: false).last,
          line.count < word.count
        {
          x = TextMetrics.width(String(line)) * run.scale
        } else {
          x += room
        }
      }
      result.append(own)
    }
    return result
  }
}

extension PlotOptions {
  /// The options with labels fitted to an image of that layout.
  func fitted(to layout: PlaneLayout) -> PlotOptions {
    var result = self
    result.plotLabel = plotLabel?.fitted(to: layout.width - 4, in: labelStyle)
    result.axisLabelX = axisLabelX?.fitted(to: max(layout.width * 0.35, 40), in: labelStyle)
    result.axisLabelY = axisLabelY?.fitted(to: layout.width - 4, in: labelStyle)
    for edge in FrameEdge.allCases where frame[edge.rawValue] {
      let isAcross = edge == .bottom || edge == .top
      // A label that is not rotated takes its width from the plot.
      let room =
        isAcross ? layout.width - 4 : rotatesFrameLabels ? layout.height - 4 : max(layout.width * 0.35, 40)
      result.frameLabels[edge.rawValue] = frameLabels[edge.rawValue]?.fitted(to: room, in: labelStyle)
    }
    return result
  }
}
