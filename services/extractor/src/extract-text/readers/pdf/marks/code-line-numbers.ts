import type { Line, PositionedText } from '../page-types';
import { hasCode } from './listings';

/** Minimum numbered lines of a listing, and minimum lines of code among them. */
const [minLines, minCodeLines] = [3, 2];
/** Maximum size of numbers relative to the code, in listings whose lines have one indent. */
const maxNumberSize = 0.9;

/** A line that begins with a number apart from the code. */
interface NumberedLine {
  readonly line: Line;
  readonly number: PositionedText;
  /** Its first item of code, if any. */
  readonly code: PositionedText | undefined;
}

/**
 * Removes the numbers of lines of a listing, which hide the indents of the code. They increase by one, also beside empty
 * lines, and are smaller than the code or beside lines of different indents. Without signs of code, they are those of a list.
 */
export function dropCodeNumbers(lines: readonly Line[]): Line[] {
  const result: Line[] = [];
  let run: NumberedLine[] = [];
  const endRun = (next?: Line): void => {
    const [first, last] = [Number(run[0]?.number.text), Number(run.at(-1)?.number.text)];
    const isWhole = !beginsWith(result.at(-1), first - 1) && !beginsWith(next, last + 1);
    result.push(...(isWhole && areNumbers(run) ? run.flatMap(withoutNumber) : run.map(({ line }) => line)));
    run = [];
  };
  for (const line of lines) {
    const numbered = toNumbered(line);
    const last = run.at(-1);
    if (!numbered || (last && Number(numbered.number.text) !== Number(last.number.text) + 1)) endRun(line);
    if (numbered) run.push(numbered);
    else result.push(line);
  }
  endRun();
  return result;
}

/** Whether a line begins with a number that pdf.js joins to the code, as in `1 for` and `12}`. */
const beginsWith = (line: Line | undefined, number: number): boolean =>
  line?.isMonospaced === true && Number(/^\s*(\d{1,4})/.exec(line.text)?.[1]) === number;

function toNumbered(line: Line): NumberedLine | undefined {
  const [number, code] = (line.items ?? []).filter(({ text }) => text.trim() !== '').sort((a, b) => a.x0 - b.x0);
  const isNumbered = number && /^\s*\d{1,4}\s*$/.test(number.text) && !line.isBlock && line.rotation === 0;
  return isNumbered && (line.isMonospaced === true || !code) ? { line, number, code } : undefined;
}

function areNumbers(run: readonly NumberedLine[]): boolean {
  const starts = run.flatMap(({ code }) => (code ? [code.x0] : []));
  if (run.length < minLines || starts.length < minCodeLines) return false;
  const left = Math.min(...starts);
  if (run.some(({ number }) => number.x1 > left)) return false;
  if (!hasCode(run.flatMap((each) => (each.code ? [codeOf(each)] : [])))) return false;
  const areSmaller = run.every(({ number, code }) => !code || number.size < maxNumberSize * code.size);
  const letters = run.filter(({ code }) => code && /\p{L}/u.test(code.text)).length;
  const atLeft = starts.filter((start) => start - left < 1).length;
  return areSmaller || (atLeft > 1 && atLeft < starts.length && 2 * letters > starts.length);
}

function withoutNumber(numbered: NumberedLine): Line[] {
  const { line, number, code } = numbered;
  if (!code) return [];
  const text = codeOf(numbered);
  const items = line.items!.filter((item) => item !== number);
  return [{ ...line, text, parts: [text], x0: code.x0, items }];
}

const codeOf = ({ line, number }: NumberedLine): string =>
  line.text.trim().slice(number.text.trim().length).trimStart();
