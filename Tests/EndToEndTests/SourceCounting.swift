import Foundation
import XML

/// Parses a file of the test's book.
func tree(of file: URL) throws -> XMLTree {
  try XMLParser().parse(file: file.lastPathComponent, bytes: [UInt8](Data(contentsOf: file)))
}
