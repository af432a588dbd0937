import InteractiveModel

/// Animation: controls that play go on with the frames of the screen, whose times come with events.
extension Reader {
  /// How long a control takes from its beginning to its end, in milliseconds.
  static let playingTime = 5000.0
  /// A longer pause between frames, as when the screen was off, does not count.
  static let longestFrame = 100.0

  mutating func animate(
    _ number: Int, _ control: InteractiveControl, _ action: InteractiveEvent.ControlAction
  ) {
    guard let address = interactives.active, let object = interactives[address],
      let player = object.player(of: number)
    else { return }
    switch action {
    case .played: return play(number, isRunning: !object.players[player].isRunning)
    case .faster:
      interactives.change(address) { $0.players[player].rate = min(16, $0.players[player].rate * 2) }
    case .slower:
      interactives.change(address) { $0.players[player].rate = max(1.0 / 16, $0.players[player].rate / 2) }
    case .reversed: interactives.change(address) { $0.players[player].isReversed.toggle() }
    case .stepped(let forward):
      pause(number)
      let sign = (control.maximum.x >= control.minimum.x) == forward ? 1.0 : -1
      let value = control.nearest(to: object.number(number) + sign * control.keyStep)
      return set(number, to: .number(value), isFinal: true)
    case .reset:
      pause(number)
      let value = control.kind == .trigger ? .number(control.minimum.x) : control.initial
      return set(number, to: value, isFinal: true)
    default: return
    }
    showControl(number)
  }

  mutating func play(_ number: Int, isRunning: Bool) {
    guard let address = interactives.active, let object = interactives[address],
      let player = object.player(of: number)
    else { return }
    let control = object.controls[number]
    var share = control.share(of: object.number(number))
    let isReversed = object.players[player].isReversed
    // A trigger at its end begins anew.
    if isRunning, control.kind == .trigger, isReversed ? share <= 0 : share >= 1 {
      share = isReversed ? 1 : 0
    }
    interactives.change(address) { object in
      object.players[player].isRunning = isRunning
      object.players[player].share = share
      object.players[player].time = nil
    }
    if !isRunning { keepValues(of: address) }
    showControl(number)
    updateFrames()
  }

  /// A variable is not played by one control while another sets it.
  mutating func pauseOthers(than number: Int, in object: InteractiveObject) {
    let variable = object.controls[number].variable
    for player in object.players where player.isRunning && player.control != number {
      if object.controls[player.control].variable == variable { pause(player.control) }
    }
  }

  mutating func pause(_ number: Int) {
    guard let object = interactives.activeObject, let player = object.player(of: number),
      object.players[player].isRunning
    else { return }
    play(number, isRunning: false)
  }

  /// Moves what plays to a time.
  mutating func advancePlayers(to time: Double) {
    guard let address = interactives.active, var object = interactives[address] else { return }
    var changed: [Int] = []
    for index in object.players.indices where object.players[index].isRunning {
      let player = object.players[index]
      let control = object.controls[player.control]
      let elapsed = max(0, min(Self.longestFrame, time - (player.time ?? time)))
      object.players[index].time = time
      var share = player.share + (player.isReversed ? -1 : 1) * player.rate * elapsed / Self.playingTime
      if control.kind == .trigger {
        if share >= 1 || share <= 0, elapsed > 0 {
          share = max(0, min(1, share))
          object.players[index].isRunning = false
        }
      } else {
        share -= share.rounded(.down)
      }
      object.players[index].share = share
      let isStopped = !object.players[index].isRunning
      if object.set(player.control, to: .number(control.value(atShare: share))) || isStopped {
        changed.append(player.control)
      }
    }
    guard let before = interactives[address] else { return }
    let all = object
    interactives.change(address) { $0 = all }
    guard !changed.isEmpty else { return }
    showControls(changedFrom: before)
    draw(address)
    for number in changed { act(number, object.controls[number]) }
    updateFrames()
  }

  /// Whether frames are to be told of.
  var wantsFrames: Bool {
    glide != nil || interactives.activeObject?.players.contains { $0.isRunning } == true
  }

  /// Asks for frames, or for no more.
  mutating func updateFrames() {
    guard wantsFrames != hasFrames else { return }
    hasFrames = wantsFrames
    send(.frames(hasFrames))
  }
}
