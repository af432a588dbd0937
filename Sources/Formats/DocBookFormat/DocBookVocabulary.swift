import XMLVocabularies

/// The names of DocBook 5.0 (RELAX NG) and 4.5 (DTD): each element, whether it may hold text (`t`), and elements that may hold it.
package enum DocBookVocabulary {
  /// The table, from the published schema.
  package static let table = XMLElementTable(
    version: "5.0 and 4.5",
    address: "https://docbook.org/xml/5.0/rng/docbook.rng and https://docbook.org/xml/4.5/docbookx.dtd",
    elements: """
      abbrev t title para entry bookinfo
      abstract e info bookinfo biblioentry listitem
      accel t title para entry term
      ackno t article
      acknowledgements e book
      acronym t title para entry biblioentry
      action t title para entry term
      address t info para entry bookinfo
      affiliation e bookinfo biblioentry author
      alt t title para entry term
      anchor e title para entry term
      annotation e title para entry info
      answer e qandaentry
      appendix e book
      appendixinfo e appendix
      application t title para entry term
      arc e extendedlink
      area e areaspec
      areaset e areaspec
      areaspec e graphicco
      arg t cmdsynopsis synopfragment
      article e book
      articleinfo e article biblioentry
      artpagenums t info bookinfo biblioentry
      attribution t blockquote
      audiodata e audioobject
      audioobject e inlinemediaobject
      author e title para entry info
      authorblurb e bookinfo biblioentry listitem author
      authorgroup e info bookinfo biblioentry
      authorinitials t title para entry info
      beginpage e appendix para entry term
      bibliocoverage t info bookinfo biblioentry
      bibliodiv e bibliography
      biblioentry e bibliography
      bibliography e book
      bibliographyinfo e bibliography
      biblioid t info bookinfo biblioentry
      bibliolist e acknowledgements para entry caption
      bibliomisc t info bookinfo biblioentry
      bibliomixed t bibliography
      bibliomset t info biblioentry
      biblioref e title para entry term
      bibliorelation t info bookinfo biblioentry
      biblioset e info bookinfo biblioentry
      bibliosource t info bookinfo biblioentry
      blockinfo e bibliolist
      blockquote e acknowledgements para entry caption
      book e
      bookinfo e book
      bridgehead t acknowledgements para entry caption
      callout e calloutlist
      calloutlist e acknowledgements para entry caption
      caption t equation
      caution e acknowledgements para entry caption
      chapter e book
      chapterinfo e chapter
      citation t title para entry term
      citebiblioid t title para entry bookinfo
      citerefentry e title para entry biblioentry
      citetitle t title para entry bookinfo
      city t address
      classname t title para entry term
      classsynopsis e acknowledgements para entry term
      classsynopsisinfo t classsynopsis
      cmdsynopsis e acknowledgements para entry term
      co e programlisting
      code t title para entry term
      col e informaltable
      colgroup e informaltable
      collab e info bookinfo biblioentry
      collabname t collab
      colophon e book
      colspec e tfoot
      command t title para entry term
      computeroutput t title para entry term
      confdates t confgroup
      confgroup e info bookinfo biblioentry
      confnum t confgroup
      confsponsor t confgroup
      conftitle t confgroup
      constant t title para entry term
      constraint e production
      constraintdef e acknowledgements para entry caption
      constructorsynopsis e acknowledgements para entry term
      contractnum t info bookinfo biblioentry
      contractsponsor t info bookinfo biblioentry
      contrib t bookinfo biblioentry author
      copyright e info bookinfo biblioentry
      coref e title para entry biblioentry
      corpauthor t title para entry bookinfo
      corpcredit t title para entry bookinfo
      corpname t bookinfo biblioentry
      country t address
      cover e info biblioentry
      database t title para entry term
      date t title para entry info
      dedication e book
      destructorsynopsis e acknowledgements para entry term
      edition t info bookinfo biblioentry
      editor e title para entry info
      email t title para entry term
      emphasis t title para entry biblioentry
      entry t row
      entrytbl e row
      envar t title para entry term
      epigraph e acknowledgements para entry caption
      equation e acknowledgements para entry caption
      errorcode t title para entry term
      errorname t title para entry term
      errortext t title para entry term
      errortype t title para entry term
      example e acknowledgements para entry caption
      exceptionname t title para entry term
      extendedlink e info biblioentry
      fax t address
      fieldsynopsis e acknowledgements para entry term
      figure e acknowledgements para entry caption
      filename t title para entry term
      firstname t bookinfo biblioentry author
      firstterm t title para entry biblioentry
      footnote e title para entry biblioentry
      footnoteref e title para entry biblioentry
      foreignphrase t title para entry biblioentry
      formalpara e acknowledgements entry caption listitem
      funcdef t funcprototype
      funcparams t methodparam
      funcprototype e funcsynopsis
      funcsynopsis e acknowledgements para entry term
      funcsynopsisinfo t funcsynopsis
      function t title para entry term
      glossary e book
      glossaryinfo e glossary
      glossdef e glossentry
      glossdiv e glossary
      glossentry e glossary
      glosslist e acknowledgements para entry caption
      glosssee t glossentry
      glossseealso t glossdef
      glossterm t title para entry biblioentry
      graphic e bookinfo para entry listitem
      graphicco e appendix para listitem footnote
      group e cmdsynopsis synopfragment
      guibutton t title para entry term
      guiicon t title para entry term
      guilabel t title para entry term
      guimenu t title para entry term
      guimenuitem t title para entry term
      guisubmenu t title para entry term
      hardware t title para entry term
      highlights e appendix listitem
      holder t copyright
      honorific t bookinfo biblioentry author
      imagedata e imageobject
      imageobject e inlinemediaobject
      imageobjectco e inlinemediaobject
      important e acknowledgements para entry caption
      index e book
      indexdiv e index
      indexentry e index
      indexinfo e index
      indexterm e title para entry bookinfo
      info e book para caption programlisting
      informalequation e acknowledgements para entry caption
      informalexample e acknowledgements para entry caption
      informalfigure e acknowledgements para entry caption
      informaltable e acknowledgements para entry caption
      initializer t title para entry term
      inlineequation e title para entry term
      inlinegraphic e title para entry term
      inlinemediaobject e title para entry term
      interface t title para entry term
      interfacename t title para entry term
      invpartnumber t bookinfo biblioentry
      isbn t bookinfo biblioentry
      issn t bookinfo biblioentry
      issuenum t info bookinfo biblioentry
      itemizedlist e acknowledgements para entry caption
      itermset e info bookinfo biblioentry
      jobtitle t title para entry term
      keycap t title para entry term
      keycode t title para entry term
      keycombo e title para entry term
      keysym t title para entry term
      keyword t keywordset
      keywordset e info bookinfo biblioentry
      label t answer
      legalnotice e info bookinfo biblioentry
      lhs t production
      lineage t bookinfo biblioentry author
      lineannotation t programlisting
      link t title para entry term
      listitem e itemizedlist
      literal t title para entry term
      literallayout t acknowledgements para entry caption
      locator e extendedlink
      lot e book
      lotentry t lot
      manvolnum t citerefentry
      markup t title para entry term
      mathphrase t equation
      medialabel t title para entry term
      mediaobject e info para entry bookinfo
      mediaobjectco e appendix para listitem footnote
      member t simplelist
      menuchoice e title para entry term
      methodname t title para entry term
      methodparam e constructorsynopsis
      methodsynopsis e acknowledgements para entry term
      modespec t title para entry bookinfo
      modifier t title para entry term
      mousebutton t title para entry term
      msg e msgentry
      msgaud t msginfo
      msgentry e msgset
      msgexplan e msgentry
      msginfo e msgentry
      msglevel t msginfo
      msgmain e msg
      msgorig t msginfo
      msgrel e msg
      msgset e acknowledgements para entry caption
      msgsub e msg
      msgtext e simplemsgentry
      nonterminal t title para entry term
      note e acknowledgements para entry caption
      objectinfo e inlinemediaobject
      olink t title para entry term
      ooclass e title para entry term
      ooexception e title para entry term
      oointerface e title para entry term
      option t title para entry term
      optional t title para entry term
      orderedlist e acknowledgements para entry caption
      org e title para entry info
      orgdiv t author
      orgname t title para entry info
      otheraddr t address
      othercredit e title para entry info
      othername t bookinfo biblioentry author
      package t title para entry term
      pagenums t info bookinfo biblioentry
      para t acknowledgements entry caption listitem
      paramdef t funcprototype
      parameter t title para entry term
      part e book
      partinfo e part
      partintro e part
      person e title para entry biblioentry
      personblurb e biblioentry author
      personname t title para entry bookinfo
      phone t address
      phrase t title para entry biblioentry
      pob t address
      postcode t address
      preface e book
      prefaceinfo e preface
      primary t indexterm
      primaryie t indexentry
      printhistory e info bookinfo biblioentry
      procedure e acknowledgements para entry caption
      production e productionset
      productionrecap e productionset
      productionset e acknowledgements para entry caption
      productname t title para entry info
      productnumber t title para entry info
      programlisting t acknowledgements para entry caption
      programlistingco e acknowledgements para entry caption
      prompt t title para entry term
      property t title para entry term
      pubdate t info bookinfo biblioentry
      publisher e info bookinfo biblioentry
      publishername t info bookinfo biblioentry
      pubsnumber t bookinfo biblioentry
      qandadiv e qandaset
      qandaentry e qandaset
      qandaset e acknowledgements para entry caption
      question e qandaentry
      quote t title para entry biblioentry
      refclass t refnamediv
      refdescriptor t refnamediv
      refentry e appendix
      refentryinfo e refentry
      refentrytitle t citerefentry
      reference e book
      referenceinfo e reference
      refmeta e refentry
      refmiscinfo t refmeta
      refname t refnamediv
      refnamediv e refentry
      refpurpose t refnamediv
      refsect1 e refentry
      refsect1info e refsect1
      refsect2 e refsect1
      refsect2info e refsect2
      refsect3 e refsect2
      refsect3info e refsect3
      refsection e refentry
      refsectioninfo e refsection
      refsynopsisdiv e refentry
      refsynopsisdivinfo e refsynopsisdiv
      releaseinfo t info bookinfo biblioentry
      remark t title para entry term
      replaceable t title para entry term
      returnvalue t title para entry term
      revdescription e revision
      revhistory e title para entry info
      revision e revhistory
      revnumber t revision
      revremark t revision
      rhs t production
      row e tbody
      sbr e cmdsynopsis
      screen t acknowledgements para entry caption
      screenco e acknowledgements para entry caption
      screeninfo t screenshot
      screenshot e acknowledgements para entry caption
      secondary t indexterm
      secondaryie t indexentry
      sect1 e appendix
      sect1info e sect1
      sect2 e sect1
      sect2info e sect2
      sect3 e sect2
      sect3info e sect3
      sect4 e sect3
      sect4info e sect4
      sect5 e sect4
      sect5info e sect5
      section e appendix
      sectioninfo e section
      see t indexterm
      seealso t indexterm
      seealsoie t indexentry
      seeie t indexentry
      seg t seglistitem
      seglistitem e segmentedlist
      segmentedlist e acknowledgements para entry caption
      segtitle t segmentedlist
      seriesvolnums t info bookinfo biblioentry
      setindex e book
      setindexinfo e setindex
      sgmltag t title para entry term
      shortaffil t affiliation
      shortcut e title para entry term
      sidebar e acknowledgements para entry caption
      sidebarinfo e sidebar
      simpara t acknowledgements entry caption listitem
      simplelist e acknowledgements para entry caption
      simplemsgentry e msgset
      simplesect e appendix
      spanspec e tgroup
      state t address
      step e procedure
      stepalternatives e step
      street t address
      structfield t title para entry term
      structname t title para entry term
      subject e subjectset
      subjectset e info bookinfo biblioentry
      subjectterm t subject
      subscript t title para entry biblioentry
      substeps e step
      subtitle t book info bookinfo biblioentry
      superscript t title para entry biblioentry
      surname t bookinfo biblioentry author
      symbol t title para entry term
      synopfragment e cmdsynopsis
      synopfragmentref t arg
      synopsis t acknowledgements para entry term
      systemitem t title para entry term
      table e acknowledgements para entry caption
      tag t title para entry term
      task e acknowledgements para entry caption
      taskprerequisites e task
      taskrelated e task
      tasksummary e task
      tbody e informaltable
      td t tr
      term t varlistentry
      termdef t title para entry term
      tertiary t indexterm
      tertiaryie t indexentry
      textdata e textobject
      textobject e programlisting
      tfoot e informaltable
      tgroup e informaltable
      th t tr
      thead e informaltable
      tip e acknowledgements para entry caption
      title t book info bookinfo biblioentry
      titleabbrev t book info bookinfo biblioentry
      toc e book
      tocback t toc
      tocchap e appendix
      tocdiv e toc
      tocentry t toc
      tocfront t toc
      toclevel1 e tocchap
      toclevel2 e toclevel1
      toclevel3 e toclevel2
      toclevel4 e toclevel3
      toclevel5 e toclevel4
      tocpart e toc
      token t title para entry term
      tr e informaltable
      trademark t title para entry term
      type t title para entry term
      ulink t title para entry term
      uri t title para entry term
      userinput t title para entry term
      varargs e funcprototype
      variablelist e acknowledgements para entry caption
      varlistentry e variablelist
      varname t title para entry term
      videodata e videoobject
      videoobject e inlinemediaobject
      void e constructorsynopsis
      volumenum t info bookinfo biblioentry
      warning e acknowledgements para entry caption
      wordasword t title para entry biblioentry
      xref e title para entry term
      year t copyright
      """,
    content: """
      abbr td th
      entityref imagedata
      fileref imagedata videodata audiodata graphic inlinegraphic
      function keycap
      label chapter footnote
      srccredit graphic
      summary table
      url ulink
      xlink:href link literal citetitle acronym subscript
      xlink:title link
      """,
    notApplicable: [
      .processing: "itermset @remap",
      .generated: "indexterm titleabbrev @xreflabel",
      .identification: "keywordset subjectset",
      .alternative: "alt",
    ])
}
