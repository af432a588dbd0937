import XMLVocabularies

/// The names of CNXML 0.7 (RELAX NG), which 0.8 keeps: each element, whether it may hold text (`t`), and elements that may hold it.
package enum CNXMLVocabulary {
  /// The table, from the published schema.
  package static let table = XMLElementTable(
    version: "0.7 with MDML 0.5",
    address: "https://github.com/openstax/cnxml/tree/main/cnxml/xml",
    elements: """
      abstract t metadata
      actors e metadata
      audio t media
      canonical-book-uuid t metadata
      caption t code
      cite t title para entry item
      cite-title t title para entry item
      code t title para entry item
      colspec e tgroup
      commentary t exercise
      content e document
      content-id t metadata
      content-url t metadata
      course-code t metadata
      created t metadata
      definition e content para entry item
      derived-from e metadata
      div t content para entry item
      document e
      download t media
      education-level t education-levellist
      education-levellist e metadata
      email t organization
      emphasis t title para entry item
      entry t row
      entrytbl e row
      equation t content para entry item
      example e content para entry item
      exercise e content para entry item
      extended-attribution e metadata
      featured-links e document
      figure e content para entry item
      firstname t person
      flash t media
      footnote t title para entry item
      foreign t title para entry item
      fullname t organization
      glossary e document
      homepage t metadata
      honorific t person
      iframe e media
      image t media
      institution t metadata
      instructor t metadata
      item t list
      java-applet t media
      keyword t keywordlist
      keywordlist e metadata
      label t note item definition
      labview t media
      language t metadata
      license t metadata
      lineage t person
      link t title para entry item
      link-group e featured-links
      list e title para entry item
      longdesc t media
      meaning t definition
      media e title para entry item
      metadata e document
      newline e title para entry item
      note t title para entry item
      object t media
      objectives t metadata
      organization e actors
      othername t person
      para t content entry item note
      param e audio
      person e actors
      preformat t title para entry item
      problem e exercise
      proof e rule
      quote t title para entry item
      repository t metadata
      revised t metadata
      role t roles
      roles e metadata
      row e tbody
      rule e content para entry item
      section e content
      seealso e definition
      short-title t metadata
      shortname t organization
      slug t metadata
      solution e exercise
      space e title para entry item
      span t title para entry item
      spanspec e tgroup
      statement e rule
      sub t title para entry item
      subfigure e figure
      subject t subjectlist
      subjectlist e metadata
      subtitle t metadata
      sup t title para entry item
      surname t person
      table e content para entry item
      tbody e tgroup
      term t title para entry item
      text t media
      tfoot e tgroup
      tgroup e table
      thead e tgroup
      title t document para note
      uuid t metadata
      version t metadata
      video t media
      """,
    content: """
      alt media/image
      document link
      item-sep list
      longdesc media
      resource link
      src image audio video flash object iframe download
      standby audio
      target-id link
      thumbnail image
      url link cite
      """,
    notApplicable: [
      .alternative: "@summary",
      .identification: """
      canonical-book-uuid content-id content-url created language repository revised slug uuid version
      """,
    ])
}
