import Files
import Glibc
import Synchronization
import TextBytes

/// Runs a program until it ends or reaches a time limit, and measures its resources.
///
///     let ending = try BookProcess.run("/bin/true", [], input: [], timeLimit: 60)
///     ending.status  // .exited(0)
///
/// The program's standard input stays open after `input` while this process lives. So a program can detect that this
/// process has ended, for whatever reason, and that nobody waits for its result.
enum BookProcess {
  /// How the program ended.
  enum Status: Equatable, Sendable {
    case exited(Int32)
    case signalled(Int32)
    case timedOut
  }

  struct Ending: Sendable {
    var status: Status
    /// Standard output.
    var output: [UInt8]
    /// The last bytes of standard error.
    var errors: [UInt8]
    /// CPU time, of user and system, in milliseconds.
    var cpu: Int
    /// Wall time in milliseconds.
    var wall: Int
    /// The peak memory in bytes.
    var memory: Int
  }

  private static let mostOutput = 16 << 20
  private static let mostErrors = 4096

  /// Held while pipes are open that programs started by other threads must not inherit.
  private static let starting = Mutex(())

  /// Runs a program with `arguments`, which do not include its own name.
  static func run(
    _ program: String, _ arguments: [String], input: [UInt8], timeLimit: Int?
  ) throws(SystemError) -> Ending {
    let start = monotonicMilliseconds()
    let (process, pipes) = try self.start(program, arguments: arguments)
    defer { for descriptor in [pipes.input, pipes.output, pipes.errors] { close(descriptor) } }
    // The input must fit into a pipe's buffer.
    _ = input.withUnsafeBytes { write(pipes.input, $0.baseAddress, $0.count) }
    var reading = PipeReading(pipes.output, pipes.errors)
    let isTimedOut = !reading.readToEnd(until: timeLimit.map { start + min($0, 1 << 40) * 1000 })
    // The time limit has passed: kill the whole process group.
    if isTimedOut { kill(-process, SIGKILL) }
    var status: Int32 = 0
    var usage = rusage()
    while wait4(process, &status, 0, &usage) < 0, errno == EINTR {}
    let signal = status & 0x7F
    return Ending(
      status: isTimedOut ? .timedOut : signal == 0 ? .exited((status >> 8) & 0xFF) : .signalled(signal),
      output: reading.output, errors: reading.errors,
      cpu: milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime),
      wall: monotonicMilliseconds() - start, memory: usage.ru_maxrss * 1024)
  }

  private struct Pipes {
    var input: Int32
    var output: Int32
    var errors: Int32
  }

  private static func start(
    _ program: String, arguments: [String]
  ) throws(SystemError) -> (pid_t, Pipes) {
    let result = starting.withLock { _ in
      Result { () throws(SystemError) in try spawn(program, arguments: arguments) }
    }
    return try result.get()
  }

  private static func spawn(
    _ program: String, arguments: [String]
  ) throws(SystemError) -> (pid_t, Pipes) {
    var open: [Int32] = []
    func failure(_ code: Int32) -> SystemError {
      for descriptor in open { close(descriptor) }
      return SystemError(code: code)
    }
    for _ in 0..<3 {
      var ends: [Int32] = [0, 0]
      guard pipe(&ends) == 0 else { throw failure(errno) }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      open += ends
    }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, open[0], STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, open[3], STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, open[5], STDERR_FILENO)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // The program gets its own process group, so that its children end with it, and default signal handling.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    for signal in [SIGINT, SIGTERM, SIGHUP, SIGPIPE] { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    posix_spawnattr_setflags(&attributes, Int16(flags))
    var texts = ([program] + arguments).map { strdup($0) } + [nil]
    defer { for text in texts { free(text) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, program, &actions, &attributes, &texts, environ)
    guard code == 0 else { throw failure(code) }
    for index in [0, 3, 5] { close(open[index]) }
    return (process, Pipes(input: open[1], output: open[2], errors: open[4]))
  }

  /// The data read from two pipes.
  private struct PipeReading {
    private(set) var output: [UInt8] = []
    private(set) var errors: [UInt8] = []
    private var descriptors: [pollfd]

    init(_ output: Int32, _ errors: Int32) {
      descriptors = [output, errors].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    }

    /// Reads both pipes to their ends; false if `deadline` passes first.
    mutating func readToEnd(until deadline: Int?) -> Bool {
      while descriptors.contains(where: { $0.fd >= 0 }) {
        let wait = deadline.map { max(0, min($0 - monotonicMilliseconds(), 1 << 30)) } ?? -1
        let count = poll(&descriptors, nfds_t(descriptors.count), Int32(wait))
        if count == 0, wait >= 0 { return false }
        if count < 0, errno != EINTR { return true }
        for index in descriptors.indices where descriptors[index].revents != 0 { read(index) }
      }
      return true
    }

    private mutating func read(_ index: Int) {
      descriptors[index].revents = 0
      let descriptor = descriptors[index].fd
      let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
        count = max(0, Glibc.read(descriptor, buffer.baseAddress, buffer.count))
      }
      if bytes.isEmpty {
        descriptors[index].fd = -1
      } else if index == 0 {
        if output.count < mostOutput { output += bytes }
      } else {
        errors = Array((errors + bytes).suffix(mostErrors))
      }
    }
  }

  private static func milliseconds(_ time: timeval) -> Int {
    Int(time.tv_sec) * 1000 + Int(time.tv_usec) / 1000
  }
}

/// The time of a monotonic clock, in milliseconds.
func monotonicMilliseconds() -> Int {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Int(time.tv_sec) * 1000 + Int(time.tv_nsec) / 1_000_000
}

/// The name of a signal, such as `SIGSEGV`.
func signalName(_ number: Int32) -> String {
  let names: [Int32: String] = [
    SIGSEGV: "SIGSEGV", SIGABRT: "SIGABRT", SIGILL: "SIGILL", SIGTRAP: "SIGTRAP", SIGBUS: "SIGBUS",
    SIGFPE: "SIGFPE", SIGKILL: "SIGKILL", SIGTERM: "SIGTERM", SIGINT: "SIGINT", SIGXCPU: "SIGXCPU",
  ]
  return names[number] ?? "signal \(number)"
}
