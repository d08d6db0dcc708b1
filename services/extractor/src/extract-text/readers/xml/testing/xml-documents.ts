const names = (given: string, surname: string): string =>
  `<name><surname>${surname}</surname><given-names>${given}</given-names></name>`;

/** A journal article (JATS) with formulas, a table, a figure, notes and references. */
export const jatsArticle = `<?xml version="1.0"?>
<!DOCTYPE article PUBLIC "-//NLM//DTD JATS (Z39.96) Journal Archiving v1.2//EN" "JATS.dtd">
<article xmlns:mml="http://www.w3.org/1998/Math/MathML" article-type="research-article" xml:lang="en"><front>
<journal-meta><journal-title>Journal of Mills</journal-title></journal-meta><article-meta><article-id>1</article-id>
<title-group><article-title>Wind <italic>mills</italic><xref ref-type="fn" rid="n1">*</xref></article-title></title-group>
<contrib-group><contrib contrib-type="author">${names('Ann', 'Smith')}</contrib><contrib>${names('Bob', 'Jones')}</contrib></contrib-group>
<pub-date><year>2023</year></pub-date><pub-date><day>3</day><month>5</month><year>2024</year></pub-date>
<abstract><p>We study&nbsp;mills.</p></abstract><kwd-group><kwd>wind</kwd><kwd>mill</kwd></kwd-group></article-meta></front>
<body><sec><label>1</label><title>Introduction</title><p>As shown <xref ref-type="bibr" rid="r1">[1]</xref><xref ref-type="fn" rid="n2"><sup>2</sup></xref>:
<inline-formula><mml:math><mml:msup><mml:mi>x</mml:mi><mml:mn>2</mml:mn></mml:msup><mml:mo>=</mml:mo><mml:mfrac><mml:mi>a</mml:mi><mml:mrow><mml:mi>b</mml:mi><mml:mo>+</mml:mo><mml:mi>c</mml:mi></mml:mrow></mml:mfrac></mml:math></inline-formula></p>
<disp-formula><tex-math>\\documentclass{minimal}\\begin{document}$$E = mc^2$$\\end{document}</tex-math></disp-formula>
<sec><title>Aims</title><list list-type="order"><list-item><p>sow</p><list list-type="bullet"><list-item><p>rye</p></list-item></list></list-item></list></sec>
<fig><label>Figure 1</label><caption><title>The mill.</title><p>From south.</p></caption><graphic/></fig>
<table-wrap><label>Table 1</label><caption><p>Sizes</p></caption><table><thead><tr><th>Name</th><th>Size</th></tr></thead>
<tbody><tr><td>A</td><td>1<xref ref-type="table-fn" rid="t1">a</xref></td></tr></tbody></table>
<table-wrap-foot><fn id="t1"><label>a</label><p>measured</p></fn></table-wrap-foot></table-wrap></sec></body>
<back><ack><p>Thanks.</p></ack><fn-group><fn id="n1"><label>*</label><p>Funded.</p></fn><fn id="n2"><p>A note.</p></fn></fn-group>
<ref-list><ref id="r1"><label>1</label><element-citation><person-group>${names('J', 'Doe')}<etal/></person-group><article-title>On sails</article-title><source>J Mill</source><year>1999</year><volume>3</volume><issue>2</issue><fpage>10</fpage><lpage>20</lpage></element-citation></ref>
<ref><label>2.</label><mixed-citation>Roe R. <italic>Mills</italic>. 2001.</mixed-citation></ref></ref-list></back></article>`;

/** A book of FictionBook with a note and a poem. */
export const fictionBook = `<?xml version="1.0" encoding="utf-8"?>
<FictionBook xmlns="http://www.gribuser.ru/xml/fictionbook/2.0" xmlns:l="http://www.w3.org/1999/xlink">
<description><title-info><author><first-name>Ann</first-name><last-name>Smith</last-name></author><book-title>The Mill</book-title>
<annotation><p>About mills.</p></annotation><date value="1999-01-02">1999</date><lang>en</lang></title-info>
<document-info><author><nickname>scanner</nickname></author></document-info></description>
<body><title><p>Ann Smith</p><p>The Mill</p></title><section><title><p>Part</p><p>One</p></title><epigraph><p>Grind.</p></epigraph>
<section><title><p>Morning</p></title><p>The <emphasis>mill</emphasis><a l:href="#n1" type="note">[1]</a> turns.</p><empty-line/>
<poem><stanza><v>Wind</v><v>and rye</v></stanza></poem><image l:href="#i"/></section></section></body>
<body name="notes"><title><p>Notes</p></title><section id="n1"><title><p>1</p></title><p>A wind mill.</p></section></body>
<binary id="i" content-type="image/jpeg">AAAA</binary></FictionBook>`;

/** A book of DocBook 4 with an admonition, code, a CALS table and a note. */
export const docBook = `<?xml version="1.0"?>
<!DOCTYPE book PUBLIC "-//OASIS//DTD DocBook XML V4.5//EN" "docbookx.dtd" [<!ENTITY product "Mill"> <!-- > -->]>
<book lang="en"><bookinfo><title>Guide&mdash;Mill</title><author><firstname>Ann</firstname><surname>Smith</surname></author><pubdate>2020-01-01</pubdate></bookinfo>
<chapter><title>Start</title><indexterm><primary>start</primary></indexterm>
<para>Run <command>mill</command><footnote><para>Or not.</para></footnote>, see <ulink url="https://mill.test/">here</ulink>.</para><note><para>Careful.</para></note>
<section><title>Install</title><orderedlist><listitem><para>one</para></listitem></orderedlist>
<variablelist><varlistentry><term>-x</term><listitem><para>fast</para></listitem></varlistentry></variablelist>
<programlisting language="bash"><![CDATA[if a && b
  mill]]></programlisting>
<table><title>Sizes</title><tgroup cols="3"><colspec colname="a"/><colspec colname="b"/><colspec colname="c"/>
<thead><row><entry>Name</entry><entry namest="b" nameend="c">Size</entry></row></thead><tbody><row><entry>A</entry><entry>1</entry><entry>2</entry></row></tbody></tgroup></table>
</section></chapter></book>`;

/** A task of DITA with steps, a menu, tables of both models and a nested concept. */
export const dita = `<?xml version="1.0"?>
<!DOCTYPE task PUBLIC "-//OASIS//DTD DITA Task//EN" "task.dtd">
<task id="grind" xml:lang="en"><title>Grind <ph>rye</ph></title><titlealts><navtitle>Grinding</navtitle></titlealts>
<shortdesc>Make flour.</shortdesc><prolog><author>Ann Smith</author><critdates><created date="2024-05-03"/></critdates></prolog>
<taskbody><prereq><p>A <xref href="https://mill.test/" scope="external">mill</xref>.</p></prereq>
<steps><step><cmd>Choose <menucascade><uicontrol>File</uicontrol><uicontrol>Grind</uicontrol></menucascade>.</cmd><info>It takes <codeph>1 h</codeph><fn>Or two.</fn>.</info>
<substeps><substep><cmd>Wait.</cmd></substep></substeps></step><step><cmd>Stop.</cmd>
<choicetable><chhead><choptionhd>Wind</choptionhd><chdeschd>Action</chdeschd></chhead><chrow><choption>Strong</choption><chdesc>Brake</chdesc></chrow></choicetable></step></steps>
<result><note type="caution">Hot.</note></result><example><title>Rye</title><codeblock>mill --fast
stop</codeblock></example></taskbody><related-links><link href="a.dita"/></related-links>
<concept id="c"><title>Flour</title><conbody><dl><dlentry><dt>rye</dt><dd>dark</dd></dlentry></dl>
<table><title>Sizes</title><tgroup cols="2"><colspec colname="a"/><colspec colname="b"/><thead><row><entry>Name</entry><entry>Size</entry></row></thead>
<tbody><row><entry>A</entry><entry>1</entry></row></tbody></tgroup></table></conbody></concept></task>`;

/** A text of TEI with verses, a drama, corrections and a note. */
export const tei = `<TEI xmlns="http://www.tei-c.org/ns/1.0" xml:lang="en"><teiHeader><fileDesc>
<titleStmt><title>Poems of <hi rend="italic">mills</hi></title><author><persName><forename>Ann</forename><surname>Smith</surname></persName></author></titleStmt>
<publicationStmt><date when="2001-02-03"/></publicationStmt></fileDesc></teiHeader>
<text><body><div><head>One</head><p>Some <hi rend="bold">rye</hi><note place="foot">A foot.</note> in <choice><sic>teh</sic><corr>the</corr></choice> mill<lb/>house<pb n="2"/>.</p>
<lg><l>first</l><l>second</l></lg><list type="ordered"><item>a</item></list>
<table><row role="label"><cell>x</cell><cell>y</cell></row><row><cell>1</cell><cell>2</cell></row></table>
<div><head>Sub</head><sp><speaker>HAMLET</speaker><l>To be</l></sp><quote><p>Quoted.</p></quote></div></div></body></text></TEI>`;
