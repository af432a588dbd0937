import Diagnostics
import Files
import ReportPolicy

/// What becomes of the findings in one book, and where what is known of them stands.
struct FindingSettings {
  /// How findings are treated.
  var policy: WarningPolicy
  /// The path of the file of known findings, whether or not it is there.
  let baseline: String
  /// How many warnings a check passes; nil for any number.
  let mostWarnings: Int?
  /// The address of a page about findings, to which the id is appended.
  let helpAddress: String?

  /// Takes what `octavo.yaml` says; `baseline` is the path that an option gives.
  init(_ settings: ProjectSettings, baseline: String?) {
    policy = WarningPolicy()
    policy.rules = settings.rules
    policy.folder = settings.folder
    if let most = settings.mostOfAKind { policy.mostOfAKind = most }
    self.baseline = baseline ?? settings.folder.path + "/" + (settings.baseline ?? "octavo-baseline.json")
    mostWarnings = settings.mostWarnings
    helpAddress = settings.helpAddress
    isExpected = settings.baseline != nil
  }

  /// Whether the settings name a baseline.
  private let isExpected: Bool

  /// Reads the known findings; returns what is wrong with their file. One that nobody named may be missing.
  mutating func readBaseline(isNamed: Bool) -> Diagnostic? {
    guard isNamed || isExpected else { return nil }
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
