import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { problems } from '../problems';
import { chooseReading, type Choice, type Reading, type ReadPicture, type View } from './choose-reading';
import { firstLanguage, type Language } from './languages';
import type { OcrEngine } from './ocr-engine';
import { largestLines, placesOf, tableRows } from './tesseract-table';
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
  /** 0 on success. `engine` 1 is the neural one. */
  Init(folder: null, language: string, engine: number): number;
  SetVariable(name: string, value: string): boolean;
  /** Decodes the file `/input`; 1 where it cannot. `orientation` is that of Exif. */
  SetImageFile(orientation: number, angle: number): number;
  SetRectangle(left: number, top: number, width: number, height: number): void;
  Recognize(monitor: null): number;
  /** Writes the picture to `/image.png`; `kind` 0 is as it was decoded. */
  WriteImage(kind: number): void;
  /** Slope of the text's lines, in radians. */
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
/** CPU milliseconds per document for further attempts, against scans of pictures without text. */
const maxTryingMs = 20_000;
/** Scripts without spaces, between whose characters the engine inserts some. */
const sign = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー、。，！？：；「」（）]';
const blankBetweenSigns = new RegExp(`(?<=${sign}) (?=${sign})`, 'gu');

export interface TesseractOptions {
  /** Folder of language data besides those of installed packages: `rus.traineddata`, also with `.gz`. */
  readonly dataFolder?: string | undefined;
  /** How the page before was read. */
  readonly last?: Choice | undefined;
}

export interface TesseractEngine extends OcrEngine {
  read(image: Uint8Array): ScannedPage;
  /** How the last page was read. */
  readonly last: Choice;
  /** A picture in a format that others decode as well. */
  toPng(image: Uint8Array): Uint8Array;
}

/** Tesseract 5 as WebAssembly. Its data comes with installed packages or from a folder: nothing is fetched. */
export async function openTesseract(options: TesseractOptions = {}): Promise<TesseractEngine> {
  const core = await startCore();
  let open: { readonly language: Language; readonly api: TesseractApi } | undefined;
  let last: Choice = options.last ?? { language: firstLanguage, turn: 1 };
  let trying = 0;
  const apiOf = (language: Language): TesseractApi | undefined => {
    if (open?.language === language) return open.api;
    const data = dataIn(options.dataFolder, language) ?? dataOf(language);
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
      const readPicture: ReadPicture = (language, view = {}) => {
        if (readings > 0 && trying > maxTryingMs) return undefined;
        const api = apiOf(language);
        const { turn = 1 } = view;
        const reading = api && recognise(api, { ...view, turn: turn === 1 ? orientation : turn }, turn);
        if (readings > 0) trying += reading?.took ?? 0;
        readings += 1;
        return reading;
      };
      try {
        const { reading, choice } = chooseReading(readPicture, last);
        last = choice;
        const { text, confidence, paragraphs, doubtful } = reading;
        return { text, confidence, paragraphs, doubtful };
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

/** CPU milliseconds of this process: independent of the machine's load. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** `ownTurn`: the turn besides the picture's own orientation, as which it is shown. */
function recognise(api: TesseractApi, { turn = 1, skew = 0, box }: View, ownTurn: number): Reading {
  const started = cpuMs();
  try {
    if (api.SetImageFile(turn, skew) !== 0) throw problems.unreadable(new Error('no picture'));
    if (box) api.SetRectangle(box.left, box.top, box.width, box.height);
    api.Recognize(null);
    const text = api.GetUTF8Text().replace(blankBetweenSigns, '').trim();
    const rows = tableRows(api.GetTSVText(0));
    return {
      text,
      confidence: Math.max(0, api.MeanTextConf()),
      slope: api.GetGradient(),
      lines: largestLines(rows),
      ...placesOf(text, rows, { skew, turn: ownTurn }),
      took: cpuMs() - started,
    };
  } finally {
    api.Clear();
  }
}

async function startCore(): Promise<TesseractCore> {
  const folder = path.dirname(load.resolve('tesseract.js-core/package.json'));
  const start = load('tesseract.js-core/tesseract-core-simd-lstm.js') as (options: object) => Promise<TesseractCore>;
  const quiet = (): void => undefined;
  const wasmBinary = readFileSync(path.join(folder, 'tesseract-core-simd-lstm.wasm'));
  return start({ wasmBinary, print: quiet, printErr: quiet });
}

/** Language data of the operator's own. */
function dataIn(folder: string | undefined, language: Language): Buffer | undefined {
  if (folder === undefined) return undefined;
  const plain = path.join(folder, `${language}.traineddata`);
  if (existsSync(plain)) return readFileSync(plain);
  return existsSync(`${plain}.gz`) ? gunzipSync(readFileSync(`${plain}.gz`)) : undefined;
}

/** The integer model of a language, or undefined where its package is not installed. */
function dataOf(language: Language): Buffer | undefined {
  try {
    const folder = path.dirname(load.resolve(`@tesseract.js-data/${language}/package.json`));
    return gunzipSync(readFileSync(path.join(folder, '4.0.0_best_int', `${language}.traineddata.gz`)));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return undefined;
    throw error;
  }
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

/** The camera's orientation (Exif, tag 0x0112), 1 to 8. */
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
