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

  /// Names that have another meaning once a package is loaded.
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
        "Magnify",
        "Inspect", "CurrentImage", "TreeForm", "Snippet", "ProgressIndicator", "Monitor", "Control", "Slot2D",
      ]
    ),
    (
      "files and packages",
      [
        "Import", "Export", "Get", "Needs", "OpenRead", "OpenWrite", "ReadList", "Read", "FileNames",
        "Directory",
        "SetDirectory", "NotebookDirectory", "Install", "LibraryFunctionLoad", "ExampleData", "Put",
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
        "GeoDistance", "Interpreter", "SemanticInterpretation", "UnitConvert", "Quantity", "WordList",
        "LexicalData",
        "WikipediaData", "MovieData", "Here", "GeoListPlot", "Classify", "Predict", "TextStructure",
        "DayMatchQ",
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
}
