import TextBytes

/// The words of the reader's own buttons and messages, in the book's language or else in English.
public struct ReaderWords: Sendable, Equatable {
  /// Names and words in the order of the table.
  public var all: [(name: String, word: String)]

  /// The words of a language (a BCP 47 tag); English ones if there is no table of it.
  public init(language: String) {
    let primary = language.utf8.prefix { $0 != "-" }
    let code = String(decoding: primary.map { $0 >= "A" && $0 <= "Z" ? $0 + 32 : $0 }, as: UTF8.self)
    all = []
    add(Self.names, from: Self.tables, code)
    add(InteractiveWords.names, from: InteractiveWords.tables, code)
  }

  private mutating func add(_ names: [String], from tables: [(String, String)], _ code: String) {
    let table = tables.first { $0.0 == code }?.1 ?? tables[0].1
    let words = table.utf8.split(separator: "|", omittingEmptySubsequences: false)
    for (index, name) in names.enumerated() where index < words.count {
      all.append((name, String(decoding: Array(words[index]), as: UTF8.self)))
    }
  }

  /// A word by its name.
  public subscript(name: String) -> String { all.first { $0.name == name }?.word ?? name }

  /// Compares one word, which differs between languages.
  public static func == (first: Self, second: Self) -> Bool {
    first.all.count == second.all.count && first["next"] == second["next"]
  }

  private static let names = [
    "contents", "next", "previous", "search", "searchHint", "noResults", "searching", "searchFailed", "more",
    "bookmark", "removeBookmark", "marks", "noMarks", "remove", "highlight", "removeHighlight", "settings",
    "larger", "smaller", "theme", "automatic", "light", "dark", "loading", "unreachable", "retry", "close",
    "notSaved", "return", "page", "cover", "reader", "textSize", "results", "found", "reference", "goThere",
    "enlarged", "copyCode", "copied", "resume", "upNext", "pageOf", "minutesLeft",
    "needsScript", "readPages",
  ]

  private static let tables: [(String, String)] = [
    (
      "en",
      "Contents|Next page|Previous page|Search|Search the book|Nothing found|Searching …|Part of the book could not be searched|There are more; add a word|Add bookmark|Remove bookmark|Bookmarks|Bookmarks and highlights appear here.|Remove|Highlight|Remove highlight|Reading settings|Larger text|Smaller text|Appearance|Automatic|Light|Dark|Loading|This page could not be loaded|Try again|Close|This device keeps nothing: your place and marks will be lost when the book is closed.|Back to where you were|Page|Cover|Reader|Text size|Results|found|Reference|Go there|Enlarged|Copy the code|Copied|Continue|Next|Page {page} of {pages}|{minutes} min left in this chapter|The reader needs JavaScript and WebAssembly, and could not start. The pages can be read without it.|Read the pages"
    ),
    (
      "de",
      "Inhalt|Nächste Seite|Vorige Seite|Suchen|Im Buch suchen|Nichts gefunden|Suche läuft …|Ein Teil des Buches konnte nicht durchsucht werden|Es gibt mehr; ein Wort hinzufügen|Lesezeichen setzen|Lesezeichen entfernen|Lesezeichen|Hier erscheinen Lesezeichen und Markierungen.|Entfernen|Markieren|Markierung entfernen|Leseeinstellungen|Größerer Text|Kleinerer Text|Darstellung|Automatisch|Hell|Dunkel|Wird geladen|Diese Seite konnte nicht geladen werden|Noch einmal versuchen|Schließen|Dieses Gerät speichert nichts: Leseort und Markierungen gehen beim Schließen verloren.|Zurück zur vorigen Stelle|Seite|Umschlag|Leser|Textgröße|Treffer|gefunden|Verweis|Dorthin gehen|Vergrößert|Code kopieren|Kopiert|Weiterlesen|Weiter|Seite {page} von {pages}|noch {minutes} min in diesem Kapitel|Der Leser braucht JavaScript und WebAssembly und konnte nicht starten. Die Seiten lassen sich ohne ihn lesen.|Die Seiten lesen"
    ),
    (
      "fr",
      "Table des matières|Page suivante|Page précédente|Rechercher|Rechercher dans le livre|Aucun résultat|Recherche …|Une partie du livre n’a pas pu être parcourue|Il y en a d’autres ; ajoutez un mot|Ajouter un signet|Retirer le signet|Signets|Les signets et surlignages apparaissent ici.|Retirer|Surligner|Retirer le surlignage|Réglages de lecture|Texte plus grand|Texte plus petit|Apparence|Automatique|Clair|Sombre|Chargement|Cette page n’a pas pu être chargée|Réessayer|Fermer|Cet appareil ne conserve rien : votre position et vos marques seront perdues à la fermeture.|Retour à l’endroit précédent|Page|Couverture|Lecteur|Taille du texte|Résultats|trouvé|Renvoi|Y aller|Agrandi|Copier le code|Copié|Reprendre|Suite|Page {page} sur {pages}|encore {minutes} min dans ce chapitre|Le lecteur a besoin de JavaScript et de WebAssembly et n’a pas pu démarrer. Les pages se lisent sans lui.|Lire les pages"
    ),
    (
      "es",
      "Contenido|Página siguiente|Página anterior|Buscar|Buscar en el libro|Sin resultados|Buscando …|No se pudo buscar en una parte del libro|Hay más; añada una palabra|Añadir marcador|Quitar marcador|Marcadores|Aquí aparecen marcadores y subrayados.|Quitar|Subrayar|Quitar subrayado|Ajustes de lectura|Texto más grande|Texto más pequeño|Apariencia|Automática|Clara|Oscura|Cargando|No se pudo cargar esta página|Reintentar|Cerrar|Este dispositivo no guarda nada: su posición y sus marcas se perderán al cerrar.|Volver adonde estaba|Página|Cubierta|Lector|Tamaño del texto|Resultados|encontrado|Referencia|Ir allí|Ampliado|Copiar el código|Copiado|Continuar|Siguiente|Página {page} de {pages}|quedan {minutes} min de este capítulo|El lector necesita JavaScript y WebAssembly y no ha podido iniciarse. Las páginas se pueden leer sin él.|Leer las páginas"
    ),
    (
      "it",
      "Indice|Pagina successiva|Pagina precedente|Cerca|Cerca nel libro|Nessun risultato|Ricerca …|Non è stato possibile cercare in una parte del libro|Ce ne sono altri; aggiungere una parola|Aggiungi segnalibro|Rimuovi segnalibro|Segnalibri|Qui compaiono segnalibri ed evidenziazioni.|Rimuovi|Evidenzia|Rimuovi evidenziazione|Impostazioni di lettura|Testo più grande|Testo più piccolo|Aspetto|Automatico|Chiaro|Scuro|Caricamento|Non è stato possibile caricare questa pagina|Riprova|Chiudi|Questo dispositivo non conserva nulla: posizione e segni andranno persi alla chiusura.|Torna al punto precedente|Pagina|Copertina|Lettore|Dimensione del testo|Risultati|trovato|Rimando|Vai lì|Ingrandito|Copia il codice|Copiato|Continua|Segue|Pagina {page} di {pages}|ancora {minutes} min in questo capitolo|Il lettore ha bisogno di JavaScript e WebAssembly e non è stato avviato. Le pagine si possono leggere senza.|Leggi le pagine"
    ),
    (
      "ar",
      "المحتويات|الصفحة التالية|الصفحة السابقة|بحث|ابحث في الكتاب|لا نتائج|جارٍ البحث …|تعذّر البحث في جزء من الكتاب|هناك المزيد؛ أضف كلمة|أضف إشارة مرجعية|أزل الإشارة المرجعية|الإشارات المرجعية|تظهر هنا الإشارات المرجعية والتظليلات.|إزالة|تظليل|أزل التظليل|إعدادات القراءة|نص أكبر|نص أصغر|المظهر|تلقائي|فاتح|داكن|جارٍ التحميل|تعذّر تحميل هذه الصفحة|أعد المحاولة|إغلاق|لا يحفظ هذا الجهاز شيئًا: سيضيع موضعك وإشاراتك عند إغلاق الكتاب.|عُد إلى موضعك السابق|صفحة|الغلاف|القارئ|حجم النص|النتائج|وُجد|مرجع|اذهب إليه|مكبَّر|انسخ الشيفرة|نُسخ|تابع القراءة|التالي|صفحة {page} من {pages}|بقي {minutes} د في هذا الفصل|يحتاج القارئ إلى JavaScript وWebAssembly ولم يتمكن من البدء. يمكن قراءة الصفحات بدونه.|اقرأ الصفحات"
    ),
  ]
}
