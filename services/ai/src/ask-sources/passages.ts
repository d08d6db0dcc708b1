import { linesWithin } from '../text/lines';
import { eachBlockOf } from '../text/outline';
import type { Block, Span } from '../text/text-types';

export interface AskedSource {
  readonly id: string;
  readonly title: string;
  readonly text: string;
}

/** A range of a source: `source.text.slice(start, end) === text`. */
export interface SourcePassage {
  readonly source: string;
  readonly title: string;
  readonly heading: string;
  /** Header of the table whose later rows this is, or the line that opens its block of code. */
  readonly header?: string;
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** Whether it has words of the question, or words that resemble them. */
  readonly hasWords?: boolean;
}

type Piece = Span & Pick<SourcePassage, 'header'>;

/** Characters after which the next block starts a new passage. */
const passageChars = 700;
/** Maximum characters of a passage, so that it fits into the context of any model. */
const maxPassageChars = 1_400;

const fence = /^\s*(`{3,}|~{3,})/;

/** Returns the text of a passage with the header of its table, or within the fence of its code. */
export function shownText({ header, text }: SourcePassage): string {
  if (header === undefined) return text;
  const [, marks] = fence.exec(header) ?? [];
  return `${header}\n${text}${marks === undefined ? '' : `\n${marks}`}`;
}

/** Groups consecutive blocks under one heading into passages; splits long ones. */
export function passagesOf({ id: source, title, text }: AskedSource): SourcePassage[] {
  const passages: SourcePassage[] = [];
  let heading = '';
  let open = null as Piece | null;
  const close = () => {
    if (open) passages.push({ source, title, heading, text: text.slice(open.start, open.end), ...open });
    open = null;
  };
  const add = (piece: Piece) => {
    if (open && piece.end - open.start > passageChars) close();
    open = { ...(open ?? piece), end: piece.end };
  };
  for (const block of eachBlockOf(text)) {
    if (block.kind === 'heading') {
      close();
      heading = block.text;
      continue;
    }
    if (open && block.end - open.start > passageChars) close();
    for (const piece of piecesOf(block, text)) for (const part of shortened(piece, text)) add(part);
    if (open && 'header' in open) close();
  }
  close();
  return passages;
}

/** Splits a long paragraph between sentences, a long list between items, and other long blocks between lines. */
function piecesOf(block: Exclude<Block, { kind: 'heading' }>, text: string): readonly Piece[] {
  if (block.end - block.start <= passageChars) return [{ start: block.start, end: block.end }];
  if (block.kind === 'paragraph') return block.sentences.map(({ start, end }) => ({ start, end }));
  if (block.kind === 'list') return block.items.map(({ start, end }) => ({ start, end }));
  const lines = linesWithin(text, block);
  if (block.kind === 'code') return codeLines(lines, text);
  if (block.kind !== 'table') return lines;
  const header = text.slice(block.start, lines[1]?.end);
  const rows = lines.slice(2).map((line) => (header.length > passageChars ? line : { ...line, header }));
  return [{ start: block.start, end: lines[1]?.end ?? block.end }, ...rows];
}

/** Returns the lines of code without its fence: a passage with one half of it would make the text after it code. */
function codeLines(lines: readonly Span[], text: string): readonly Piece[] {
  const [first = '', last = ''] = [lines[0], lines.at(-1)].map((line) => text.slice(line?.start, line?.end));
  const [, marks] = fence.exec(first) ?? [];
  if (marks === undefined) return lines;
  const body = lines.slice(1, last.trim().startsWith(marks) ? -1 : undefined);
  return first.length > passageChars ? body : body.map((line) => ({ ...line, header: first }));
}

/** Cuts a piece that exceeds a passage, at white space if possible. */
function* shortened(piece: Piece, text: string): Generator<Piece> {
  let { start } = piece;
  while (piece.end - start > maxPassageChars) {
    const room = text.slice(start, start + maxPassageChars);
    const at = room.search(/\s\S*$/);
    const length = at > 0 ? at : room.length - (/[\ud800-\udbff]$/.test(room) ? 1 : 0);
    yield { ...piece, start, end: start + length };
    start += length;
  }
  yield { ...piece, start };
}
