import { appendAll } from '../../append-all';
import type { Line } from '../page-types';
import { listLabel } from './list-item';

/** Maximum distance of a label from its text in font sizes. */
const maxGap = 3;
/** Tolerance of their baselines in font sizes. */
const tolerance = 0.2;
/** Labels of a page; more are a table. */
const maxLabels = 300;
/** A bullet of lists that is also a cell of tables without a value. */
const dash = /^[-–—]$/;
/** The number of a clause, and the maximum lines of its text, which are painted before it. */
const clauseNumber = /^\d{1,3}(?:\.\d{1,3}){1,4}$/;
const maxClauseLines = 100;
/** Minimum characters of the first line of a clause of several lines. */
const minClauseChars = 20;

/**
 * Joins the labels of list items that are lines of their own to their text, on the same baseline: some producers paint
 * labels after the text of their item, or after all other text of the page.
 */
export function attachLabels(paintedLines: readonly Line[]): readonly Line[] {
  const pageLines = attachFloatedNumbers(paintedLines);
  const wholeLine = new Map<Line, Line>();
  const divide = (line: Line): Line[] => {
    const labels = divideLabels(line);
    if (labels.length > 1) for (const label of labels) wholeLine.set(label, line);
    return labels;
  };
  const lines = attachClauseNumbers(pageLines.flatMap(divide));
  const labels = new Set([...lines.filter(isLabel), ...dashesOf(lines)]);
  if (labels.size === 0 || labels.size > maxLabels) return attachClauseNumbers(pageLines);
  const labelOf = new Map<Line, Line>();
  for (const label of labels) {
    const text = lines
      .filter((line) => !labels.has(line) && isBeside(label, line) && (!isDash(label) || hasLetter(line)))
      .reduce<Line | undefined>(
        (nearest, line) => (nearest && gapOf(label, nearest) <= gapOf(label, line) ? nearest : line),
        undefined,
      );
    if (!text || labelOf.has(text)) continue;
    labelOf.set(text, label);
    labels.delete(label);
  }
  const attached = new Set(labelOf.values());
  // Labels without text, such as those of two pictures, remain one line.
  const keptWhole = new Set<Line>();
  const divided = new Set([...attached].map((label) => wholeLine.get(label)));
  return lines.flatMap((line) => {
    if (attached.has(line)) return [];
    const whole = wholeLine.get(line);
    if (whole && !divided.has(whole)) {
      divided.add(whole);
      keptWhole.add(whole);
      return [whole];
    }
    if (whole && keptWhole.has(whole)) return [];
    const label = labelOf.get(line);
    return [label ? joinLines(label, line) : line];
  });
}

const isLabel = ({ text, rotation }: Line): boolean => rotation === 0 && listLabel.test(text.trim());
const isDash = ({ text, rotation }: Line): boolean => rotation === 0 && dash.test(text.trim());

const hasLetter = ({ text }: Line): boolean => /\p{L}/u.test(text);

/** Returns the dashes in runs of labels that are painted apart from their text. */
function dashesOf(lines: readonly Line[]): Line[] {
  const dashes: Line[] = [];
  for (let start = 0; start < lines.length; start += 1) {
    let end = start;
    while (end < lines.length && (isLabel(lines[end]!) || isDash(lines[end]!))) end += 1;
    if (end - start > 1) appendAll(dashes, lines.slice(start, end).filter(isDash));
    start = Math.max(start, end - 1);
  }
  const isUsed = (label: Line): boolean => lines.some((line) => hasLetter(line) && isBeside(label, line));
  return dashes.length > maxLabels ? [] : dashes.filter(isUsed);
}

/** Divides a line of labels of several columns, whose labels follow each other where text and labels are apart. */
function divideLabels(line: Line): Line[] {
  const { items, parts } = line;
  if (parts.length < 2 || items?.length !== parts.length || line.isRtl) return [line];
  if (!parts.every((part) => listLabel.test(part.trim()))) return [line];
  return [...items]
    .sort((a, b) => a.x0 - b.x0)
    .map((item) => ({ ...line, ...item, parts: [item.text], items: [item] }));
}

/**
 * Joins numbers such as 2.1 to the paragraph directly before them, beside whose first line they are. Without a
 * period, they may be cells of a table, which are painted from left to right.
 */
function attachClauseNumbers(lines: readonly Line[]): readonly Line[] {
  const attached: Line[] = [];
  const numbered = new Set<Line>();
  for (const line of lines) {
    const isNumber = line.rotation === 0 && clauseNumber.test(line.text.trim());
    const start = isNumber ? clauseStart(line, attached) : -1;
    // A clause has one number; further ones beside it are those of an axis.
    if (start < 0 || numbered.has(attached[start]!)) attached.push(line);
    else {
      attached[start] = joinLines(line, attached[start]!);
      numbered.add(attached[start]);
    }
  }
  return attached;
}

/**
 * Joins runs of numbers such as 2.1 to the lines beside them that follow later: browsers paint floated boxes before the
 * text. All numbers of a run have a line of their own, unlike those of an axis.
 */
function attachFloatedNumbers(lines: readonly Line[]): readonly Line[] {
  const isNumber = ({ text }: Line): boolean => clauseNumber.test(text.trim());
  if (lines.filter(isNumber).length > maxLabels) return lines;
  const numberOf = new Map<Line, Line>();
  for (let start = 0; start < lines.length; start += 1) {
    let end = start;
    while (end < lines.length && isFloated(lines[end]!)) end += 1;
    const numbers = lines.slice(start, end).filter(isNumber);
    if (numbers.length > 1) {
      const texts = numbers.map((number) => lines.slice(end).find((line) => isClause(line) && isBeside(number, line)));
      const found = new Set(texts.filter((line) => line !== undefined));
      if (found.size === numbers.length)
        for (const [at, line] of [...found].entries()) numberOf.set(line, numbers[at]!);
    }
    start = Math.max(start, end - 1);
  }
  if (numberOf.size === 0) return lines;
  const attached = new Set(numberOf.values());
  return lines.flatMap((line) => {
    const number = numberOf.get(line);
    return attached.has(line) ? [] : [number ? joinLines(number, line) : line];
  });
}

const isFloated = ({ text, rotation }: Line): boolean =>
  rotation === 0 && (clauseNumber.test(text.trim()) || listLabel.test(text.trim()));
const isClause = ({ text, parts }: Line): boolean =>
  parts.length === 1 && text.length >= minClauseChars && /\p{L}/u.test(text);

/** Returns the index of the first line of the paragraph at the end of the lines, if the number is beside it; else -1. */
function clauseStart(number: Line, lines: readonly Line[]): number {
  const end = Math.max(0, lines.length - maxClauseLines);
  for (let index = lines.length - 1; index >= end; index -= 1) {
    const line = lines[index]!;
    const below = lines[index + 1];
    if (line.rotation !== 0 || line.x0 < number.x1) return -1;
    if (below && (below.y > line.y || below.x0 < line.x0 - tolerance * line.size)) return -1;
    if (isBeside(number, line)) return line.text.length < minClauseChars || !/\p{L}/u.test(line.text) ? -1 : index;
  }
  return -1;
}

const isBeside = (label: Line, line: Line): boolean =>
  line.rotation === 0 &&
  Math.abs(line.y - label.y) < tolerance * line.size &&
  gapOf(label, line) > -tolerance * line.size &&
  gapOf(label, line) < maxGap * line.size;

/** Returns the gap between a label and its text: right of right-to-left text, except in lists of other languages. */
function gapOf(label: Line, line: Line): number {
  const atRight = label.x0 - line.x1;
  return line.isRtl && atRight > -tolerance * line.size ? atRight : line.x0 - label.x1;
}

const joinLines = (label: Line, line: Line): Line => ({
  ...line,
  text: `${label.text.trim()} ${line.text}`,
  parts: [`${label.text.trim()} ${line.parts[0] ?? ''}`, ...line.parts.slice(1)],
  x0: Math.min(label.x0, line.x0),
  x1: Math.max(label.x1, line.x1),
  items: [...(label.items ?? []), ...(line.items ?? [])],
});
