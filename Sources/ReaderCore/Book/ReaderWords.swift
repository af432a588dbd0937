/// The words of the reader's own buttons and messages, in the book's language where it is known.
public struct ReaderWords: Sendable, Equatable {
  /// Names and words, in the order of the table.
  public var all: [(name: String, word: String)]

  /// The words of a language (a BCP 47 tag), or English ones.
  public init(language: String) {
    let primary = language.utf8.prefix { $0 != 0x2D }
    let code = String(decoding: primary.map { $0 >= 0x41 && $0 <= 0x5A ? $0 + 32 : $0 }, as: UTF8.self)
    all = []
    add(Self.names, from: Self.tables, code)
    add(InteractiveWords.names, from: InteractiveWords.tables, code)
  }

  private mutating func add(_ names: [String], from tables: [(String, String)], _ code: String) {
    let table = tables.first { $0.0 == code }?.1 ?? tables[0].1
    let words = table.utf8.split(separator: 0x7C, omittingEmptySubsequences: false)
    for (index, name) in names.enumerated() where index < words.count {
      all.append((name, String(decoding: Array(words[index]), as: UTF8.self)))
    }
  }

  /// A word by its name.
  public subscript(name: String) -> String { all.first { $0.name == name }?.word ?? name }

  /// Words of the same language are the same.
  public static func == (first: Self, second: Self) -> Bool {
    first.all.count == second.all.count && first["next"] == second["next"]
  }

  private static let names = [
    "contents", "next", "previous", "search", "searchHint", "noResults", "searching", "searchFailed", "more",
    "bookmark", "removeBookmark", "marks", "noMarks", "remove", "highlight", "removeHighlight", "settings",
    "larger", "smaller", "theme", "automatic", "light", "dark", "loading", "unreachable", "retry", "close",
    "notSaved", "return", "page", "cover", "reader", "textSize", "results", "found",
  ]

  private static let tables: [(String, String)] = [
    (
      "en",
      "Contents|Next page|Previous page|Search|Search the book|Nothing found|Searching …|Part of the book could not be searched|There are more; add a word|Add bookmark|Remove bookmark|Bookmarks|Bookmarks and highlights appear here.|Remove|Highlight|Remove highlight|Reading settings|Larger text|Smaller text|Appearance|Automatic|Light|Dark|Loading|This page could not be loaded|Try again|Close|This device keeps nothing: your place and marks will be lost when the book is closed.|Back to where you were|Page|Cover|Reader|Text size|Results|found"
    ),
    (
      "de",
      "Inhalt|Nächste Seite|Vorige Seite|Suchen|Im Buch suchen|Nichts gefunden|Suche läuft …|Ein Teil des Buches konnte nicht durchsucht werden|Es gibt mehr; ein Wort hinzufügen|Lesezeichen setzen|Lesezeichen entfernen|Lesezeichen|Hier erscheinen Lesezeichen und Markierungen.|Entfernen|Markieren|Markierung entfernen|Leseeinstellungen|Größerer Text|Kleinerer Text|Darstellung|Automatisch|Hell|Dunkel|Wird geladen|Diese Seite konnte nicht geladen werden|Noch einmal versuchen|Schließen|Dieses Gerät speichert nichts: Leseort und Markierungen gehen beim Schließen verloren.|Zurück zur vorigen Stelle|Seite|Umschlag|Leser|Textgröße|Treffer|gefunden"
    ),
    (
      "fr",
      "Table des matières|Page suivante|Page précédente|Rechercher|Rechercher dans le livre|Aucun résultat|Recherche …|Une partie du livre n’a pas pu être parcourue|Il y en a d’autres ; ajoutez un mot|Ajouter un signet|Retirer le signet|Signets|Les signets et surlignages apparaissent ici.|Retirer|Surligner|Retirer le surlignage|Réglages de lecture|Texte plus grand|Texte plus petit|Apparence|Automatique|Clair|Sombre|Chargement|Cette page n’a pas pu être chargée|Réessayer|Fermer|Cet appareil ne conserve rien : votre position et vos marques seront perdues à la fermeture.|Retour à l’endroit précédent|Page|Couverture|Lecteur|Taille du texte|Résultats|trouvé"
    ),
    (
      "es",
      "Contenido|Página siguiente|Página anterior|Buscar|Buscar en el libro|Sin resultados|Buscando …|No se pudo buscar en una parte del libro|Hay más; añada una palabra|Añadir marcador|Quitar marcador|Marcadores|Aquí aparecen marcadores y subrayados.|Quitar|Subrayar|Quitar subrayado|Ajustes de lectura|Texto más grande|Texto más pequeño|Apariencia|Automática|Clara|Oscura|Cargando|No se pudo cargar esta página|Reintentar|Cerrar|Este dispositivo no guarda nada: su posición y sus marcas se perderán al cerrar.|Volver adonde estaba|Página|Cubierta|Lector|Tamaño del texto|Resultados|encontrado"
    ),
    (
      "it",
      "Indice|Pagina successiva|Pagina precedente|Cerca|Cerca nel libro|Nessun risultato|Ricerca …|Non è stato possibile cercare in una parte del libro|Ce ne sono altri; aggiungere una parola|Aggiungi segnalibro|Rimuovi segnalibro|Segnalibri|Qui compaiono segnalibri ed evidenziazioni.|Rimuovi|Evidenzia|Rimuovi evidenziazione|Impostazioni di lettura|Testo più grande|Testo più piccolo|Aspetto|Automatico|Chiaro|Scuro|Caricamento|Non è stato possibile caricare questa pagina|Riprova|Chiudi|Questo dispositivo non conserva nulla: posizione e segni andranno persi alla chiusura.|Torna al punto precedente|Pagina|Copertina|Lettore|Dimensione del testo|Risultati|trovato"
    ),
    (
      "ar",
      "المحتويات|الصفحة التالية|الصفحة السابقة|بحث|ابحث في الكتاب|لا نتائج|جارٍ البحث …|تعذّر البحث في جزء من الكتاب|هناك المزيد؛ أضف كلمة|أضف إشارة مرجعية|أزل الإشارة المرجعية|الإشارات المرجعية|تظهر هنا الإشارات المرجعية والتظليلات.|إزالة|تظليل|أزل التظليل|إعدادات القراءة|نص أكبر|نص أصغر|المظهر|تلقائي|فاتح|داكن|جارٍ التحميل|تعذّر تحميل هذه الصفحة|أعد المحاولة|إغلاق|لا يحفظ هذا الجهاز شيئًا: سيضيع موضعك وإشاراتك عند إغلاق الكتاب.|عُد إلى موضعك السابق|صفحة|الغلاف|القارئ|حجم النص|النتائج|وُجد"
    ),
  ]
}
