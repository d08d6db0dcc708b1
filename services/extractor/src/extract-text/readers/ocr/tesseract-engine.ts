import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { problems } from '../problems';
import { slopeOfPage, slopeToStraighten } from '../scan/line-slope';
import { chooseReading, type Choice, type Reading, type ReadPicture, type View } from './choose-reading';
import { languageData } from './language-data';
import { firstLanguage, type Language } from './languages';
import type { OcrEngine } from './ocr-engine';
import { stripOf } from './page-strips';
import { largestLines, meanConfidence, placesOf, tableRows, withoutDrawings } from './tesseract-table';
import type { ScannedPage } from '../scan/scanned-page';

/** The part of tesseract.js-core's interface (an Emscripten module) used here. */
interface TesseractCore {
  readonly FS: {
    writeFile(name: string, data: Uint8Array): void;
    readFile(name: string): Uint8Array;
    unlink(name: string): void;
  };
  readonly TessBaseAPI: new () => TesseractApi;
}

interface TesseractApi {
  /** Returns 0 on success. `engine` 1 is the neural one. */
  Init(folder: null, language: string, engine: number): number;
  SetVariable(name: string, value: string): boolean;
  /** Decodes the file `/input`; returns 1 on failure. `orientation` is that of Exif. */
  SetImageFile(orientation: number, angle: number): number;
  SetRectangle(left: number, top: number, width: number, height: number): void;
  /** Finds lines of text; otherwise `Recognize` does. */
  FindLines(): number;
  Recognize(monitor: null): number;
  /** Writes the picture to `/image.png`; `kind` 0 is the decoded picture. */
  WriteImage(kind: number): void;
  /** Returns the slope of the text's lines in radians. */
  GetGradient(): number;
  GetTSVText(page: number): string;
  GetUTF8Text(): string;
  MeanTextConf(): number;
  Clear(): void;
  End(): void;
}

const load = createRequire(__filename);
const neural = 1;
/** Default resolution of scans and rendered pages, in dots per inch. */
const usualDensity = '200';
const input = '/input';
const written = '/image.png';
const originalImage = 0;
/** Page segmentation modes: with columns, pictures and tables; and as one block of lines, the engine's default. */
const [wholePage, oneBlock] = ['3', '6'];
/** Maximum CPU milliseconds per document for further attempts, in case of scans without text. */
const maxTryingMs = 20_000;
/** Characters below which a page has little text. */
const fewChars = 40;
/** Characters of scripts without spaces, between which the engine inserts some. */
const sign = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー、。，！？：；「」（）]';
const blankBetweenSigns = new RegExp(`(?<=${sign}) (?=${sign})`, 'gu');

export interface TesseractOptions {
  /** Folder of additional language data: `rus.traineddata`, also with `.gz`. */
  readonly dataFolder?: string | undefined;
  /** How the previous page was read. */
  readonly last?: Choice | undefined;
}

export interface TesseractEngine extends OcrEngine {
  read(image: Uint8Array): ScannedPage;
  /** How the last page was read; undefined before the first. */
  readonly last: Choice | undefined;
  /** Converts a picture to a format that other engines decode as well. */
  toPng(image: Uint8Array): Uint8Array;
}

/** Opens Tesseract 5 as WebAssembly. Its data comes from installed packages or a folder: nothing is fetched. */
export async function openTesseract(options: TesseractOptions = {}): Promise<TesseractEngine> {
  const core = await startCore();
  let open: { readonly language: Language; readonly api: TesseractApi } | undefined;
  let last = options.last;
  let trying = 0;
  const apiOf = (language: Language): TesseractApi | undefined => {
    if (open?.language === language) return open.api;
    const data = languageData(language, options.dataFolder);
    if (!data) return undefined;
    open?.api.End();
    const api = openLanguage(core, language, data);
    open = { language, api };
    return api;
  };
  return {
    read(image) {
      core.FS.writeFile(input, image);
      const orientation = orientationOf(image);
      let readings = 0;
      let drawn: { readonly slope: number | undefined } | undefined;
      const slopeAt = (turn: number): number | undefined =>
        turn === 1 || turn === 3 ? (drawn ??= { slope: slopeOfPage(image) }).slope : undefined;
      const readPicture: ReadPicture = (language, view = {}) => {
        const { turn = 1, strip } = view;
        const box = strip === undefined ? view.box : stripOf(image, strip);
        if ((strip !== undefined && !box) || (readings > 0 && trying > maxTryingMs)) return undefined;
        const api = apiOf(language);
        const skew = view.skew ?? slopeAt(turn);
        const reading = api && recognise(api, { ...view, turn: turn === 1 ? orientation : turn, box, skew }, turn);
        if (readings > 0) trying += reading?.took ?? 0;
        if (strip === undefined) readings += 1;
        return reading;
      };
      try {
        const { reading, choice } = chooseReading(readPicture, last);
        // A page with little text does not predict the next one.
        if (reading.page.text.length >= fewChars) last = choice;
        return reading.page;
      } finally {
        core.FS.unlink(input);
      }
    },
    get last() {
      return last;
    },
    toPng(image) {
      const api = apiOf(firstLanguage);
      core.FS.writeFile(input, image);
      try {
        if (!api || api.SetImageFile(orientationOf(image), 0) !== 0) throw problems.unreadable(new Error('no picture'));
        api.WriteImage(originalImage);
        return core.FS.readFile(written);
      } finally {
        core.FS.unlink(input);
        api?.Clear();
      }
    },
    close: () => open?.api.End(),
  };
}

/** Returns the CPU milliseconds of this process, independent of the machine's load. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** Reads a picture; `ownTurn`: orientation that was applied in addition to the picture's own. */
function recognise(api: TesseractApi, view: View, ownTurn: number): Reading {
  const started = cpuMs();
  const show = (angle: number): void => {
    if (api.SetImageFile(view.turn ?? 1, angle) !== 0) throw problems.unreadable(new Error('no picture'));
    if (view.box) api.SetRectangle(view.box.left, view.box.top, view.box.width, view.box.height);
  };
  const segment = (mode: string): boolean => api.SetVariable('tessedit_pageseg_mode', mode);
  const straightening = (): number => {
    // Lines that slope by more than two degrees are found in one block only.
    segment(oneBlock);
    show(0);
    return slopeOf(api);
  };
  try {
    const skew = view.skew ?? straightening();
    const readAs = (mode: string): string => {
      segment(mode);
      show(skew);
      api.Recognize(null);
      return api.GetUTF8Text().replace(blankBetweenSigns, '').trim();
    };
    const asPage = view.box ? '' : readAs(wholePage);
    // A few words, or a rotated page, are found as lines only in one block.
    const text = asPage.length < fewChars ? readAs(oneBlock) : asPage;
    const rows = tableRows(api.GetTSVText(0));
    const clean = withoutDrawings(text, rows);
    const places = placesOf(clean.text, clean.rows, { skew, turn: ownTurn });
    const confidence = Math.max(0, api.MeanTextConf());
    const page = { text: clean.text, confidence: meanConfidence(clean.rows) ?? confidence, ...places };
    return { text, confidence, page, skew, lines: largestLines(rows), took: cpuMs() - started };
  } finally {
    api.Clear();
  }
}

/** Returns the rotation that makes lines level, found before recognition in a fifth of its time. */
function slopeOf(api: TesseractApi): number {
  return api.FindLines() === 0 ? slopeToStraighten(api.GetGradient()) : 0;
}

/** The used part of the global, whose types are part of the DOM library. */
const { WebAssembly: wasm } = globalThis as unknown as {
  WebAssembly: {
    compile(code: Uint8Array): Promise<object>;
    instantiate(module: object, imports: object): Promise<object>;
  };
};

/** Compiled once per process. Engines share the code that V8 has optimised, and have separate memory. */
let compiled: Promise<object> | undefined;

async function startCore(): Promise<TesseractCore> {
  const folder = path.dirname(load.resolve('tesseract.js-core/package.json'));
  const start = load('tesseract.js-core/tesseract-core-simd-lstm.js') as (options: object) => Promise<TesseractCore>;
  compiled ??= wasm.compile(readFileSync(path.join(folder, 'tesseract-core-simd-lstm.wasm')));
  const module = await compiled;
  const quiet = (): void => undefined;
  const instantiateWasm = (imports: object, done: (instance: object) => void) => {
    void wasm.instantiate(module, imports).then((instance) => done(instance));
    return {};
  };
  return start({ instantiateWasm, print: quiet, printErr: quiet });
}

function openLanguage(core: TesseractCore, language: Language, data: Buffer): TesseractApi {
  const file = `${language}.traineddata`;
  core.FS.writeFile(file, data);
  const api = new core.TessBaseAPI();
  if (api.Init(null, language, neural) !== 0) throw new Error(`tesseract has no data for ${language}`);
  core.FS.unlink(file);
  api.SetVariable('user_defined_dpi', usualDensity);
  return api;
}

/** Returns the camera's orientation (Exif, tag 0x0112), 1 to 8. */
function orientationOf(image: Uint8Array): number {
  const head = Buffer.from(image.buffer, image.byteOffset, Math.min(image.byteLength, 4_096));
  if (head[0] !== 0xff || head[1] !== 0xd8 || !head.includes('Exif')) return 1;
  for (const [mark, at] of [
    ['011200030000000100', 9],
    ['120103000100000000', 8],
  ] as const) {
    const found = head.indexOf(Buffer.from(mark, 'hex').subarray(0, 8));
    const value = found < 0 ? 0 : (head[found + at] ?? 0);
    if (value >= 1 && value <= 8) return value;
  }
  return 1;
}
