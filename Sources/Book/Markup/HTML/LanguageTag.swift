import TextBytes

extension ArraySlice<UInt8> {
  /// The language tag (BCP 47) that a text gives; nil if it is none. `en_US`, as systems name locales, gives `en-US`.
  package var languageTag: ArraySlice<UInt8>? {
    let tag = contains("_") ? ArraySlice(trimmed.map { $0 == "_" ? "-" : $0 }) : trimmed
    return tag.isLanguageTag ? tag : nil
  }
}
