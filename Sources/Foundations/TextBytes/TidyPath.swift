/// A relative or absolute path without `.`, doubled slashes and a folder that `..` leaves again.
///
///     tidyPath("book/en/../shared/a.xml")  // "book/shared/a.xml"
///     tidyPath("../../a.xml")              // "../../a.xml"
package func tidyPath(_ path: String) -> String {
  var names: [Substring] = []
  for name in path.split(separator: "/") where name != "." {
    if name == "..", let last = names.last, last != ".." { names.removeLast() } else { names.append(name) }
  }
  return (path.utf8.first == UInt8(ascii: "/") ? "/" : "") + names.joined(separator: "/")
}
