import Foundation

/// Reasons why a pair cannot be compared: its input needs more than a kernel.
enum Exclusions {
  /// The names of the language, one per line in the file that OCTAVO_SYMBOLS names; nil if there is none. An undefined function
  /// with another name was defined in another notebook or session.
  static let systemSymbols: Set<String>? = {
    guard let path = ProcessInfo.processInfo.environment["OCTAVO_SYMBOLS"],
      let text = try? String(contentsOfFile: path, encoding: .utf8)
    else { return nil }
    return Set(text.split(separator: "\n").map(String.init))
  }()

  /// Functions as `TraditionalForm` writes them: no names of quantities.
  static let formulaNames: Set<String> = [
    "sin", "cos", "tan", "cot", "sec", "csc", "sinh", "cosh", "tanh", "exp", "log", "ln", "sgn", "min", "max",
  ]

  /// The cause for boxes that stand for no code: what is asked in plain language goes to a server, data have boxes of their
  /// own, and a view that can be operated is made by the front end.
  static func cause(ofBoxes name: String, isInput: Bool) -> String? {
    switch name {
    case "NamespaceBox" where isInput: "network"
    case "TemplateBox Entity", "TemplateBox EntityClass", "TemplateBox EntityProperty",
      "TemplateBox EntityValue":
      "knowledge base"
    case "DynamicModuleBox", "DynamicBox", "TemplateBox Spacer1", "OverlayBox": "front end"
    // A result of which only the beginning is shown.
    case "TemplateBox OutputSizeLimitTemplate", "TemplateBox OutputSizeLimit`Skeleton": "front end"
    default: nil
    }
  }

  /// The cause for what was printed: an evaluation that the author stopped, or the sign for a result that was too large to be kept.
  static func cause(ofPrinted text: [UInt8]) -> String? {
    let text = String(decoding: text.prefix(400), as: UTF8.self)
    if text == "$Aborted" { return "an evaluation that was stopped" }
    // Old notebooks print a word for a picture, which they keep as PostScript in another cell.
    let isPicture =
      (text.hasPrefix("⁃") || text.hasPrefix("-")) && (text.hasSuffix("⁃") || text.hasSuffix("-"))
      && ["Graphics", "Graphics3D", "GraphicsArray", "Object"].contains { text.contains($0) }
      || text.contains("Graphics") && text.hasSuffix("[\"<<>>\"]")
    let isSign =
      isPicture || text.contains("$SessionID")
      || text.hasPrefix("Out[") && text.hasSuffix("]") && !text.contains(" ")
    return isSign ? "a result that the notebook does not hold" : nil
  }

  /// Names that mean something else where a package was loaded.
  static let packageNames: Set<String> = [
    "Curl", "Div", "Grad", "Laplacian", "CoordinatesToCartesian", "SetCoordinates",
  ]

  /// The causes, each with the names that lead to it.
  static let causes: [(cause: String, names: Set<String>)] = [
    (
      "front end",
      [
        "Manipulate", "Animate", "ListAnimate", "Dynamic", "DynamicModule", "NotebookWrite", "CreateDocument",
        "CreateDialog", "CellPrint", "NotebookPrint", "SelectionMove", "EvaluationNotebook", "InputNotebook",
        "Button",
        "Slider", "Slider2D", "InputField", "Checkbox", "PopupMenu", "SetterBar", "RadioButtonBar",
        "ColorSetter",
        "Locator", "LocatorPane", "ClickPane", "EventHandler", "TabView", "OpenerView", "SlideView",
        "MenuView",
        "FlipView", "Rasterize", "Definition", "FullDefinition", "Information", "Names", "Trace",
        "TracePrint",
        "SystemOpen", "Speak", "EmitSound", "Sound", "Play", "ListPlay", "Options", "SystemInformation",
        "Input",
        "ToBoxes", "MakeBoxes", "DisplayForm", "RawBoxes", "Hyperlink", "CurrentValue", "FrontEndExecute",
        "Magnify", "Notebooks", "TextCell", "ExpressionCell", "TableView", "ClickToCopy", "PopupWindow",
        "Inspect", "CurrentImage", "TreeForm", "Snippet", "ProgressIndicator", "Monitor", "Control", "Slot2D",
      ]
    ),
    (
      "files and packages",
      [
        "Import", "Export", "Get", "Needs", "OpenRead", "OpenWrite", "ReadList", "Read", "FileNames",
        "Directory",
        "SetDirectory", "NotebookDirectory", "Install", "LibraryFunctionLoad", "ExampleData", "Put",
        "ExternalEvaluate", "ExtractArchive", "SemanticImport",
        "PutAppend",
        "DumpSave", "Save", "CreateLibrary", "FileNameJoin", "FindFile", "ImportString", "ExportString",
        "Run",
        "RunProcess", "BinaryReadList", "Close", "FilePrint", "CCodeGenerate", "CreateExecutable",
        "BeginPackage",
        "ParallelTable", "ParallelMap", "LaunchKernels", "ParallelEvaluate", "Parallelize", "Kernels",
        "$KernelCount",
        "DistributeDefinitions", "ParallelSum", "ParallelDo", "SetSharedVariable", "CompilePrint", "$Path",
        "$InstallationDirectory", "$UserBaseDirectory", "DeleteFile", "CopyFile", "FileExistsQ", "TestReport",
      ]
    ),
    (
      "network",
      [
        "URLRead", "URLFetch", "CloudDeploy", "CloudObject", "WolframAlpha", "ResourceFunction",
        "ResourceData",
        "ServiceExecute", "SendMail", "URLExecute", "CloudGet", "CloudPut", "WebImageSearch", "NetModel",
        "URLDownload", "PacletFind", "PacletSymbol", "PacletInstall",
      ]
    ),
    (
      "knowledge base",
      [
        "EntityValue", "Entity", "EntityList", "CountryData", "CityData", "ElementData", "ChemicalData",
        "IsotopeData",
        "ParticleData", "WordData", "DictionaryLookup", "FinancialData", "WeatherData", "AstronomicalData",
        "StarData",
        "PlanetData", "ProteinData", "GenomeData", "PersonData", "UniversityData", "GeoGraphics",
        "GeoPosition",
        "GeoDistance", "Interpreter", "SemanticInterpretation", "WordList",
        "LexicalData",
        "WikipediaData", "MovieData", "Here", "GeoListPlot", "Classify", "Predict", "TextStructure",
        "DayMatchQ",
        "FormulaData", "EntityProperties", "EntityProperty", "EntityClass", "AirTemperatureData",
        "FormulaLookup",
        "GraphData", "KnotData", "LatticeData", "FindGeoLocation", "ThermodynamicData", "TextWords",
      ]
    ),
    (
      "clock or machine",
      [
        "Timing", "AbsoluteTiming", "Date", "DateString", "AbsoluteTime", "Now", "Today", "SessionTime",
        "TimeUsed",
        "RepeatedTiming", "MemoryInUse", "MaxMemoryUsed", "$Version", "$System", "$VersionNumber", "DateList",
        "Clock",
        "ByteCount", "TimeConstrained", "$ProcessorCount", "$Line", "DateObject", "MemoryConstrained",
        "$MachineName",
        "$UserName", "$OperatingSystem", "$SystemID", "CreateUUID", "DateListPlot", "$RecursionLimit",
      ]
    ),
    (
      "random numbers",
      [
        "Random", "RandomReal", "RandomInteger", "RandomChoice", "RandomSample", "RandomVariate",
        "RandomComplex",
        "RandomPrime", "RandomFunction", "RandomGraph", "RandomImage", "RandomWord", "RandomPoint",
        "RandomColor",
        "RandomEntity", "RandomPermutation", "RandomPolygon",
      ]
    ),
  ]

  /// The cause for the names of an input; nil if it can be compared. Random numbers after a seed are compared.
  static func cause(of names: Set<String>) -> String? {
    for (cause, known) in causes where !known.isDisjoint(with: names) {
      if cause == "random numbers", names.contains("SeedRandom") { continue }
      return cause
    }
    return nil
  }

  /// Whether a code that is no expression lacks an operand of its first or last operator, or a function: `x =`, `|| y`, `f[x, [y]]`.
  static func lacksOperand(_ code: [UInt8]) -> Bool {
    let text = String(decoding: code, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    return text.hasSuffix("=") || text.contains("[<>]") || text.contains(",[") || text.contains(", [")
      || ["||", "&&", "//", "/@", "/.", "->", "==", "@@", ":="].contains { text.hasPrefix($0) }
  }

  /// Whether brackets of a code do not match, or its last string or comment does not end.
  static func isTorn(_ code: [UInt8]) -> Bool {
    var (open, place): ([UInt8], Int) = ([], 0)
    while place < code.count {
      let (byte, next) = (code[place], place + 1 < code.count ? code[place + 1] : 0)
      switch byte {
      case UInt8(ascii: "\\"):
        // A named character has brackets of its own.
        if next == UInt8(ascii: "[") {
          place = code[place...].firstIndex(of: UInt8(ascii: "]")) ?? code.count
        } else {
          place += 1
        }
      case UInt8(ascii: "\""):
        place += 1
        while place < code.count, code[place] != byte { place += code[place] == UInt8(ascii: "\\") ? 2 : 1 }
        if place >= code.count { return true }
      case UInt8(ascii: "(") where next == UInt8(ascii: "*"):
        guard let end = endOfComment(code, from: place) else { return true }
        place = end
      case UInt8(ascii: "("): open.append(UInt8(ascii: ")"))
      case UInt8(ascii: "["): open.append(UInt8(ascii: "]"))
      case UInt8(ascii: "{"): open.append(UInt8(ascii: "}"))
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        if open.popLast() != byte { return true }
      default: break
      }
      place += 1
    }
    return !open.isEmpty
  }

  /// The place of the last byte of a comment; nil if it does not end.
  private static func endOfComment(_ code: [UInt8], from start: Int) -> Int? {
    var (depth, place) = (0, start)
    while place + 1 < code.count {
      let pair = (code[place], code[place + 1])
      if pair == (UInt8(ascii: "("), UInt8(ascii: "*")) {
        depth += 1
        place += 1
      } else if pair == (UInt8(ascii: "*"), UInt8(ascii: ")")) {
        depth -= 1
        place += 1
        if depth == 0 { return place }
      }
      place += 1
    }
    return nil
  }
}
