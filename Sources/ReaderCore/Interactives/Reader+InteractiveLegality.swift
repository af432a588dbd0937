extension Reader {
  /// What is wrong with the state of interactives; nil where nothing is.
  var illegalityOfInteractives: String? {
    for list in interactives.objects.values {
      for object in list where object.definition != nil && object.values.count != object.controls.count {
        return "an interactive has not one value for each control"
      }
    }
    guard let active = interactives.active else {
      if interactives.isFullScreen { return "a sheet shows nothing" }
      if interactives.picker != nil { return "a colour picker belongs to nothing" }
      return nil
    }
    if active.page != current { return "an interactive of another page is active" }
    guard let object = interactives[active], object.definition != nil else { return "nothing is active" }
    if let (control, _) = interactives.picker, !object.controls.indices.contains(control) {
      return "a colour picker belongs to no control"
    }
    for (page, list) in interactives.objects {
      for (index, object) in list.enumerated() where page != active.page || index != active.index {
        if object.players.contains(where: { $0.isRunning }) { return "an inactive interactive plays" }
      }
    }
    if wantsFrames != hasFrames { return "frames are wrongly asked for" }
    return nil
  }
}
