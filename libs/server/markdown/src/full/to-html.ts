import type { Child, Element } from '../tree/element';
import { formulaSource } from '../write/formula-source';
import type { FullOptions } from './full-options';
import { imageSource } from './image-source';

const tags = new Set(
  (
    'a abbr article aside b bdi bdo blockquote br caption cite code col colgroup data dd del details dfn div dl dt em ' +
    'figcaption figure h1 h2 h3 h4 h5 h6 hr i img ins kbd li main mark ol p pre q s samp section small strong sub summary ' +
    'sup table tbody td tfoot th thead time tr u ul var wbr'
  ).split(' '),
);
const empty = new Set(['br', 'col', 'hr', 'img', 'wbr']);
/** Kept attributes by tag; addresses are handled separately. */
const attributes: Readonly<Record<string, readonly string[]>> = {
  ol: ['start', 'type', 'reversed'],
  li: ['value'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope'],
  time: ['datetime'],
  img: ['alt', 'title'],
  a: ['title'],
  abbr: ['title'],
};
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);

/**
 * Writes elements as HTML that executes nothing: only allowed tags and attributes, absolute addresses, no styles.
 * Dropped elements are skipped. Text beyond `maxChars` is cut off; open elements are closed.
 */
export function toHtml(elements: readonly Element[], options: FullOptions): string {
  const parts: string[] = [];
  let room = options.maxChars;
  const put = (text: string): void => {
    parts.push(text);
    room -= text.length;
  };
  const write = (child: Child, isCode: boolean): void => {
    if (typeof child === 'string') {
      const text = escaped(isCode ? child.replaceAll('\0', '') : child.replaceAll('\0', '').replace(/\s+/g, ' '));
      if (text.length <= room) put(text);
      else room = 0;
      return;
    }
    if (child.dropped) return;
    if (child.tag === 'math') return write(formulaSource(child) || plain(child), true);
    if (child.tag === 'task-mark') return put(child.children[0] === '[x] ' ? '☑ ' : '☐ ');
    const inside = (): void => child.children.forEach((each) => write(each, isCode || child.tag === 'pre'));
    if (!tags.has(child.tag)) return inside();
    const open = `<${child.tag}${attributesOf(child, options)}>`;
    const close = empty.has(child.tag) ? '' : `</${child.tag}>`;
    if (open.length + close.length > room) return;
    room -= close.length;
    put(open);
    if (close === '') return;
    inside();
    parts.push(close);
  };
  elements.forEach((element) => write(element, false));
  return parts.join('').trim();
}

/** Writes plain text as HTML; blank lines separate paragraphs. */
export function plainToHtml(text: string, maxChars: number): string {
  let room = maxChars;
  const paragraphs = text.split(/\n\s*\n/).flatMap((paragraph) => {
    const html = paragraph.trim() === '' ? '' : `<p>${escaped(paragraph.trim()).replace(/\n/g, '<br>')}</p>`;
    room -= html.length + 1;
    return html === '' || room < 0 ? [] : [html];
  });
  return paragraphs.join('\n');
}

/** Writes a text as code of at most `maxChars` characters; a longer text is cut. */
export function codeToHtml(text: string, maxChars: number): string {
  const [open, close] = ['<pre><code>', '</code></pre>'];
  const room = maxChars - open.length - close.length;
  if (room <= 0) return '';
  const html = escaped(text.slice(0, room)).slice(0, room);
  // Not within a reference or a character of two code units.
  return open + html.replace(/&[a-z]{0,4}$|[\ud800-\udbff]$/, '') + close;
}

/**
 * Converts light Markdown, as `toMarkdown` and the document readers write it, to HTML: headings and tables become
 * elements, unless a backslash escapes their first character.
 */
export function lightToHtml(text: string): string {
  const blocks = text.split(/\n\s*\n/).map((block) => lightBlock(block.trim()));
  return blocks.filter(Boolean).join('\n');
}

function lightBlock(block: string): string {
  if (/^\\[#|]/.test(block)) return plainToHtml(block.slice(1), Infinity);
  const heading = /^(#{1,6}) (\S[^\n]*)$/.exec(block);
  if (heading) return `<h${heading[1]!.length}>${escaped(heading[2]!)}</h${heading[1]!.length}>`;
  const [head, rule, ...rows] = block.split('\n');
  if (head?.startsWith('| ') && /^\|(?: -+ \|)+$/.test(rule ?? '')) {
    const line = (row: string, tag: string) =>
      `<tr>${cellsOf(row)
        .map((cell) => `<${tag}>${escaped(cell)}</${tag}>`)
        .join('')}</tr>`;
    return `<table>${line(head, 'th')}${rows.map((row) => line(row, 'td')).join('')}</table>`;
  }
  return plainToHtml(block, Infinity);
}

const cellsOf = (row: string) =>
  row
    .replace(/^\|/, '')
    .replace(/\|$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'));

function attributesOf(element: Element, { address }: FullOptions): string {
  const kept = (attributes[element.tag] ?? []).map((name) => [name, element.attribute(name)]);
  if (element.tag === 'a') kept.unshift(['href', addressIn(element.attribute('href'), address)]);
  if (element.tag === 'img') kept.unshift(['src', addressIn(imageSource(element), address)]);
  return kept.flatMap(([name, value]) => (value ? [` ${name}="${escaped(value)}"`] : [])).join('');
}

const addressIn = (source: string, address: FullOptions['address']) =>
  source.trim() === '' ? '' : (address(source.trim()) ?? '');

const plain = (child: Child): string =>
  typeof child === 'string' ? child : child.tag === 'annotation' ? '' : child.children.map(plain).join('');
