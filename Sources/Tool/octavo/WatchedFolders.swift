import Files
import Glibc
import TextBytes

/// The files below some folders: how they are now, and when one of them may have changed.
///
/// The system tells of changes (inotify), which says when to look; what changed is told by times and sizes alone. Some
/// changes are never told of, as on network drives, so that `wait` ends after a while in any case.
final class WatchedFolders {
  private let roots: [String]
  private let notifications: Int32
  private var watched: Set<String> = []
  private var seen: [String: [Int]] = [:]

  /// More files than these are not watched.
  private static let mostFiles = 20_000

  /// Watches folders with all below them, but for what is hidden; a file among them is looked at whenever waiting ends.
  init(_ roots: [String]) {
    self.roots = roots
    notifications = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
  }

  /// Watches what manifests stand for: their folders, or one packed book.
  convenience init(ofManifests paths: [String]) {
    self.init(paths.map(Self.folder))
    seen = stamps()
  }

  /// The folder whose files a path stands for; a packed book is one file.
  private static func folder(of path: String) -> String {
    if FileSystem.isArchive(at: path) { return path }
    guard case .file? = try? FileSystem.item(at: path) else { return path }
    let folder = folderOfFile(at: path)
    // OpenStax's manifests lie in a folder beside those of their modules.
    return FileSystem.realPath(folder).map { splitPath($0).name } == "collections" ? folder + "/.." : folder
  }

  /// Returns when a file is not as it was when this was last called, or watching began.
  ///
  /// Looks when the system tells of a change, and twice a second.
  func waitForChange() {
    while true {
      // Editors write several files at once: wait until they rest.
      let isTold = wait(most: 500, rest: 10)
      guard stamps() != seen else { continue }
      // A change that was not told of may not be at its end.
      if !isTold { usleep(150_000) }
      seen = stamps()
      return
    }
  }

  deinit { if notifications >= 0 { close(notifications) } }

  /// Time and size of every file, by path. Folders met for the first time are watched from now on.
  private func stamps() -> [String: [Int]] {
    var stamps: [String: [Int]] = [:]
    var folders = roots
    while let folder = folders.popLast(), stamps.count < Self.mostFiles {
      guard let listing = opendir(folder) else {
        if let stamp = Self.stamp(ofFile: folder) { stamps[folder] = stamp }
        continue
      }
      defer { closedir(listing) }
      watch(folder)
      while let entry = readdir(listing) {
        let name = withUnsafeBytes(of: &entry.pointee.d_name) {
          String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
        }
        guard !name.utf8.starts(with: ["."]) else { continue }
        var status = stat()
        guard fstatat(dirfd(listing), name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { continue }
        let path = folder + "/" + name
        switch status.st_mode & S_IFMT {
        case S_IFDIR: folders.append(path)
        case S_IFREG:
          stamps[path] = Self.stamp(status)
        default: break
        }
      }
    }
    return stamps
  }

  private static func stamp(_ status: stat) -> [Int] {
    [status.st_mtim.tv_sec, status.st_mtim.tv_nsec, Int(status.st_ino), Int(status.st_size)]
  }

  private static func stamp(ofFile path: String) -> [Int]? {
    var status = stat()
    return stat(path, &status) == 0 ? stamp(status) : nil
  }

  private func watch(_ folder: String) {
    guard notifications >= 0, watched.insert(folder).inserted else { return }
    // Of a file that is being written only the end is of interest.
    let changes = IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_ATTRIB
    inotify_add_watch(notifications, folder, UInt32(changes))
  }

  /// Waits until a change is told of, and then until none has been for `rest`; at most `most` for either, in
  /// milliseconds. Whether one was.
  private func wait(most: Int32, rest: Int32) -> Bool {
    guard waitForNotification(most) else { return false }
    var waited: Int32 = 0
    while waited < most, waitForNotification(rest) { waited += rest }
    return true
  }

  /// Whether a change to what is not hidden was told of in that time.
  private func waitForNotification(_ milliseconds: Int32) -> Bool {
    guard notifications >= 0 else {
      usleep(useconds_t(milliseconds) * 1000)
      return false
    }
    var descriptor = pollfd(fd: notifications, events: Int16(POLLIN), revents: 0)
    guard poll(&descriptor, 1, milliseconds) > 0 else { return false }
    return readNotifications()
  }

  /// Takes what the system has told; whether any of it is of a name that is not hidden, and of more than the beginning
  /// of a file.
  private func readNotifications() -> Bool {
    var isSeen = false
    withUnsafeTemporaryAllocation(byteCount: 16 << 10, alignment: MemoryLayout<inotify_event>.alignment) {
      buffer in
      while true {
        let count = read(notifications, buffer.baseAddress, buffer.count)
        guard count > 0 else { return }
        var offset = 0
        while offset + MemoryLayout<inotify_event>.size <= count {
          let event = buffer.load(fromByteOffset: offset, as: inotify_event.self)
          let name = offset + MemoryLayout<inotify_event>.size
          let isBeginning = event.mask & UInt32(IN_CREATE) != 0 && event.mask & UInt32(IN_ISDIR) == 0
          if event.len == 0 || buffer[name] != ".", !isBeginning { isSeen = true }
          offset = name + Int(event.len)
        }
      }
    }
    return isSeen
  }
}
