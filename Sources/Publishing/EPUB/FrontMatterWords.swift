/// The few words that Octavo itself puts on its pages, in the language of the book.
struct FrontMatterWords {
  var contents: String
  var cover: String
  var start: String
  var pages: String
  var landmarks: String

  /// The words for a BCP 47 tag; English where the language is not in the table.
  init(language: String) {
    let primary = language.lowercased().split(separator: "-").first.map(String.init) ?? ""
    let row = Self.table[primary] ?? Self.english
    contents = row[0]
    cover = row[1]
    start = row[2]
    pages = row[3]
    landmarks = row[4]
  }

  private static let english = ["Contents", "Cover", "Start of the text", "Printed pages", "Landmarks"]

  private static let table: [String: [String]] = [
    "ar": ["المحتويات", "الغلاف", "بداية النص", "الصفحات المطبوعة", "معالم"],
    "cs": ["Obsah", "Obálka", "Začátek textu", "Tištěné stránky", "Orientační body"],
    "da": ["Indhold", "Omslag", "Tekstens begyndelse", "Trykte sider", "Pejlemærker"],
    "de": ["Inhalt", "Umschlag", "Textanfang", "Gedruckte Seiten", "Orientierungspunkte"],
    "es": ["Contenido", "Cubierta", "Comienzo del texto", "Páginas impresas", "Puntos de referencia"],
    "fa": ["فهرست", "جلد", "آغاز متن", "صفحه‌های چاپی", "نشانه‌ها"],
    "fi": ["Sisällys", "Kansi", "Tekstin alku", "Painetut sivut", "Maamerkit"],
    "fr": ["Table des matières", "Couverture", "Début du texte", "Pages imprimées", "Repères"],
    "he": ["תוכן העניינים", "כריכה", "תחילת הטקסט", "עמודי הדפוס", "ציוני דרך"],
    "hu": ["Tartalom", "Borító", "A szöveg kezdete", "Nyomtatott oldalak", "Tájékozódási pontok"],
    "it": ["Indice", "Copertina", "Inizio del testo", "Pagine a stampa", "Punti di riferimento"],
    "ja": ["目次", "表紙", "本文の始まり", "印刷版のページ", "目印"],
    "ko": ["차례", "표지", "본문 시작", "인쇄판 쪽", "이정표"],
    "nb": ["Innhold", "Omslag", "Tekstens begynnelse", "Trykte sider", "Landemerker"],
    "nl": ["Inhoud", "Omslag", "Begin van de tekst", "Gedrukte pagina’s", "Oriëntatiepunten"],
    "pl": ["Spis treści", "Okładka", "Początek tekstu", "Strony druku", "Punkty orientacyjne"],
    "pt": ["Sumário", "Capa", "Início do texto", "Páginas impressas", "Pontos de referência"],
    "ru": ["Содержание", "Обложка", "Начало текста", "Страницы печатного издания", "Ориентиры"],
    "sv": ["Innehåll", "Omslag", "Textens början", "Tryckta sidor", "Landmärken"],
    "tr": ["İçindekiler", "Kapak", "Metnin başı", "Basılı sayfalar", "Yer işaretleri"],
    "uk": ["Зміст", "Обкладинка", "Початок тексту", "Сторінки друкованого видання", "Орієнтири"],
    "zh": ["目录", "封面", "正文开始", "印刷页码", "地标"],
  ]
}
