import {
  firstLanguage,
  detectLatinLanguage,
  otherScripts,
  smallestLanguage,
  hasStopWords,
  isLegible,
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
 * Options of one recognition: Exif orientation (1 upright, 6, 3 and 8 by quarter turns), skew and part of the picture.
 */
export interface OcrOptions {
  readonly orientation?: number;
  /** Skew in radians; measured when absent. */
  readonly skew?: number | undefined;
  /** Restricts recognition to this box. */
  readonly box?: Box | undefined;
  /** Restricts recognition to a strip of a few lines, by its index. */
  readonly strip?: number;
}

export interface OcrResult {
  /** The whole text, including drawings misread as letters. */
  readonly text: string;
  readonly confidence: number;
  /** The page without misread drawings. */
  readonly page: ScannedPage;
  /** Skew in radians that was corrected. */
  readonly skew: number;
  /** Boxes of the lines found, largest first. */
  readonly lines: readonly Box[];
  /** CPU milliseconds of the attempt. */
  readonly cpuMs: number;
}

/**
 * Recognises a picture with the model of a language; undefined when it is not installed, or no time is left for another
 * attempt.
 */
export type Recognise = (language: Language, view?: OcrOptions) => OcrResult | undefined;

export interface OcrSettings {
  readonly language: Language;
  readonly orientation: number;
}

/** Minimum confidence at which no further attempt is made. */
const sufficientConfidence = 75;
/** Minimum confidence of another attempt, and its minimum gain on a rotated page. */
const minAttemptConfidence = 65;
const minRotationGain = 8;
/**
 * Maximum loss of confidence with the model of the detected language, since a model without its accents reports a high
 * confidence for misread letters.
 */
const maxLanguageLoss = 5;
/**
 * Minimum confidence at which the result of another Latin model is kept for an English page; its letters include English.
 */
const sufficientEnglish = 90;
/** Minimum characters for another attempt. */
const minChars = 20;
/** Maximum CPU milliseconds of an attempt that others may follow; photographs take longer. */
const maxAttemptMs = 4_000;
/**
 * The same limit for other scripts, which are tried on a line only: a dense page in a foreign script takes long.
 */
const maxPageMs = 15_000;
/** The other orientations, the upright one last: it was read first unless the previous page was turned. */
const orientations = [6, 8, 3, 1];
/**
 * Maximum strips used to detect the language of the first page; two with the smallest model take as long as one with the
 * English model.
 */
const maxLanguageStrips = 2;
/** Maximum strips in which the orientation is detected; the first one may be blank. */
const maxTurnedStrips = 2;
/** Minimum share of the letters of a script in the line by which it is detected. */
const minScriptShare = 0.6;
/**
 * Maximum pixels of that line: a heading at 300 dpi has .4 million. The engine takes a photograph for one line, in
 * which the model of Arabic reads letters for a minute and a half.
 */
const maxLinePixels = 1_000_000;

/**
 * Tries orientations, languages and scripts until the confidence suffices, and returns the best result. Starts with the
 * settings of the previous page, which is probably similar; detects the language of the first page on a strip of it.
 */
export function chooseOcrResult(
  recognise: Recognise,
  previous: OcrSettings | undefined,
): { result: OcrResult; settings: OcrSettings } {
  const settings = previous ?? { language: detectStripLanguage(recognise), orientation: 1 };
  const first =
    recognise(settings.language, { orientation: settings.orientation }) ??
    recognise(firstLanguage, { orientation: settings.orientation });
  if (!first) throw new Error('no model is installed');
  if (first.confidence >= sufficientConfidence || countChars(first) < minChars || first.cpuMs > maxPageMs)
    return retryInLanguage(recognise, first, settings);
  const isUpright = isLegible(first.text);
  const isOnSide = !isUpright && isTall(first.lines[0]);
  const turned = isUpright
    ? undefined
    : (readTurned(recognise, first, settings.orientation) ??
      (isOnSide ? rotate(recognise, first, settings.orientation) : undefined));
  if (turned) return turned;
  const script = detectScript(recognise, first, settings.orientation);
  const scriptResult = script && recognise(script, { orientation: settings.orientation });
  if (scriptResult && scriptResult.confidence >= Math.max(first.confidence, minAttemptConfidence))
    return { settings: { ...settings, language: script }, result: scriptResult };
  const rotated = isUpright || isOnSide ? undefined : rotate(recognise, first, settings.orientation);
  return rotated ?? retryInLanguage(recognise, first, settings);
}

/** Whether a line is a column of the letters of many, as on a page on its side. */
const isTall = (line: Box | undefined): boolean => line !== undefined && line.height > line.width;

/** Reads the whole page in the other orientations, unless that takes too long; undefined when none is clearly better. */
function rotate(recognise: Recognise, first: OcrResult, from: number) {
  if (first.cpuMs > maxAttemptMs) return undefined;
  const { orientation, result } = bestRotation(recognise, from, {});
  return result && isBetterTurned(result, first)
    ? retryInLanguage(recognise, result, { language: firstLanguage, orientation })
    : undefined;
}

/**
 * Reads a page that lies on its side or upside down, which a strip of it shows in a tenth of the time of the page. A
 * dense page takes too long for further attempts, and its letters resemble those of other scripts. Undefined for
 * others.
 */
function readTurned(recognise: Recognise, first: OcrResult, from: number) {
  for (let strip = 0; strip < maxTurnedStrips; strip++) {
    const { orientation, result: sample } = bestRotation(recognise, from, { strip, skew: 0 });
    if (!sample) return undefined;
    const isSufficient = countChars(sample) >= minChars && sample.confidence >= sufficientConfidence;
    if (!isSufficient || !isBetterTurned(sample, first)) continue;
    const result = recognise(firstLanguage, { orientation });
    const settings = { language: firstLanguage, orientation };
    return result && isBetterTurned(result, first) ? retryInLanguage(recognise, result, settings) : undefined;
  }
  return undefined;
}

/** Recognises a picture, or a part of it, in the other orientations, and returns the result of the highest confidence. */
function bestRotation(recognise: Recognise, from: number, view: OcrOptions) {
  return orientations
    .filter((orientation) => orientation !== from)
    .map((orientation) => ({ orientation, result: recognise(firstLanguage, { ...view, orientation }) }))
    .reduce((max, each) => (confidenceOf(each) > confidenceOf(max) ? each : max));
}

const isBetterTurned = ({ confidence }: OcrResult, first: OcrResult): boolean =>
  confidence >= Math.max(first.confidence + minRotationGain, minAttemptConfidence);

/**
 * Detects the language by the stop words of a strip, or of the next one when they are too few, so that few pages are
 * recognised twice. Uses the smallest model, since accents are irrelevant.
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

/** Recognises a text in Latin script again with the model of its language, which includes its accents. */
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

/** Returns the language whose model has the highest confidence on a line, with letters of its script. */
function detectScript(
  recognise: Recognise,
  { lines, confidence, skew }: OcrResult,
  orientation: number,
): Language | undefined {
  const box = expandBox(lines.find(({ width, height }) => width * height <= maxLinePixels));
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

/** Returns the box of a line with half of its height as margin. */
function expandBox(line: Box | undefined): Box | undefined {
  if (!line) return undefined;
  const margin = Math.round(line.height / 2);
  const left = Math.max(0, line.left - margin);
  const top = Math.max(0, line.top - margin);
  return { left, top, width: line.width + 2 * margin, height: line.height + 2 * margin };
}
