/// Valid files of every supported format, with an example of each of its parts.
enum Samples {
  static let xhtml = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE html [<!ENTITY who "the reader">]>
    <html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="en">
    <head><title>Limits &amp; more</title><style>p { color: #333; background: #eee }</style></head>
    <body class="x" dir="ltr"><h1 id="t">Limits</h1>
    <section epub:type="chapter"><h2>First</h2><p>Text of &who; <em>with <strong>marks</strong></em>, <a href="#f">a link</a>
    and a note<a epub:type="noteref" href="#n">1</a>.</p>
    <figure id="f"><img src="a.png" alt="A curve" width="30"/><figcaption>The curve.</figcaption></figure>
    <table><caption>Values</caption><thead><tr><th scope="col">x</th><th>y</th></tr></thead>
    <tbody><tr><td rowspan="2">1</td><td>2</td></tr><tr><td>3</td></tr></tbody></table>
    <math xmlns="http://www.w3.org/1998/Math/MathML" alttext="x squared"><msup><mi>x</mi><mn>2</mn></msup></math>
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><title>A dot</title><circle r="3"/></svg>
    <dl><dt>Term</dt><dd>Meaning</dd></dl><ol start="3"><li value="4">One</li><li>Two<ul><li>In</li></ul></li></ol>
    <ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby><pre>code &lt; text</pre>
    <aside epub:type="footnote" id="n"><p>The note.</p></aside></section></body></html>
    """
  static let html = """
    <!doctype html><html><head><title>Old page</title></head><body bgcolor=white>
    <h1>Old page<p>A paragraph <b>bold <i>both</b> italic</i><br>next<ul><li>one<li>two</ul>
    <table><tr><td>1<td>2<tr><td colspan=2>3</table><img src=a.png alt=Curve><font color=red>red</font>
    <center>middle</center><script>x()</script></body></html>
    """
  static let markdown = """
    ---
    title: Limits
    ---
    # Limits {#lim}

    Text with *marks*, **more**, `code`, [a link](#lim), ![a curve](a.png) and a note[^1]. {math}`x^2` and $y_1$.

    > A quotation
    > - with a list
    >   1. and another

    | x | y |
    |---|:-:|
    | 1 | 2 |

    ```{note} Watch out
    :class: dropdown
    Inside, ~~gone~~ <b>html</b>.
    ```

    :::{figure} a.png
    :name: fig
    A caption with {ref}`lim`.
    :::

    ```python
    def f(x): return x  # comment
    ```

    $$
    \\frac{a}{b} = \\sum_{i=1}^n i
    $$ (eq)

    <div class="x">html *here*</div>

    Term
    : Meaning

    - [ ] to do
    - [x] done

    [^1]: The note.
    [ref]: http://example.org "Title"
    """
  static let notebook = """
    {"nbformat": 4, "nbformat_minor": 5, "metadata": {"kernelspec": {"language": "python", "name": "python3"}},
     "cells": [
      {"cell_type": "markdown", "id": "a", "metadata": {}, "source": ["# Title\\n", "Text $x^2$ ![c](attachment:a.png)"],
       "attachments": {"a.png": {"image/png": "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="}}},
      {"cell_type": "code", "id": "b", "metadata": {"tags": ["hide-input"]}, "execution_count": 1, "source": "print(1)\\n",
       "outputs": [{"output_type": "stream", "name": "stdout", "text": ["1\\n", "\\u001b[31mred\\u001b[0m"]},
        {"output_type": "display_data", "metadata": {}, "data": {"text/html": "<table><tr><th>a</th></tr></table>", "text/plain": "a"}},
        {"output_type": "execute_result", "execution_count": 1, "metadata": {}, "data": {"image/svg+xml": "<svg xmlns='http://www.w3.org/2000/svg'/>"}},
        {"output_type": "error", "ename": "E", "evalue": "no", "traceback": ["\\u001b[0;31mE\\u001b[0m: no"]}]},
      {"cell_type": "raw", "id": "c", "metadata": {"format": "text/html"}, "source": "<p>raw</p>"}]}
    """
  static let cnxml = """
    <document xmlns="http://cnx.rice.edu/cnxml" xmlns:m="http://www.w3.org/1998/Math/MathML" id="d" cnxml-version="0.7">
    <title>Limits</title><metadata xmlns:md="http://cnx.rice.edu/mdml"><md:title>Limits</md:title><md:abstract>By the end</md:abstract></metadata>
    <content><para id="p">Text with <emphasis effect="bold">marks</emphasis>, <term>words</term> and <link target-id="f">a link</link>.</para>
    <section id="s"><title>First</title><figure id="f"><media alt="A curve"><image mime-type="image/png" src="../../media/a.png"/></media><caption>C</caption></figure>
    <equation id="e"><m:math><m:mfrac><m:mi>a</m:mi><m:mn>2</m:mn></m:mfrac></m:math></equation>
    <note id="n" class="checkpoint"><title>N</title><exercise id="x"><problem id="y"><para id="z">Why?</para></problem><solution id="w"><para id="v">So.</para></solution></exercise></note>
    <list id="l" list-type="enumerated"><item>One</item></list><table id="t" summary="S"><tgroup cols="2"><colspec colname="a"/><thead><row><entry>1</entry><entry>2</entry></row></thead>
    <tbody><row><entry namest="a" nameend="a" morerows="1">3</entry><entry>4</entry></row></tbody></tgroup></table></section></content>
    <glossary><definition id="g"><term>word</term><meaning id="h">what it means</meaning></definition></glossary></document>
    """
  static let docBook = """
    <?xml version="1.0"?><!DOCTYPE book PUBLIC "-//OASIS//DTD DocBook XML V4.5//EN" "x.dtd" [<!ENTITY v "1.0">]>
    <book id="b"><title>Manual &v;</title><bookinfo><author><firstname>A</firstname><surname>B</surname></author></bookinfo>
    <preface id="p"><title>Before</title><para>Text.</para></preface><part id="q"><title>One</title>
    <chapter id="c"><title>Start</title><para>Text with <emphasis>marks</emphasis>, <xref linkend="s"/>, <link linkend="t">a link</link><footnote><para>Note.</para></footnote></para>
    <sect1 id="s"><title>First</title><programlisting language="c"><![CDATA[int x;]]></programlisting>
    <variablelist><varlistentry><term>a</term><listitem><para>b</para></listitem></varlistentry></variablelist>
    <table id="t"><title>T</title><tgroup cols="2"><thead><row><entry>a</entry><entry>b</entry></row></thead><tbody><row><entry>1</entry><entry>2</entry></row></tbody></tgroup></table>
    <mediaobject><imageobject><imagedata fileref="a.png"/></imageobject><textobject><phrase>A curve</phrase></textobject></mediaobject>
    <cmdsynopsis><command>ls</command><arg choice="opt" rep="repeat">-l</arg></cmdsynopsis><indexterm><primary>x</primary></indexterm></sect1></chapter></part>
    <appendix id="a"><title>After</title><para>Text.</para></appendix><index/></book>
    """
  static let preTeXt = """
    <pretext xmlns:xi="http://www.w3.org/2001/XInclude" xml:lang="en-US"><docinfo><macros>\\newcommand{\\R}{\\mathbb{R}}</macros></docinfo>
    <book xml:id="b"><title>Algebra</title><frontmatter><titlepage><author><personname>A</personname></author></titlepage></frontmatter>
    <chapter xml:id="c"><title>Groups</title><introduction><p>Let <m>x \\in \\R</m>, see <xref ref="t"/>.</p></introduction>
    <section xml:id="s"><title>First</title><theorem xml:id="t"><title>T</title><statement><p>It <em>holds</em>.</p></statement><proof><p>So.</p></proof></theorem>
    <md><mrow>a \\amp = b</mrow><mrow xml:id="e">c \\amp = d</mrow></md><figure xml:id="f"><caption>C</caption><image source="a.png"><description>A curve</description></image></figure>
    <p><ol><li><p>One</p></li></ol></p><table xml:id="u"><title>U</title><tabular><row header="yes"><cell>a</cell></row><row><cell>1</cell></row></tabular></table>
    <exercises xml:id="x"><exercise xml:id="y"><statement><p>Why?</p></statement><hint><p>Look.</p></hint><answer><p>So.</p></answer></exercise></exercises></section></chapter>
    <backmatter><index><index-list/></index></backmatter></book></pretext>
    """
  static let wolfram = """
    (* Content-type: application/vnd.wolfram.mathematica *)
    Notebook[{
    Cell["Limits", "Title"], Cell[CellGroupData[{Cell["First", "Section"],
    Cell[TextData[{"Text ", StyleBox["bold", FontWeight->"Bold"], " and ", Cell[BoxData[FormBox[FractionBox["a", SuperscriptBox["b", "2"]], TraditionalForm]]]}], "Text"],
    Cell[BoxData[RowBox[{"Plot", "[", RowBox[{RowBox[{"Sin", "[", "x", "]"}], ",", RowBox[{"{", RowBox[{"x", ",", "0", ",", "1"}], "}"}]}], "]"}]], "Input", CellLabel->"In[1]:="],
    Cell[BoxData[GraphicsBox[{Hue[0.6], LineBox[{{0, 0}, {1, 1.5}, {2, -3*^-2}}], PointBox[{1, 2}]}, Axes->True, PlotRange->{{0, 2}, {-1, 2}}]], "Output"],
    Cell[BoxData[GridBox[{{"1", "\\[Alpha]"}, {"\\(x\\^2\\)", "y"}}]], "Output"]}, Open]]},
    WindowSize->{800, 600}]
    """
  static let svg = """
    <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9"><title>Dots</title>
    <defs><linearGradient id="g"><stop offset="0" stop-color="#f00"/></linearGradient></defs><use xlink:href="#a"/>
    <g id="a" transform="rotate(3)"><path d="M0 0L9 9" style="fill:url(#g)"/><text x="1" y="2">A</text><image href="a.png"/></g></svg>
    """
  static let drawing = """
    <!DOCTYPE svg [<!ENTITY e "x">]><svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9">
    <style>a { fill: url(#g) }</style><g id="g"/><use xlink:href="#g"/><text onclick="x()">&nbsp;&e;</text><script>1</script>
    <switch><foreignObject width="9" height="9"><div xmlns="http://www.w3.org/1999/xhtml"><font color="red">A</font>
    <ul><p>b</p></ul><a href="c.html">d</a><img src="e.png" alt="f"/></div></foreignObject><text>g</text></switch>
    <image href="data:image/png;base64,iVBORw0KGgo="/><a href="http://example.org/"><path d="M0 0" fill="url(#h)"/></a></svg>
    """
  static let tex = """
    \\frac{a}{b} + \\sqrt[3]{x_1^2} = \\begin{pmatrix} 1 & 2 \\\\ 3 & 4 \\end{pmatrix} \\tag{1}
    \\newcommand{\\f}[2][x]{#1^{#2}} \\f{2} + \\left( \\int_0^\\infty e^{-x} \\, dx \\right] \\text{if $x$ then}
    \\begin{align} a &= b \\label{e} \\\\ c &\\ne d \\end{align} \\ce{H2O -> H+ + OH-} \\color{red}{x} \\overset{!}{=}
    """
  static let css = """
    @charset "utf-8"; @import url("b.css") screen; @font-face { font-family: F; src: url(f.woff) format("woff") }
    h1, .a > p:first-child::before { color: #123; background: url('a.png') no-repeat; content: "\\201C" }
    @media (min-width: 30em) { p { margin: calc(1em + 2px) !important } } /* end */ a[href^="http"] { color: rgb(1, 2, 3) }
    """
  static let bibliography = """
    @string{p = "Press"} @article{k, author = {Ada B. and {The Group}}, title = "A {Title} with \\'e", year = 2001,
      publisher = p # " of X", pages = {1--9}} @comment{x} @book{l, crossref = {k}, editor = {C, D.}, date = {2001-02/2003}}
    """
  static let xml = """
    <?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c"><!ATTLIST a x CDATA "y">]><a xmlns="urn:a" xmlns:p="urn:b" id="1">
    <p:b p:c="d">&b;<![CDATA[<x>]]><!-- no --><?pi x?></p:b><e f="&lt;&#65;"/></a>
    """
  static let picture: [UInt8] = [
    0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 9, 0, 0, 0,
    9, 8, 6, 0,
    0, 0, 0x1F, 0x15, 0xC4, 0x89, 0, 0, 0, 0, 0x49, 0x45, 0x4E, 0x44, 0xAE, 0x42, 0x60, 0x82,
  ]
}
