import XMLVocabularies

/// The names of PreTeXt of August 2026 (RELAX NG): each element, whether it may hold text (`t`), and elements that may hold it.
package enum PreTeXtVocabulary {
  /// The table, from the published schema.
  package static let table = XMLElementTable(
    version: "2026-08",
    address: "https://github.com/PreTeXtBook/pretext/blob/master/schema/pretext.rng",
    elements: """
      abbr t p title caption cell
      abstract e frontmatter
      accessed e biblio
      acknowledgement e frontmatter
      acro t p title caption cell
      activity e article chapter
      ad e p title caption cell
      affiliation e author
      alert t p title caption cell
      algorithm e article chapter
      alteration t chord
      am e p title caption cell
      angles t p title caption cell
      answer e activity
      appendix e backmatter
      article e pretext
      articletitle t p title caption cell
      aside e article statement li chapter
      assemblage e article chapter
      assumption e article chapter
      asymptote t image
      asymptote-preamble t docinfo
      attr t p title caption cell
      attribution t blockquote
      audio e article statement li chapter
      author t chapter biblio
      author-biographies e docinfo
      axiom e article chapter
      backmatter e book
      bc e p title caption cell
      bibinfo e frontmatter
      biblio t references
      biographical e article statement li chapter
      biography e frontmatter
      blockquote e article statement li chapter
      blurb t docinfo
      book e pretext
      c t p title caption cell
      ca e p title caption cell
      caption t figure
      case e proof
      cd t p li
      cell t row
      chapter e book
      checkpoint e program
      chord e p title caption cell
      claim e article chapter
      cline t pre
      code t fragment
      col e tabular
      collection-title t biblio
      colophon e backmatter
      colophon-items e colophon
      computation e article chapter
      conclusion e article chapter
      conjecture e article chapter
      console e article statement li chapter
      container-title t biblio
      context e openconjecture
      contributor e contributors
      contributors e preface
      convention e article chapter
      copyleft e p title caption cell
      copyright e p title caption cell
      corollary e article chapter
      creator t algorithm
      credit e bibinfo
      custom e p title caption cell
      data e article chapter
      dataurl t p title caption cell
      date t bibinfo
      dblbrackets t p title caption cell
      dblprime e p title caption cell
      dedication e frontmatter
      defaults e docinfo
      definition e article chapter
      degree e p title caption cell
      delete t p title caption cell
      department t author
      description t image
      directories e docinfo
      discussion e openconjecture
      dl e p li
      docinfo e pretext
      document-id t docinfo
      doenetml e docinfo
      DOI t biblio
      doubleflat e p title caption cell
      doublesharp e p title caption cell
      dropping-particle t name
      edition t biblio
      editor t biblio
      eg e p title caption cell
      ellipsis e p title caption cell
      em t p title caption cell
      email t p title caption cell
      entity t credit
      etal e p title caption cell
      etc e p title caption cell
      event t bibinfo
      example e article chapter
      exercise e article chapter
      exercisegroup e exercises
      exercises e article chapter
      exploration e article chapter
      fact e article chapter
      family t name
      feedback t checkpoint
      figure e article statement li chapter
      fillin e p title caption cell
      flat e p title caption cell
      fn t p li
      foreign t p title caption cell
      fragment e article chapter
      fragref e fragment
      frontmatter e book
      genre t biblio
      genus t taxon
      gi e glossary
      given t name
      glossary e article chapter
      h t idx
      handout e book chapter
      headnote e glossary
      heuristic e article chapter
      hint e activity
      historical e article statement li chapter
      holder t copyright
      hypothesis e article chapter
      ibid e biblio
      icon e p title caption cell
      identity e article chapter
      idx t book p li chapter
      ie e p title caption cell
      image e article statement li chapter
      images e defaults
      index e backmatter
      index-list e index
      init t p title caption cell
      initialism t docinfo
      input t console
      insert t p title caption cell
      insight e article chapter
      institution t author
      instruction t statement
      intertext t md
      introduction e article chapter
      investigation e article chapter
      iotest e tests
      ISBN t biblio
      ISSN t biblio
      issue t biblio
      issued e biblio
      journal t biblio
      kbd t p title caption cell
      keyword t keywords
      keywords e bibinfo
      langle e p title caption cell
      latex e p title caption cell
      latex-image t image
      latex-image-preamble t docinfo
      ldblbracket e p title caption cell
      lemma e article chapter
      letter e pretext
      li t dl
      line t p title cell
      list e article statement li chapter
      list-of e article chapter
      listing e article statement li chapter
      literal t name
      location t author
      logo e docinfo
      lq e p title caption cell
      lsq e p title caption cell
      m t p title caption cell
      macro-file t pg-macros
      macros t docinfo
      mag t quantity
      math-package e docinfo
      md t p li
      mdash e p title caption cell
      memo e pretext
      mermaid t image
      midpoint e p title caption cell
      minilicense t copyright
      minus e p title caption cell
      mrow t md
      n e p title caption cell
      name e author
      natural e p title caption cell
      nb e p title caption cell
      nbsp e p title caption cell
      ndash e p title caption cell
      non-dropping-particle t name
      notation e p li
      notation-list e appendix
      note e article chapter biblio
      number t biblio
      number-of-pages t biblio
      obelus e p title caption cell
      objectives e article chapter
      observation e article chapter
      ol e p li
      openconjecture e article chapter
      openproblem e article chapter
      openquestion e article chapter
      opinion e openconjecture
      outcomes e article chapter
      output t console
      p t article cell statement li
      page t handout biblio
      page-first t biblio
      pages t biblio
      paragraphs e article chapter
      parsons e defaults
      part e book
      per e quantity
      permille e p title caption cell
      personname t author
      pf t p title caption cell
      pf:prefigure e image
      pf:prefigure-preamble e docinfo
      pg-code t webwork
      pg-macros e webwork
      phonomark e p title caption cell
      pilcrow e p title caption cell
      plaintitle t book chapter
      plusminus e p title caption cell
      pm e p title caption cell
      poem e article chapter
      position t author
      postamble t program
      postlude e activity
      pre t article statement li chapter
      preamble t program
      preface e frontmatter
      prefigure e p title caption cell
      prelude e activity
      pretext e
      prime e p title caption cell
      principle e article chapter
      problem e article chapter
      program t article statement li chapter
      programs e defaults
      project e article chapter
      prompt t checkpoint
      proof e article chapter
      proposition e article chapter
      ps e p title caption cell
      publisher t biblio
      publisher-place t biblio
      pubnote t biblio
      pubtitle t p title caption cell
      q t p title caption cell
      quantity e p title caption cell
      question e article chapter
      rangle e p title caption cell
      rdblbracket e p title caption cell
      reading-questions e article chapter
      references e article chapter
      registered e p title caption cell
      remark e article chapter
      rename t docinfo
      role t credit
      row e tabular
      rq e p title caption cell
      rsq e p title caption cell
      sage e article statement li chapter
      sageplot t image
      sbsgroup e article statement li chapter
      scaledeg t p title caption cell
      score e figure
      section e article chapter
      section-mark e p title caption cell
      see t idx
      seealso t idx
      series t biblio
      servicemark e p title caption cell
      sharp e p title caption cell
      shortdescription t image
      shortlicense t copyright
      shorttitle t book chapter
      sidebyside e article statement li chapter
      slide e slideshow
      slides e defaults
      slideshow e pretext
      solidus e p title caption cell
      solution e activity
      solutions e article chapter
      species t taxon
      sq t p title caption cell
      stack e sidebyside
      stale t p title caption cell
      stanza e poem
      statement e activity
      static-ordering t name
      status e openconjecture
      stdin t program
      subexercises e exercises
      subsection e section
      subslide e slide
      subsubsection e subsection
      subtitle t book
      suffix t name
      suggestion e openconjecture
      support t author
      swungdash e p title caption cell
      table e article statement li chapter
      tabular e article statement li chapter
      tag t p title caption cell
      tage t p title caption cell
      task e activity
      taxon t p title caption cell
      technology e article chapter
      term t p title caption cell
      tests t program
      tex e p title caption cell
      theorem e article chapter
      timeofday e p title caption cell
      times e p title caption cell
      timesignature e p title caption cell
      title t book li chapter biblio
      titlepage e frontmatter
      titlepage-items e titlepage
      tn t cell
      today e p title caption cell
      track e video
      trademark e p title caption cell
      translator e biblio
      ul e p li
      unit e quantity
      URL t biblio
      url t p title caption cell
      usage e notation
      var e p title caption cell
      video e article statement li chapter
      viz e p title caption cell
      volume t biblio
      vs e p title caption cell
      warning e article chapter
      website e bibinfo
      webwork t p title caption cell
      worksheet e book chapter
      xelatex e p title caption cell
      xetex e p title caption cell
      xref t p title caption cell
      xrefs e defaults
      year t biblio
      """,
    content: """
      detail xref
      href url
      prompt input
      provisional xref
      source image video audio dataurl
      tag mrow
      vimeo video
      year date
      youtube video
      youtubeplaylist video
      """,
    notApplicable: [
      .processing: "docinfo static-ordering",
      .generated: "idx notation shorttitle plaintitle",
      .alternative: "@visual latex-image latex-image-code asymptote sageplot prefigure mermaid",
    ])
}
