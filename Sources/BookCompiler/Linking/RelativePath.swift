/// The way from a file to another, both relative to one folder: `../media/a.png`.
func relativePath(to target: String, from source: String) -> String {
  var there = target.split(separator: "/", omittingEmptySubsequences: true)[...]
  var here = source.split(separator: "/", omittingEmptySubsequences: true).dropLast()
  while let first = there.first, there.count > 1, first == here.first {
    there = there.dropFirst()
    here = here.dropFirst()
  }
  return (here.map { _ in ".." } + there.map(String.init)).joined(separator: "/")
}
