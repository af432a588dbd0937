import XMLVocabularies

/// The names of JATS Archiving 1.2 (DTD), and those that BITS 2.1 adds: each element, whether it may hold text (`t`), and
/// elements that may hold it.
package enum JATSVocabulary {
  /// The table, from the published schema.
  package static let table = XMLElementTable(
    version: "JATS Archiving 1.2 and BITS 2.1",
    address: "https://jats.nlm.nih.gov/archiving/ and https://jats.nlm.nih.gov/extensions/bits/2.1/",
    elements: """
      abbrev t p article-title title td
      abbrev-journal-title t journal-title-group
      abstract e article-meta
      access-date t nlm-citation
      ack e front p
      addr-line t address
      address e body p contrib
      aff t article-meta contrib
      aff-alternatives e article-meta contrib
      ali:free_to_read e license
      ali:license_ref t license
      alt-text t array
      alt-title t title-group
      alternatives e body p article-title title
      annotation e mixed-citation element-citation
      anonymous t contrib
      answer e question-wrap
      answer-set e question-wrap-group
      app e app-group
      app-group e back
      array e body p td
      article e
      article-categories e article-meta
      article-id t article-meta
      article-meta e front
      article-title t mixed-citation element-citation
      article-version t article-meta
      article-version-alternatives e article-meta
      attrib t array
      author-comment e contrib
      author-notes e article-meta
      award-group e funding-group
      award-id t p
      back e article
      bio e front contrib
      body e article
      bold t p article-title title td
      book e
      book-app e book-app-group
      book-app-group e book-back
      book-back e book
      book-body e book
      book-id t book-meta
      book-meta e book
      book-part e book-body
      book-part-id t book-part-meta
      book-part-meta e book-part
      book-part-wrapper e
      book-title t book-title-group
      book-title-group e book-meta
      book-volume-id t book-meta
      book-volume-number t book-meta
      boxed-text e body p
      break e title article-title td label
      caption e boxed-text
      chapter-title t mixed-citation element-citation
      chem-struct t p article-title title td
      chem-struct-wrap e body p td
      citation-alternatives e p title td
      city t address
      code t body p td
      col e table
      colgroup e table
      collab t mixed-citation element-citation contrib
      collab-alternatives e mixed-citation element-citation contrib
      collection-id t collection-meta
      collection-meta e book
      comment t mixed-citation element-citation
      compound-kwd e kwd-group
      compound-kwd-part t compound-kwd
      compound-subject e subj-group
      compound-subject-part t compound-subject
      conf-acronym t mixed-citation element-citation
      conf-date t mixed-citation element-citation
      conf-loc t mixed-citation element-citation
      conf-name t mixed-citation element-citation
      conf-num t conference
      conf-sponsor t mixed-citation element-citation
      conf-theme t conference
      conference e article-meta
      contrib e sig-block
      contrib-group e article-meta
      contrib-id t contrib
      copyright-holder t permissions
      copyright-statement t permissions
      copyright-year t permissions
      corresp t author-notes
      count e counts
      country t address
      counts e article-meta
      custom-meta e custom-meta-group
      custom-meta-group e article-meta
      data-title t mixed-citation element-citation
      date e mixed-citation element-citation
      date-in-citation t mixed-citation element-citation
      date-not-available e article-meta
      day t mixed-citation element-citation
      dedication e front-matter
      def e abbrev
      def-head t def-list
      def-item e def-list
      def-list e front p td
      degrees t contrib
      disp-formula t body p td
      disp-formula-group e body p td
      disp-quote e body p
      edition t mixed-citation element-citation
      element-citation e p title td
      elocation-id t article-meta mixed-citation element-citation
      email t p article-title title td
      equation-count e counts
      era t pub-date
      etal t sig-block mixed-citation element-citation contrib
      event e pub-history
      event-desc t event
      explanation e question-wrap
      ext-link t p article-title title td
      fax t address
      fig e body p
      fig-count e counts
      fig-group e body p
      fixed-case t p article-title title td
      floats-group e article
      fn e p article-title title td
      fn-group e front
      foreword e front-matter
      fpage t article-meta mixed-citation element-citation
      front e article
      front-matter e book
      front-matter-part e front-matter
      front-stub e sub-article
      funding-group e article-meta
      funding-source t p
      funding-statement t funding-group
      given-names t speaker
      glossary e front
      glyph-data t private-char
      glyph-ref e private-char
      gov t mixed-citation element-citation
      graphic e body p td
      history t article-meta
      hr e p article-title title td
      index e book-back
      index-div e index
      index-entry e index-div
      index-group e book-back
      index-term e p
      index-term-range-end e p
      index-title-group e index
      inline-formula t p article-title title td
      inline-graphic e p article-title title td
      inline-supplementary-material t p article-title title td
      institution t address mixed-citation element-citation
      institution-id t institution-wrap
      institution-wrap e address mixed-citation element-citation
      isbn t article-meta mixed-citation element-citation
      issn t journal-meta mixed-citation element-citation
      issn-l t journal-meta mixed-citation element-citation
      issue t article-meta mixed-citation element-citation
      issue-id t article-meta mixed-citation element-citation
      issue-part t article-meta mixed-citation element-citation
      issue-sponsor t article-meta
      issue-title t article-meta mixed-citation element-citation
      italic t p article-title title td
      journal-id t journal-meta
      journal-meta e front
      journal-subtitle t journal-title-group
      journal-title t journal-title-group
      journal-title-group e journal-meta
      kwd t kwd-group
      kwd-group e article-meta
      label t back mixed-citation element-citation
      license e permissions
      license-p t license
      list e front p td
      list-item e list
      long-desc t array
      lpage t article-meta mixed-citation element-citation
      media e body p td
      meta-name t custom-meta
      meta-value t custom-meta
      milestone-end e p article-title title td
      milestone-start e p article-title title td
      mixed-citation t p title td
      monospace t p article-title title td
      month t mixed-citation element-citation
      name e mixed-citation element-citation contrib
      name-alternatives e mixed-citation element-citation contrib
      named-book-part-body e preface
      named-content t p article-title title td
      nav-pointer t index-entry
      nav-pointer-group e index-entry
      nested-kwd e kwd-group
      nlm-citation e p title td
      note e ref
      notes e front
      object-id t boxed-text mixed-citation element-citation
      on-behalf-of t contrib
      open-access e p
      option e question
      overline t p article-title title td
      overline-end e p article-title title td
      overline-start e p article-title title td
      p t body td caption
      page-count e counts
      page-range t article-meta mixed-citation element-citation
      part-title t mixed-citation element-citation
      patent t mixed-citation element-citation
      permissions e article-meta
      person-group t mixed-citation element-citation
      phone t address
      postal-code t address
      preface e front-matter
      prefix t speaker
      preformat t body p td
      price t license-p
      principal-award-recipient t award-group
      principal-investigator t award-group
      private-char e p article-title title td
      product t article-meta
      pub-date e article-meta
      pub-history e article-meta
      pub-id t mixed-citation element-citation
      publisher e journal-meta
      publisher-loc t mixed-citation element-citation
      publisher-name t mixed-citation element-citation
      question e question-wrap
      question-preamble e question-wrap-group
      question-wrap e sec
      question-wrap-group e sec
      rb t ruby
      ref e ref-list
      ref-count e counts
      ref-list e back
      related-article t body p article-title title
      related-object t body p article-title title
      response e article
      role t sig-block mixed-citation element-citation contrib
      roman t p article-title title td
      rp t ruby
      rt t ruby
      ruby e p article-title title td
      sans-serif t p article-title title td
      sc t p article-title title td
      season t mixed-citation element-citation
      sec e back
      sec-meta e ack
      see t index-term
      see-also t index-term
      see-also-entry t index-entry
      see-entry t index-entry
      self-uri t article-meta
      series t mixed-citation element-citation
      series-text t article-categories
      series-title t article-categories
      sig t sig-block
      sig-block t body
      size t mixed-citation element-citation
      source t mixed-citation element-citation
      speaker t speech
      speech e body p
      state t address
      statement e body p
      std t mixed-citation element-citation
      std-organization t std
      strike t p article-title title td
      string-conf t conference
      string-date t mixed-citation element-citation
      string-name t mixed-citation element-citation contrib
      styled-content t p article-title title td
      sub t p article-title title td
      sub-article e article
      subj-group e article-categories
      subject t subj-group
      subtitle t verse-group
      suffix t speaker
      sup t p article-title title td
      supplement t article-meta mixed-citation element-citation
      supplementary-material e body p article-meta
      surname t speaker
      table e alternatives
      table-count e counts
      table-wrap e body p
      table-wrap-foot e table-wrap
      table-wrap-group e body p
      target t p article-title title td
      tbody e array
      td t tr
      term t def-item
      term-head t def-list
      tex-math t body p article-title title
      textual-form t alternatives
      tfoot e table
      th t tr
      thead e table
      time-stamp t nlm-citation
      title t back caption
      title-group e article-meta
      toc e front-matter
      toc-div e toc
      toc-entry e toc-div
      toc-group e front-matter
      toc-title-group e toc
      tr e table
      trans-abstract e article-meta
      trans-source t mixed-citation element-citation
      trans-subtitle t trans-title-group
      trans-title t mixed-citation element-citation
      trans-title-group e journal-title-group
      underline t p article-title title td
      underline-end e p article-title title td
      underline-start e p article-title title td
      unstructured-kwd-group t kwd-group
      uri t p article-title title td
      verse-group e body p
      verse-line t verse-group
      version t mixed-citation element-citation
      volume t article-meta mixed-citation element-citation
      volume-id t article-meta mixed-citation element-citation
      volume-issue-group e article-meta
      volume-series t article-meta mixed-citation element-citation
      word-count e counts
      x t body p article-title title
      xref t p article-title title td
      year t mixed-citation element-citation
      """,
    content: """
      abbr td th
      alt xref named-content
      description private-char
      iso-8601-date pub-date date
      name private-char
      summary table
      symbol fn collab
      xlink:href ext-link uri graphic inline-graphic media supplementary-material self-uri license related-article
      xlink:title ext-link
      """,
    notApplicable: [
      .alternative: "alt-title @iso-8601-date",
      .identification: "article-id book-id book-part-id isbn issn",
    ])
}
