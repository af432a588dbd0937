/// The words that a reader of notebooks puts onto pages, in the book's language.
struct NotebookWords {
  var showCode: String
  var showOutput: String
  var showCell: String
  var output: String
  var widget: String
  var plot: String

  /// The words in a language, by its BCP 47 tag; English for others.
  init(language: String?) {
    let words = Self.table[String((language ?? "en").lowercased().prefix { $0 != "-" })] ?? Self.table["en"]!
    (showCode, showOutput, showCell) = (words[0], words[1], words[2])
    (output, widget, plot) = (words[3], words[4], words[5])
  }

  private static let table: [String: [String]] = [
    "en": ["Show code", "Show output", "Show cell", "Output", "Interactive control", "Interactive plot"],
    "de": [
      "Code zeigen", "Ausgabe zeigen", "Zelle zeigen", "Ausgabe", "Bedienelement", "Interaktive Grafik",
    ],
    "fr": [
      "Afficher le code", "Afficher la sortie", "Afficher la cellule", "Sortie", "Contrôle interactif",
      "Graphique interactif",
    ],
    "es": [
      "Mostrar código", "Mostrar salida", "Mostrar celda", "Salida", "Control interactivo",
      "Gráfico interactivo",
    ],
    "it": [
      "Mostra codice", "Mostra output", "Mostra cella", "Output", "Controllo interattivo",
      "Grafico interattivo",
    ],
    "pt": [
      "Mostrar código", "Mostrar saída", "Mostrar célula", "Saída", "Controle interativo",
      "Gráfico interativo",
    ],
    "nl": [
      "Toon code", "Toon uitvoer", "Toon cel", "Uitvoer", "Interactief element", "Interactieve grafiek",
    ],
  ]
}
