import Foundation
import PackagePlugin

/// Makes the tables of the functions that a module has in files `Subject.wl`; scripts/wolfram_library.py writes them, for the
/// WebAssembly of the reader as well.
@main
struct WolframLibrary: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) -> [Command] {
    guard let module = target.sourceModule else { return [] }
    let files = module.sourceFiles(withSuffix: ".wl").map(\.url)
    let scripts = context.package.directoryURL.appending(path: "scripts")
    let writer = scripts.appending(path: "wolfram_library.py")
    let table = context.pluginWorkDirectoryURL.appending(path: "\(target.name)Tables.swift")
    return [
      .buildCommand(
        displayName: "Writing the library of \(target.name)", executable: URL(filePath: "/usr/bin/env"),
        arguments: ["python3", writer.path, module.directoryURL.path, table.path],
        inputFiles: files + [writer, scripts.appending(path: "wolfram_code.py")], outputFiles: [table])
    ]
  }
}
