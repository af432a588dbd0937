import Glibc
import Synchronization

/// Owns the file that a bundle is written to before it takes the place of the old one.
///
/// It lies in the target's own folder, as `.NAME.octavo-PID-N`, so that renaming it is one step. While its
/// process lives it is locked; what a killed process left is removed by the next build of the same target.
/// Not Sendable: one thread writes.
final class AsideFile {
  let target: String
  private let path: String
  private let descriptor: Int32
  private var isInPlace = false

  /// Bytes that are yet to be written, and the offset of the first.
  private var buffer: [UInt8] = []
  private var base = 0
  /// Where the next byte goes; libzip goes back to complete an entry's header.
  var position = 0

  private static let serial = Atomic(0)
  /// The files that are being written, for a process that is told to end.
  static let open = Mutex<Set<String>>([])
  private static let bufferSize = 1 << 20

  init(target: String) throws(PublishingError) {
    self.target = target
    let (folder, name) = Self.split(target)
    Self.removeLeftovers(of: name, in: folder)
    let number = Self.serial.add(1, ordering: .relaxed).newValue
    path = folder + "/." + name + ".octavo-\(getpid())-\(number)"
    descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw .outputUnwritable(path: target, errno: errno) }
    let path = path
    Self.open.withLock { _ = $0.insert(path) }
    // Some network file systems have no locks; there the process number alone has to do.
    _ = flock(descriptor, LOCK_EX | LOCK_NB)
    buffer.reserveCapacity(Self.bufferSize + (64 << 10))
  }

  deinit {
    if !isInPlace { unlink(path) }
    let path = path
    Self.open.withLock { _ = $0.remove(path) }
    close(descriptor)
  }

  /// Writes at `position`, and moves it; false leaves the reason in errno.
  func write(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let end = position + bytes.count
    if position == base + buffer.count {
      buffer.append(contentsOf: bytes)
    } else if position >= base, end <= base + buffer.count {
      buffer.replaceSubrange(position - base..<end - base, with: bytes)
    } else {
      guard flush(), writeWhole(bytes, to: descriptor, at: position) else { return false }
      base = max(base, end)
    }
    position = end
    return buffer.count < Self.bufferSize || flush()
  }

  private func flush() -> Bool {
    guard buffer.withUnsafeBytes({ writeWhole($0, to: descriptor, at: base) }) else { return false }
    base += buffer.count
    buffer.removeAll(keepingCapacity: true)
    return true
  }

  /// Brings everything to the disk and puts the file in its target's place, as one step.
  func putInPlace() throws(PublishingError) {
    guard flush(), fsync(descriptor) == 0, rename(path, target) == 0 else {
      throw .outputUnwritable(path: target, errno: errno)
    }
    isInPlace = true
    // The new name is on the disk once the folder is; where folders cannot be synced, it follows later.
    let folder = Glibc.open(Self.split(target).folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if folder >= 0 {
      _ = fsync(folder)
      close(folder)
    }
  }

  private static func split(_ path: String) -> (folder: String, name: String) {
    guard let slash = path.utf8.lastIndex(of: 0x2F) else { return (".", path) }
    let folder = String(path[..<slash])
    return (folder.isEmpty ? "/" : folder, String(path[path.utf8.index(after: slash)...]))
  }

  /// Removes aside files of `name` whose process is gone: its number is free, and nobody holds the lock.
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
      let file = Glibc.open(folder + "/" + found, O_WRONLY | O_CLOEXEC | O_NOFOLLOW)
      guard file >= 0 else { continue }
      if flock(file, LOCK_EX | LOCK_NB) == 0 || errno == ENOLCK { unlink(folder + "/" + found) }
      close(file)
    }
  }
}

/// Removes the files that bundles are being written to: for a process that ends before they are whole.
public func removeUnfinishedFiles() {
  for path in AsideFile.open.withLock({ $0 }) { unlink(path) }
  for path in AsideFolder.open.withLock({ $0 }) { AsideFolder.remove(path) }
}
