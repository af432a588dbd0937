/// The settings that the tools document, and what becomes of them.
extension SettingVocabulary {
  /// `_quarto.yml`: <https://quarto.org/docs/reference/projects/books.html>, <https://quarto.org/docs/reference/formats/html.html>
  /// and <https://quarto.org/docs/reference/metadata/crossref.html>, version 1.6.
  package static let quarto = SettingVocabulary(quartoTables)

  /// The tables of `quarto`, which hold for the front matter of pages too.
  static let quartoTables: [(places: [String], text: String)] = [
    (
      [""],
      """
      used: project.type project.output-dir project.render lang bibliography title subtitle author authors execute.echo
        execute.warning
      unused: csl citation-style nocite suppress-bibliography reference-section-title filters shortcodes metadata-files
        date abstract keywords brand google-scholar citation comments profile
      tool: project.execute-dir project.preview project.pre-render project.post-render project.resources project.lib-dir
        project.title project.metadata-files jupyter engine engines knitr editor freeze cache execute.enabled
        execute.eval execute.cache execute.freeze execute.daemon execute.daemon-restart execute.debug execute.error
        execute.output execute.include execute.keep-md execute.keep-ipynb execute.engine citeproc quarto-required
        cite-method
      otherOutput: documentclass classoption papersize geometry latex-engine pdf-engine biblio-style biblatexoptions
        natbiboptions
      """
    ),
    (
      ["book."],
      """
      used: title subtitle author authors date description abstract doi license copyright publisher chapters appendices
        references cover-image
      unused: site-url site-path repo-url repo-branch repo-actions repo-subdir repo-link-target repo-link-rel issue-url
        downloads sharing search favicon open-graph twitter-card google-analytics cookie-consent navbar sidebar
        page-navigation page-footer body-footer body-header margin-footer margin-header reader-mode
        back-to-top-navigation comments bread-crumbs announcement image image-alt tools date-format contributor editor
        translator isbn issn volume number edition cover-image-alt
      tool: output-file output-path
      """
    ),
    (
      ["website.", "site."],
      """
      used: title description site-url sidebar navbar
      unused: site-path repo-url repo-branch repo-actions repo-subdir repo-link-target repo-link-rel issue-url search
        favicon open-graph twitter-card google-analytics cookie-consent page-navigation page-footer body-footer
        body-header margin-footer margin-header reader-mode back-to-top-navigation comments bread-crumbs announcement
        image image-alt draft-mode drafts llms-txt
      """
    ),
    (
      ["crossref."],
      """
      used: fig-title tbl-title lst-title thm-title lem-title cor-title prp-title cnj-title def-title exm-title exr-title
        fig-prefix tbl-prefix lst-prefix eq-prefix sec-prefix ch-prefix apx-prefix thm-prefix lem-prefix cor-prefix
        prp-prefix cnj-prefix def-prefix exm-prefix exr-prefix
      unused: chapters chapters-alpha chapters-appendix chapter-id fig-labels tbl-labels lst-labels eq-labels thm-labels
        subref-labels labels ref-delim ref-hyperlink appendix-title appendix-delim custom
      appearance: title-delim
      otherOutput: lof-title lot-title lol-title
      """
    ),
    (
      ["", "format.html.", "format.epub."],
      """
      used: code-fold number-sections number-depth
      unused: css include-in-header include-before-body include-after-body template template-partials
        shift-heading-level-by number-offset fig-cap-location tbl-cap-location citation-location reference-location
        code-summary code-annotations from toc-title
      tool: fig-width fig-height fig-format fig-dpi fig-asp fig-align df-print self-contained embed-resources standalone
        keep-md keep-ipynb output-file output-ext resource-path variant
      appearance: theme highlight-style toc-location toc-expand mainfont monofont fontsize fontcolor linkcolor
        linestretch max-width backgroundcolor margin-left margin-right margin-top margin-bottom page-layout grid
        smooth-scroll anchor-sections citations-hover footnotes-hover crossrefs-hover link-external-icon
        link-external-newwindow link-external-filter code-tools code-link code-copy code-overflow code-line-numbers
        code-block-bg code-block-border-left callout-appearance callout-icon html-math-method mermaid lightbox minimal
        title-block-banner title-block-style appendix-style tbl-colwidths df-paged
      always: toc toc-depth link-citations link-bibliography section-divs
      """
    ),
    (["", "format.epub."], "used: cover-image epub-cover-image"),
    (
      ["format."],
      "otherOutput: pdf docx odt typst latex beamer revealjs pptx gfm commonmark asciidoc asciidocbook markdown rtf jats"
    ),
  ]

  /// `_bookdown.yml`: <https://bookdown.org/yihui/bookdown/configuration.html>, version 0.42.
  package static let bookdown = SettingVocabulary([
    (
      [""],
      """
      used: rmd_files rmd_subdir language.label.fig language.label.tab language.label.thm language.label.lem
        language.label.cor language.label.prp language.label.cnj language.label.def language.label.exm
        language.label.exr
      unused: language.label.eq language.label.proof language.label.remark language.label.solution language.label.hyp
        language.ui edit view history repo download
      tool: book_filename output_dir delete_merged_file new_session clean before_chapter_script after_chapter_script
        bookdown_subdir
      """
    )
  ])

  /// `_output.yml` of bookdown, whose first level names forms of output: `web`, `epub` and `other` stand for them here.
  /// <https://bookdown.org/yihui/bookdown/output-formats.html>, version 0.42.
  package static let bookdownOutput = SettingVocabulary(
    [
      (
        ["web.", "epub."],
        """
        unused: css includes config csl pandoc_args template split_bib theme
        tool: fig_width fig_height fig_retina fig_caption fig.width fig.height dev df_print self_contained lib_dir
          keep_md split_by use_rmd_vignettes extra_dependencies md_extensions epub_version stylesheet
        appearance: highlight mathjax code_folding code_download anchor_sections number_figures footnotes_inline
        always: toc toc_float toc_collapse section_divs
        """
      ), (["web."], "used: toc_depth number_sections"),
      (["epub."], "used: cover_image unused: toc_depth number_sections"), ([""], "otherOutput: other"),
    ],
    name: { name in
      if name.contains("epub") { return "epub" }
      return ["gitbook", "bs4_book", "html"].contains { name.contains($0) } ? "web" : "other"
    })

  /// The keys of front matter that say how a book cites. What else stands there describes the page.
  package static let frontMatter = SettingVocabulary(
    [
      (
        [""],
        "unused: csl citation-style nocite suppress-bibliography reference-section-title number-sections"
      )
    ], isClosed: false)

  /// Options of code cells, with `-` between words: <https://quarto.org/docs/reference/cells/cells-knitr.html> and
  /// <https://yihui.org/knitr/options/>, versions 1.6 and 1.50.
  package static let cells = SettingVocabulary([
    (
      [""],
      """
      used: label name id type engine echo eval output results include child file filename warning out-width fig-cap
        fig-subcap fig-alt tbl-cap tbl-subcap lst-cap lst-label code-fold code-summary
      unused: fig-link fig-scap tbl-scap layout layout-ncol layout-nrow cap-location fig-cap-location
        tbl-cap-location code classes tags class-source class-output panel animation-hook fig-ncol code-annotations
        input title
      tool: cache cache-rebuild cache-comments cache-path cache-vars cache-globals cache-lazy dependson autodep dev
        dev-args dpi fig-width fig-height fig-asp fig-dim fig-ext fig-path fig-process fig-keep fig-show fig-format
        fig-dpi fig-retina fig-showtext external sanitize engine-path engine-opts ref-label purl opts-label tidy
        tidy-opts strip-white message error r-options split render interval crop timeit df-print connection
        output-var max-print freeze
      appearance: code-overflow code-line-numbers fig-align fig-env fig-pos column fig-column tbl-column tbl-colwidths
        html-table-processing layout-align layout-valign out-height out-extra resize-width resize-height collapse
        comment prompt highlight size background indent class-warning class-message class-error class-plot attr-source
        attr-output attr-warning attr-message attr-error attr-plot code-block-border-left code-copy lst-cap-location
        aniopts ffmpeg-bitrate ffmpeg-format animate lightbox
      otherOutput: output-location
      """
    )
  ])

  /// `myst.yml`: <https://mystmd.org/guide/frontmatter> and <https://mystmd.org/guide/website-options>, version 1.3.
  package static let myST = SettingVocabulary([
    (
      [""],
      """
      used: project.title project.subtitle project.description project.authors project.author project.reviewers
        project.editors project.contributors project.license project.copyright project.doi project.date
        project.keywords project.tags project.subject project.bibliography project.math project.abbreviations
        project.substitutions project.references project.numbering project.settings.parser.dollarmath
        project.settings.output_matplotlib_strings project.language project.toc site.title
      unused: extends project.exclude project.short_title project.affiliations project.funding project.github
        project.binder project.arxiv project.pmid project.pmcid project.venue project.biblio project.volume
        project.issue project.first_page project.last_page project.open_access project.banner project.thumbnail
        project.thebe project.exports project.downloads project.parts project.plugins project.error_rules
        project.options project.social project.csl project.tag project.edit_url project.source_url
        project.settings.output_stderr project.settings.output_stdout project.settings.legacy_sphinx_roles
        project.settings.myst_to_tex project.content_includes_title
        site.template site.nav site.actions site.projects site.domains site.options site.favicon site.parts site.logo
        site.design site.external
      tool: version project.id project.jupyter project.kernelspec project.requirements project.resources
        project.execute
      """
    )
  ])

  /// `_config.yml` of Jupyter Book 1: <https://jupyterbook.org/v1/customize/config.html>.
  package static let jupyterBook = SettingVocabulary([
    (
      [""],
      """
      used: title author copyright description language bibtex_bibfiles parse.myst_enable_extensions
        parse.myst_extended_syntax parse.myst_substitutions sphinx.config.language sphinx.config.bibtex_bibfiles
        sphinx.config.mathjax3_config sphinx.config.mathjax4_config sphinx.config.mathjax_config sphinx.config.numfig
        sphinx.config.myst_substitutions sphinx.config.intersphinx_mapping sphinx.config.copyright
      unused: logo email html launch_buttons repository exclude_patterns sphinx.extra_extensions
        sphinx.local_extensions sphinx.recursive_update sphinx.config.bibtex_reference_style
        sphinx.config.bibtex_default_style sphinx.config.numfig_secnum_depth sphinx.config.numfig_format
        sphinx.config.html_theme_options sphinx.config.html_static_path sphinx.config.html_css_files
        sphinx.config.html_js_files sphinx.config.html_theme sphinx.config.suppress_warnings
        sphinx.config.nb_custom_formats parse.myst_links_external_new_tab
      tool: only_build_toc_files execute
      otherOutput: latex
      always: parse.myst_heading_anchors parse.myst_dmath_double_inline parse.myst_dmath_allow_labels
        parse.myst_url_schemes
      """
    )
  ])
}
