import Diagnostics
import Files
import ReportPolicy

/// The treatment of a book's findings, and the path of its known findings.
struct FindingSettings {
  /// The policy for findings.
  var policy: WarningPolicy
  /// The path of the file of known findings, which may not exist.
  let baseline: String
  /// The maximum number of warnings with which a check passes; nil for any number.
  let mostWarnings: Int?
  /// The address of a page about findings; the id of a finding is appended.
  let helpAddress: String?
  /// Writes reports and other files.
  var writing: OutputWriting

  /// Takes the values of the settings; `baseline` is the path from the option.
  init(_ settings: ProjectSettings, baseline: String?, _ writing: OutputWriting) {
    self.writing = writing
    policy = WarningPolicy()
    policy.rules = settings.rules
    policy.folder = settings.folder
    if let most = settings.mostOfAKind { policy.mostOfAKind = most }
    self.baseline = baseline ?? settings.baseline ?? settings.folder.path + "/octavo-baseline.json"
    mostWarnings = settings.mostWarnings
    helpAddress = settings.helpAddress
    isExpected = settings.baseline != nil
  }

  /// Whether the settings name a baseline.
  private let isExpected: Bool

  /// Reads the known findings; returns the finding if the file is invalid. The file may be missing unless it is named: where
  /// nothing names one, the one that `--write-baseline` wrote is found. A link in its place may lead anywhere.
  mutating func readBaseline(isNamed: Bool) -> Diagnostic? {
    let isFound = FileStamp(at: baseline).kind == .file && !FileSystem.isLink(baseline)
    guard isNamed || isExpected || isFound else { return nil }
    let place = SourceRange(file: baseline)
    do throws(FileError) {
      let bytes = try FileSystem.read(baseline, limit: 64 << 20)
      do throws(KnownFindings.Unreadable) {
        policy.known = try KnownFindings(json: bytes)
        return nil
      } catch {
        return Diagnostic(.baselineInvalid, at: place, "the baseline cannot be read: \(error.reason)")
      }
    } catch {
      return Diagnostic(
        .baselineInvalid, at: place, "the baseline is missing or cannot be read",
        solutions: [.init("write it: octavo check --write-baseline")])
    }
  }
}
