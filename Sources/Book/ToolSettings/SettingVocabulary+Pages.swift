/// The keys of a page's front matter, and what becomes of them.
extension SettingVocabulary {
  /// The keys that a manifest reads from the opening page of a book, or reports there.
  package static let bookHead = SettingVocabulary(
    [
      (
        [""],
        """
        used: author authors date description lang language bibliography cover cover-image epub-cover-image
        unused: csl citation-style nocite suppress-bibliography reference-section-title number-sections
        """
      )
    ], isClosed: false)

  /// Pages of Quarto: <https://quarto.org/docs/reference/formats/html.html>, version 1.6.
  package static let quartoPage = SettingVocabulary(
    quartoTables + [
      (
        [""],
        """
        used: title subtitle abstract
        unused: author authors affiliations date date-modified date-format description categories keywords license
          copyright citation funding doi image image-alt image-placeholder image-height image-width abstract-title
          acknowledgments acknowledgements thanks dedication epigraph subject order aliases draft search bibliography
          lang dir number-sections number-depth cover-image epub-cover-image listing about params listings
          toc-title title-prefix pagetitle title-meta author-meta other-links code-links notebook-links hypothesis
        tool: output output-file output-dir editor_options resources kernel kernelspec vignette always_allow_html
          pdf-engine-opts ipynb-filters nbconvert keep-tex keep-source keep-hidden css-engine prefer-html
        appearance: body-classes about-classes sidebar margin-sidebar toc-actions repo-actions
        """
      ),
      (
        ["format.html.", "format.epub."], "unused: number-sections number-depth cover-image epub-cover-image"
      ),
    ])

  /// Pages of bookdown, all of which but the first are parts of one document: <https://bookdown.org/yihui/bookdown/>, version 0.42.
  package static let bookdownPage = SettingVocabulary([
    (
      [""],
      """
      used: title subtitle abstract
      unused: author authors date description lang bibliography biblio-title csl citation-style nocite
        suppress-bibliography reference-section-title number-sections keywords subject url github-repo
        twitter-handle apple-touch-icon apple-touch-icon-size favicon cover-image epub-cover-image abstract-title
        acknowledgments acknowledgements thanks dedication epigraph copyright rights publisher identifier params
        toc-title header-includes include-before include-after institute
      tool: site output knit runtime editor editor_options vignette always_allow_html pkgdown
      otherOutput: documentclass classoption fontsize papersize geometry colorlinks lot lof biblio-style natbiboptions
        biblatexoptions monofont mainfont sansfont mathfont monofontoptions mainfontoptions linestretch linkcolor
        urlcolor citecolor toccolor graphics fontfamily fontenc CJKmainfont indent subparagraph links-as-notes
        hyperrefoptions secnumdepth tables CJKoptions
      always: link-citations toc toc-depth
      """
    )
  ])

  /// Pages of MyST: <https://mystmd.org/guide/frontmatter>, version 1.3, and of Jupyter Book 1 and Sphinx
  /// <https://www.sphinx-doc.org/en/master/usage/restructuredtext/field-lists.html>.
  package static let mySTPage = SettingVocabulary([
    (
      [""],
      """
      used: title short_title label math abbreviations substitutions myst.substitutions myst.math
        mystnb.substitutions mathjax3_config numbering.figure numbering.table numbering.equation numbering.code
        numbering.exercise numbering.proof numbering.all
      unused: subtitle description author authors reviewers editors contributors affiliations license copyright doi
        date keywords tags subject bibliography abstract acknowledgments acknowledgements data_availability
        dedication epigraph plain_language_summary thanks parts.abstract parts.acknowledgments
        parts.data_availability parts.dedication parts.epigraph parts.keypoints parts.summary parts.footer
        parts.banner parts.frontmatter parts.plain_language_summary parts.availability arxiv pmid pmcid zenodo
        github gitlab binder colab source venue biblio volume issue first_page last_page open_access funding
        social bluesky mastodon twitter linkedin youtube instagram facebook threads discourse slack discord
        telegram orcid email enumerator numbering.headings numbering.title numbering.heading_1 numbering.heading_2
        numbering.heading_3 numbering.enumerator numbering.subequation settings.output_stderr
        settings.output_stdout content_includes_title edit_url source_url options language lang html_meta
        thumbnail thumbnailOptimized thumbnailAlt banner bannerOptimized downloads
      tool: jupytext jupyter kernelspec exports export id file_format execute skip_execution requirements resources
        settings.output_matplotlib_strings mystnb.execution_mode mystnb.execution_timeout myst.enable_extensions
        myst.url_schemes myst.heading_anchors myst.all_links_external numbering.template settings.parser orphan
        settings.myst_to_tex no-search nosearch
      appearance: site tocdepth site.hide_toc site.hide_outline site.hide_footer_links site.hide_title_block
      """
    )
  ])

  /// Pages of MkDocs and its theme Material: <https://squidfunk.github.io/mkdocs-material/reference/>, version 9.
  package static let mkDocsPage = SettingVocabulary([
    (
      [""],
      """
      used: title
      unused: description tags categories author authors date subtitle summary image social links readtime comments
        status search slug pin draft
      tool: template render_macros revision_date git-revision-date git-revision-date-localized git-authors level
      appearance: hide icon robots
      """
    )
  ])

  /// Notes of Obsidian: <https://help.obsidian.md/properties>, version 1.8. Other properties are the author's.
  package static let obsidianNote = SettingVocabulary([
    (
      [""],
      """
      used: title aliases alias
      unused: tags tag description author authors date created modified updated image lang language bibliography
        cover
      tool: publish permalink
      appearance: cssclasses cssclass
      """
    )
  ])

  /// Pages of mdBook, which has no front matter: its preprocessors do.
  package static let mdBookPage = SettingVocabulary([
    ([""], "used: title unused: description author authors date")
  ])
}
