import { continues, isCode, isDefinition, isLoneName, isPlainHeading, isTerm, linesOf, type Line } from './lines';
import { inOneLine, plainText } from './plain-text';
import { splitSentences } from './sentences';
import { isEntry, nextText, textAt } from './short-lines';
import { readTable } from './table';
import type { Block, ListItem, Section } from './text-types';

const heading = /^ {0,3}(#{1,6})\s+(\S.*)$/;
const listItem = /^(\s*)(?:[-*+•‣▪·–]|(\d{1,3})[.)])\s+(\S.*)$/;
const fence = /^\s*(`{3,}|~{3,})\s*([\w+-]*)/;
const rule = /^ {0,3}(?:(?:-\s*){3,}|(?:\*\s*){3,}|(?:_\s*){3,})$/;

/**
 * Parses the structure of Markdown or plain text: headings, named terms, paragraphs split into sentences, lists, code
 * and tables, each with its position in `content`. In plain text, joins wrapped lines and reads short lines as
 * headings.
 */
export const blocksOf = (content: string): Block[] => [...eachBlockOf(content)];

/** Yields the blocks one by one, so that a caller can let other work run in between. */
export function* eachBlockOf(content: string): Generator<Block> {
  const lines = linesOf(content);
  const markdown = isMarkdown(lines);
  const blocks: Block[] = [];
  let [at, given] = [0, 0];
  while (at < lines.length) {
    const line = lines[at] as Line;
    const text = line.text;
    if (text.trim() === '' || rule.test(text)) at += 1;
    else if (fence.test(text)) at = readCode(content, lines, at, blocks);
    else if (isHeading(lines, at)) at = pushHeading(line, blocks, at);
    else if (isUnderline(lines[at + 1]?.text) && !listItem.test(text)) at = readUnderlined(lines, at, blocks);
    else if (text.includes('|') && readTable(lines, at)) at = pushTable(lines, at, blocks);
    else if (listItem.test(text) && !isTerm(text)) at = readList(lines, at, blocks);
    else if (isCode(content.slice(line.start, line.end))) at = readLooseCode(content, lines, at, blocks);
    else at = readText(content, lines, at, blocks, markdown);
    for (; given < blocks.length; given++) yield blocks[given] as Block;
  }
}

/** Groups the blocks under their headings, in order. Empty content yields no section. */
export function sectionsOf(content: string): Section[] {
  const sections: { heading: string | null; level: number; blocks: Block[] }[] = [];
  for (const block of blocksOf(content)) {
    if (block.kind === 'heading') sections.push({ heading: block.text, level: block.level, blocks: [] });
    else {
      if (sections.length === 0) sections.push({ heading: null, level: 0, blocks: [] });
      sections.at(-1)?.blocks.push(block);
    }
  }
  return sections;
}

/** Whether headings are marked: one is the first line, or between blank lines and not a lower-case comment. */
function isMarkdown(lines: readonly Line[]): boolean {
  const blank = (at: number) => (lines[at]?.text ?? '').trim() === '';
  const first = lines.findIndex((_, at) => !blank(at));
  return lines.some(
    ({ text }, at) =>
      heading.test(text) && (at === first || (blank(at - 1) && blank(at + 1) && !/^#\s+\p{Ll}/u.test(text))),
  );
}

/** Whether a line is a marked heading: it is between blank lines, unlike a `# comment` in a program. */
function isHeading(lines: readonly Line[], at: number): boolean {
  if (!heading.test(lines[at]?.text ?? '')) return false;
  const blank = (index: number) => (lines[index]?.text ?? '').trim() === '';
  return blank(at - 1) || blank(at + 1) || heading.test(lines[at - 1]?.text ?? '');
}

function pushHeading(line: Line, blocks: Block[], at: number): number {
  const [, marks = '', title = ''] = heading.exec(line.text) ?? [];
  // Only marks after a space close a heading: `## C#` keeps its `#`.
  const text = plainText(title.replace(/\s#+$/, ''));
  if (text !== '') blocks.push({ kind: 'heading', level: marks.length, text, start: line.start, end: line.end });
  return at + 1;
}

const isUnderline = (text: string | undefined) => text !== undefined && /^(?:={3,}|-{3,})$/.test(text);

function readUnderlined(lines: readonly Line[], at: number, blocks: Block[]): number {
  const [line, underline] = [lines[at], lines[at + 1]] as [Line, Line];
  const level = underline.text.startsWith('=') ? 1 : 2;
  blocks.push({ kind: 'heading', level, text: plainText(line.text), start: line.start, end: underline.end });
  return at + 2;
}

function readCode(content: string, lines: readonly Line[], at: number, blocks: Block[]): number {
  const open = lines[at] as Line;
  const [, marks = '', language = ''] = fence.exec(open.text) ?? [];
  let to = at + 1;
  while (to < lines.length && !(lines[to] as Line).text.trim().startsWith(marks)) to += 1;
  const last = lines[Math.min(to, lines.length - 1)] as Line;
  const body = lines.slice(at + 1, to);
  const text = body.length === 0 ? '' : content.slice(body[0]?.start, body.at(-1)?.end);
  blocks.push({ kind: 'code', language, text, start: open.start, end: last.end });
  return to + 1;
}

/** Reads unfenced program text up to the next line of another kind. */
function readLooseCode(content: string, lines: readonly Line[], at: number, blocks: Block[]): number {
  let to = at + 1;
  while (to < lines.length && isCode(content.slice(lines[to]?.start, lines[to]?.end))) to += 1;
  const [start, end] = [(lines[at] as Line).start, (lines[to - 1] as Line).end];
  blocks.push({ kind: 'code', language: '', text: content.slice(start, end), start, end });
  return to;
}

function pushTable(lines: readonly Line[], at: number, blocks: Block[]): number {
  const table = readTable(lines, at);
  if (!table) return at + 1;
  const [start, end] = [(lines[at] as Line).start, (lines[table.to - 1] as Line).end];
  const markdown = lines
    .slice(at, table.to)
    .map(({ text }) => text.trim())
    .join('\n');
  blocks.push({ kind: 'table', columns: table.columns, rows: table.rows, markdown, start, end });
  return table.to;
}

/**
 * Maximum depth of list items; deeper ones are raised to it. Results nest as deeply as their list, and JSON is limited
 * to 32 levels.
 */
const deepestList = 8;

function readList(lines: readonly Line[], at: number, blocks: Block[]): number {
  const items: { text: string; depth: number; start: number; end: number }[] = [];
  const indents: number[] = [];
  const first = lines[at] as Line;
  let to = at;
  for (; to < lines.length; to += 1) {
    const line = lines[to] as Line;
    const match = listItem.exec(line.text);
    const last = items.at(-1);
    if (match) {
      const indent = (match[1] ?? '').length;
      while (indents.length > 0 && indent < (indents.at(-1) as number)) indents.pop();
      if (indents.length === 0 || indent > (indents.at(-1) as number)) indents.push(indent);
      items.push({
        text: match[3] ?? '',
        depth: Math.min(indents.length - 1, deepestList),
        start: line.end - (match[3] ?? '').length,
        end: line.end,
      });
    } else if (last && line.text.trim() !== '' && /^\s{2,}\S/.test(line.text)) {
      last.text += ` ${line.text.trim()}`;
      last.end = line.start + line.text.length;
    } else if (line.text.trim() !== '' || !listItem.test(lines[to + 1]?.text ?? '')) break;
  }
  const read: ListItem[] = items.map((item) => ({
    ...{ ...item, text: plainText(item.text) },
    markdown: inOneLine(item.text),
  }));
  const number = listItem.exec(first.text)?.[2];
  const numbering = { ordered: number !== undefined, first: Number(number ?? 1) };
  blocks.push({ kind: 'list', ...numbering, items: read, start: first.start, end: read.at(-1)?.end ?? first.end });
  return to;
}

/** Maximum characters of a defined term. */
const maxTermLength = 120;

/** Reads a paragraph, a term, or (in text without Markdown headings) a line that looks like a heading. */
function readText(content: string, lines: readonly Line[], at: number, blocks: Block[], markdown: boolean): number {
  const first = lines[at] as Line;
  const text = first.text.trim();
  const below = lines[at + 1]?.text;
  if (isTerm(text) || isLoneName(text, below) || (isDefinition(below) && text.length <= maxTermLength)) {
    blocks.push({ kind: 'term', text: plainText(text), start: first.start, end: first.end });
    return at + 1;
  }
  const isQuoted = text.startsWith('>');
  const inner = (index: number) => (isQuoted ? textAt(lines, index).replace(/^>[ \t]?/, '') : textAt(lines, index));
  let to = at + 1;
  while (
    to < lines.length &&
    startsText(lines, to) &&
    inner(to) !== '' &&
    continues(inner(to - 1), inner(to), lines[to + 1]?.text)
  )
    to += 1;
  const next = nextText(lines, to);
  if (
    !markdown &&
    to === at + 1 &&
    isPlainHeading(text, next, blocks.length === 0) &&
    !(blocks.length > 0 && isEntry(lines, at))
  ) {
    const level = blocks.length === 0 ? 1 : 1 + (/^(\d+(?:\.\d+)*)\.?\s/.exec(text)?.[1]?.split('.').length ?? 1);
    blocks.push({
      kind: 'heading',
      level: Math.min(level, 6),
      text: plainText(text),
      start: first.start,
      end: first.end,
    });
    return to;
  }
  const end = (lines[to - 1] as Line).end;
  const mark = /^\s*(?:>\s?|:\s+(?=\S))/.exec(first.text)?.[0].length ?? 0;
  const sentences = splitSentences(content, first.start + mark, end);
  if (sentences.length > 0) blocks.push({ kind: 'paragraph', sentences, isQuoted, start: first.start, end });
  return to;
}

function startsText(lines: readonly Line[], at: number): boolean {
  const { text } = lines[at] as Line;
  return (
    text.trim() !== '' &&
    !isHeading(lines, at) &&
    !fence.test(text) &&
    !listItem.test(text) &&
    !isCode(text) &&
    !rule.test(text) &&
    !isUnderline(lines[at + 1]?.text) &&
    !(text.includes('|') && readTable(lines, at))
  );
}
