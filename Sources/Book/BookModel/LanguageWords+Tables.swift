/// The translations for each language, by word name. Missing ones fall back to English.
extension LanguageWords {
  static let english = LanguageWords(
    """
    pageReference=page %
    separator=: |numberedPart=Part %|numberedChapter=Chapter %|numberedAppendix=Appendix %|figure=Figure
    table=Table|listing=Listing|theorem=Theorem|lemma=Lemma|corollary=Corollary|proposition=Proposition
    definition=Definition|axiom=Axiom|conjecture=Conjecture|algorithm=Algorithm|example=Example
    exercise=Exercise|problem=Problem|project=Project|activity=Activity|contents=Contents|cover=Cover
    pageList=List of Pages|landmarks=Landmarks|startOfContent=Start of Content|remark=Remark|note=Note
    tip=Tip|important=Important|warning=Warning|caution=Caution|proof=Proof|summary=Summary
    objectives=Objectives|assumption=Assumption
    numberedSection=Section %|sectionCalled=the section called %|numberedStep=Step %
    numberedProcedure=Procedure %|questionLabel=Q:|answerLabel=A:|see=See|seeAlso=See also|abstract=Abstract
    dedication=Dedication|preface=Preface|colophon=Colophon|glossary=Glossary|bibliography=Bibliography
    index=Index|acknowledgements=Acknowledgements|name=Name|synopsis=Synopsis|symbols=Symbols
    revisionHistory=Revision History|and=and|notes=Notes|numberedReference=Reference %|quotationMarks=“”‘’
    claim=Claim|fact=Fact|identity=Identity|principle=Principle|heuristic=Heuristic|hypothesis=Hypothesis
    question=Question|observation=Observation|insight=Insight|convention=Convention|exploration=Exploration
    investigation=Investigation|computation=Computation|technology=Technology|data=Data
    assemblage=Assemblage|aside=Aside|outcomes=Outcomes|argument=Argument|justification=Justification
    reasoning=Reasoning|explanation=Explanation|case=Case|task=Task|hint=Hint|answer=Answer
    solution=Solution|context=Context|discussion=Discussion|opinion=Opinion|status=Status
    suggestion=Suggestion|list=List|part=Part|chapter=Chapter|appendix=Appendix|section=Section
    subsection=Subsection|subsubsection=Subsubsection|exercises=Exercises|worksheet=Worksheet
    handout=Handout|solutions=Solutions|references=References|foreword=Foreword|introduction=Introduction
    conclusion=Conclusion|equation=Equation|article=Article|book=Book|poem=Poem|symbol=Symbol
    description=Description|location=Location|keywords=Keywords|edition=Edition|website=Website|video=Video
    audio=Audio|interactive=Interactive|program=Program|slide=Slide|date=Date|copyright=Copyright
    openproblem=Open Problem|openquestion=Open Question|openconjecture=Open Conjecture
    historical=Historical Aside|biographical=Biographical Aside|acknowledgement=Acknowledgements
    biography=About the Author|reading-questions=Reading Questions|frontmatter=Front Matter
    backmatter=Back Matter|divisionalexercise=Exercise|inlineexercise=Checkpoint
    worksheetexercise=Worksheet Exercise|readingquestion=Reading Question|exercisegroup=Exercise Group
    subexercises=Exercises|paragraphs=Paragraphs|fn=Footnote|li=Item|p=Paragraph|biblio=Bibliographic Entry
    gi=Term|preTeXt:see=see|seealso=see also|objective=Objective|outcome=Outcome|md=Equation|mrow=Equation
    men=Equation|me=Equation|mdn=Equation|webwork=WeBWorK Exercise|uncategorized=Exercise|letter=Letter
    memo=Memo|slideshow=Slideshow|notation=Notation|input=Input|output=Output|blockquote=Quotation
    details=Details|code=Code
    showCode=Show code|showOutput=Show output|showCell=Show cell|interactiveControl=Interactive control
    interactivePlot=Interactive plot
    learningObjectives=Learning Objectives|commentary=Commentary|keyTerms=Key Terms|footnotes=Footnotes
    step=Step|rule=Rule|law=Law|interactiveContent=Interactive content|embeddedExercise=Interactive exercise
    back=Back to the text
    keyEquations=Key Equations|keyConcepts=Key Concepts|reviewExercises=Review Exercises
    reviewQuestions=Review Questions|practiceTest=Practice Test|chapterReview=Chapter Review
    others=et al.|noDate=n.d.|in=In|editedBy=edited by|editorShort=ed.|editorsShort=eds.
    translatedBy=translated by|editionShort=ed.|volumeShort=vol.|numberShort=no.|pagesShort=pp.
    accessed=accessed|thesis=Thesis|doctoral=PhD thesis|master=Master’s thesis|bachelor=Bachelor’s thesis
    report=Technical report|patent=Patent|version=version
    searchBooks=Search % books|searchBook=Search 1 book|searchHint=Title, author or subject
    bookGroups=Groups|noBooks=There are no books yet.|continued=continued|read=Read|readBook=Read %
    downloadBook=Download % as EPUB|pagesOfList=Pages|previous=Previous|next=Next
    feedForApps=OPDS feed for reading apps|loadingBooks=Loading the list of books…
    noMatch=No book matches|booksFound=% books|bookFound=1 book|firstShown=the first % are shown
    booksUnavailable=The list of books cannot be loaded|startPage=Start page|books=Books|thousandsMark=,
    decimalMark=.|appendices=Appendices
    """)

  static let german = LanguageWords(
    """
    pageReference=Seite %
    separator=: |numberedPart=Teil %|numberedChapter=Kapitel %|numberedAppendix=Anhang %|figure=Abbildung
    table=Tabelle|listing=Listing|theorem=Satz|lemma=Lemma|corollary=Korollar|proposition=Proposition
    definition=Definition|axiom=Axiom|conjecture=Vermutung|algorithm=Algorithmus|example=Beispiel
    exercise=Übung|problem=Aufgabe|project=Projekt|activity=Aktivität|contents=Inhalt|cover=Umschlag
    pageList=Seitenverzeichnis|landmarks=Orientierungspunkte|startOfContent=Beginn des Inhalts
    remark=Bemerkung|note=Hinweis|tip=Tipp|important=Wichtig|warning=Warnung|caution=Vorsicht|proof=Beweis
    summary=Zusammenfassung|objectives=Lernziele|assumption=Annahme
    numberedSection=Abschnitt %|sectionCalled=Abschnitt %|numberedStep=Schritt %
    numberedProcedure=Prozedur %|docBook:note=Anmerkung|docBook:caution=Achtung|questionLabel=F:
    answerLabel=A:|see=Siehe|seeAlso=Siehe auch|abstract=Zusammenfassung|dedication=Widmung|preface=Vorwort
    colophon=Kolophon|glossary=Glossar|bibliography=Literaturverzeichnis|index=Stichwortverzeichnis
    acknowledgements=Danksagung|name=Name|synopsis=Übersicht|symbols=Symbole
    revisionHistory=Versionsgeschichte|and=und|notes=Anmerkungen|numberedReference=Referenz %
    quotationMarks=„“‚‘
    claim=Behauptung|fact=Tatsache|identity=Identität|principle=Prinzip|heuristic=Heuristik
    hypothesis=Hypothese|question=Frage|preTeXt:problem=Problem|preTeXt:note=Anmerkung
    observation=Beobachtung|insight=Einsicht|convention=Konvention|exploration=Erkundung
    investigation=Untersuchung|case=Fall|divisionalexercise=Übung|inlineexercise=Übung
    readingquestion=Lesefrage|task=Teilaufgabe|hint=Hinweis|answer=Antwort|solution=Lösung|list=Liste
    part=Teil|chapter=Kapitel|appendix=Anhang|section=Abschnitt|subsection=Unterabschnitt|exercises=Übungen
    worksheet=Arbeitsblatt|reading-questions=Lesefragen|solutions=Lösungen|references=Literatur
    acknowledgement=Danksagung|foreword=Geleitwort|preTeXt:colophon=Impressum|preTeXt:index=Index
    outcomes=Ergebnisse|equation=Gleichung|frontmatter=Titelei|backmatter=Anhang|preTeXt:see=siehe
    seealso=siehe auch|symbol=Symbol|description=Beschreibung|location=Ort|biblio=Literaturangabe|fn=Fußnote
    li=Punkt|aside=Randbemerkung|historical=Historische Bemerkung|biographical=Biographische Bemerkung
    details=Einzelheiten|code=Code
    showCode=Code zeigen|showOutput=Ausgabe zeigen|showCell=Zelle zeigen|output=Ausgabe
    interactiveControl=Bedienelement|interactivePlot=Interaktive Grafik
    others=et al.|noDate=o. J.|in=In|editedBy=herausgegeben von|editorShort=Hrsg.|editorsShort=Hrsg.
    translatedBy=übersetzt von|editionShort=Aufl.|volumeShort=Bd.|numberShort=Nr.|pagesShort=S.
    accessed=abgerufen am|thesis=Abschlussarbeit|doctoral=Dissertation|master=Masterarbeit
    bachelor=Bachelorarbeit|report=Technischer Bericht|patent=Patent|version=Version
    searchBooks=In % Büchern suchen|searchBook=In 1 Buch suchen|searchHint=Titel, Autor oder Thema
    bookGroups=Gruppen|noBooks=Noch sind keine Bücher da.|continued=Fortsetzung|read=Lesen
    readBook=% lesen|downloadBook=% als EPUB herunterladen|pagesOfList=Seiten|previous=Zurück
    next=Weiter|feedForApps=OPDS-Feed für Lese-Apps|loadingBooks=Die Liste der Bücher wird geladen …
    noMatch=Kein Buch passt dazu|booksFound=% Bücher|bookFound=1 Buch
    firstShown=die ersten % sind zu sehen
    booksUnavailable=Die Liste der Bücher kann nicht geladen werden|startPage=Startseite|books=Bücher
    thousandsMark=.|decimalMark=,|appendices=Anhang
    """)

  static let french = LanguageWords(
    """
    pageReference=page %
    separator= : |numberedPart=Partie %|numberedChapter=Chapitre %|numberedAppendix=Annexe %|figure=Figure
    table=Tableau|listing=Extrait|theorem=Théorème|lemma=Lemme|corollary=Corollaire|proposition=Proposition
    definition=Définition|axiom=Axiome|conjecture=Conjecture|algorithm=Algorithme|example=Exemple
    exercise=Exercice|problem=Problème|project=Projet|activity=Activité|contents=Table des matières
    cover=Couverture|pageList=Liste des pages|landmarks=Points de repère|startOfContent=Début du contenu
    remark=Remarque|note=Note|tip=Astuce|important=Important|warning=Avertissement|caution=Attention
    proof=Démonstration|summary=Résumé|objectives=Objectifs|assumption=Hypothèse
    numberedSection=Section %|sectionCalled=la section intitulée %|numberedStep=Étape %
    numberedProcedure=Procédure %|questionLabel=Q :|answerLabel=R :|see=Voir|seeAlso=Voir aussi
    abstract=Résumé|dedication=Dédicace|preface=Préface|colophon=Colophon|glossary=Glossaire
    bibliography=Bibliographie|index=Index|acknowledgements=Remerciements|name=Nom|synopsis=Synopsis
    symbols=Symboles|revisionHistory=Historique des versions|and=et|notes=Notes
    numberedReference=Référence %|quotationMarks=«»“”
    claim=Affirmation|fact=Fait|identity=Identité|principle=Principe|hypothesis=Hypothèse
    preTeXt:assumption=Supposition|question=Question|observation=Observation|exploration=Exploration
    case=Cas|divisionalexercise=Exercice|inlineexercise=Exercice|readingquestion=Question de lecture
    task=Tâche|hint=Indication|answer=Réponse|solution=Solution|preTeXt:listing=Listage|list=Liste
    part=Partie|chapter=Chapitre|appendix=Annexe|section=Section|subsection=Sous-section|exercises=Exercices
    worksheet=Feuille de travail|reading-questions=Questions de lecture|solutions=Solutions
    references=Références|acknowledgement=Remerciements|foreword=Avant-propos|equation=Équation
    frontmatter=Préliminaires|backmatter=Annexes|preTeXt:see=voir|seealso=voir aussi|symbol=Symbole
    description=Description|location=Emplacement|biblio=Référence|fn=Note|li=Élément
    details=Détails|code=Code
    showCode=Afficher le code|showOutput=Afficher la sortie|showCell=Afficher la cellule|output=Sortie
    interactiveControl=Contrôle interactif|interactivePlot=Graphique interactif
    others=et al.|noDate=s. d.|in=Dans|editedBy=sous la direction de|editorShort=dir.|editorsShort=dir.
    translatedBy=traduit par|editionShort=éd.|volumeShort=vol.|numberShort=nᵒ|pagesShort=p.
    accessed=consulté le|thesis=Mémoire|doctoral=Thèse de doctorat|master=Mémoire de master
    bachelor=Mémoire de licence|report=Rapport technique|patent=Brevet|version=version
    searchBooks=Rechercher parmi % livres|searchBook=Rechercher dans 1 livre
    searchHint=Titre, auteur ou sujet|bookGroups=Groupes|noBooks=Il n’y a pas encore de livres.
    continued=suite|read=Lire|readBook=Lire %|downloadBook=Télécharger % au format EPUB
    pagesOfList=Pages|previous=Précédent|next=Suivant
    feedForApps=Flux OPDS pour les applications de lecture
    loadingBooks=Chargement de la liste des livres…|noMatch=Aucun livre ne correspond
    booksFound=% livres|bookFound=1 livre|firstShown=les % premiers sont affichés
    booksUnavailable=La liste des livres ne peut pas être chargée|startPage=Page d’accueil|books=Livres
    thousandsMark= |decimalMark=,|appendices=Annexes
    """)

  static let spanish = LanguageWords(
    """
    pageReference=página %
    separator=: |numberedPart=Parte %|numberedChapter=Capítulo %|numberedAppendix=Apéndice %|figure=Figura
    table=Tabla|listing=Listado|theorem=Teorema|lemma=Lema|corollary=Corolario|proposition=Proposición
    definition=Definición|axiom=Axioma|conjecture=Conjetura|algorithm=Algoritmo|example=Ejemplo
    exercise=Ejercicio|problem=Problema|project=Proyecto|activity=Actividad|contents=Contenido
    cover=Cubierta|pageList=Lista de páginas|landmarks=Puntos de referencia
    startOfContent=Inicio del contenido|remark=Observación|note=Nota|tip=Consejo|important=Importante
    warning=Advertencia|caution=Precaución|proof=Demostración|summary=Resumen|objectives=Objetivos
    assumption=Hipótesis
    numberedSection=Sección %|sectionCalled=la sección llamada %|numberedStep=Paso %
    numberedProcedure=Procedimiento %|docBook:tip=Sugerencia|docBook:warning=Aviso|docBook:caution=Atención
    questionLabel=P:|answerLabel=R:|see=Véase|seeAlso=Véase también|abstract=Resumen|dedication=Dedicatoria
    preface=Prefacio|colophon=Colofón|glossary=Glosario|bibliography=Bibliografía|index=Índice
    acknowledgements=Agradecimientos|name=Nombre|synopsis=Sinopsis|symbols=Símbolos
    revisionHistory=Historial de revisiones|and=y|notes=Notas|numberedReference=Referencia %
    quotationMarks=«»“”
    claim=Afirmación|fact=Hecho|identity=Identidad|principle=Principio|hypothesis=Hipótesis
    preTeXt:assumption=Suposición|question=Pregunta|preTeXt:remark=Nota|observation=Observación
    exploration=Exploración|case=Caso|divisionalexercise=Ejercicio|inlineexercise=Ejercicio
    readingquestion=Pregunta de lectura|task=Tarea|hint=Pista|answer=Respuesta|solution=Solución|list=Lista
    part=Parte|chapter=Capítulo|appendix=Apéndice|section=Sección|subsection=Subsección|exercises=Ejercicios
    worksheet=Hoja de trabajo|reading-questions=Preguntas de lectura|solutions=Soluciones
    references=Referencias|acknowledgement=Agradecimientos|foreword=Prólogo|preTeXt:index=Índice alfabético
    equation=Ecuación|frontmatter=Materia preliminar|backmatter=Material final|preTeXt:see=véase
    seealso=véase también|symbol=Símbolo|description=Descripción|location=Ubicación|biblio=Referencia
    fn=Nota al pie|li=Elemento
    details=Detalles|code=Código
    showCode=Mostrar código|showOutput=Mostrar salida|showCell=Mostrar celda|output=Salida
    interactiveControl=Control interactivo|interactivePlot=Gráfico interactivo
    learningObjectives=Objetivos de aprendizaje|commentary=Comentario|keyTerms=Términos clave
    footnotes=Notas a pie de página|step=Paso|rule=Regla|law=Ley|interactiveContent=Contenido interactivo
    embeddedExercise=Ejercicio interactivo|back=Volver al texto
    keyEquations=Ecuaciones clave|keyConcepts=Conceptos clave|reviewExercises=Ejercicios de repaso
    reviewQuestions=Preguntas de repaso|practiceTest=Examen de práctica|chapterReview=Revisión del capítulo
    others=et al.|noDate=s. f.|in=En|editedBy=editado por|editorShort=ed.|editorsShort=eds.
    translatedBy=traducido por|editionShort=ed.|volumeShort=vol.|numberShort=núm.|pagesShort=págs.
    accessed=consultado el|thesis=Tesis|doctoral=Tesis doctoral|master=Tesis de máster
    bachelor=Tesis de grado|report=Informe técnico|patent=Patente|version=versión
    searchBooks=Buscar en % libros|searchBook=Buscar en 1 libro|searchHint=Título, autor o materia
    bookGroups=Grupos|noBooks=Todavía no hay libros.|continued=continuación|read=Leer|readBook=Leer %
    downloadBook=Descargar % como EPUB|pagesOfList=Páginas|previous=Anterior|next=Siguiente
    feedForApps=Canal OPDS para aplicaciones de lectura|loadingBooks=Cargando la lista de libros…
    noMatch=Ningún libro coincide|booksFound=% libros|bookFound=1 libro
    firstShown=se muestran los primeros %|booksUnavailable=No se puede cargar la lista de libros
    startPage=Página de inicio|books=Libros|thousandsMark= |decimalMark=,|appendices=Apéndices
    """)

  static let italian = LanguageWords(
    """
    pageReference=pagina %
    separator=: |numberedPart=Parte %|numberedChapter=Capitolo %|numberedAppendix=Appendice %|figure=Figura
    table=Tabella|listing=Listato|theorem=Teorema|lemma=Lemma|corollary=Corollario|proposition=Proposizione
    definition=Definizione|axiom=Assioma|conjecture=Congettura|algorithm=Algoritmo|example=Esempio
    exercise=Esercizio|problem=Problema|project=Progetto|activity=Attività|contents=Indice|cover=Copertina
    pageList=Elenco delle pagine|landmarks=Punti di riferimento|startOfContent=Inizio del contenuto
    remark=Osservazione|note=Nota|tip=Suggerimento|important=Importante|warning=Avvertenza
    caution=Attenzione|proof=Dimostrazione|summary=Riepilogo|objectives=Obiettivi|assumption=Ipotesi
    numberedSection=Sezione %|sectionCalled=la sezione intitolata %|numberedStep=Passo %
    numberedProcedure=Procedura %|docBook:warning=Avvertimento|questionLabel=D:|answerLabel=R:|see=Vedi
    seeAlso=Vedi anche|abstract=Sommario|dedication=Dedica|preface=Prefazione|colophon=Colophon
    glossary=Glossario|bibliography=Bibliografia|index=Indice analitico|acknowledgements=Ringraziamenti
    name=Nome|synopsis=Sinossi|symbols=Simboli|revisionHistory=Diario delle revisioni|and=e|notes=Note
    numberedReference=Riferimento %|quotationMarks=«»“”
    claim=Affermazione|fact=Fatto|principle=Principio|hypothesis=Ipotesi|question=Domanda
    exploration=Esplorazione|case=Caso|divisionalexercise=Esercizio|inlineexercise=Esercizio
    hint=Suggerimento|answer=Risposta|solution=Soluzione|list=Lista|part=Parte|chapter=Capitolo
    appendix=Appendice|section=Sezione|subsection=Sottosezione|exercises=Esercizi|solutions=Soluzioni
    references=Bibliografia|acknowledgement=Ringraziamenti|equation=Equazione|preTeXt:see=vedi
    seealso=vedi anche|symbol=Simbolo|description=Descrizione|location=Posizione|fn=Nota
    markdown:references=Riferimenti|details=Dettagli|code=Codice
    showCode=Mostra codice|showOutput=Mostra output|showCell=Mostra cella|output=Output
    interactiveControl=Controllo interattivo|interactivePlot=Grafico interattivo
    others=et al.|noDate=s.d.|in=In|editedBy=a cura di|editorShort=a cura di|editorsShort=a cura di
    translatedBy=tradotto da|editionShort=ed.|volumeShort=vol.|numberShort=n.|pagesShort=pp.
    accessed=consultato il|thesis=Tesi|doctoral=Tesi di dottorato|master=Tesi di laurea magistrale
    bachelor=Tesi di laurea|report=Rapporto tecnico|patent=Brevetto|version=versione
    searchBooks=Cerca in % libri|searchBook=Cerca in 1 libro|searchHint=Titolo, autore o argomento
    bookGroups=Gruppi|noBooks=Non ci sono ancora libri.|continued=continua|read=Leggi|readBook=Leggi %
    downloadBook=Scarica % come EPUB|pagesOfList=Pagine|previous=Precedente|next=Successiva
    feedForApps=Feed OPDS per app di lettura|loadingBooks=Caricamento dell’elenco dei libri…
    noMatch=Nessun libro corrisponde|booksFound=% libri|bookFound=1 libro
    firstShown=sono mostrati i primi %|booksUnavailable=L’elenco dei libri non può essere caricato
    startPage=Pagina iniziale|books=Libri|thousandsMark=.|decimalMark=,|appendices=Appendici
    """)

  static let portuguese = LanguageWords(
    """
    pageReference=página %
    separator=: |numberedPart=Parte %|numberedChapter=Capítulo %|numberedAppendix=Apêndice %|figure=Figura
    table=Tabela|listing=Listagem|theorem=Teorema|lemma=Lema|corollary=Corolário|proposition=Proposição
    definition=Definição|axiom=Axioma|conjecture=Conjectura|algorithm=Algoritmo|example=Exemplo
    exercise=Exercício|problem=Problema|project=Projeto|activity=Atividade|contents=Sumário|cover=Capa
    pageList=Lista de páginas|landmarks=Pontos de referência|startOfContent=Início do conteúdo
    remark=Observação|note=Nota|tip=Dica|important=Importante|warning=Aviso|caution=Cuidado
    proof=Demonstração|summary=Resumo|objectives=Objetivos|assumption=Hipótese
    numberedSection=Seção %|sectionCalled=a seção chamada %|numberedStep=Passo %
    numberedProcedure=Procedimento %|docBook:warning=Atenção|questionLabel=P:|answerLabel=R:|see=Ver
    seeAlso=Ver também|abstract=Resumo|dedication=Dedicatória|preface=Prefácio|colophon=Colofão
    glossary=Glossário|bibliography=Bibliografia|index=Índice|acknowledgements=Agradecimentos|name=Nome
    synopsis=Sinopse|symbols=Símbolos|revisionHistory=Histórico de revisões|and=e|notes=Notas
    numberedReference=Referência %|quotationMarks=“”‘’
    claim=Afirmação|fact=Fato|principle=Princípio|hypothesis=Hipótese|question=Questão
    exploration=Exploração|case=Caso|divisionalexercise=Exercício|inlineexercise=Exercício|hint=Dica
    answer=Resposta|solution=Solução|list=Lista|part=Parte|chapter=Capítulo|appendix=Apêndice|section=Seção
    subsection=Subseção|exercises=Exercícios|solutions=Soluções|references=Referências
    acknowledgement=Agradecimentos|preTeXt:index=Índice remissivo|equation=Equação|preTeXt:see=ver
    seealso=ver também|symbol=Símbolo|description=Descrição|location=Localização|fn=Nota de rodapé
    details=Detalhes|code=Código
    showCode=Mostrar código|showOutput=Mostrar saída|showCell=Mostrar célula|output=Saída
    interactiveControl=Controle interativo|interactivePlot=Gráfico interativo
    others=et al.|noDate=s.d.|in=Em|editedBy=editado por|editorShort=ed.|editorsShort=eds.
    translatedBy=traduzido por|editionShort=ed.|volumeShort=vol.|numberShort=n.|pagesShort=pp.
    accessed=acedido em|thesis=Tese|doctoral=Tese de doutoramento|master=Dissertação de mestrado
    bachelor=Monografia|report=Relatório técnico|patent=Patente|version=versão
    searchBooks=Procurar em % livros|searchBook=Procurar em 1 livro|searchHint=Título, autor ou assunto
    bookGroups=Grupos|noBooks=Ainda não há livros.|continued=continuação|read=Ler|readBook=Ler %
    downloadBook=Transferir % como EPUB|pagesOfList=Páginas|previous=Anterior|next=Seguinte
    feedForApps=Feed OPDS para aplicações de leitura|loadingBooks=A carregar a lista de livros…
    noMatch=Nenhum livro corresponde|booksFound=% livros|bookFound=1 livro
    firstShown=são mostrados os primeiros %|booksUnavailable=A lista de livros não pode ser carregada
    startPage=Página inicial|books=Livros|thousandsMark= |decimalMark=,|appendices=Apêndices
    """)

  static let dutch = LanguageWords(
    """
    pageReference=pagina %
    separator=: |numberedPart=Deel %|numberedChapter=Hoofdstuk %|numberedAppendix=Bijlage %|figure=Figuur
    table=Tabel|listing=Listing|theorem=Stelling|lemma=Lemma|corollary=Gevolg|proposition=Propositie
    definition=Definitie|axiom=Axioma|conjecture=Vermoeden|algorithm=Algoritme|example=Voorbeeld
    exercise=Oefening|problem=Opgave|project=Project|activity=Activiteit|contents=Inhoud|cover=Omslag
    pageList=Lijst van pagina’s|landmarks=Oriëntatiepunten|startOfContent=Begin van de inhoud
    remark=Opmerking|note=Noot|tip=Tip|important=Belangrijk|warning=Waarschuwing|caution=Let op|proof=Bewijs
    summary=Samenvatting|objectives=Leerdoelen|assumption=Aanname
    numberedSection=Paragraaf %|sectionCalled=de paragraaf met de titel %|numberedStep=Stap %
    numberedProcedure=Procedure %|docBook:note=Opmerking|questionLabel=V:|answerLabel=A:|see=Zie
    seeAlso=Zie ook|abstract=Samenvatting|dedication=Opdracht|preface=Voorwoord|colophon=Colofon
    glossary=Woordenlijst|bibliography=Bibliografie|index=Register|acknowledgements=Dankwoord|name=Naam
    synopsis=Overzicht|symbols=Symbolen|revisionHistory=Revisiegeschiedenis|and=en|notes=Noten
    numberedReference=Referentie %|quotationMarks=“”‘’
    references=Literatuur|solution=Oplossing|details=Details|code=Code
    showCode=Toon code|showOutput=Toon uitvoer|showCell=Toon cel|output=Uitvoer
    interactiveControl=Interactief element|interactivePlot=Interactieve grafiek
    others=et al.|noDate=z.d.|in=In|editedBy=onder redactie van|editorShort=red.|editorsShort=red.
    translatedBy=vertaald door|editionShort=dr.|volumeShort=deel|numberShort=nr.|pagesShort=p.
    accessed=geraadpleegd op|thesis=Scriptie|doctoral=Proefschrift|master=Masterscriptie
    bachelor=Bachelorscriptie|report=Technisch rapport|patent=Octrooi|version=versie
    searchBooks=Zoeken in % boeken|searchBook=Zoeken in 1 boek|searchHint=Titel, auteur of onderwerp
    bookGroups=Groepen|noBooks=Er zijn nog geen boeken.|continued=vervolg|read=Lezen|readBook=% lezen
    downloadBook=% als EPUB downloaden|pagesOfList=Pagina’s|previous=Vorige|next=Volgende
    feedForApps=OPDS-feed voor leesapps|loadingBooks=De lijst van boeken wordt geladen…
    noMatch=Geen boek gevonden|booksFound=% boeken|bookFound=1 boek
    firstShown=de eerste % worden getoond|booksUnavailable=De lijst van boeken kan niet worden geladen
    startPage=Startpagina|books=Boeken|thousandsMark=.|decimalMark=,|appendices=Bijlagen
    """)

  static let swedish = LanguageWords(
    """
    pageReference=sida %
    separator=: |numberedPart=Del %|numberedChapter=Kapitel %|numberedAppendix=Bilaga %|figure=Figur
    table=Tabell|listing=Listning|theorem=Sats|lemma=Lemma|corollary=Korollarium|proposition=Proposition
    definition=Definition|axiom=Axiom|conjecture=Förmodan|algorithm=Algoritm|example=Exempel|exercise=Övning
    problem=Problem|project=Projekt|activity=Aktivitet|contents=Innehåll|cover=Omslag
    pageList=Sidförteckning|landmarks=Landmärken|startOfContent=Innehållets början|remark=Anmärkning
    note=Obs|tip=Tips|important=Viktigt|warning=Varning|caution=Försiktighet|proof=Bevis
    summary=Sammanfattning|objectives=Mål|assumption=Antagande
    numberedSection=Avsnitt %|sectionCalled=avsnittet %|numberedStep=Steg %|numberedProcedure=Procedur %
    docBook:note=Notera|questionLabel=F:|answerLabel=S:|see=Se|seeAlso=Se även|abstract=Sammanfattning
    dedication=Dedikation|preface=Förord|colophon=Kolofon|glossary=Ordlista
    bibliography=Litteraturförteckning|index=Sakregister|acknowledgements=Tack|name=Namn|synopsis=Syntax
    symbols=Symboler|revisionHistory=Versionshistorik|and=och|notes=Noter|numberedReference=Referens %
    quotationMarks=””’’
    searchBooks=Sök bland % böcker|searchBook=Sök i 1 bok|searchHint=Titel, författare eller ämne
    bookGroups=Grupper|noBooks=Det finns inga böcker än.|continued=fortsättning|read=Läs|readBook=Läs %
    downloadBook=Ladda ned % som EPUB|pagesOfList=Sidor|previous=Föregående|next=Nästa
    feedForApps=OPDS-flöde för läsappar|loadingBooks=Listan över böcker laddas…
    noMatch=Ingen bok hittades|booksFound=% böcker|bookFound=1 bok|firstShown=de första % visas
    booksUnavailable=Listan över böcker kan inte laddas|startPage=Startsida|books=Böcker|thousandsMark= 
    decimalMark=,|others=m.fl.|appendices=Bilagor
    """)

  static let danish = LanguageWords(
    """
    pageReference=side %
    separator=: |numberedPart=Del %|numberedChapter=Kapitel %|numberedAppendix=Bilag %|figure=Figur
    table=Tabel|listing=Kodeudsnit|theorem=Sætning|lemma=Lemma|corollary=Korollar|proposition=Proposition
    definition=Definition|axiom=Aksiom|conjecture=Formodning|algorithm=Algoritme|example=Eksempel
    exercise=Øvelse|problem=Opgave|project=Projekt|activity=Aktivitet|contents=Indhold|cover=Omslag
    pageList=Sideliste|landmarks=Landemærker|startOfContent=Indholdets begyndelse|remark=Bemærkning
    note=Note|tip=Tip|important=Vigtigt|warning=Advarsel|caution=Forsigtig|proof=Bevis|summary=Sammenfatning
    objectives=Mål|assumption=Antagelse
    numberedSection=Afsnit %|sectionCalled=afsnittet %|numberedStep=Trin %|numberedProcedure=Procedure %
    docBook:note=Bemærk|questionLabel=S:|answerLabel=S:|see=Se|seeAlso=Se også|abstract=Resumé
    dedication=Dedikation|preface=Forord|colophon=Kolofon|glossary=Ordliste|bibliography=Bibliografi
    index=Indeks|acknowledgements=Tak|name=Navn|synopsis=Synopsis|symbols=Symboler
    revisionHistory=Revisionshistorie|and=og|notes=Noter|numberedReference=Reference %|quotationMarks=»«›‹
    searchBooks=Søg i % bøger|searchBook=Søg i 1 bog|searchHint=Titel, forfatter eller emne
    bookGroups=Grupper|noBooks=Der er ingen bøger endnu.|continued=fortsat|read=Læs|readBook=Læs %
    downloadBook=Hent % som EPUB|pagesOfList=Sider|previous=Forrige|next=Næste
    feedForApps=OPDS-feed til læseapps|loadingBooks=Listen over bøger hentes…|noMatch=Ingen bog fundet
    booksFound=% bøger|bookFound=1 bog|firstShown=de første % vises
    booksUnavailable=Listen over bøger kan ikke hentes|startPage=Startside|books=Bøger|thousandsMark=.
    decimalMark=,|others=m.fl.|appendices=Bilag
    """)

  static let polish = LanguageWords(
    """
    pageReference=strona %
    separator=: |numberedPart=Część %|numberedChapter=Rozdział %|numberedAppendix=Dodatek %|figure=Rysunek
    table=Tabela|listing=Listing|theorem=Twierdzenie|lemma=Lemat|corollary=Wniosek|proposition=Stwierdzenie
    definition=Definicja|axiom=Aksjomat|conjecture=Hipoteza|algorithm=Algorytm|example=Przykład
    exercise=Ćwiczenie|problem=Zadanie|project=Projekt|activity=Aktywność|contents=Spis treści|cover=Okładka
    pageList=Lista stron|landmarks=Punkty orientacyjne|startOfContent=Początek treści|remark=Uwaga
    note=Notatka|tip=Wskazówka|important=Ważne|warning=Ostrzeżenie|caution=Przestroga|proof=Dowód
    summary=Podsumowanie|objectives=Cele|assumption=Założenie
    numberedSection=Sekcja %|sectionCalled=sekcja %|numberedStep=Krok %|numberedProcedure=Procedura %
    docBook:tip=Podpowiedź|docBook:caution=Uwaga|questionLabel=P:|answerLabel=O:|see=Zobacz
    seeAlso=Zobacz także|abstract=Streszczenie|dedication=Dedykacja|preface=Przedmowa|colophon=Kolofon
    glossary=Słownik|bibliography=Bibliografia|index=Indeks|acknowledgements=Podziękowania|name=Nazwa
    synopsis=Streszczenie składni|symbols=Symbole|revisionHistory=Historia zmian|and=i|notes=Przypisy
    numberedReference=Odniesienie %|quotationMarks=„”«»
    learningObjectives=Cele dydaktyczne|solution=Rozwiązanie|commentary=Komentarz|keyTerms=Kluczowe pojęcia
    footnotes=Przypisy|step=Krok|exercises=Ćwiczenia|rule=Reguła|law=Prawo
    interactiveContent=Treść interaktywna|embeddedExercise=Ćwiczenie interaktywne|description=Opis
    back=Powrót do tekstu
    keyEquations=Najważniejsze wzory|reviewQuestions=Pytania sprawdzające|references=Bibliografia
    searchBooks=Szukaj w katalogu (książki: %)|searchBook=Szukaj w katalogu (1 książka)
    searchHint=Tytuł, autor lub temat|bookGroups=Grupy|noBooks=Nie ma jeszcze książek.
    continued=ciąg dalszy|read=Czytaj|readBook=Czytaj: %|downloadBook=Pobierz jako EPUB: %
    pagesOfList=Strony|previous=Poprzednia|next=Następna
    feedForApps=Kanał OPDS dla aplikacji do czytania|loadingBooks=Wczytywanie listy książek…
    noMatch=Nie znaleziono książek|booksFound=Znalezione książki: %|bookFound=1 książka
    firstShown=pokazano pierwsze %|booksUnavailable=Nie można wczytać listy książek
    startPage=Strona główna|books=Książki|thousandsMark= |decimalMark=,|others=i in.|appendices=Dodatki
    """)

  static let czech = LanguageWords(
    """
    pageReference=strana %
    separator=: |numberedPart=Část %|numberedChapter=Kapitola %|numberedAppendix=Příloha %|figure=Obrázek
    table=Tabulka|listing=Výpis|theorem=Věta|lemma=Lemma|corollary=Důsledek|proposition=Tvrzení
    definition=Definice|axiom=Axiom|conjecture=Hypotéza|algorithm=Algoritmus|example=Příklad
    exercise=Cvičení|problem=Úloha|project=Projekt|activity=Aktivita|contents=Obsah|cover=Obálka
    pageList=Seznam stran|landmarks=Orientační body|startOfContent=Začátek obsahu|remark=Poznámka
    note=Upozornění|tip=Tip|important=Důležité|warning=Varování|caution=Pozor|proof=Důkaz|summary=Shrnutí
    objectives=Cíle|assumption=Předpoklad
    numberedSection=Oddíl %|sectionCalled=část %|numberedStep=Krok %|numberedProcedure=Procedura %
    docBook:note=Poznámka|docBook:caution=Výstraha|questionLabel=Ot.:|answerLabel=Odp.:|see=Viz
    seeAlso=Viz též|abstract=Abstrakt|dedication=Věnování|preface=Předmluva|colophon=Tiráž
    glossary=Slovníček|bibliography=Literatura|index=Rejstřík|acknowledgements=Poděkování|name=Název
    synopsis=Přehled|symbols=Symboly|revisionHistory=Přehled revizí|and=a|notes=Poznámky
    numberedReference=Reference %|quotationMarks=„“‚‘
    searchBooks=Hledat v katalogu (počet knih: %)|searchBook=Hledat v katalogu (1 kniha)
    searchHint=Název, autor nebo téma|bookGroups=Skupiny|noBooks=Zatím tu nejsou žádné knihy.
    continued=pokračování|read=Číst|readBook=Číst: %|downloadBook=Stáhnout jako EPUB: %
    pagesOfList=Stránky|previous=Předchozí|next=Další|feedForApps=Kanál OPDS pro čtecí aplikace
    loadingBooks=Načítá se seznam knih…|noMatch=Žádná kniha nenalezena|booksFound=Nalezeno knih: %
    bookFound=1 kniha|firstShown=zobrazeno prvních %|booksUnavailable=Seznam knih nelze načíst
    startPage=Úvodní stránka|books=Knihy|thousandsMark= |decimalMark=,|others=a kol.|appendices=Přílohy
    """)

  static let russian = LanguageWords(
    """
    pageReference=стр. %
    separator=: |numberedPart=Часть %|numberedChapter=Глава %|numberedAppendix=Приложение %|figure=Рисунок
    table=Таблица|listing=Листинг|theorem=Теорема|lemma=Лемма|corollary=Следствие|proposition=Предложение
    definition=Определение|axiom=Аксиома|conjecture=Гипотеза|algorithm=Алгоритм|example=Пример
    exercise=Упражнение|problem=Задача|project=Проект|activity=Задание|contents=Содержание|cover=Обложка
    pageList=Список страниц|landmarks=Ориентиры|startOfContent=Начало текста|remark=Замечание
    note=Примечание|tip=Совет|important=Важно|warning=Предупреждение|caution=Осторожно|proof=Доказательство
    summary=Итоги|objectives=Цели|assumption=Предположение
    numberedSection=Раздел %|sectionCalled=раздел %|numberedStep=Шаг %|numberedProcedure=Процедура %
    docBook:tip=Подсказка|questionLabel=В:|answerLabel=О:|see=См.|seeAlso=См. также|abstract=Аннотация
    dedication=Посвящение|preface=Предисловие|colophon=Колофон|glossary=Глоссарий|bibliography=Библиография
    index=Предметный указатель|acknowledgements=Благодарности|name=Имя|synopsis=Обзор|symbols=Символы
    revisionHistory=Список изменений|and=и|notes=Примечания|numberedReference=Справочник %
    quotationMarks=«»„“
    references=Литература|solution=Решение|details=Подробности|code=Код
    searchBooks=Поиск по каталогу (книг: %)|searchBook=Поиск по каталогу (1 книга)
    searchHint=Название, автор или тема|bookGroups=Группы|noBooks=Книг пока нет.|continued=продолжение
    read=Читать|readBook=Читать: %|downloadBook=Скачать в формате EPUB: %|pagesOfList=Страницы
    previous=Назад|next=Вперёд|feedForApps=Лента OPDS для программ чтения
    loadingBooks=Загружается список книг…|noMatch=Книг не найдено|booksFound=Найдено книг: %
    bookFound=1 книга|firstShown=показаны первые %|booksUnavailable=Не удалось загрузить список книг
    startPage=Главная страница|books=Книги|thousandsMark= |decimalMark=,|others=и др.|appendices=Приложения
    """)

  static let ukrainian = LanguageWords(
    """
    pageReference=с. %
    separator=: |numberedPart=Частина %|numberedChapter=Розділ %|numberedAppendix=Додаток %|figure=Рисунок
    table=Таблиця|listing=Лістинг|theorem=Теорема|lemma=Лема|corollary=Наслідок|proposition=Твердження
    definition=Означення|axiom=Аксіома|conjecture=Гіпотеза|algorithm=Алгоритм|example=Приклад
    exercise=Вправа|problem=Задача|project=Проєкт|activity=Завдання|contents=Зміст|cover=Обкладинка
    pageList=Список сторінок|landmarks=Орієнтири|startOfContent=Початок тексту|remark=Зауваження
    note=Примітка|tip=Порада|important=Важливо|warning=Попередження|caution=Обережно|proof=Доведення
    summary=Підсумок|objectives=Цілі|assumption=Припущення
    numberedSection=Розділ %|sectionCalled=розділ %|numberedStep=Крок %|numberedProcedure=Процедура %
    docBook:tip=Підказка|questionLabel=З:|answerLabel=В:|see=Див.|seeAlso=Див. також|abstract=Анотація
    dedication=Присвята|preface=Передмова|colophon=Колофон|glossary=Глосарій|bibliography=Бібліографія
    index=Покажчик|acknowledgements=Подяки|name=Назва|synopsis=Огляд|symbols=Символи
    revisionHistory=Історія змін|and=і|notes=Примітки|numberedReference=Довідник %|quotationMarks=«»„“
    searchBooks=Пошук у каталозі (книг: %)|searchBook=Пошук у каталозі (1 книга)
    searchHint=Назва, автор або тема|bookGroups=Групи|noBooks=Книг поки немає.|continued=продовження
    read=Читати|readBook=Читати: %|downloadBook=Завантажити як EPUB: %|pagesOfList=Сторінки
    previous=Назад|next=Далі|feedForApps=Стрічка OPDS для програм читання
    loadingBooks=Завантажується список книг…|noMatch=Книг не знайдено|booksFound=Знайдено книг: %
    bookFound=1 книга|firstShown=показано перші %|booksUnavailable=Не вдалося завантажити список книг
    startPage=Головна сторінка|books=Книги|thousandsMark= |decimalMark=,|others=та ін.|appendices=Додатки
    """)

  static let turkish = LanguageWords(
    """
    pageReference=sayfa %
    separator=: |numberedPart=Kısım %|numberedChapter=Bölüm %|numberedAppendix=Ek %|figure=Şekil|table=Tablo
    listing=Kod|theorem=Teorem|lemma=Lemma|corollary=Sonuç|proposition=Önerme|definition=Tanım|axiom=Aksiyom
    conjecture=Sanı|algorithm=Algoritma|example=Örnek|exercise=Alıştırma|problem=Problem|project=Proje
    activity=Etkinlik|contents=İçindekiler|cover=Kapak|pageList=Sayfa Listesi|landmarks=Yer İmleri
    startOfContent=İçeriğin Başlangıcı|remark=Açıklama|note=Not|tip=İpucu|important=Önemli|warning=Uyarı
    caution=Dikkat|proof=Kanıt|summary=Özet|objectives=Hedefler|assumption=Varsayım
    searchBooks=% kitapta ara|searchBook=1 kitapta ara|searchHint=Başlık, yazar veya konu
    bookGroups=Gruplar|noBooks=Henüz kitap yok.|continued=devamı|read=Oku|readBook=Oku: %
    downloadBook=EPUB olarak indir: %|pagesOfList=Sayfalar|previous=Önceki|next=Sonraki
    feedForApps=Okuma uygulamaları için OPDS akışı|loadingBooks=Kitap listesi yükleniyor…
    noMatch=Eşleşen kitap yok|booksFound=% kitap|bookFound=1 kitap|firstShown=ilk % tanesi gösteriliyor
    booksUnavailable=Kitap listesi yüklenemiyor|startPage=Başlangıç sayfası|books=Kitaplar
    thousandsMark=.|decimalMark=,|others=vd.|appendices=Ekler
    """)

  static let arabic = LanguageWords(
    """
    pageReference=صفحة %
    separator=: |numberedPart=الجزء %|numberedChapter=الفصل %|numberedAppendix=الملحق %|figure=الشكل
    table=الجدول|listing=الشيفرة|theorem=المبرهنة|lemma=التمهيدية|corollary=النتيجة|proposition=القضية
    definition=التعريف|axiom=المسلّمة|conjecture=الحدسية|algorithm=الخوارزمية|example=المثال
    exercise=التمرين|problem=المسألة|project=المشروع|activity=النشاط|contents=المحتويات|cover=الغلاف
    pageList=قائمة الصفحات|landmarks=المعالم|startOfContent=بداية المحتوى|remark=ملاحظة|note=تنويه|tip=نصيحة
    important=مهم|warning=تحذير|caution=تنبيه|proof=البرهان|summary=الملخص|objectives=الأهداف
    assumption=الفرضية
    searchBooks=البحث في الكتب (العدد: %)|searchBook=البحث في كتاب واحد
    searchHint=العنوان أو المؤلف أو الموضوع|bookGroups=المجموعات|noBooks=لا توجد كتب بعد.|continued=تابع
    read=قراءة|readBook=قراءة: %|downloadBook=تنزيل بصيغة EPUB: %|pagesOfList=الصفحات|previous=السابق
    next=التالي|feedForApps=موجز OPDS لتطبيقات القراءة|loadingBooks=جارٍ تحميل قائمة الكتب…
    noMatch=لا يوجد كتاب مطابق|booksFound=عدد الكتب: %|bookFound=كتاب واحد|firstShown=تُعرض أول %
    booksUnavailable=تعذّر تحميل قائمة الكتب|startPage=صفحة البداية|books=الكتب|thousandsMark=,
    decimalMark=.|others=وآخرون
    """)

  static let hebrew = LanguageWords(
    """
    pageReference=עמוד %
    separator=: |numberedPart=חלק %|numberedChapter=פרק %|numberedAppendix=נספח %|figure=איור|table=טבלה
    listing=קוד|theorem=משפט|lemma=למה|corollary=מסקנה|proposition=טענה|definition=הגדרה|axiom=אקסיומה
    conjecture=השערה|algorithm=אלגוריתם|example=דוגמה|exercise=תרגיל|problem=בעיה|project=פרויקט
    activity=פעילות|contents=תוכן העניינים|cover=כריכה|pageList=רשימת עמודים|landmarks=נקודות ציון
    startOfContent=תחילת התוכן|remark=הערה|note=לתשומת לב|tip=טיפ|important=חשוב|warning=אזהרה
    caution=זהירות|proof=הוכחה|summary=סיכום|objectives=מטרות|assumption=הנחה
    searchBooks=חיפוש ב־% ספרים|searchBook=חיפוש בספר אחד|searchHint=כותרת, מחבר או נושא
    bookGroups=קבוצות|noBooks=אין עדיין ספרים.|continued=המשך|read=קריאה|readBook=קריאה: %
    downloadBook=הורדה כ־EPUB: %|pagesOfList=עמודים|previous=הקודם|next=הבא
    feedForApps=הזנת OPDS ליישומי קריאה|loadingBooks=רשימת הספרים נטענת…|noMatch=לא נמצאו ספרים
    booksFound=% ספרים|bookFound=ספר אחד|firstShown=מוצגים % הראשונים
    booksUnavailable=לא ניתן לטעון את רשימת הספרים|startPage=דף הבית|books=ספרים|thousandsMark=,
    decimalMark=.|others=ואחרים
    """)

  static let persian = LanguageWords(
    """
    pageReference=صفحهٔ %
    separator=: |numberedPart=بخش %|numberedChapter=فصل %|numberedAppendix=پیوست %|figure=شکل|table=جدول
    listing=کد|theorem=قضیه|lemma=لم|corollary=نتیجه|proposition=گزاره|definition=تعریف|axiom=اصل
    conjecture=حدس|algorithm=الگوریتم|example=مثال|exercise=تمرین|problem=مسئله|project=پروژه
    activity=فعالیت|contents=فهرست|cover=جلد|pageList=فهرست صفحات|landmarks=نشانه‌ها|startOfContent=آغاز متن
    remark=تذکر|note=یادداشت|tip=نکته|important=مهم|warning=هشدار|caution=احتیاط|proof=اثبات|summary=خلاصه
    objectives=اهداف|assumption=فرض|others=و دیگران
    """)

  static let hindi = LanguageWords(
    """
    pageReference=पृष्ठ %
    separator=: |numberedPart=भाग %|numberedChapter=अध्याय %|numberedAppendix=परिशिष्ट %|figure=चित्र
    table=सारणी|listing=कोड|theorem=प्रमेय|lemma=प्रमेयिका|corollary=उपप्रमेय|proposition=साध्य
    definition=परिभाषा|axiom=अभिगृहीत|conjecture=अनुमान|algorithm=कलनविधि|example=उदाहरण|exercise=अभ्यास
    problem=समस्या|project=परियोजना|activity=गतिविधि|contents=विषय सूची|cover=आवरण|pageList=पृष्ठ सूची
    landmarks=स्थल चिह्न|startOfContent=सामग्री का आरंभ|remark=टिप्पणी|note=नोट|tip=सुझाव
    important=महत्वपूर्ण|warning=चेतावनी|caution=सावधानी|proof=उपपत्ति|summary=सारांश|objectives=उद्देश्य
    assumption=अभिधारणा|others=आदि
    """)

  static let japanese = LanguageWords(
    """
    pageReference=%ページ
    separator=　|numberedPart=第%部|numberedChapter=第%章|numberedAppendix=付録%|figure=図|table=表|listing=リスト
    theorem=定理|lemma=補題|corollary=系|proposition=命題|definition=定義|axiom=公理|conjecture=予想|algorithm=アルゴリズム
    example=例|exercise=演習|problem=問題|project=プロジェクト|activity=活動|contents=目次|cover=表紙|pageList=ページ一覧
    landmarks=ランドマーク|startOfContent=本文の始まり|remark=注意|note=注|tip=ヒント|important=重要|warning=警告|caution=注意
    proof=証明|summary=まとめ|objectives=目標|assumption=仮定
    numberedSection=% 節|sectionCalled=%|numberedStep=手順 %|numberedProcedure=手順 %|docBook:note=注記
    questionLabel=Q:|answerLabel=A:|see=参照|seeAlso=参照も|abstract=概要|dedication=献辞|preface=はじめに|colophon=奥付
    glossary=用語集|bibliography=参考文献|index=索引|acknowledgements=謝辞|name=名前|synopsis=書式|symbols=シンボル
    revisionHistory=改訂履歴|and=と|notes=注|numberedReference=リファレンス %|quotationMarks=「」『』
    references=参考文献|solution=解答|markdown:seeAlso=関連項目|details=詳細|code=コード
    searchBooks=%冊の本を検索|searchBook=1冊の本を検索|searchHint=題名・著者・主題|bookGroups=グループ|noBooks=まだ本がありません。
    continued=続き|read=読む|readBook=%を読む|downloadBook=%をEPUBでダウンロード|pagesOfList=ページ|previous=前へ|next=次へ
    feedForApps=読書アプリ用のOPDSフィード|loadingBooks=本の一覧を読み込んでいます…|noMatch=該当する本がありません|booksFound=%冊
    bookFound=1冊|firstShown=最初の%冊を表示|booksUnavailable=本の一覧を読み込めません|startPage=スタートページ|books=本
    thousandsMark=,|decimalMark=.|others=ほか|appendices=付録
    """)

  static let chinese = LanguageWords(
    """
    pageReference=第%页
    separator=　|numberedPart=第%部分|numberedChapter=第%章|numberedAppendix=附录%|figure=图|table=表|listing=代码
    theorem=定理|lemma=引理|corollary=推论|proposition=命题|definition=定义|axiom=公理|conjecture=猜想|algorithm=算法
    example=例|exercise=练习|problem=问题|project=项目|activity=活动|contents=目录|cover=封面|pageList=页码列表|landmarks=地标
    startOfContent=正文开始|remark=备注|note=注|tip=提示|important=重要|warning=警告|caution=注意|proof=证明|summary=小结
    objectives=目标|assumption=假设
    numberedSection=第 % 节|sectionCalled=%|numberedStep=步骤 %|numberedProcedure=过程 %|docBook:note=注意
    docBook:caution=小心|questionLabel=问：|answerLabel=答：|see=参见|seeAlso=另见|abstract=摘要|dedication=献词
    preface=前言|colophon=后记|glossary=词汇表|bibliography=参考书目|index=索引|acknowledgements=致谢|name=名称|synopsis=大纲
    symbols=符号|revisionHistory=修订历史|and=和|notes=注释|numberedReference=参考 %|quotationMarks=“”‘’
    references=参考文献|solution=解答|details=详情|code=代码
    searchBooks=搜索%本书|searchBook=搜索1本书|searchHint=书名、作者或主题|bookGroups=分组|noBooks=还没有书。|continued=续
    read=阅读|readBook=阅读%|downloadBook=下载%（EPUB）|pagesOfList=页|previous=上一页|next=下一页
    feedForApps=供阅读应用使用的OPDS源|loadingBooks=正在加载书目…|noMatch=没有匹配的书|booksFound=%本书|bookFound=1本书
    firstShown=显示前%本|booksUnavailable=无法加载书目|startPage=首页|books=书目|thousandsMark=,|decimalMark=.|others=等|appendices=附录
    """)

  static let korean = LanguageWords(
    """
    pageReference=%쪽
    separator= |numberedPart=제%부|numberedChapter=제%장|numberedAppendix=부록 %|figure=그림|table=표|listing=코드
    theorem=정리|lemma=보조정리|corollary=따름정리|proposition=명제|definition=정의|axiom=공리|conjecture=추측|algorithm=알고리즘
    example=예제|exercise=연습문제|problem=문제|project=프로젝트|activity=활동|contents=차례|cover=표지|pageList=쪽 목록
    landmarks=랜드마크|startOfContent=본문 시작|remark=비고|note=참고|tip=도움말|important=중요|warning=경고|caution=주의
    proof=증명|summary=요약|objectives=목표|assumption=가정
    numberedSection=%절|sectionCalled=%|numberedStep=단계 %|numberedProcedure=절차 %|docBook:tip=작은 정보
    questionLabel=질문:|answerLabel=답변:|see=보기|seeAlso=또한 보기|abstract=요약|dedication=헌사|preface=머리말|colophon=간기
    glossary=용어집|bibliography=참고 문헌|index=색인|acknowledgements=감사의 글|name=이름|synopsis=개요|symbols=기호
    revisionHistory=개정 내역|and=그리고|notes=주석|numberedReference=참조 %|quotationMarks=“”‘’
    searchBooks=책 %권에서 검색|searchBook=책 1권에서 검색|searchHint=제목, 저자 또는 주제|bookGroups=그룹|noBooks=아직 책이 없습니다.
    continued=이어서|read=읽기|readBook=% 읽기|downloadBook=EPUB로 내려받기: %|pagesOfList=쪽|previous=이전|next=다음
    feedForApps=독서 앱용 OPDS 피드|loadingBooks=책 목록을 불러오는 중…|noMatch=일치하는 책이 없습니다|booksFound=책 %권
    bookFound=책 1권|firstShown=처음 %권을 표시|booksUnavailable=책 목록을 불러올 수 없습니다|startPage=시작 페이지|books=책
    thousandsMark=,|decimalMark=.|others=외|appendices=부록
    """)

  static let norwegian = LanguageWords(
    """
    pageReference=side %
    numberedSection=Avsnitt %|sectionCalled=avsnittet %|numberedStep=Trinn %|numberedProcedure=Prosedyre %
    note=Merk|tip=Tips|warning=Advarsel|caution=Forsiktig|important=Viktig|questionLabel=S:|answerLabel=S:
    see=Se|seeAlso=Se også|abstract=Sammendrag|dedication=Dedikasjon|preface=Forord|colophon=Kolofon
    glossary=Ordliste|bibliography=Bibliografi|index=Register|acknowledgements=Takk|name=Navn
    synopsis=Oversikt|symbols=Symboler|revisionHistory=Revisjonshistorie|and=og|notes=Noter
    numberedReference=Referanse %|quotationMarks=«»‘’|others=m.fl.
    """)

  static let finnish = LanguageWords(
    """
    pageReference=sivu %
    numberedSection=Kohta %|sectionCalled=kohta %|numberedStep=Vaihe %|numberedProcedure=Menettely %
    note=Huomaa|tip=Vihje|warning=Varoitus|caution=Huomautus|important=Tärkeää|questionLabel=K:
    answerLabel=V:|see=Katso|seeAlso=Katso myös|abstract=Tiivistelmä|dedication=Omistus|preface=Esipuhe
    colophon=Kolofoni|glossary=Sanasto|bibliography=Lähteet|index=Hakemisto|acknowledgements=Kiitokset
    name=Nimi|synopsis=Yleiskuvaus|symbols=Symbolit|revisionHistory=Versiohistoria|and=ja|notes=Viitteet
    numberedReference=Viite %|quotationMarks=””’’|others=ym.
    """)
}
