import CDeflate
import Glibc
import Synchronization

/// Owns the folder that a web folder is written to before it takes the place of the old one, as one step.
///
/// It lies beside its target, as `.NAME.octavo-PID-N`. What a killed process left is removed by the next build
/// of the same target. Not Sendable: one thread makes and places it; files are written by many.
final class AsideFolder {
  /// Where files are written.
  let path: String
  private let target: String
  private var isDone = false

  private static let serial = Atomic(0)
  static let open = Mutex<Set<String>>([])

  /// A folder that holds this file was made by Octavo, and may be replaced.
  static let mark = "reader/files.json"

  init(target: String) throws(PublishingError) {
    var target = target
    while target.utf8.count > 1, target.utf8.last == 0x2F { target.removeLast() }
    if let resolved = realpath(target, nil) {
      target = String(cString: resolved)
      free(resolved)
    }
    self.target = target
    try Self.checkReplaceable(target)
    let slash = target.utf8.lastIndex(of: 0x2F)
    let folder = slash.map { $0 == target.startIndex ? "/" : String(target[..<$0]) } ?? "."
    let name = slash.map { String(target[target.utf8.index(after: $0)...]) } ?? target
    Self.removeLeftovers(of: name, in: folder)
    let number = Self.serial.add(1, ordering: .relaxed).newValue
    path = folder + "/." + name + ".octavo-\(getpid())-\(number)"
    guard mkdir(path, 0o777) == 0 else { throw .outputUnwritable(path: target, errno: errno) }
    let path = path
    Self.open.withLock { _ = $0.insert(path) }
  }

  deinit {
    if !isDone { Self.remove(path) }
    let path = path
    Self.open.withLock { _ = $0.remove(path) }
  }

  /// Other people's files are not replaced: a folder must be new, empty, or one that Octavo made.
  private static func checkReplaceable(_ target: String) throws(PublishingError) {
    var status = stat()
    guard stat(target, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFDIR else { throw .outputUnwritable(path: target, errno: ENOTDIR) }
    guard access(target + "/" + mark, F_OK) != 0 else { return }
    guard let listing = opendir(target) else { throw .outputUnwritable(path: target, errno: errno) }
    defer { closedir(listing) }
    var count = 0
    while readdir(listing) != nil { count += 1 }
    if count > 2 { throw .outputUnwritable(path: target, errno: ENOTEMPTY) }
  }

  /// Makes the folders that a name lies in.
  func makeFolders(for names: some Sequence<String>) throws(PublishingError) {
    var made = Set<String>()
    for name in names {
      var folder = path
      for part in name.split(separator: "/").dropLast() {
        folder += "/" + part
        guard made.insert(folder).inserted else { continue }
        guard mkdir(folder, 0o777) == 0 || errno == EEXIST else {
          throw .outputUnwritable(path: target, errno: errno)
        }
      }
    }
  }

  /// Puts the folder in its target's place.
  func putInPlace() throws(PublishingError) {
    if access(target, F_OK) != 0 {
      guard rename(path, target) == 0 else { throw .outputUnwritable(path: target, errno: errno) }
      isDone = true
      return
    }
    // Both change places in one step; then the old one, now aside, is removed.
    if octavo_exchange(path, target) != 0 {
      // File systems without it: the old one makes way first.
      let old = path + "-old"
      guard rename(target, old) == 0 else { throw .outputUnwritable(path: target, errno: errno) }
      guard rename(path, target) == 0 else {
        let reason = errno
        rename(old, target)
        throw .outputUnwritable(path: target, errno: reason)
      }
      Self.remove(old)
      isDone = true
    }
  }

  /// Removes a folder with all it holds; symbolic links are removed, not followed.
  static func remove(_ path: String) {
    if let listing = opendir(path) {
      while let entry = readdir(listing) {
        let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
          String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        guard name != ".", name != ".." else { continue }
        let child = path + "/" + name
        var status = stat()
        if lstat(child, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
          remove(child)
        } else {
          unlink(child)
        }
      }
      closedir(listing)
    }
    rmdir(path)
  }

  private static func removeLeftovers(of name: String, in folder: String) {
    guard let listing = opendir(folder) else { return }
    defer { closedir(listing) }
    let prefix = "." + name + ".octavo-"
    while let entry = readdir(listing) {
      let found = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard found.hasPrefix(prefix),
        let process = found.dropFirst(prefix.count).split(separator: "-").first.flatMap({ pid_t($0) }),
        process > 0, kill(process, 0) != 0, errno == ESRCH
      else { continue }
      var status = stat()
      if lstat(folder + "/" + found, &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
        remove(folder + "/" + found)
      }
    }
  }
}
