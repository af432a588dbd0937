import Files
import Glibc
import TextBytes

/// Watches the files in some folders and detects when one may have changed.
///
/// inotify events only trigger a comparison; changes are detected by times and sizes. Some changes, as on network drives,
/// give no events, so that `wait` also returns after a timeout.
final class WatchedFolders {
  private let roots: [String]
  private let notifications: Int32
  private var watched: Set<String> = []
  private var seen: [String: [Int]] = [:]

  /// The maximum number of watched files.
  private static let mostFiles = 20_000

  /// Watches folders with their subfolders, without hidden files; a root that is a file is compared whenever waiting ends.
  init(_ roots: [String]) {
    self.roots = roots
    notifications = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
  }

  /// Watches the folders of manifests, or the files of packed books.
  convenience init(ofManifests paths: [String]) {
    self.init(paths.map(Self.folder))
    seen = stamps()
  }

  /// The folder of a manifest's files; a packed book is one file.
  private static func folder(of path: String) -> String {
    if FileSystem.isArchive(at: path) { return path }
    // A probe: the build reports a manifest that cannot be read.
    guard case .file? = try? FileSystem.item(at: path) else { return path }
    let folder = folderOfFile(at: path)
    // OpenStax's manifests are in a folder beside that of their modules.
    return FileSystem.realPath(folder).map { splitPath($0).name } == "collections" ? folder + "/.." : folder
  }

  /// Returns when a file has changed since the last call, or since watching began.
  ///
  /// Compares after inotify events, and twice a second.
  func waitForChange() {
    while true {
      // Editors write several files at once: wait until events stop.
      let isTold = wait(most: 500, rest: 10)
      guard stamps() != seen else { continue }
      // A change without event may be incomplete.
      if !isTold { usleep(150_000) }
      seen = stamps()
      return
    }
  }

  deinit { if notifications >= 0 { close(notifications) } }

  /// The time and size of every file, by path. Watches new folders from now on.
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
    // For a file being written, only the final close matters.
    let changes = IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_ATTRIB
    inotify_add_watch(notifications, folder, UInt32(changes))
  }

  /// Waits for an event, and then until there is none for `rest`; at most `most` for either, in milliseconds.
  /// Returns whether there was an event.
  private func wait(most: Int32, rest: Int32) -> Bool {
    guard waitForNotification(most) else { return false }
    var waited: Int32 = 0
    while waited < most, waitForNotification(rest) { waited += rest }
    return true
  }

  /// Waits for at most `milliseconds`; returns whether there was a relevant event.
  private func waitForNotification(_ milliseconds: Int32) -> Bool {
    guard notifications >= 0 else {
      usleep(useconds_t(milliseconds) * 1000)
      return false
    }
    var descriptor = pollfd(fd: notifications, events: Int16(POLLIN), revents: 0)
    guard poll(&descriptor, 1, milliseconds) > 0 else { return false }
    return readNotifications()
  }

  /// Consumes events; returns whether one is relevant: of a name that is not hidden, and not just the creation of a file.
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
