import {
  firstLanguage,
  languageOf,
  otherScripts,
  smallestLanguage,
  hasLanguage,
  scripts,
  shareOfScript,
  type Language,
} from './languages';
import type { ScannedPage } from '../scan/scanned-page';

/** A rectangle of a picture, in pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Options of reading a picture: its Exif orientation (1 upright, 6, 3 and 8 by quarter turns) and rotation in radians.
 */
export interface View {
  readonly turn?: number;
  /** Rotation in radians; by the slope of its lines when absent. */
  readonly skew?: number | undefined;
  /** Restricts reading to this box. */
  readonly box?: Box | undefined;
  /** Restricts reading to a few lines: those of the first strip (0), the second and so on. */
  readonly strip?: number;
}

export interface Reading {
  /** The whole text, including drawings misread as letters. */
  readonly text: string;
  readonly confidence: number;
  /** The page without misread drawings. */
  readonly page: ScannedPage;
  /** Rotation in radians that was applied. */
  readonly skew: number;
  /** Boxes of the lines found, largest first. */
  readonly lines: readonly Box[];
  /** CPU milliseconds of the attempt. */
  readonly took: number;
}

/**
 * Reads a picture with the model of a language; undefined when it is not installed, or no time is left for another
 * attempt.
 */
export type ReadPicture = (language: Language, view?: View) => Reading | undefined;

export interface Choice {
  readonly language: Language;
  readonly turn: number;
}

/** Minimum confidence at which no further attempt is made. */
const sure = 75;
/** Minimum confidence of another attempt, and minimum gain for a rotated page. */
const acceptable = 65;
const clearly = 8;
/**
 * Maximum loss of confidence for the model of the detected language: a model without its accents misreads them
 * confidently.
 */
const ofLanguage = 5;
/**
 * Minimum confidence at which an English page is kept as another model read it, since that model has its letters too.
 */
const sureEnglish = 90;
/** Minimum characters for another attempt. */
const minSigns = 20;
/** Maximum CPU milliseconds of an attempt that is followed by others; longer ones are photographs. */
const longest = 4_000;
/**
 * The same limit for other scripts, of which only a few lines are tried: a dense page of a foreign script takes long.
 */
const longestPage = 15_000;
const quarterTurns = [6, 8, 3];
/**
 * Maximum strips of the first page that are read to detect its language: two by the smallest model take as long as one by the
 * English model.
 */
const maxStrips = 2;
/** Number of lines used to detect a script, and the minimum share of its letters. */
const sampleLines = 3;
const minShare = 0.6;

/**
 * Reads a picture with the highest confidence: rotated, and in its likely language and script. `last` is how the
 * previous page was read, which is probably similar; undefined for the first page, whose language is detected on a
 * strip of it.
 */
export function chooseReading(read: ReadPicture, last: Choice | undefined): { reading: Reading; choice: Choice } {
  const start = last ?? { language: languageOfStrips(read), turn: 1 };
  const first = read(start.language, { turn: start.turn }) ?? read(firstLanguage, { turn: start.turn });
  if (!first) throw new Error('there is no model to read by');
  if (first.confidence >= sure || signsOf(first) < minSigns || first.took > longestPage)
    return inOwnLanguage(read, first, start);
  const script = scriptOf(read, first, start.turn);
  const inScript = script && read(script, { turn: start.turn });
  if (inScript && inScript.confidence >= Math.max(first.confidence, acceptable))
    return { choice: { ...start, language: script }, reading: inScript };
  if (first.took > longest) return inOwnLanguage(read, first, start);
  const turns = quarterTurns
    .filter((turn) => turn !== start.turn)
    .flatMap((turn) => ({ turn, reading: read(firstLanguage, { turn }) }));
  const best = turns.reduce((most, each) => (confidenceOf(each) > confidenceOf(most) ? each : most));
  if (!best.reading || best.reading.confidence < Math.max(first.confidence + clearly, acceptable))
    return inOwnLanguage(read, first, start);
  return inOwnLanguage(read, best.reading, { language: firstLanguage, turn: best.turn });
}

/**
 * Detects the language in Latin script by a tenth of the page, or by another tenth if the first one has too few frequent words,
 * so that few pages are read twice. Uses the smallest model, since accents do not count.
 */
function languageOfStrips(read: ReadPicture): Language {
  for (let strip = 0; strip < maxStrips; strip++) {
    const view = { strip, skew: 0 };
    const found = read(smallestLanguage, view) ?? read(firstLanguage, view);
    if (!found) break;
    if (hasLanguage(found.text)) return languageOf(found.text, firstLanguage);
  }
  return firstLanguage;
}

const confidenceOf = ({ reading }: { readonly reading: Reading | undefined }): number => reading?.confidence ?? 0;

const signsOf = ({ text }: Reading): number => text.replace(/\s/g, '').length;

/** Reads a text in Latin script again with the model of its language when accents may be missing. */
function inOwnLanguage(read: ReadPicture, reading: Reading, choice: Choice) {
  const language = languageOf(reading.text, choice.language);
  if (language === choice.language) return { reading, choice };
  if (language === firstLanguage && reading.confidence >= sureEnglish)
    return { reading, choice: { ...choice, language } };
  const again = read(language, { turn: choice.turn, skew: reading.skew });
  return again && again.confidence > reading.confidence - ofLanguage
    ? { reading: again, choice: { ...choice, language } }
    : { reading, choice };
}

/** Returns the language whose model reads a few lines with the highest confidence, in its own script. */
function scriptOf(read: ReadPicture, { lines, confidence, skew }: Reading, turn: number): Language | undefined {
  const box = around(lines.slice(0, sampleLines));
  if (!box) return undefined;
  const sampled = (language: keyof typeof otherScripts) => {
    const sample = read(language, { turn, skew, box });
    const fits = sample && shareOfScript(sample.text, language) >= minShare;
    return sample && { language, confidence: fits ? sample.confidence : 0 };
  };
  const tried = scripts.flatMap(([first, ...others]) => {
    const next = [...others];
    let sample = sampled(first!);
    while (!sample && next.length > 0) sample = sampled(next.shift()!);
    if (!sample) return [];
    const rest = sample.confidence > 50 ? next.flatMap((language) => sampled(language) ?? []) : [];
    return [sample, ...rest];
  });
  if (tried.length === 0) return undefined;
  const best = tried.reduce((most, each) => (each.confidence > most.confidence ? each : most));
  return best.confidence > Math.max(confidence, 50) ? best.language : undefined;
}

/** Returns a box around the largest lines, which is roughly the widest line with its neighbours. */
function around(lines: readonly Box[]): Box | undefined {
  const [first] = lines;
  if (!first) return undefined;
  const margin = Math.round(first.height / 2);
  const left = Math.max(0, first.left - margin);
  const top = Math.max(0, first.top - margin);
  return { left, top, width: first.width + 2 * margin, height: first.height + 2 * margin };
}
