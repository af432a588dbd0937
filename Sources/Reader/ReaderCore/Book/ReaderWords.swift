import TextBytes

/// The labels and messages of the reader, in the book's language or else in English.
public struct ReaderWords: Sendable, Equatable {
  /// Names and words in the order of the table.
  public var all: [(name: String, word: String)]

  /// Selects a language (a BCP 47 tag); falls back to English.
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

  /// Compares a single word, which suffices to distinguish languages.
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
    "note", "noteHint", "copyLink", "pink", "purple", "orange", "export", "import",
    "importFailed", "importNew", "importKnown", "importGone", "importUnread", "importForeign", "gone",
    "typeface", "book", "serif", "sans", "legible", "spacing", "tight", "open", "wide", "margins", "narrow",
    "lineEnds", "ragged", "justified", "sepia", "usual", "pinContents", "storageFull", "damaged",
    "readAloud", "stopReading", "nextSentence", "previousSentence", "speed", "noVoice",
    "holdLandscape", "holdPortrait", "leaveBook", "skipPart",
    "scriptsRest", "scriptsRun", "runScripts", "stopScripts",
    "printedPage", "noPrintedPage",
    "all", "bookmarks", "highlights", "notes", "inOrder", "newestFirst", "searchMarks", "headings",
  ]

  private static let tables: [(String, String)] = [
    (
      "en",
      "Contents|Next page|Previous page|Search|Search the book|Nothing found|Searching …|Part of the book could not be searched|There are more; add a word|Add bookmark|Remove bookmark|Bookmarks and notes|Bookmarks and highlights appear here.|Remove|Highlight|Remove highlight|Reading settings|Larger text|Smaller text|Appearance|Automatic|Light|Dark|Loading|This page could not be loaded|Try again|Close|This device keeps nothing: your place and marks will be lost when the book is closed.|Back to where you were|Page|Cover|Reader|Text size|Results|found|Reference|Go there|Enlarged|Copy the code|Copied|Continue|Next|Page {page} of {pages}|{minutes} min left in this chapter|The reader needs JavaScript and WebAssembly, and could not start. The pages can be read without it.|Read the pages|Note|Write a note|Copy link|Pink|Purple|Orange|Export|Import|This file holds no annotations.|{n} new|{n} already here, to be replaced|{n} on pages that this book does not have|{n} that cannot be shown|The file says that it belongs to another book.|no longer in the book|Typeface|The book’s own|Serif|Sans serif|For dyslexia|Line spacing|Close|Open|Wide|Margins|Narrow|Line ends|Ragged|Justified|Sepia|Reset|Keep the contents beside the page|This device has no room left: what you did last was not saved.|This page is damaged and may be incomplete.|Read aloud|Stop reading aloud|Next sentence|Previous sentence|Speed|This device has no voice for this book.|This page is made for a screen that is held sideways.|This page is made for a screen that is held upright.|This leads out of the book, to {address}.|Leave this part|This page has scripts of the book, which do not run.|Scripts of the book run on this page, apart from the reader and without network.|Run them|Without scripts|Printed page|The printed edition has no such page.|All|Bookmarks|Highlights|Notes|In order|Newest first|Search the marks|On this page"
    ),
    (
      "de",
      "Inhalt|Nächste Seite|Vorige Seite|Suchen|Im Buch suchen|Nichts gefunden|Suche läuft …|Ein Teil des Buches konnte nicht durchsucht werden|Es gibt mehr; ein Wort hinzufügen|Lesezeichen setzen|Lesezeichen entfernen|Lesezeichen und Notizen|Hier erscheinen Lesezeichen und Markierungen.|Entfernen|Markieren|Markierung entfernen|Leseeinstellungen|Größerer Text|Kleinerer Text|Darstellung|Automatisch|Hell|Dunkel|Wird geladen|Diese Seite konnte nicht geladen werden|Noch einmal versuchen|Schließen|Dieses Gerät speichert nichts: Leseort und Markierungen gehen beim Schließen verloren.|Zurück zur vorigen Stelle|Seite|Umschlag|Leser|Textgröße|Treffer|gefunden|Verweis|Dorthin gehen|Vergrößert|Code kopieren|Kopiert|Weiterlesen|Weiter|Seite {page} von {pages}|noch {minutes} min in diesem Kapitel|Der Leser braucht JavaScript und WebAssembly und konnte nicht starten. Die Seiten lassen sich ohne ihn lesen.|Die Seiten lesen|Notiz|Notiz schreiben|Link kopieren|Rosa|Violett|Orange|Exportieren|Importieren|Diese Datei enthält keine Anmerkungen.|{n} neue|{n} schon vorhandene, die ersetzt werden|{n} auf Seiten, die dieses Buch nicht hat|{n}, die nicht gezeigt werden können|Die Datei nennt ein anderes Buch.|nicht mehr im Buch|Schrift|Wie im Buch|Serifen|Serifenlos|Bei Legasthenie|Zeilenabstand|Eng|Offen|Weit|Ränder|Schmal|Zeilenenden|Flattersatz|Blocksatz|Sepia|Zurücksetzen|Inhalt neben der Seite behalten|Auf diesem Gerät ist kein Platz mehr: das Letzte wurde nicht gespeichert.|Diese Seite ist beschädigt und vielleicht unvollständig.|Vorlesen|Vorlesen beenden|Nächster Satz|Voriger Satz|Tempo|Dieses Gerät hat keine Stimme für dieses Buch.|Diese Seite ist für das Querformat gemacht.|Diese Seite ist für das Hochformat gemacht.|Das führt aus dem Buch hinaus, zu {address}.|Diesen Teil verlassen|Diese Seite hat Skripte des Buches, die nicht laufen.|Auf dieser Seite laufen Skripte des Buches, getrennt vom Leser und ohne Netz.|Ausführen|Ohne Skripte|Gedruckte Seite|Die gedruckte Ausgabe hat keine solche Seite.|Alle|Lesezeichen|Markierungen|Notizen|Der Reihe nach|Neueste zuerst|In den Markierungen suchen|Auf dieser Seite"
    ),
    (
      "fr",
      "Table des matières|Page suivante|Page précédente|Rechercher|Rechercher dans le livre|Aucun résultat|Recherche …|Une partie du livre n’a pas pu être parcourue|Il y en a d’autres ; ajoutez un mot|Ajouter un signet|Retirer le signet|Signets et notes|Les signets et surlignages apparaissent ici.|Retirer|Surligner|Retirer le surlignage|Réglages de lecture|Texte plus grand|Texte plus petit|Apparence|Automatique|Clair|Sombre|Chargement|Cette page n’a pas pu être chargée|Réessayer|Fermer|Cet appareil ne conserve rien : votre position et vos marques seront perdues à la fermeture.|Retour à l’endroit précédent|Page|Couverture|Lecteur|Taille du texte|Résultats|trouvé|Renvoi|Y aller|Agrandi|Copier le code|Copié|Reprendre|Suite|Page {page} sur {pages}|encore {minutes} min dans ce chapitre|Le lecteur a besoin de JavaScript et de WebAssembly et n’a pas pu démarrer. Les pages se lisent sans lui.|Lire les pages|Note|Écrire une note|Copier le lien|Rose|Violet|Orange|Exporter|Importer|Ce fichier ne contient pas d’annotations.|{n} nouvelles|{n} déjà présentes, qui seront remplacées|{n} sur des pages que ce livre n’a pas|{n} qui ne peuvent être affichées|Le fichier dit être d’un autre livre.|n’est plus dans le livre|Police|Comme le livre|Avec empattements|Sans empattements|Pour la dyslexie|Interligne|Serré|Ouvert|Large|Marges|Étroites|Fins de ligne|Au fer|Justifié|Sépia|Réinitialiser|Garder la table des matières à côté|Cet appareil n’a plus de place : vos derniers changements n’ont pas été conservés.|Cette page est endommagée et peut-être incomplète.|Lire à voix haute|Arrêter la lecture à voix haute|Phrase suivante|Phrase précédente|Vitesse|Cet appareil n’a pas de voix pour ce livre.|Cette page est faite pour un écran tenu en paysage.|Cette page est faite pour un écran tenu en portrait.|Ce lien sort du livre, vers {address}.|Quitter cette partie|Cette page contient des scripts du livre, qui ne sont pas exécutés.|Des scripts du livre s’exécutent sur cette page, à part du lecteur et sans réseau.|Les exécuter|Sans scripts|Page imprimée|L’édition imprimée n’a pas de telle page.|Tout|Signets|Surlignages|Notes|Dans l’ordre|Les plus récents|Rechercher dans les marques|Sur cette page"
    ),
    (
      "es",
      "Contenido|Página siguiente|Página anterior|Buscar|Buscar en el libro|Sin resultados|Buscando …|No se pudo buscar en una parte del libro|Hay más; añada una palabra|Añadir marcador|Quitar marcador|Marcadores y notas|Aquí aparecen marcadores y subrayados.|Quitar|Subrayar|Quitar subrayado|Ajustes de lectura|Texto más grande|Texto más pequeño|Apariencia|Automática|Clara|Oscura|Cargando|No se pudo cargar esta página|Reintentar|Cerrar|Este dispositivo no guarda nada: su posición y sus marcas se perderán al cerrar.|Volver adonde estaba|Página|Cubierta|Lector|Tamaño del texto|Resultados|encontrado|Referencia|Ir allí|Ampliado|Copiar el código|Copiado|Continuar|Siguiente|Página {page} de {pages}|quedan {minutes} min de este capítulo|El lector necesita JavaScript y WebAssembly y no ha podido iniciarse. Las páginas se pueden leer sin él.|Leer las páginas|Nota|Escribir una nota|Copiar enlace|Rosa|Morado|Naranja|Exportar|Importar|Este archivo no contiene anotaciones.|{n} nuevas|{n} ya presentes, que se sustituirán|{n} en páginas que este libro no tiene|{n} que no se pueden mostrar|El archivo dice ser de otro libro.|ya no está en el libro|Tipo de letra|Como el libro|Con remates|Sin remates|Para la dislexia|Interlineado|Estrecho|Abierto|Amplio|Márgenes|Estrechos|Final de línea|Sin justificar|Justificado|Sepia|Restablecer|Mantener el contenido junto a la página|Este dispositivo no tiene espacio: sus últimos cambios no se guardaron.|Esta página está dañada y puede estar incompleta.|Leer en voz alta|Dejar de leer en voz alta|Frase siguiente|Frase anterior|Velocidad|Este dispositivo no tiene voz para este libro.|Esta página está hecha para la pantalla en horizontal.|Esta página está hecha para la pantalla en vertical.|Esto sale del libro, a {address}.|Salir de esta parte|Esta página tiene scripts del libro, que no se ejecutan.|En esta página se ejecutan scripts del libro, aparte del lector y sin red.|Ejecutarlos|Sin scripts|Página impresa|La edición impresa no tiene tal página.|Todo|Marcadores|Resaltados|Notas|En orden|Más recientes|Buscar en las marcas|En esta página"
    ),
    (
      "it",
      "Indice|Pagina successiva|Pagina precedente|Cerca|Cerca nel libro|Nessun risultato|Ricerca …|Non è stato possibile cercare in una parte del libro|Ce ne sono altri; aggiungere una parola|Aggiungi segnalibro|Rimuovi segnalibro|Segnalibri e note|Qui compaiono segnalibri ed evidenziazioni.|Rimuovi|Evidenzia|Rimuovi evidenziazione|Impostazioni di lettura|Testo più grande|Testo più piccolo|Aspetto|Automatico|Chiaro|Scuro|Caricamento|Non è stato possibile caricare questa pagina|Riprova|Chiudi|Questo dispositivo non conserva nulla: posizione e segni andranno persi alla chiusura.|Torna al punto precedente|Pagina|Copertina|Lettore|Dimensione del testo|Risultati|trovato|Rimando|Vai lì|Ingrandito|Copia il codice|Copiato|Continua|Segue|Pagina {page} di {pages}|ancora {minutes} min in questo capitolo|Il lettore ha bisogno di JavaScript e WebAssembly e non è stato avviato. Le pagine si possono leggere senza.|Leggi le pagine|Nota|Scrivi una nota|Copia link|Rosa|Viola|Arancione|Esporta|Importa|Questo file non contiene annotazioni.|{n} nuove|{n} già presenti, che verranno sostituite|{n} su pagine che questo libro non ha|{n} che non si possono mostrare|Il file dice di essere di un altro libro.|non più nel libro|Carattere|Come il libro|Con grazie|Senza grazie|Per la dislessia|Interlinea|Stretta|Aperta|Ampia|Margini|Stretti|Fine riga|A bandiera|Giustificato|Seppia|Ripristina|Tieni l’indice accanto alla pagina|Su questo dispositivo non c’è più spazio: le ultime modifiche non sono state salvate.|Questa pagina è danneggiata e forse incompleta.|Leggi ad alta voce|Smetti di leggere|Frase successiva|Frase precedente|Velocità|Questo dispositivo non ha una voce per questo libro.|Questa pagina è fatta per lo schermo in orizzontale.|Questa pagina è fatta per lo schermo in verticale.|Questo porta fuori dal libro, a {address}.|Esci da questa parte|Questa pagina ha script del libro, che non vengono eseguiti.|Su questa pagina girano script del libro, separati dal lettore e senza rete.|Eseguirli|Senza script|Pagina stampata|L’edizione stampata non ha una pagina simile.|Tutto|Segnalibri|Evidenziazioni|Note|In ordine|Più recenti|Cerca nei segni|In questa pagina"
    ),
    (
      "ar",
      "المحتويات|الصفحة التالية|الصفحة السابقة|بحث|ابحث في الكتاب|لا نتائج|جارٍ البحث …|تعذّر البحث في جزء من الكتاب|هناك المزيد؛ أضف كلمة|أضف إشارة مرجعية|أزل الإشارة المرجعية|الإشارات والملاحظات|تظهر هنا الإشارات المرجعية والتظليلات.|إزالة|تظليل|أزل التظليل|إعدادات القراءة|نص أكبر|نص أصغر|المظهر|تلقائي|فاتح|داكن|جارٍ التحميل|تعذّر تحميل هذه الصفحة|أعد المحاولة|إغلاق|لا يحفظ هذا الجهاز شيئًا: سيضيع موضعك وإشاراتك عند إغلاق الكتاب.|عُد إلى موضعك السابق|صفحة|الغلاف|القارئ|حجم النص|النتائج|وُجد|مرجع|اذهب إليه|مكبَّر|انسخ الشيفرة|نُسخ|تابع القراءة|التالي|صفحة {page} من {pages}|بقي {minutes} د في هذا الفصل|يحتاج القارئ إلى JavaScript وWebAssembly ولم يتمكن من البدء. يمكن قراءة الصفحات بدونه.|اقرأ الصفحات|ملاحظة|اكتب ملاحظة|انسخ الرابط|وردي|بنفسجي|برتقالي|تصدير|استيراد|لا يحوي هذا الملف تعليقات.|{n} جديدة|{n} موجودة، وستُستبدل|{n} في صفحات ليست في هذا الكتاب|{n} لا يمكن عرضها|يقول الملف إنه لكتاب آخر.|لم يعد في الكتاب|الخط|كما في الكتاب|مذيّل|غير مذيّل|لعسر القراءة|تباعد الأسطر|ضيق|مفتوح|واسع|الهوامش|ضيقة|نهايات الأسطر|غير مضبوطة|مضبوطة|بنّي داكن|إعادة الضبط|أبقِ المحتويات بجانب الصفحة|لم تبق مساحة على هذا الجهاز: لم يُحفظ آخر ما فعلت.|هذه الصفحة تالفة وقد تكون ناقصة.|اقرأ بصوت عالٍ|أوقف القراءة|الجملة التالية|الجملة السابقة|السرعة|لا صوت لهذا الكتاب في هذا الجهاز.|هذه الصفحة معدّة لشاشة أفقية.|هذه الصفحة معدّة لشاشة رأسية.|يقود هذا إلى خارج الكتاب، إلى {address}.|اخرج من هذا الجزء|في هذه الصفحة برامج نصية من الكتاب لا تعمل.|تعمل في هذه الصفحة برامج نصية من الكتاب، منفصلة عن القارئ وبلا شبكة.|تشغيلها|بلا برامج نصية|الصفحة المطبوعة|لا توجد صفحة كهذه في الطبعة الورقية.|الكل|الإشارات|التظليل|الملاحظات|بالترتيب|الأحدث أولاً|ابحث في العلامات|في هذه الصفحة"
    ),
  ]
}
