import { endsInTime } from '@winnow/testing';
import { buildTree, toMarkdown } from '@winnow/markdown';
import { addressKey, cleanAddress } from './get-links/canonical-address';
import { collectLinks } from './get-links/collect-links';
import { tidyTitle } from './get-links/link-title';
import { filterReason } from './get-links/page-filter';
import { isNextPart } from './get-links/page-parts';
import { RepeatedBlocks } from './page';
import { readPage } from './page/read-page';
import { readWithoutParser } from './page/pool/read-without-parser';
import { bestTitle } from './page/steps/choose-title';
import { readArticleData } from './page/text/article-data';
import { stripTags } from './page/text/strip-tags';
import { isBotWall, isScriptShell } from './page/text/page-walls';
import { emptyMetadata } from './page/page-state';
import { isLikelyShell } from './scrape-content/likely-shell';

const page = (html: string) => ({
  url: 'https://example.com/',
  bytes: new TextEncoder().encode(html),
  contentType: 'text/html',
});
/** Repeats `piece` up to half a million characters. */
const much = (piece: string) => piece.repeat(500_000 / piece.length);
const title = (text: string) =>
  bestTitle({ ...emptyMetadata(), sharedTitle: text, headings: [text], siteName: 'a' }, 'a');
const read = (html: string) => readPage(page(html), { maxChars: 1_000, rendered: false });
const repeats = (content: string) => {
  const blocks = new RepeatedBlocks(3);
  blocks.add(content);
  return blocks.removeRepeated(content);
};
const article = (text: string) => JSON.stringify({ '@type': 'Article', headline: text, articleBody: text });

/** Inputs that took minutes when measured, and similar ones. */
const works: Readonly<Record<string, readonly (readonly [unit: string, work: () => unknown])[]>> = {
  'the address of a link': [
    ['slashes', () => addressKey(`https://example.com${much('/')}a`)],
    ['campaigns', () => cleanAddress(`https://example.com/?${much('utm_a&')}a`)],
    ['sessions', () => cleanAddress(`https://example.com/${much('/(S(')}`)],
    ['slashes before a part', () => isNextPart(new URL('https://example.com/2'), `https://example.com${much('/')}2a`)],
    [
      'calendars',
      () => {
        const hosts = new Set(['example.com']);
        for (let at = 0; at < 50_000; at++) filterReason(`https://example.com/${'event'.repeat(390)}${at}`, hosts);
      },
    ],
  ],
  'the title of a link': [
    ['ornaments', () => tidyTitle(`a${much('»')}a`)],
    ['white space', () => tidyTitle(`a${much(' \n')}a`)],
  ],
  'the links of a page': [
    ['blanks in a refresh', () => collectLinks(`<meta http-equiv=refresh content="${much(' ')}a">`, page('').url)],
    ['digits in a refresh', () => collectLinks(`<meta http-equiv=refresh content="${much('1 ')}a">`, page('').url)],
    ['anchors', () => collectLinks(much('<a href=x>'), page('').url)],
    ['open elements', () => collectLinks(much('<b>'), page('').url)],
    ['closing tags of others', () => collectLinks(much('<b>') + much('</i>'), page('').url)],
    ['quiet elements', () => collectLinks(much('<template><svg>'), page('').url)],
  ],
  'the title of a page': [
    ['blanks', () => title(`a${much(' ')}a`)],
    ['marks', () => title(`a | b${much('|')}c`)],
    ['headings’ marks', () => title(`${much('#¶')}a`)],
  ],
  'the blocks of a page': [
    ['paragraphs', () => read(much('<p>a'))],
    ['cards', () => read(much('<div class=card><a href=/x><img><h3>a</h3></a></div>'))],
    ['lines in a deep line', () => read(`${'<b>'.repeat(250)}${much('<i>a</i>')}<div>b`)],
    ['a long name around all', () => read(`<div class="${'ab'.repeat(125_000)}">${much('<p>a b c d e')}</div>`)],
    [
      'a long summary',
      () => read(`<meta name="description" content="${'ab '.repeat(80_000)}">${much('<p>Words that are none of it.')}`),
    ],
    ['names', () => read(`<div class="${much('a-')}">${much('<b class="a b c">a</b>')}`)],
  ],
  'reading without a parser': [
    [
      'scripts without end',
      () => readWithoutParser(page(much('<script>').repeat(2)), { maxChars: 1_000, rendered: false }),
    ],
    ['blank lines', () => readWithoutParser(page(`a${much('\n ')}b`), { maxChars: 1_000, rendered: false })],
  ],
  'the text between tags': [
    ['openers', () => stripTags(much('<'), /^(head)/i)],
    ['styles without end', () => stripTags(much('<style>').repeat(4), /^(style)/i)],
    ['comments without end', () => stripTags(much('<!--'), /^(head)/i)],
  ],
  'schema.org data': [
    ['tags without end', () => readArticleData([article(much('<a'))])],
    ['blanks', () => readArticleData([article(`a${much(' \t')}a`)])],
    ['comments', () => readArticleData([`<!--${much('--> ')}a`])],
  ],
  'a wall or a shell': [
    ['tags without end', () => isScriptShell(much('<div id="'), much('<'), '', '')],
    ['one tag without end', () => isScriptShell(`<div ${much('id=root ')}`, '', '', '')],
    ['comments without end', () => isScriptShell(much('<div id=app><!--'), '', '', '')],
    ['challenges', () => isBotWall(much('/cdn-cgi/challenge-platform/'), '', '')],
    ['inputs', () => isBotWall(`class="g-recaptcha${much('<input ')}`, 'captcha', 'bot detection')],
    ['scripts', () => isLikelyShell(page(`<script ${much('<script ')}`), '')],
    ['mount points', () => isLikelyShell(page(`<script ${much('<div class="a')}`), '')],
  ],
  'the blocks of a content': [
    ['carriage returns', () => repeats(`a${much('\r')}b`)],
    ['fences', () => repeats(much('```\n'))],
  ],
  'program text': [['blank lines', () => toMarkdown(buildTree(`<pre>a${much('\n ')}a</pre>`).root)]],
};

describe.each(Object.entries(works))('%s', (_name, inputs) => {
  it.each(inputs)('processes half a million characters of %s', (_unit, work) => {
    endsInTime(work);
  });
});
