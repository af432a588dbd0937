/// The commands that answer one event, in the order in which the shell carries them out.
///
/// Two things follow the frames of the screen: a gliding box and the controls that play. The queue asks for
/// `frame` events when the first of them starts to move, and ends them when none moves any more.
struct CommandQueue: Sendable {
  private var commands: [Command] = []
  private var isGliding = false
  private var isPlaying = false

  /// Whether the shell sends `frame` events.
  var wantsFrames: Bool { isGliding || isPlaying }

  mutating func send(_ command: Command) { commands.append(command) }

  mutating func send(_ command: InteractiveCommand) { commands.append(.interactive(command)) }

  /// Notes whether a wide box glides.
  mutating func setGliding(_ isGliding: Bool) {
    updateFrames(isGliding: isGliding, isPlaying: isPlaying)
  }

  /// Notes whether controls of the active interactive play.
  mutating func setPlaying(_ isPlaying: Bool) {
    updateFrames(isGliding: isGliding, isPlaying: isPlaying)
  }

  private mutating func updateFrames(isGliding: Bool, isPlaying: Bool) {
    let wanted = wantsFrames
    (self.isGliding, self.isPlaying) = (isGliding, isPlaying)
    if wantsFrames != wanted { send(.frames(wantsFrames)) }
  }

  /// Removes all commands and returns them.
  mutating func takeAll() -> [Command] {
    let all = commands
    commands = []
    return all
  }
}
