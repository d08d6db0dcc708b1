import {
  firstLanguage,
  detectLatinLanguage,
  otherScripts,
  smallestLanguage,
  hasStopWords,
  scripts,
  scriptShare,
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
export interface OcrOptions {
  readonly orientation?: number;
  /** Rotation in radians; by the slope of its lines when absent. */
  readonly skew?: number | undefined;
  /** Restricts reading to this box. */
  readonly box?: Box | undefined;
  /** Restricts reading to a few lines: those of the first strip (0), the second and so on. */
  readonly strip?: number;
}

export interface OcrResult {
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
  readonly cpuMs: number;
}

/**
 * Reads a picture with the model of a language; undefined when it is not installed, or no time is left for another
 * attempt.
 */
export type Recognise = (language: Language, view?: OcrOptions) => OcrResult | undefined;

export interface OcrSettings {
  readonly language: Language;
  readonly orientation: number;
}

/** Minimum confidence at which no further attempt is made. */
const sufficientConfidence = 75;
/** Minimum confidence of another attempt, and minimum gain for a rotated page. */
const minAttemptConfidence = 65;
const minRotationGain = 8;
/**
 * Maximum loss of confidence for the model of the detected language: a model without its accents misreads them
 * confidently.
 */
const maxLanguageLoss = 5;
/**
 * Minimum confidence at which an English page is kept as another model read it, since that model has its letters too.
 */
const sufficientEnglish = 90;
/** Minimum characters for another attempt. */
const minChars = 20;
/** Maximum CPU milliseconds of an attempt that is followed by others; longer ones are photographs. */
const maxAttemptMs = 4_000;
/**
 * The same limit for other scripts, of which only a few lines are tried: a dense page of a foreign script takes long.
 */
const maxPageMs = 15_000;
const rotatedOrientations = [6, 8, 3];
/**
 * Maximum strips of the first page that are read to detect its language: two by the smallest model take as long as one by the
 * English model.
 */
const maxLanguageStrips = 2;
/** Number of lines used to detect a script, and the minimum share of its letters. */
const sampleLines = 3;
const minScriptShare = 0.6;

/**
 * Reads a picture with the highest confidence: rotated, and in its likely language and script. `last` is how the
 * previous page was read, which is probably similar; undefined for the first page, whose language is detected on a
 * strip of it.
 */
export function chooseOcrResult(
  recognise: Recognise,
  previous: OcrSettings | undefined,
): { result: OcrResult; settings: OcrSettings } {
  const settings = previous ?? { language: detectStripLanguage(recognise), orientation: 1 };
  const first =
    recognise(settings.language, { orientation: settings.orientation }) ??
    recognise(firstLanguage, { orientation: settings.orientation });
  if (!first) throw new Error('there is no model to read by');
  if (first.confidence >= sufficientConfidence || countChars(first) < minChars || first.cpuMs > maxPageMs)
    return retryInLanguage(recognise, first, settings);
  const script = detectScript(recognise, first, settings.orientation);
  const scriptResult = script && recognise(script, { orientation: settings.orientation });
  if (scriptResult && scriptResult.confidence >= Math.max(first.confidence, minAttemptConfidence))
    return { settings: { ...settings, language: script }, result: scriptResult };
  if (first.cpuMs > maxAttemptMs) return retryInLanguage(recognise, first, settings);
  const rotated = rotatedOrientations
    .filter((orientation) => orientation !== settings.orientation)
    .flatMap((orientation) => ({ orientation, result: recognise(firstLanguage, { orientation }) }));
  const best = rotated.reduce((max, each) => (confidenceOf(each) > confidenceOf(max) ? each : max));
  if (!best.result || best.result.confidence < Math.max(first.confidence + minRotationGain, minAttemptConfidence))
    return retryInLanguage(recognise, first, settings);
  return retryInLanguage(recognise, best.result, { language: firstLanguage, orientation: best.orientation });
}

/**
 * Detects the language in Latin script by a tenth of the page, or by another tenth if the first one has too few frequent words,
 * so that few pages are read twice. Uses the smallest model, since accents do not count.
 */
function detectStripLanguage(recognise: Recognise): Language {
  for (let strip = 0; strip < maxLanguageStrips; strip++) {
    const view = { strip, skew: 0 };
    const found = recognise(smallestLanguage, view) ?? recognise(firstLanguage, view);
    if (!found) break;
    if (hasStopWords(found.text)) return detectLatinLanguage(found.text, firstLanguage);
  }
  return firstLanguage;
}

const confidenceOf = ({ result }: { readonly result: OcrResult | undefined }): number => result?.confidence ?? 0;

const countChars = ({ text }: OcrResult): number => text.replace(/\s/g, '').length;

/** Reads a text in Latin script again with the model of its language when accents may be missing. */
function retryInLanguage(recognise: Recognise, result: OcrResult, settings: OcrSettings) {
  const language = detectLatinLanguage(result.text, settings.language);
  if (language === settings.language) return { result, settings };
  if (language === firstLanguage && result.confidence >= sufficientEnglish)
    return { result, settings: { ...settings, language } };
  const retry = recognise(language, { orientation: settings.orientation, skew: result.skew });
  return retry && retry.confidence > result.confidence - maxLanguageLoss
    ? { result: retry, settings: { ...settings, language } }
    : { result, settings };
}

/** Returns the language whose model reads a few lines with the highest confidence, in its own script. */
function detectScript(
  recognise: Recognise,
  { lines, confidence, skew }: OcrResult,
  orientation: number,
): Language | undefined {
  const box = expandBox(lines.slice(0, sampleLines));
  if (!box) return undefined;
  const sampleIn = (language: keyof typeof otherScripts) => {
    const sample = recognise(language, { orientation, skew, box });
    const fits = sample && scriptShare(sample.text, language) >= minScriptShare;
    return sample && { language, confidence: fits ? sample.confidence : 0 };
  };
  const samples = scripts.flatMap(([first, ...others]) => {
    const next = [...others];
    let sample = sampleIn(first!);
    while (!sample && next.length > 0) sample = sampleIn(next.shift()!);
    if (!sample) return [];
    const rest = sample.confidence > 50 ? next.flatMap((language) => sampleIn(language) ?? []) : [];
    return [sample, ...rest];
  });
  if (samples.length === 0) return undefined;
  const best = samples.reduce((max, each) => (each.confidence > max.confidence ? each : max));
  return best.confidence > Math.max(confidence, 50) ? best.language : undefined;
}

/** Returns a box around the largest lines, which is roughly the widest line with its neighbours. */
function expandBox(lines: readonly Box[]): Box | undefined {
  const [first] = lines;
  if (!first) return undefined;
  const margin = Math.round(first.height / 2);
  const left = Math.max(0, first.left - margin);
  const top = Math.max(0, first.top - margin);
  return { left, top, width: first.width + 2 * margin, height: first.height + 2 * margin };
}
