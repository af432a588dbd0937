/// The words that Octavo itself puts into a book, in the book's language.
public struct Words: Sendable, Equatable {
  /// Formats in which `%` stands for the number, as in `Chapter %`.
  public var part, chapter, appendix: String
  /// Formats of things that are counted within a page, by kind.
  public var labels: [Anchor.Kind: String]
  /// Names of things that are named but not counted, by kind.
  public var names: [Anchor.Kind: String]
  /// Names of the parts of the book.
  public var contents, cover, pageList, landmarks, startOfContent: String
  /// What joins `Chapter 1` and its title.
  public var separator: String

  /// The words of a language (a BCP 47 tag), or English ones.
  public init(language: String) {
    let primary = language.lowercased().split(separator: "-").first.map(String.init) ?? ""
    let known = Words.tables[primary] == nil ? "en" : primary
    self = Words(table: Words.tables[known]!, names: Words.nameTables[known]!)
  }

  /// The label of a counted thing, such as `Figure 1.2`; equations show the number in parentheses.
  public func label(_ kind: Anchor.Kind, number: String) -> String? {
    if kind == .equation { return "(" + number + ")" }
    return labels[kind].map { fill($0, number) }
  }

  /// Puts a number into a format.
  public func fill(_ format: String, _ number: String) -> String {
    var filled: [UInt8] = []
    for byte in format.utf8 {
      if byte == 0x25 { filled.append(contentsOf: number.utf8) } else { filled.append(byte) }
    }
    return String(decoding: filled, as: UTF8.self)
  }

  private init(table: String, names: String) {
    let words = table.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    precondition(words.count == 26, "each language has 26 words")
    (part, chapter, appendix) = (words[0], words[1], words[2])
    let kinds: [Anchor.Kind] = [
      .figure, .table, .listing, .theorem, .lemma, .corollary, .proposition, .definition, .axiom,
      .conjecture, .algorithm, .example, .exercise, .problem, .project, .activity,
    ]
    labels = [:]
    for (index, kind) in kinds.enumerated() {
      // Names stand before their number unless the language puts it inside.
      let word = words[3 + index]
      labels[kind] = word.contains("%") ? word : word + "\u{A0}%"
    }
    (contents, cover, pageList, landmarks) = (words[19], words[20], words[21], words[22])
    startOfContent = words[23]
    separator = words[24]
    let named: [Anchor.Kind] = [
      .remark, .note, .tip, .important, .warning, .caution, .proof, .summary, .objectives, .assumption,
    ]
    let nouns = names.split(separator: "|").map(String.init)
    precondition(nouns.count == named.count, "each language has a name for each kind")
    self.names = [:]
    for (kind, noun) in zip(named, nouns) { self.names[kind] = noun }
  }

  /// The label of a box that has no number; a proof's runs into its text. Nil for what is no box.
  public func label(_ kind: Anchor.Kind) -> String? {
    switch kind {
    case .place, .heading, .figure, .table, .equation, .listing: nil
    case .proof: names[.proof].map { $0 + "." }
    default: names[kind] ?? labels[kind].map { fill($0, "").filter { $0 != "\u{A0}" } }
    }
  }

  /// A row a language: part, chapter, appendix; figure to activity in the order above; contents, cover, page
  /// list, landmarks, start of content; the separator; an empty last column keeps rows alike.
  private static let tables: [String: String] = [
    "en":
      "Part %|Chapter %|Appendix %|Figure|Table|Listing|Theorem|Lemma|Corollary|Proposition|Definition|Axiom|Conjecture|Algorithm|Example|Exercise|Problem|Project|Activity|Contents|Cover|List of Pages|Landmarks|Start of Content|: |",
    "de":
      "Teil %|Kapitel %|Anhang %|Abbildung|Tabelle|Listing|Satz|Lemma|Korollar|Proposition|Definition|Axiom|Vermutung|Algorithmus|Beispiel|Übung|Aufgabe|Projekt|Aktivität|Inhalt|Umschlag|Seitenverzeichnis|Orientierungspunkte|Beginn des Inhalts|: |",
    "fr":
      "Partie %|Chapitre %|Annexe %|Figure|Tableau|Extrait|Théorème|Lemme|Corollaire|Proposition|Définition|Axiome|Conjecture|Algorithme|Exemple|Exercice|Problème|Projet|Activité|Table des matières|Couverture|Liste des pages|Points de repère|Début du contenu| : |",
    "es":
      "Parte %|Capítulo %|Apéndice %|Figura|Tabla|Listado|Teorema|Lema|Corolario|Proposición|Definición|Axioma|Conjetura|Algoritmo|Ejemplo|Ejercicio|Problema|Proyecto|Actividad|Contenido|Cubierta|Lista de páginas|Puntos de referencia|Inicio del contenido|: |",
    "it":
      "Parte %|Capitolo %|Appendice %|Figura|Tabella|Listato|Teorema|Lemma|Corollario|Proposizione|Definizione|Assioma|Congettura|Algoritmo|Esempio|Esercizio|Problema|Progetto|Attività|Indice|Copertina|Elenco delle pagine|Punti di riferimento|Inizio del contenuto|: |",
    "pt":
      "Parte %|Capítulo %|Apêndice %|Figura|Tabela|Listagem|Teorema|Lema|Corolário|Proposição|Definição|Axioma|Conjectura|Algoritmo|Exemplo|Exercício|Problema|Projeto|Atividade|Sumário|Capa|Lista de páginas|Pontos de referência|Início do conteúdo|: |",
    "nl":
      "Deel %|Hoofdstuk %|Bijlage %|Figuur|Tabel|Listing|Stelling|Lemma|Gevolg|Propositie|Definitie|Axioma|Vermoeden|Algoritme|Voorbeeld|Oefening|Opgave|Project|Activiteit|Inhoud|Omslag|Lijst van pagina’s|Oriëntatiepunten|Begin van de inhoud|: |",
    "sv":
      "Del %|Kapitel %|Bilaga %|Figur|Tabell|Listning|Sats|Lemma|Korollarium|Proposition|Definition|Axiom|Förmodan|Algoritm|Exempel|Övning|Problem|Projekt|Aktivitet|Innehåll|Omslag|Sidförteckning|Landmärken|Innehållets början|: |",
    "da":
      "Del %|Kapitel %|Bilag %|Figur|Tabel|Kodeudsnit|Sætning|Lemma|Korollar|Proposition|Definition|Aksiom|Formodning|Algoritme|Eksempel|Øvelse|Opgave|Projekt|Aktivitet|Indhold|Omslag|Sideliste|Landemærker|Indholdets begyndelse|: |",
    "pl":
      "Część %|Rozdział %|Dodatek %|Rysunek|Tabela|Listing|Twierdzenie|Lemat|Wniosek|Stwierdzenie|Definicja|Aksjomat|Hipoteza|Algorytm|Przykład|Ćwiczenie|Zadanie|Projekt|Aktywność|Spis treści|Okładka|Lista stron|Punkty orientacyjne|Początek treści|: |",
    "cs":
      "Část %|Kapitola %|Příloha %|Obrázek|Tabulka|Výpis|Věta|Lemma|Důsledek|Tvrzení|Definice|Axiom|Hypotéza|Algoritmus|Příklad|Cvičení|Úloha|Projekt|Aktivita|Obsah|Obálka|Seznam stran|Orientační body|Začátek obsahu|: |",
    "ru":
      "Часть %|Глава %|Приложение %|Рисунок|Таблица|Листинг|Теорема|Лемма|Следствие|Предложение|Определение|Аксиома|Гипотеза|Алгоритм|Пример|Упражнение|Задача|Проект|Задание|Содержание|Обложка|Список страниц|Ориентиры|Начало текста|: |",
    "uk":
      "Частина %|Розділ %|Додаток %|Рисунок|Таблиця|Лістинг|Теорема|Лема|Наслідок|Твердження|Означення|Аксіома|Гіпотеза|Алгоритм|Приклад|Вправа|Задача|Проєкт|Завдання|Зміст|Обкладинка|Список сторінок|Орієнтири|Початок тексту|: |",
    "tr":
      "Kısım %|Bölüm %|Ek %|Şekil|Tablo|Kod|Teorem|Lemma|Sonuç|Önerme|Tanım|Aksiyom|Sanı|Algoritma|Örnek|Alıştırma|Problem|Proje|Etkinlik|İçindekiler|Kapak|Sayfa Listesi|Yer İmleri|İçeriğin Başlangıcı|: |",
    "ar":
      "الجزء %|الفصل %|الملحق %|الشكل|الجدول|الشيفرة|المبرهنة|التمهيدية|النتيجة|القضية|التعريف|المسلّمة|الحدسية|الخوارزمية|المثال|التمرين|المسألة|المشروع|النشاط|المحتويات|الغلاف|قائمة الصفحات|المعالم|بداية المحتوى|: |",
    "he":
      "חלק %|פרק %|נספח %|איור|טבלה|קוד|משפט|למה|מסקנה|טענה|הגדרה|אקסיומה|השערה|אלגוריתם|דוגמה|תרגיל|בעיה|פרויקט|פעילות|תוכן העניינים|כריכה|רשימת עמודים|נקודות ציון|תחילת התוכן|: |",
    "fa":
      "بخش %|فصل %|پیوست %|شکل|جدول|کد|قضیه|لم|نتیجه|گزاره|تعریف|اصل|حدس|الگوریتم|مثال|تمرین|مسئله|پروژه|فعالیت|فهرست|جلد|فهرست صفحات|نشانه‌ها|آغاز متن|: |",
    "hi":
      "भाग %|अध्याय %|परिशिष्ट %|चित्र|सारणी|कोड|प्रमेय|प्रमेयिका|उपप्रमेय|साध्य|परिभाषा|अभिगृहीत|अनुमान|कलनविधि|उदाहरण|अभ्यास|समस्या|परियोजना|गतिविधि|विषय सूची|आवरण|पृष्ठ सूची|स्थल चिह्न|सामग्री का आरंभ|: |",
    "ja":
      "第%部|第%章|付録%|図|表|リスト|定理|補題|系|命題|定義|公理|予想|アルゴリズム|例|演習|問題|プロジェクト|活動|目次|表紙|ページ一覧|ランドマーク|本文の始まり|　|",
    "zh":
      "第%部分|第%章|附录%|图|表|代码|定理|引理|推论|命题|定义|公理|猜想|算法|例|练习|问题|项目|活动|目录|封面|页码列表|地标|正文开始|　|",
    "ko":
      "제%부|제%장|부록 %|그림|표|코드|정리|보조정리|따름정리|명제|정의|공리|추측|알고리즘|예제|연습문제|문제|프로젝트|활동|차례|표지|쪽 목록|랜드마크|본문 시작| |",
  ]

  /// A row a language: remark, note, tip, important, warning, caution, proof, summary, objectives, assumption.
  private static let nameTables: [String: String] = [
    "en": "Remark|Note|Tip|Important|Warning|Caution|Proof|Summary|Objectives|Assumption",
    "de": "Bemerkung|Hinweis|Tipp|Wichtig|Warnung|Vorsicht|Beweis|Zusammenfassung|Lernziele|Annahme",
    "fr": "Remarque|Note|Astuce|Important|Avertissement|Attention|Démonstration|Résumé|Objectifs|Hypothèse",
    "es":
      "Observación|Nota|Consejo|Importante|Advertencia|Precaución|Demostración|Resumen|Objetivos|Hipótesis",
    "it":
      "Osservazione|Nota|Suggerimento|Importante|Avvertenza|Attenzione|Dimostrazione|Riepilogo|Obiettivi|Ipotesi",
    "pt": "Observação|Nota|Dica|Importante|Aviso|Cuidado|Demonstração|Resumo|Objetivos|Hipótese",
    "nl": "Opmerking|Noot|Tip|Belangrijk|Waarschuwing|Let op|Bewijs|Samenvatting|Leerdoelen|Aanname",
    "sv": "Anmärkning|Obs|Tips|Viktigt|Varning|Försiktighet|Bevis|Sammanfattning|Mål|Antagande",
    "da": "Bemærkning|Note|Tip|Vigtigt|Advarsel|Forsigtig|Bevis|Sammenfatning|Mål|Antagelse",
    "pl": "Uwaga|Notatka|Wskazówka|Ważne|Ostrzeżenie|Przestroga|Dowód|Podsumowanie|Cele|Założenie",
    "cs": "Poznámka|Upozornění|Tip|Důležité|Varování|Pozor|Důkaz|Shrnutí|Cíle|Předpoklad",
    "ru": "Замечание|Примечание|Совет|Важно|Предупреждение|Осторожно|Доказательство|Итоги|Цели|Предположение",
    "uk": "Зауваження|Примітка|Порада|Важливо|Попередження|Обережно|Доведення|Підсумок|Цілі|Припущення",
    "tr": "Açıklama|Not|İpucu|Önemli|Uyarı|Dikkat|Kanıt|Özet|Hedefler|Varsayım",
    "ar": "ملاحظة|تنويه|نصيحة|مهم|تحذير|تنبيه|البرهان|الملخص|الأهداف|الفرضية",
    "he": "הערה|לתשומת לב|טיפ|חשוב|אזהרה|זהירות|הוכחה|סיכום|מטרות|הנחה",
    "fa": "تذکر|یادداشت|نکته|مهم|هشدار|احتیاط|اثبات|خلاصه|اهداف|فرض",
    "hi": "टिप्पणी|नोट|सुझाव|महत्वपूर्ण|चेतावनी|सावधानी|उपपत्ति|सारांश|उद्देश्य|अभिधारणा",
    "ja": "注意|注|ヒント|重要|警告|注意|証明|まとめ|目標|仮定",
    "zh": "备注|注|提示|重要|警告|注意|证明|小结|目标|假设",
    "ko": "비고|참고|도움말|중요|경고|주의|증명|요약|목표|가정",
  ]
}
