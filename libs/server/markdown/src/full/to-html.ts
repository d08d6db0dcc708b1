import { dropInvisible } from '../tree/drop-invisible';
import type { Child, Element } from '../tree/element';
import { lookUp } from '../tree/look-up';
import { isInlineTag } from '../tree/walk';
import { emojiOf } from '../write/emoji';
import { formulaSource } from '../write/formula-source';
import type { FullOptions } from './full-options';
import { imageSource } from './image-source';
import { plainCode } from './plain-code';

const tags = new Set(
  (
    'a abbr article aside b bdi bdo blockquote br caption cite code col colgroup data dd del details dfn div dl dt em ' +
    'figcaption figure h1 h2 h3 h4 h5 h6 hr i img ins kbd li main mark ol p pre q s samp section small strong sub summary ' +
    'sup table tbody td tfoot th thead time tr u ul var wbr'
  ).split(' '),
);
const empty = new Set(['br', 'col', 'hr', 'img', 'wbr']);
/** Elements that are kept without content, as parts of others. */
const blank = new Set(['col', 'td', 'th']);
/** Tags that neither are written nor break a line. */
const transparent = new Set(['#document', 'html', 'body', 'button', 'map', 'picture']);
/** Obsolete tags, by those with the same meaning. */
const aliases: Readonly<Record<string, string>> = { strike: 's', tt: 'code' };
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
/** Attributes that have a meaning without a value: an image without words, a list that counts down. */
const mayBeEmpty = new Set(['alt', 'reversed']);
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => escapes[character] ?? character);

/** Returns the mark of a task in a list as a check box, which the marks of documents are. */
const boxOf = ({ children }: Element) => children.join('').replace('[x]', '☑').replace('[ ]', '☐');

/**
 * Writes elements as HTML that executes nothing: only allowed tags and attributes, absolute addresses, no styles.
 * Dropped elements are skipped, and those that have no other content. Text beyond `maxChars` is cut off; open elements
 * are closed.
 */
export function toHtml(elements: readonly Element[], options: FullOptions): string {
  const parts: string[] = [];
  let room = options.maxChars;
  /** Number of texts and images so far. */
  let filled = 0;
  const put = (html: string): void => {
    parts.push(html);
    room -= html.length;
  };
  const putText = (text: string): void => {
    const html = escaped(text.replaceAll('\0', ''));
    if (html.length > room) room = 0;
    else put(html);
    if (text.trim() !== '') filled += 1;
  };
  const write = (child: Child, isCode: boolean): void => {
    if (typeof child === 'string') return putText(isCode ? child : dropInvisible(child).replace(/\s+/g, ' '));
    if (child.dropped) return;
    if (child.tag === 'math') return putText(formulaOf(child));
    if (child.tag === 'task-mark') return putText(boxOf(child));
    if (child.tag === 'pre') return writeTag('pre', isCode ? child : plainCode(child), true);
    const tag = tagOf(child);
    if (tag !== '') return writeTag(tag, child, isCode);
    child.children.forEach((each) => write(each, isCode));
  };
  const writeTag = (tag: string, element: Element, isCode: boolean): void => {
    const attribute = attributesOf(element, options);
    if (tag === 'a' && !attribute.startsWith(' href=')) return element.children.forEach((each) => write(each, isCode));
    if (tag === 'img' && !attribute.startsWith(' src=')) return putText(emojiOf(element));
    const open = `<${tag}${attribute}>`;
    const close = empty.has(tag) ? '' : `</${tag}>`;
    if (open.length + close.length > room) return;
    const before = { length: parts.length, room, filled };
    room -= close.length;
    put(open);
    if (tag === 'img') filled += 1;
    if (close === '') return;
    element.children.forEach((each) => write(each, isCode));
    if (filled > before.filled || blank.has(tag)) return void parts.push(close);
    const isSpaced = parts.slice(before.length).some((part) => part.startsWith(' '));
    parts.length = before.length;
    room = before.room;
    if (isSpaced) put(' ');
  };
  elements.forEach((element) => write(element, false));
  return parts.join('').trim();
}

/** Returns the tag to write for an element, or an empty string for its content only. */
function tagOf(element: Element): string {
  const tag = lookUp(aliases, element.tag) ?? element.tag;
  if (tags.has(tag)) return tag;
  return transparent.has(tag) || isInlineTag(element) ? '' : 'div';
}

/** Returns the source of a formula between the delimiters of TeX, or its glyphs. */
function formulaOf(formula: Element): string {
  const source = formulaSource(formula).trim();
  if (source === '') return plain(formula);
  return /^(?:block|true)$/.test(formula.attribute('display')) ? `\\[${source}\\]` : `\\(${source}\\)`;
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
  const kept = (lookUp(attributes, element.tag) ?? []).map((name) => [name, element.attribute(name)] as const);
  const direction = /^(?:rtl|ltr)$/i.exec(element.attribute('dir'))?.[0] ?? '';
  const language = element.tag === 'code' ? (/^language-[\w+#.-]+$/.exec(element.attribute('class'))?.[0] ?? '') : '';
  return [
    ['href', element.tag === 'a' ? addressIn(element.attribute('href'), address) : ''] as const,
    ['src', element.tag === 'img' ? addressIn(imageSource(element), address) : ''] as const,
    ['class', language] as const,
    ['dir', direction] as const,
    ...kept,
  ]
    .filter(([name, value]) => value !== '' || (mayBeEmpty.has(name) && name in element.attributes))
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('');
}

const addressIn = (source: string, address: FullOptions['address']) =>
  source.trim() === '' ? '' : (address(source.trim()) ?? '');

const plain = (child: Child): string =>
  typeof child === 'string' ? child : child.tag === 'annotation' ? '' : child.children.map(plain).join('');
