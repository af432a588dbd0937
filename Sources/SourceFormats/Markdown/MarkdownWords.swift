/// The words that the reader itself puts onto a page, in the book's language.
struct MarkdownWords: Sendable {
  let references, solution, seeAlso, details, code: String

  /// The words of a language, or English ones.
  init(language: String?) {
    let primary = (language ?? "en").lowercased().split(separator: "-").first.map(String.init) ?? ""
    let row = (Self.table[primary] ?? Self.table["en"]!).split(separator: "|").map(String.init)
    (references, solution, seeAlso, details, code) = (row[0], row[1], row[2], row[3], row[4])
  }

  private static let table: [String: String] = [
    "en": "References|Solution|See also|Details|Code",
    "de": "Literatur|Lösung|Siehe auch|Einzelheiten|Code",
    "fr": "Références|Solution|Voir aussi|Détails|Code",
    "es": "Referencias|Solución|Véase también|Detalles|Código",
    "it": "Riferimenti|Soluzione|Vedi anche|Dettagli|Codice",
    "pt": "Referências|Solução|Ver também|Detalhes|Código",
    "nl": "Literatuur|Oplossing|Zie ook|Details|Code",
    "ru": "Литература|Решение|См. также|Подробности|Код",
    "ja": "参考文献|解答|関連項目|詳細|コード",
    "zh": "参考文献|解答|另见|详情|代码",
  ]
}
