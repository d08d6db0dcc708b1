import type { ContentFormat } from '@winnow/contracts';
import { emphasisIn } from '../format-writer';
import { unformatted, type InlineFormat, type InlineMarks } from '../inline-marks';
import type { ShapeParagraph } from '../package/drawing-shapes';
import { replaceSymbols } from '../symbol-fonts';
import type { TextBudget } from '../text-budget';
import type { AutoNumber } from './auto-numbers';
import type { LinkRange, TextBody } from './text-bodies';
import { readTextStyles, type CharacterRun } from './text-styles';

/** What the texts of a presentation refer to. */
export interface TextContext {
  readonly fonts: ReadonlyMap<number, string>;
  /** Addresses on the web by the ids of their hyperlinks; empty when links are not written. */
  readonly addresses: ReadonlyMap<number, string>;
  readonly marks: InlineMarks;
  readonly format: ContentFormat;
  readonly budget: TextBudget;
}

/** A character that is not text, in place of a field. */
const field = '\0';

/** Returns the paragraphs of a text with the marks of their formatting, without the fields. */
export function toParagraphs(
  body: TextBody,
  autoNumbers: readonly AutoNumber[],
  context: TextContext,
): ShapeParagraph[] {
  context.budget.addChars(body.text.length);
  const text = withoutFields(body);
  const { paragraphs: runs, characters } = readTextStyles(body.styles, text.length);
  const writer = new RunWriter(text, characters, linksInOrder(body.links), context);
  const paragraphs: ShapeParagraph[] = [];
  let runIndex = 0;
  let start = 0;
  for (const line of text.split('\r')) {
    context.budget.addElements();
    while (runIndex < runs.length && runs[runIndex]!.end <= start) runIndex += 1;
    const { level = 0, hasBullet } = runs[runIndex] ?? {};
    const number = autoNumbers[writer.extensionAt(start)];
    paragraphs.push({
      text: writer.write(start, start + line.length),
      level: Math.min(level, 8),
      bullet: hasBullet === false ? 'none' : number === undefined ? (hasBullet ? 'mark' : undefined) : 'number',
      ...(number === undefined ? {} : { start: number }),
    });
    start += line.length + 1;
  }
  return paragraphs;
}

function withoutFields({ text, fields }: TextBody): string {
  if (fields.length === 0) return text;
  const units = text.split('');
  for (const position of fields) if (position < units.length) units[position] = field;
  return units.join('');
}

/** Returns links in the order of the text, without those that overlap. */
function linksInOrder(links: readonly LinkRange[]): LinkRange[] {
  const ordered: LinkRange[] = [];
  for (const link of links.toSorted((a, b) => a.start - b.start))
    if (link.start >= (ordered.at(-1)?.end ?? 0) && link.end > link.start) ordered.push(link);
  return ordered;
}

/** Writes the paragraphs of a text in order, with the marks of its runs and links. */
class RunWriter {
  private runIndex = 0;
  private linkIndex = 0;

  constructor(
    private readonly text: string,
    private readonly runs: readonly CharacterRun[],
    private readonly links: readonly LinkRange[],
    private readonly context: TextContext,
  ) {}

  /** Returns the index of the additional properties of a character; positions must not decrease. */
  extensionAt(position: number): number {
    return this.runAt(position)?.extension ?? 0;
  }

  write(start: number, end: number): string {
    const { marks, fonts, addresses, format } = this.context;
    let written = '';
    let current: InlineFormat = unformatted;
    // White space has the format of the text around it if it is the same on both sides, otherwise none.
    let space = '';
    for (let position = start; position < end;) {
      const run = this.runAt(position);
      const link = this.linkAt(position);
      const isLinked = link !== undefined && link.start <= position;
      const next = Math.min(end, run?.end ?? end, (isLinked ? link.end : link?.start) ?? end);
      const piece = replaceSymbols(this.text.slice(position, next).replaceAll(field, ''), this.fontOf(run, fonts));
      position = next;
      const nextFormat = {
        emphasis: emphasisIn(format, run?.emphasis ?? 0),
        address: isLinked ? addresses.get(link.hyperlink) : undefined,
      };
      if (piece.trim() === '') {
        space += piece;
        continue;
      }
      const isSame = current.emphasis === nextFormat.emphasis && current.address === nextFormat.address;
      written += isSame
        ? space + piece
        : marks.change(current, unformatted) + space + marks.change(unformatted, nextFormat) + piece;
      [current, space] = [nextFormat, ''];
    }
    return written + marks.change(current, unformatted) + space;
  }

  private fontOf(run: CharacterRun | undefined, fonts: ReadonlyMap<number, string>): string {
    return run?.font === undefined ? '' : (fonts.get(run.font) ?? '');
  }

  private runAt(position: number): CharacterRun | undefined {
    while (this.runIndex < this.runs.length && this.runs[this.runIndex]!.end <= position) this.runIndex += 1;
    return this.runs[this.runIndex];
  }

  private linkAt(position: number): LinkRange | undefined {
    while (this.linkIndex < this.links.length && this.links[this.linkIndex]!.end <= position) this.linkIndex += 1;
    return this.links[this.linkIndex];
  }
}
