import CVips

/// The fonts that the painter can set text in.
///
/// Not Sendable: a Pango context belongs to the thread that made it.
final class PainterFonts {
  private let context: OpaquePointer
  private let installed: Set<String>
  private var replacements: [String: String] = [:]

  init() {
    (context, installed) = FontLock.holding {
      let context: OpaquePointer = octavo_context_new(72)
      var names: Set<String> = []
      withUnsafeMutablePointer(to: &names) { list in
        octavo_list_families(
          context,
          { name, owner in
            guard let name, let owner else { return }
            let list = owner.assumingMemoryBound(to: Set<String>.self)
            list.pointee.insert(PainterFonts.folded(String(cString: name)))
          }, list)
      }
      return (context, names)
    }
  }

  deinit { FontLock.holding { octavo_object_unref(UnsafeMutableRawPointer(context)) } }

  /// fontconfig compares names without case and spaces.
  private static func folded(_ name: String) -> String { name.lowercased().filter { $0 != " " } }

  func isInstalled(_ family: String) -> Bool { installed.contains(Self.folded(family)) }

  /// The family that is used for a list of families.
  func replacement(of families: [String]) -> String {
    let list = families.joined(separator: ",")
    if let known = replacements[list] { return known }
    var name = "another font"
    if let found = FontLock.holding({ octavo_family_used(context, list) }) {
      name = String(cString: found)
      octavo_free(found)
    }
    replacements[list] = name
    return name
  }
}
