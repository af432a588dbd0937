/// The names that PreTeXt's elements have in a text, in the languages that we know; others get English.
enum PreTeXtWords {
  /// The names by element, with a few more for what depends on its place.
  static func names(language: String) -> [String: String] {
    let primary = language.lowercased().split(whereSeparator: { $0 == "-" || $0 == "_" }).first.map(
      String.init)
    var names = english
    guard let row = primary.flatMap({ translations[$0] }) else { return names }
    for pair in row.split(separator: "|") {
      let parts = pair.split(separator: "=", maxSplits: 1)
      if parts.count == 2 { names[String(parts[0])] = String(parts[1]) }
    }
    return names
  }

  private static let english: [String: String] = {
    var names: [String: String] = [:]
    // Most are called what they are.
    let plain = [
      "theorem", "lemma", "corollary", "proposition", "claim", "fact", "algorithm", "identity", "axiom",
      "conjecture", "principle", "heuristic", "hypothesis", "assumption", "definition", "example", "question",
      "problem", "remark", "note", "observation", "warning", "insight", "convention", "project", "activity",
      "exploration", "investigation", "computation", "technology", "data", "assemblage", "aside",
      "objectives",
      "outcomes", "proof", "argument", "justification", "reasoning", "explanation", "case", "exercise",
      "task",
      "hint", "answer", "solution", "context", "discussion", "opinion", "status", "suggestion", "figure",
      "table",
      "listing", "list", "part", "chapter", "appendix", "section", "subsection", "subsubsection", "exercises",
      "worksheet", "handout", "solutions", "glossary", "references", "preface", "dedication", "foreword",
      "colophon", "abstract", "index", "introduction", "conclusion", "equation", "article", "book", "poem",
      "symbol", "description", "location", "keywords", "edition", "website", "video", "audio", "interactive",
      "program", "slide", "date", "copyright",
    ]
    for name in plain { names[name] = name.prefix(1).uppercased() + name.dropFirst() }
    let others: [String: String] = [
      "openproblem": "Open Problem", "openquestion": "Open Question", "openconjecture": "Open Conjecture",
      "historical": "Historical Aside", "biographical": "Biographical Aside",
      "acknowledgement": "Acknowledgements",
      "biography": "About the Author", "reading-questions": "Reading Questions",
      "frontmatter": "Front Matter",
      "backmatter": "Back Matter", "divisionalexercise": "Exercise", "inlineexercise": "Checkpoint",
      "worksheetexercise": "Worksheet Exercise", "readingquestion": "Reading Question",
      "exercisegroup": "Exercise Group", "subexercises": "Exercises", "paragraphs": "Paragraphs",
      "fn": "Footnote",
      "li": "Item", "p": "Paragraph", "biblio": "Bibliographic Entry", "gi": "Term", "see": "see",
      "seealso": "see also", "objective": "Objective", "outcome": "Outcome", "md": "Equation",
      "mrow": "Equation",
      "men": "Equation", "me": "Equation", "mdn": "Equation", "webwork": "WeBWorK Exercise",
      "uncategorized": "Exercise",
      "letter": "Letter", "memo": "Memo", "slideshow": "Slideshow", "notation": "Notation", "input": "Input",
      "output": "Output", "and": "and", "contents": "Contents", "blockquote": "Quotation",
    ]
    return names.merging(others) { $1 }
  }()

  private static let translations: [String: String] = [
    "de":
      "theorem=Satz|lemma=Lemma|corollary=Korollar|proposition=Proposition|claim=Behauptung|fact=Tatsache|algorithm=Algorithmus|identity=Identität|axiom=Axiom|conjecture=Vermutung|principle=Prinzip|heuristic=Heuristik|hypothesis=Hypothese|assumption=Annahme|definition=Definition|example=Beispiel|question=Frage|problem=Problem|remark=Bemerkung|note=Anmerkung|observation=Beobachtung|warning=Warnung|insight=Einsicht|convention=Konvention|project=Projekt|activity=Aktivität|exploration=Erkundung|investigation=Untersuchung|proof=Beweis|case=Fall|exercise=Übung|divisionalexercise=Übung|inlineexercise=Übung|readingquestion=Lesefrage|task=Teilaufgabe|hint=Hinweis|answer=Antwort|solution=Lösung|figure=Abbildung|table=Tabelle|listing=Listing|list=Liste|part=Teil|chapter=Kapitel|appendix=Anhang|section=Abschnitt|subsection=Unterabschnitt|exercises=Übungen|worksheet=Arbeitsblatt|reading-questions=Lesefragen|solutions=Lösungen|glossary=Glossar|references=Literatur|preface=Vorwort|acknowledgement=Danksagung|dedication=Widmung|foreword=Geleitwort|colophon=Impressum|abstract=Zusammenfassung|index=Index|objectives=Lernziele|outcomes=Ergebnisse|equation=Gleichung|frontmatter=Titelei|backmatter=Anhang|see=siehe|seealso=siehe auch|symbol=Symbol|description=Beschreibung|location=Ort|biblio=Literaturangabe|fn=Fußnote|li=Punkt|aside=Randbemerkung|historical=Historische Bemerkung|biographical=Biographische Bemerkung|and=und",
    "fr":
      "theorem=Théorème|lemma=Lemme|corollary=Corollaire|proposition=Proposition|claim=Affirmation|fact=Fait|algorithm=Algorithme|identity=Identité|axiom=Axiome|conjecture=Conjecture|principle=Principe|hypothesis=Hypothèse|assumption=Supposition|definition=Définition|example=Exemple|question=Question|problem=Problème|remark=Remarque|note=Note|observation=Observation|warning=Avertissement|project=Projet|activity=Activité|exploration=Exploration|proof=Démonstration|case=Cas|exercise=Exercice|divisionalexercise=Exercice|inlineexercise=Exercice|readingquestion=Question de lecture|task=Tâche|hint=Indication|answer=Réponse|solution=Solution|figure=Figure|table=Tableau|listing=Listage|list=Liste|part=Partie|chapter=Chapitre|appendix=Annexe|section=Section|subsection=Sous-section|exercises=Exercices|worksheet=Feuille de travail|reading-questions=Questions de lecture|solutions=Solutions|glossary=Glossaire|references=Références|preface=Préface|acknowledgement=Remerciements|dedication=Dédicace|foreword=Avant-propos|colophon=Colophon|abstract=Résumé|index=Index|objectives=Objectifs|equation=Équation|frontmatter=Préliminaires|backmatter=Annexes|see=voir|seealso=voir aussi|symbol=Symbole|description=Description|location=Emplacement|biblio=Référence|fn=Note|li=Élément|and=et",
    "es":
      "theorem=Teorema|lemma=Lema|corollary=Corolario|proposition=Proposición|claim=Afirmación|fact=Hecho|algorithm=Algoritmo|identity=Identidad|axiom=Axioma|conjecture=Conjetura|principle=Principio|hypothesis=Hipótesis|assumption=Suposición|definition=Definición|example=Ejemplo|question=Pregunta|problem=Problema|remark=Nota|note=Nota|observation=Observación|warning=Advertencia|project=Proyecto|activity=Actividad|exploration=Exploración|proof=Demostración|case=Caso|exercise=Ejercicio|divisionalexercise=Ejercicio|inlineexercise=Ejercicio|readingquestion=Pregunta de lectura|task=Tarea|hint=Pista|answer=Respuesta|solution=Solución|figure=Figura|table=Tabla|listing=Listado|list=Lista|part=Parte|chapter=Capítulo|appendix=Apéndice|section=Sección|subsection=Subsección|exercises=Ejercicios|worksheet=Hoja de trabajo|reading-questions=Preguntas de lectura|solutions=Soluciones|glossary=Glosario|references=Referencias|preface=Prefacio|acknowledgement=Agradecimientos|dedication=Dedicatoria|foreword=Prólogo|colophon=Colofón|abstract=Resumen|index=Índice alfabético|objectives=Objetivos|equation=Ecuación|frontmatter=Materia preliminar|backmatter=Material final|see=véase|seealso=véase también|symbol=Símbolo|description=Descripción|location=Ubicación|biblio=Referencia|fn=Nota al pie|li=Elemento|and=y",
    "it":
      "theorem=Teorema|lemma=Lemma|corollary=Corollario|proposition=Proposizione|claim=Affermazione|fact=Fatto|algorithm=Algoritmo|axiom=Assioma|conjecture=Congettura|principle=Principio|hypothesis=Ipotesi|definition=Definizione|example=Esempio|question=Domanda|problem=Problema|remark=Osservazione|note=Nota|project=Progetto|activity=Attività|exploration=Esplorazione|proof=Dimostrazione|case=Caso|exercise=Esercizio|divisionalexercise=Esercizio|inlineexercise=Esercizio|hint=Suggerimento|answer=Risposta|solution=Soluzione|figure=Figura|table=Tabella|listing=Listato|list=Lista|part=Parte|chapter=Capitolo|appendix=Appendice|section=Sezione|subsection=Sottosezione|exercises=Esercizi|solutions=Soluzioni|glossary=Glossario|references=Bibliografia|preface=Prefazione|acknowledgement=Ringraziamenti|dedication=Dedica|colophon=Colophon|abstract=Sommario|index=Indice analitico|equation=Equazione|see=vedi|seealso=vedi anche|symbol=Simbolo|description=Descrizione|location=Posizione|fn=Nota|and=e",
    "pt":
      "theorem=Teorema|lemma=Lema|corollary=Corolário|proposition=Proposição|claim=Afirmação|fact=Fato|algorithm=Algoritmo|axiom=Axioma|conjecture=Conjectura|principle=Princípio|hypothesis=Hipótese|definition=Definição|example=Exemplo|question=Questão|problem=Problema|remark=Observação|note=Nota|project=Projeto|activity=Atividade|exploration=Exploração|proof=Demonstração|case=Caso|exercise=Exercício|divisionalexercise=Exercício|inlineexercise=Exercício|hint=Dica|answer=Resposta|solution=Solução|figure=Figura|table=Tabela|listing=Listagem|list=Lista|part=Parte|chapter=Capítulo|appendix=Apêndice|section=Seção|subsection=Subseção|exercises=Exercícios|solutions=Soluções|glossary=Glossário|references=Referências|preface=Prefácio|acknowledgement=Agradecimentos|dedication=Dedicatória|colophon=Colofão|abstract=Resumo|index=Índice remissivo|equation=Equação|see=ver|seealso=ver também|symbol=Símbolo|description=Descrição|location=Localização|fn=Nota de rodapé|and=e",
  ]
}
