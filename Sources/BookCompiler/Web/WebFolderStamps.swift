import Glibc
import Manifests

extension Digest {
  /// What the stamps of all files below a folder come to, with their names; `nothing` where there is no folder.
  init(ofStampsIn folder: String) {
    var writer = ByteWriter()
    var waiting = [folder]
    while let path = waiting.popLast() {
      guard let listing = opendir(path) else { continue }
      defer { closedir(listing) }
      var names: [String] = []
      while let entry = readdir(listing) {
        let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
          String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        if name != ".", name != ".." { names.append(path + "/" + name) }
      }
      for name in names.sorted() {
        let stamp = FileStamp(at: name)
        writer.string(name)
        writer.stamp(stamp)
        if stamp.kind == .folder { waiting.append(name) }
      }
    }
    self = writer.bytes.isEmpty ? .nothing : Digest(of: writer.bytes)
  }
}
