import ArgumentParser
import BookCompiler
import Files
import Glibc

/// Finds this tool's templates, independent of the current folder.
enum TemplateFolder {
  /// The folder: OCTAVO_TEMPLATES, else `../share/octavo/templates` relative to an installed tool, else
  /// `templates` in the checkout that it was built from.
  static func find() throws -> String {
    if let given = getenv("OCTAVO_TEMPLATES") { return String(cString: given) }
    guard let tool = realpath("/proc/self/exe", nil) else {
      throw ValidationError("cannot tell where this tool is; set OCTAVO_TEMPLATES")
    }
    defer { free(tool) }
    var folder = parent(of: String(cString: tool))
    let installed = parent(of: folder) + "/share/octavo/templates"
    if isFolder(installed) { return installed }
    while folder != "/", !folder.isEmpty {
      if isFolder(folder + "/templates"), access(folder + "/Package.swift", R_OK) == 0 {
        return folder + "/templates"
      }
      folder = parent(of: folder)
    }
    throw ValidationError("cannot find the templates; set OCTAVO_TEMPLATES to their folder")
  }

  /// The bytes of a template.
  static func read(_ name: String) throws -> [UInt8] {
    let path = try find() + "/" + name
    do throws(SystemError) { return try FileSystem.contents(of: path) } catch {
      throw ValidationError("cannot read \(path)")
    }
  }

  private static func parent(of path: String) -> String {
    path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? ""
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
