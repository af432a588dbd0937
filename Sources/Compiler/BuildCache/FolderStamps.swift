import Files

extension Digest {
  /// Combines the names and stamps of all files below a folder; `nothing` if there is no such folder.
  init(ofStampsIn folder: String) {
    var writer = ByteWriter()
    var waiting = [folder]
    while let path = waiting.popLast() {
      let names = FileSystem.names(in: path).map { path + "/" + $0 }
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
