import type { Line } from './page-types';

/** Maximum characters of a heading, and minimum characters of a line of text between two of them. */
const [maxChars, minTextChars] = [80, 40];
/** Minimum sections of a document whose numbers mark headings. */
const minSections = 3;
/** Maximum series of numbers, each of which is searched for in the whole document, and sections compared with a title. */
const [maxSeries, maxCompared] = [100, 20];
/** Minimum share of the characters of a font of running text. */
const minTextShare = 0.2;
/** Maximum lines of a heading; more are a paragraph. */
const maxHeadingLines = 3;

const roman = /^([IVX]{1,5})\.\s+\p{Lu}/u;
const arabic = /^(\d{1,2})\.?\s+\p{Lu}/u;
/** Matches the number of a subsection, after the number of its section or alone. */
const decimal = /^(\d{1,2})\.(\d{1,2})\.?\s+\p{Lu}/u;
const letter = /^([A-Z])\.\s+\p{Lu}/u;
/** Matches the number of a figure or table after its word. */
const captionNumber = /^\p{L}+\.?\s\d/u;
const romanNumbers = 'I II III IV V VI VII VIII IX X XI XII XIII XIV XV'.split(' ');

/** A heading and its depth below the headings of sections. */
export type NumberedHeadings = ReadonlyMap<Line, 0 | 1>;

interface Section {
  readonly line: Line;
  readonly at: number;
  readonly number: number;
}

/**
 * Finds headings in the size of the text by their numbers: sections numbered I., II., III. or 1, 2, 3, each with text
 * below it, in capitals or in another font than the text, as in papers of the IEEE and the AMS, of whose centred ones only
 * the number may have that font; and their subsections A., B. or 2.1, 2.2, and titles without a number in the same font
 * and at the same place in their column. Their further lines begin with a lower-case letter.
 */
export function numberedHeadings(lines: readonly Line[]): NumberedHeadings {
  const textFonts = fontsOfText(lines);
  const isStyled = ({ fonts }: Line): boolean =>
    fonts !== undefined && fonts.size > 0 && fonts.isDisjointFrom(textFonts);
  const isPartlyStyled = ({ fonts }: Line): boolean => fonts !== undefined && !fonts.isSubsetOf(textFonts);
  const paragraphAt = (at: number): readonly Line[] => (isStyled(lines[at]!) ? linesInStyle(lines, at) : [lines[at]!]);
  const found = new Map<Line, 0 | 1>();
  const titles = [...lines.entries()].filter(([, line]) => isTitle(line) && isStyled(line));
  for (const numberOf of [romanNumber, arabicNumber]) {
    const candidates = lines.flatMap((line, at): Section[] => {
      const number = isTitle(line) && (isPartlyStyled(line) || isInCapitals(line)) ? numberOf(line.text.trim()) : 0;
      return number > 0 && paragraphAt(at).length <= maxHeadingLines ? [{ line, at, number }] : [];
    });
    for (const series of seriesOf(candidates, lines).slice(0, maxSeries)) {
      if (!series.every(({ line }) => isStyled(line) || isInCapitals(line)) && !isCentred(series)) continue;
      for (const [at, line] of titles)
        if (isLike(line, series.slice(0, maxCompared)) && paragraphAt(at).length === 1) found.set(line, 0);
      for (const { line } of series) found.set(line, 0);
      for (const line of subsectionsOf(series, lines, isStyled)) found.set(line, 1);
    }
    if (found.size > 0) return withFurtherLines(found, lines, paragraphAt);
  }
  return found;
}

const romanNumber = (text: string): number => romanNumbers.indexOf(roman.exec(text)?.[1] ?? '') + 1;
const arabicNumber = (text: string): number => Number(arabic.exec(text)?.[1] ?? 0);

const isTitle = ({ text, rotation, parts, isBlock, level }: Line): boolean =>
  rotation === 0 &&
  parts.length === 1 &&
  isBlock !== true &&
  level === undefined &&
  text.trim().length <= maxChars &&
  /^[\p{Lu}\p{N}]/u.test(text.trim()) &&
  /\p{L}{3}/u.test(text) &&
  !/[.,;:]$/.test(text.trim());

const isInCapitals = ({ text }: Line): boolean => !/\p{Ll}/u.test(text);

/** Returns the line and those directly below it in its font and size, up to the next number. */
function linesInStyle(lines: readonly Line[], at: number): readonly Line[] {
  const { size, fonts = new Set<string>() } = lines[at]!;
  let end = at + 1;
  for (let line = lines[end]; line !== undefined && end <= at + maxHeadingLines; line = lines[(end += 1)]) {
    const step = lines[end - 1]!.y - line.y;
    const isBelow = step > 0 && step < 1.9 * size && Math.abs(line.size - size) < 0.02 * size;
    if (!isBelow || line.fonts?.isSubsetOf(fonts) !== true || startsWithNumber(line.text.trim())) break;
  }
  return lines.slice(at, end);
}

const startsWithNumber = (text: string): boolean => [roman, arabic, decimal, letter].some((each) => each.test(text));

/** Adds the further lines of headings. */
function withFurtherLines(
  found: NumberedHeadings,
  lines: readonly Line[],
  paragraphAt: (at: number) => readonly Line[],
): NumberedHeadings {
  const further = [...lines.entries()].flatMap(([at, line]) => {
    const depth = found.get(line);
    const below = depth === undefined ? [] : paragraphAt(at).slice(1);
    return below.flatMap((each) => (/^\p{Ll}/u.test(each.text.trim()) ? [[each, depth!] as const] : []));
  });
  return new Map([...found, ...further]);
}

/** Returns the fonts of a large share of the text. */
function fontsOfText(lines: readonly Line[]): ReadonlySet<string> {
  const chars = new Map<string, number>();
  let total = 0;
  for (const { fonts, text } of lines) {
    total += text.length;
    for (const font of fonts ?? []) chars.set(font, (chars.get(font) ?? 0) + text.length);
  }
  return new Set([...chars].filter(([, count]) => count > minTextShare * total).map(([font]) => font));
}

/** Whether sections of different widths have the same centre. */
function isCentred(series: readonly Section[]): boolean {
  const range = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);
  const { size } = series[0]!.line;
  return (
    range(series.map(({ line: { x0, x1 } }) => (x0 + x1) / 2)) < 0.5 * size &&
    range(series.map(({ line }) => line.x0)) > size
  );
}

/** Returns the series of sections that count from 1 with text between them. */
function seriesOf(candidates: readonly Section[], lines: readonly Line[]): Section[][] {
  const isText = ({ text }: Line): boolean => text.trim().length >= minTextChars;
  const found: Section[][] = [];
  let series: Section[] = [];
  const end = (): void => {
    if (series.length >= minSections) found.push(series);
  };
  for (const section of candidates) {
    const last = series.at(-1);
    if (last && section.number === last.number + 1 && lines.slice(last.at + 1, section.at).some(isText))
      series.push(section);
    else if (section.number === 1) {
      end();
      series = [section];
    }
  }
  end();
  return found;
}

/** Returns the titles of subsections, counted from A. or 2.1 in each section. */
function subsectionsOf(series: readonly Section[], lines: readonly Line[], isStyled: (line: Line) => boolean): Line[] {
  return series.flatMap(({ at, number }, index) => {
    const found: Line[] = [];
    for (const line of lines.slice(at + 1, series[index + 1]?.at)) {
      if (!isTitle(line) || !isStyled(line)) continue;
      const text = line.text.trim();
      const [, section, own] = decimal.exec(text) ?? [];
      const [, initial] = letter.exec(text) ?? [];
      const next = found.length + 1;
      if ((Number(section) === number && Number(own) === next) || initial === String.fromCodePoint(64 + next))
        found.push(line);
    }
    return found;
  });
}

/** Whether a line has the fonts and the size of a section, and its left edge or its centre, but no caption's number. */
const isLike = (line: Line, series: readonly Section[]): boolean =>
  !captionNumber.test(line.text.trim()) &&
  series.some(
    ({ line: { size, fonts, x0, x1 } }) =>
      Math.abs(line.size - size) < 0.02 * size &&
      (Math.abs(line.x0 - x0) < 0.5 * size || Math.abs(line.x0 + line.x1 - x0 - x1) < size) &&
      fonts !== undefined &&
      line.fonts?.isSubsetOf(fonts) === true,
  );
