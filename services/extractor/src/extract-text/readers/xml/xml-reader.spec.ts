import { encode } from 'iconv-lite';
import type { ContentFormat } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import { testLimits } from '../../../testing/read-by';
import { readDocument } from '../index';
import { dita, docBook, fictionBook, jatsArticle, tei } from './testing/xml-documents';

const read = (xml: string | Uint8Array, format?: ContentFormat, name = 'a.xml') =>
  readDocument(name, Buffer.from(xml), testLimits, new AbortController().signal, () => undefined, format);
const textOf = async (xml: string | Uint8Array, format?: ContentFormat): Promise<string> =>
  (await read(xml, format)).text;
const drawing = (content: string): string => `<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`;

describe('readXml', () => {
  it('reads a journal article of JATS', async () => {
    const { text, title, facts } = await read(jatsArticle, 'text', 'a.nxml');
    expect(text).toBe(
      '# Wind mills¹\n\nAnn Smith, Bob Jones\n\n## Abstract\n\nWe study mills.\n\nKeywords: wind, mill\n\n' +
        '## 1 Introduction\n\nAs shown [1]²: x^{2}=\\frac{a}{b+c}\n\nE = mc^2\n\n### Aims\n\n1. sow\n   - rye\n\n' +
        'Figure 1. The mill. From south.\n\nTable 1. Sizes\n\n| Name | Size |\n| --- | --- |\n| A | 1a |\n\na measured\n\n' +
        '## Acknowledgements\n\nThanks.\n\n## References\n\n' +
        '1. Doe J, et al. On sails. J Mill. 1999; 3(2):10–20.\n2. Roe R. Mills. 2001.\n\n1. Funded.\n2. A note.',
    );
    expect(title).toBe('Wind mills');
    expect(facts).toEqual({ author: 'Ann Smith, Bob Jones', published: '2024-05-03', language: 'en' });
  });

  it('writes notes, formulas and captions of an article in Markdown and HTML', async () => {
    const markdown = await textOf(jatsArticle, 'markdown');
    expect(markdown).toContain('# Wind *mills*[^1]\n');
    expect(markdown).toContain('As shown \\[1][^2]: $x^{2}=\\frac{a}{b+c}$\n\n$$\nE = mc^2\n$$');
    expect(markdown).toContain('**Figure 1.** The mill. From south.');
    expect(markdown).toMatch(/\[\^1\]: Funded\.\n\n\[\^2\]: A note\.$/);
    expect(await textOf(jatsArticle, 'html')).toContain('<table><thead><tr><th>Name</th><th>Size</th></tr></thead>');
  });

  it('reads a book of FictionBook', async () => {
    const { text, title, facts } = await read(fictionBook, 'text', 'a.fb2');
    expect(text).toBe(
      '# The Mill\n\nAnn Smith\n\nAbout mills.\n\n## Part One\n\n> Grind.\n\n### Morning\n\nThe mill¹ turns.\n\n' +
        '> Wind\n> and rye\n\n1. A wind mill.',
    );
    expect(title).toBe('The Mill');
    expect(facts).toEqual({
      author: 'Ann Smith',
      published: '1999-01-02',
      language: 'en',
      description: 'About mills.',
    });
    const russian = fictionBook.replace('utf-8', 'windows-1251').replace('Grind.', 'Съешь же ещё этих булок');
    expect(await textOf(encode(russian, 'windows-1251'))).toContain('> Съешь же ещё этих булок');
  });

  it('reads a book of DocBook', async () => {
    const { text, title, facts } = await read(docBook, 'text', 'a.dbk');
    expect(text).toBe(
      '# Guide—Mill\n\nAnn Smith\n\n## Start\n\nRun mill¹, see here.\n\n> Note\n>\n> Careful.\n\n### Install\n\n1. one\n\n' +
        '-x\n: fast\n\n```bash\nif a && b\n  mill\n```\n\nSizes\n\n' +
        '| Name | Size |  |\n| --- | --- | --- |\n| A | 1 | 2 |\n\n1. Or not.',
    );
    expect(title).toBe('Guide—Mill');
    expect(facts).toEqual({ author: 'Ann Smith', published: '2020-01-01', language: 'en' });
    expect(await textOf(docBook, 'markdown')).toContain('Run `mill`[^1], see [here](https://mill.test/).');
  });

  it('numbers the lists of DocBook as declared', async () => {
    const item = (text: string, attributes = ''): string => `<listitem${attributes}><para>${text}</para></listitem>`;
    const list = (attributes: string, items: string): string => `<orderedlist ${attributes}>${items}</orderedlist>`;
    const article =
      `<article><title>Mills</title>${list('numeration="loweralpha"', item('Rye') + item('Oats'))}<para>Or</para>` +
      `${list('numeration="arabic"', item('Wheat', ' override="3"'))}<para>or</para>${list('startingnumber="7"', item('Corn'))}</article>`;
    expect(await textOf(article)).toBe('# Mills\n\na. Rye\nb. Oats\n\nOr\n\n3. Wheat\n\nor\n\n7. Corn');
  });

  it('reads DocBook 5 with a prefix, and titles outside of the metadata', async () => {
    const article =
      '<d:article xmlns:d="http://docbook.org/ns/docbook"><d:title>Mills</d:title><d:sect1 xml:id="r"><d:info><d:title>Rye</d:title></d:info>' +
      '<d:para>Is <d:acronym>X<d:alt>Mill</d:alt></d:acronym> (see <d:xref linkend="r"/>) <d:emphasis role="bold">sown</d:emphasis>.</d:para></d:sect1></d:article>';
    expect(await textOf(article)).toBe('# Mills\n\n## Rye\n\nIs X (see Rye) sown.');
  });

  it('reads the topics of DITA', async () => {
    const { text, title, facts } = await read(dita, 'text', 'a.dita');
    expect(text).toBe(
      '# Grind rye\n\nMake flour.\n\nA mill.\n\n1. Choose File > Grind.\n\n   It takes 1 h¹.\n   1. Wait.\n2. Stop.\n\n' +
        '   | Wind | Action |\n   | --- | --- |\n   | Strong | Brake |\n\n> Caution\n>\n> Hot.\n\n## Rye\n\n' +
        '```\nmill --fast\nstop\n```\n\n## Flour\n\nrye\n: dark\n\nSizes\n\n| Name | Size |\n| --- | --- |\n| A | 1 |\n\n1. Or two.',
    );
    expect(title).toBe('Grind rye');
    expect(facts).toEqual({ author: 'Ann Smith', published: '2024-05-03', language: 'en' });
    const composite = `<dita><topic id="a"><title>One</title><body><p>Rye</p></body></topic><topic id="b"><title>Two</title><shortdesc>Oats</shortdesc></topic></dita>`;
    expect(await textOf(composite)).toBe('# One\n\nRye\n\n# Two\n\nOats');
    expect(await textOf('<task><name>not DITA</name></task>')).toContain('<name>');
  });

  it('reads a text of TEI', async () => {
    const { text, title, facts } = await read(tei, 'text', 'a.tei');
    expect(text).toBe(
      '# Poems of mills\n\nAnn Smith\n\n## One\n\nSome rye¹ in the mill house.\n\nfirst\nsecond\n\n1. a\n\n' +
        '| x | y |\n| --- | --- |\n| 1 | 2 |\n\n### Sub\n\nHAMLET\n\nTo be\n\n> Quoted.\n\n1. A foot.',
    );
    expect(title).toBe('Poems of mills');
    expect(facts).toEqual({ author: 'Ann Smith', published: '2001-02-03', language: 'en' });
  });

  it('reads an article in the TEI of GROBID', async () => {
    const author = '<author><persName><forename>Ann</forename><surname>Smith</surname></persName></author>';
    const header =
      '<titleStmt><title type="main">Mills</title></titleStmt>' +
      `<sourceDesc><biblStruct><analytic>${author}</analytic></biblStruct></sourceDesc>`;
    const entry = `<biblStruct><analytic><title>On rye</title>${author}</analytic><monogr><imprint><biblScope from="1" to="9"/><date when="1999"/></imprint></monogr></biblStruct>`;
    const { text, facts } = await read(
      `<TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader><fileDesc>${header}</fileDesc><profileDesc><abstract><p>We mill.</p></abstract></profileDesc></teiHeader>` +
        '<text><body><div><head>Introduction</head><p>Known <ref target="#b0">[1]</ref>.</p><formula>E = m<label>(1)</label></formula></div>' +
        '<figure><head>Figure 1 .</head><label>1</label><figDesc>Figure 1. Rye.</figDesc></figure></body>' +
        `<back><div type="references"><listBibl>${entry}</listBibl></div></back></text></TEI>`,
    );
    expect(text).toBe(
      '# Mills\n\nAnn Smith\n\n## Abstract\n\nWe mill.\n\n## Introduction\n\nKnown [1].\n\nE = m (1)\n\nFigure 1. Rye.\n\n' +
        '## References\n\n- Ann Smith. On rye. 1–9. 1999.',
    );
    expect(facts).toEqual({ author: 'Ann Smith' });
  });

  it('reads the entries of RSS and Atom feeds', async () => {
    const rss =
      '<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>News</title><description>All</description>' +
      '<lastBuildDate>Fri, 01 May 2026 08:00:00 GMT</lastBuildDate><item><title>Sails &amp;amp; wind</title><link>https://mill.test/1?a&b=1</link>' +
      '<pubDate>Fri, 01 May 2026 08:00:00 GMT</pubDate><description>Short</description>' +
      '<content:encoded><![CDATA[<p>Rye & <b>oats</b></p><ul><li>sown</ul>]]></content:encoded></item>' +
      '<item><title>Two</title><description>&lt;p&gt;Reaped&lt;/p&gt;</description></item></channel></rss>';
    const { text, title, facts } = await read(rss);
    expect(text).toBe(
      '# News\n\nAll\n\n## Sails & wind\n\n2026-05-01T08:00:00Z, https://mill.test/1?a&b=1\n\nRye & oats\n\n- sown\n\n## Two\n\nReaped',
    );
    expect(title).toBe('News');
    expect(facts).toEqual({ description: 'All', modified: '2026-05-01T08:00:00Z' });
    const atom =
      '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="de"><title type="html">A &lt;b&gt;feed&lt;/b&gt;</title><author><name>Ann</name></author>' +
      '<entry><title>One</title><link href="https://mill.test/1"/><updated>2026-05-01T10:00:00Z</updated>' +
      '<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>Hello <em>you</em></p></div></content></entry></feed>';
    expect(await textOf(atom, 'markdown')).toBe(
      '# A feed\n\n## One\n\n2026-05-01T10:00:00Z, <https://mill.test/1>\n\nHello *you*',
    );
  });

  it('reads an outline as a nested list with its links', async () => {
    const outline =
      '<opml version="2.0"><head><title>Mills</title><ownerName>Ann Smith</ownerName></head><body>' +
      '<outline text="Feeds"><outline type="rss" text="Wind" xmlUrl="https://mill.test/rss" htmlUrl="https://mill.test/"/>' +
      '<outline title="Cast" xmlUrl="https://cast.test/rss"/></outline>' +
      '<outline text="Grind &lt;b&gt;rye&lt;/b&gt; &amp;amp; oats" _note="Slowly."/>' +
      '<outline text="Left out" isComment="true"/><outline text=""/></body></opml>';
    const { text, title, facts } = await read(outline, 'markdown', 'a.opml');
    expect(text).toBe(
      '# Mills\n\n- Feeds\n  - [Wind](https://mill.test/)\n  - [Cast](https://cast.test/rss)\n\n- Grind **rye** & oats\n\n  Slowly.',
    );
    expect(title).toBe('Mills');
    expect(facts).toEqual({ author: 'Ann Smith' });
    expect(await textOf(outline)).toContain('# Mills\n\n- Feeds\n  - Wind\n  - Cast\n- Grind rye & oats');
  });

  it('reads the texts of a drawing by their position', async () => {
    const { text, title } = await read(
      drawing(
        '<title>Flow</title><style>text{}</style><g transform="translate(10,50)"><text>left</text></g><text x="200" y="52">right</text>' +
          '<text x="0" y="10">Top<tspan x="0" dy="1.2em">second</tspan></text><defs><text>hidden</text></defs>' +
          '<g transform="scale(2)"><text y="60">Scaled</text></g>' +
          '<switch><foreignObject y="200"><div>In a box</div></foreignObject><text y="200">In a b…</text></switch>',
      ),
      'text',
      'a.svg',
    );
    expect(text).toBe('Top\nsecond\nleft right\n\nScaled\n\nIn a box');
    expect(title).toBe('Flow');
    await expect(read(drawing('<path d="M0 0"/>'))).rejects.toMatchObject({ code: 'no-text' });
  });

  it('returns other XML as it is, in Markdown as code, and reads XHTML as a page', async () => {
    const data = '<?xml version="1.0"?>\n<mills>\n  <mill id="1">A</mill>\n</mills>';
    expect(await textOf(`${data}\n`)).toBe(data);
    expect(await textOf(data, 'markdown')).toBe(`\`\`\`xml\n${data}\n\`\`\``);
    expect(await textOf('<article><name>not DocBook</name></article>')).toContain('<name>');
    expect(await textOf('<?xml version="1.0"?><html><body><h1>Wind</h1></body></html>')).toBe('# Wind');
  });

  it('reads articles whose elements have a prefix', async () => {
    const title = '<j:title-group><j:article-title>Mills</j:article-title></j:title-group>';
    const front = `<j:front><j:article-meta>${title}</j:article-meta></j:front>`;
    const article = `<j:article>${front}<j:body><j:sec><j:p>Rye</j:p></j:sec></j:body></j:article>`;
    expect(await textOf(article)).toBe('# Mills\n\nRye');
  });

  it('rejects what is no XML', async () => {
    for (const content of [
      'just words',
      '{"a": 1}',
      'a < b and b > c',
      '<3 words, and more',
      Buffer.from([0x3c, 0, 1, 2, 3, 0, 0, 9]),
    ])
      await expect(read(content)).rejects.toMatchObject({ code: 'unsupported-type' });
  });

  it.each([jatsArticle, fictionBook, docBook, dita, tei])(
    'reads a truncated document up to its end, or fails: %#',
    async (xml) => {
      let cut = 0;
      for (let length = 0; length < xml.length; length += 37) {
        const outcome = await read(xml.slice(0, length)).catch((error: unknown) => error);
        if (outcome instanceof Error) expect(outcome).toBeInstanceOf(ProblemError);
        else if ((outcome as { warnings: string[] }).warnings.length > 0) cut += 1;
      }
      expect(cut).toBeGreaterThan(10);
    },
  );

  it('leaves scripts and styles out of the XHTML in a feed', async () => {
    const content = '<div onclick="a()"><script>a()</script><style>p {}</style><p>Rye</p></div>';
    const feed = `<feed xmlns="http://www.w3.org/2005/Atom"><title type="xhtml"><div><script>b()</script>Mills</div></title><entry><content type="xhtml">${content}</content></entry></feed>`;
    expect(await read(feed)).toMatchObject({ title: 'Mills', text: '# Mills\n\nRye' });
    expect((await read(feed, 'html')).text).not.toMatch(/script|style|onclick|a\(\)/);
  });

  it.each(['text', 'markdown', 'html'] as const)(
    'finds no text in a drawing with a title only, as %s',
    async (format) => {
      const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><title>Mills</title></svg>';
      await expect(read(drawing, format)).rejects.toMatchObject({ code: 'no-text' });
    },
  );
});
