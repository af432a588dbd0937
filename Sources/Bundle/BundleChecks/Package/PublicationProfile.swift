/// A kind of publication with rules in addition to those of EPUB 3.3.
public enum PublicationProfile: String, Sendable, CaseIterable {
  /// No additional rules.
  case standard = "default"
  /// EPUB Dictionaries and Glossaries 1.0.
  case dictionary = "dict"
  /// EPUB for Education.
  case education = "edupub"
  /// EPUB Indexes 1.0.
  case index = "idx"
  /// EPUB Previews 1.0.
  case preview

  /// The profile for a `dc:type`; nil if there is none.
  init?(type: String) {
    switch type {
    case "dictionary": self = .dictionary
    case "edupub": self = .education
    case "index": self = .index
    case "preview": self = .preview
    default: return nil
    }
  }

  /// The `dc:type` that the profile requires; nil if it requires none.
  var requiredType: String? {
    switch self {
    case .dictionary: "dictionary"
    case .education: "edupub"
    case .preview: "preview"
    case .standard, .index: nil
    }
  }
}
