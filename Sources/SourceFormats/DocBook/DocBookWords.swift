import BookModel

/// The words that DocBook's generated text puts into a page, in the book's language.
struct DocBookWords: Sendable {
  let words: Words
  let section, sectionCalled, step, procedure, note, tip, warning, caution, important: String
  let question, answer, see, seeAlso, abstract, dedication, preface, colophon, glossary, bibliography,
    index: String
  let acknowledgements, name, synopsis, symbols, revisionHistory, and, footnotes, reference: String
  /// Opening and closing quotation marks, outer and inner.
  let quotes: [(String, String)]

  init(language: String) {
    words = Words(language: language)
    let primary = language.lowercased().split(separator: "-").first.map(String.init) ?? ""
    let row = Self.rows[primary] ?? Self.english
    let parts = row.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
    precondition(parts.count == 29, "each language has 29 words")
    (section, sectionCalled, step, procedure) = (parts[0], parts[1], parts[2], parts[3])
    (note, tip, warning, caution, important) = (parts[4], parts[5], parts[6], parts[7], parts[8])
    (question, answer, see, seeAlso, abstract) = (parts[9], parts[10], parts[11], parts[12], parts[13])
    (dedication, preface, colophon, glossary) = (parts[14], parts[15], parts[16], parts[17])
    (bibliography, index, acknowledgements) = (parts[18], parts[19], parts[20])
    (name, synopsis, symbols, revisionHistory) = (parts[21], parts[22], parts[23], parts[24])
    (and, footnotes, reference) = (parts[25], parts[26], parts[27])
    let marks = parts[28].map(String.init)
    quotes = marks.count == 4 ? [(marks[0], marks[1]), (marks[2], marks[3])] : [("“", "”"), ("‘", "’")]
  }

  /// A title in quotation marks.
  func quoted(_ title: String) -> String { quotes[0].0 + title + quotes[0].1 }

  private static let english =
    "Section %|the section called %|Step %|Procedure %|Note|Tip|Warning|Caution|Important|Q:|A:|See|See also|Abstract|Dedication|Preface|Colophon|Glossary|Bibliography|Index|Acknowledgements|Name|Synopsis|Symbols|Revision History|and|Notes|Reference %|“”‘’"

  /// A row a language: section by number, section by title, step, procedure; note, tip, warning, caution,
  /// important; question, answer; see, see also; abstract, dedication, preface, colophon, glossary, bibliography,
  /// index, acknowledgements; name, synopsis, symbols, revision history; and; notes; reference; quotation marks.
  private static let rows: [String: String] = [
    "en": english,
    "de":
      "Abschnitt %|Abschnitt %|Schritt %|Prozedur %|Anmerkung|Tipp|Warnung|Achtung|Wichtig|F:|A:|Siehe|Siehe auch|Zusammenfassung|Widmung|Vorwort|Kolophon|Glossar|Literaturverzeichnis|Stichwortverzeichnis|Danksagung|Name|Übersicht|Symbole|Versionsgeschichte|und|Anmerkungen|Referenz %|„“‚‘",
    "fr":
      "Section %|la section intitulée %|Étape %|Procédure %|Note|Astuce|Avertissement|Attention|Important|Q :|R :|Voir|Voir aussi|Résumé|Dédicace|Préface|Colophon|Glossaire|Bibliographie|Index|Remerciements|Nom|Synopsis|Symboles|Historique des versions|et|Notes|Référence %|«»“”",
    "es":
      "Sección %|la sección llamada %|Paso %|Procedimiento %|Nota|Sugerencia|Aviso|Atención|Importante|P:|R:|Véase|Véase también|Resumen|Dedicatoria|Prefacio|Colofón|Glosario|Bibliografía|Índice|Agradecimientos|Nombre|Sinopsis|Símbolos|Historial de revisiones|y|Notas|Referencia %|«»“”",
    "it":
      "Sezione %|la sezione intitolata %|Passo %|Procedura %|Nota|Suggerimento|Avvertimento|Attenzione|Importante|D:|R:|Vedi|Vedi anche|Sommario|Dedica|Prefazione|Colophon|Glossario|Bibliografia|Indice analitico|Ringraziamenti|Nome|Sinossi|Simboli|Diario delle revisioni|e|Note|Riferimento %|«»“”",
    "pt":
      "Seção %|a seção chamada %|Passo %|Procedimento %|Nota|Dica|Atenção|Cuidado|Importante|P:|R:|Ver|Ver também|Resumo|Dedicatória|Prefácio|Colofão|Glossário|Bibliografia|Índice|Agradecimentos|Nome|Sinopse|Símbolos|Histórico de revisões|e|Notas|Referência %|“”‘’",
    "nl":
      "Paragraaf %|de paragraaf met de titel %|Stap %|Procedure %|Opmerking|Tip|Waarschuwing|Let op|Belangrijk|V:|A:|Zie|Zie ook|Samenvatting|Opdracht|Voorwoord|Colofon|Woordenlijst|Bibliografie|Register|Dankwoord|Naam|Overzicht|Symbolen|Revisiegeschiedenis|en|Noten|Referentie %|“”‘’",
    "sv":
      "Avsnitt %|avsnittet %|Steg %|Procedur %|Notera|Tips|Varning|Försiktighet|Viktigt|F:|S:|Se|Se även|Sammanfattning|Dedikation|Förord|Kolofon|Ordlista|Litteraturförteckning|Sakregister|Tack|Namn|Syntax|Symboler|Versionshistorik|och|Noter|Referens %|””’’",
    "da":
      "Afsnit %|afsnittet %|Trin %|Procedure %|Bemærk|Tip|Advarsel|Forsigtig|Vigtigt|S:|S:|Se|Se også|Resumé|Dedikation|Forord|Kolofon|Ordliste|Bibliografi|Indeks|Tak|Navn|Synopsis|Symboler|Revisionshistorie|og|Noter|Reference %|»«›‹",
    "nb":
      "Avsnitt %|avsnittet %|Trinn %|Prosedyre %|Merk|Tips|Advarsel|Forsiktig|Viktig|S:|S:|Se|Se også|Sammendrag|Dedikasjon|Forord|Kolofon|Ordliste|Bibliografi|Register|Takk|Navn|Oversikt|Symboler|Revisjonshistorie|og|Noter|Referanse %|«»‘’",
    "fi":
      "Kohta %|kohta %|Vaihe %|Menettely %|Huomaa|Vihje|Varoitus|Huomautus|Tärkeää|K:|V:|Katso|Katso myös|Tiivistelmä|Omistus|Esipuhe|Kolofoni|Sanasto|Lähteet|Hakemisto|Kiitokset|Nimi|Yleiskuvaus|Symbolit|Versiohistoria|ja|Viitteet|Viite %|””’’",
    "pl":
      "Sekcja %|sekcja %|Krok %|Procedura %|Notatka|Podpowiedź|Ostrzeżenie|Uwaga|Ważne|P:|O:|Zobacz|Zobacz także|Streszczenie|Dedykacja|Przedmowa|Kolofon|Słownik|Bibliografia|Indeks|Podziękowania|Nazwa|Streszczenie składni|Symbole|Historia zmian|i|Przypisy|Odniesienie %|„”«»",
    "cs":
      "Oddíl %|část %|Krok %|Procedura %|Poznámka|Tip|Varování|Výstraha|Důležité|Ot.:|Odp.:|Viz|Viz též|Abstrakt|Věnování|Předmluva|Tiráž|Slovníček|Literatura|Rejstřík|Poděkování|Název|Přehled|Symboly|Přehled revizí|a|Poznámky|Reference %|„“‚‘",
    "ru":
      "Раздел %|раздел %|Шаг %|Процедура %|Примечание|Подсказка|Предупреждение|Осторожно|Важно|В:|О:|См.|См. также|Аннотация|Посвящение|Предисловие|Колофон|Глоссарий|Библиография|Предметный указатель|Благодарности|Имя|Обзор|Символы|Список изменений|и|Примечания|Справочник %|«»„“",
    "uk":
      "Розділ %|розділ %|Крок %|Процедура %|Примітка|Підказка|Попередження|Обережно|Важливо|З:|В:|Див.|Див. також|Анотація|Присвята|Передмова|Колофон|Глосарій|Бібліографія|Покажчик|Подяки|Назва|Огляд|Символи|Історія змін|і|Примітки|Довідник %|«»„“",
    "ja":
      "% 節|%|手順 %|手順 %|注記|ヒント|警告|注意|重要|Q:|A:|参照|参照も|概要|献辞|はじめに|奥付|用語集|参考文献|索引|謝辞|名前|書式|シンボル|改訂履歴|と|注|リファレンス %|「」『』",
    "zh":
      "第 % 节|%|步骤 %|过程 %|注意|提示|警告|小心|重要|问：|答：|参见|另见|摘要|献词|前言|后记|词汇表|参考书目|索引|致谢|名称|大纲|符号|修订历史|和|注释|参考 %|“”‘’",
    "ko":
      "%절|%|단계 %|절차 %|참고|작은 정보|경고|주의|중요|질문:|답변:|보기|또한 보기|요약|헌사|머리말|간기|용어집|참고 문헌|색인|감사의 글|이름|개요|기호|개정 내역|그리고|주석|참조 %|“”‘’",
  ]
}
