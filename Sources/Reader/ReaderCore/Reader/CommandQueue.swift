/// The commands in response to one event, in execution order.
///
/// Two things need frames of the screen: a gliding box and playing controls. The queue requests `frame` events when the
/// first of them starts, and stops them when none is left.
struct CommandQueue: Sendable {
  private var commands: [Command] = []
  private var isGliding = false
  private var isPlaying = false

  /// Whether the shell sends `frame` events.
  var wantsFrames: Bool { isGliding || isPlaying }

  mutating func send(_ command: Command) { commands.append(command) }

  mutating func send(_ command: InteractiveCommand) { commands.append(.interactive(command)) }

  /// Sets whether a wide box glides.
  mutating func setGliding(_ isGliding: Bool) {
    updateFrames(isGliding: isGliding, isPlaying: isPlaying)
  }

  /// Sets whether controls of the active interactive are playing.
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
