import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { problems } from '../problems';
import { estimateSkew, skewCorrection } from '../scan/skew';
import {
  chooseOcrResult,
  type OcrSettings,
  type OcrResult,
  type Recognise,
  type OcrOptions,
} from './choose-ocr-result';
import { exifOrientation } from './exif-orientation';
import { languageData } from './language-data';
import { firstLanguage, type Language } from './languages';
import type { OcrEngine } from './ocr-engine';
import { keepBeforeCrash } from './keep-before-crash';
import { pageStrip } from './page-strip';
import { restoreBullets } from './restore-bullets';
import { largestLines, meanConfidence, locateText, parseTsv, removeDrawings } from './tesseract-tsv';
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
  /** Decodes the file `/input`; returns 1 on failure. `orientation` is an Exif orientation. */
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

const nodeRequire = createRequire(__filename);
const neuralEngine = 1;
/** Default resolution of scans and rendered pages, in dots per inch. */
const defaultDpi = '200';
const inputFile = '/input';
const outputFile = '/image.png';
const originalImage = 0;
/** Page segmentation modes: with columns, pictures and tables; and as one block of lines, the engine's default. */
const [automaticLayout, singleBlock] = ['3', '6'];
/** Maximum CPU milliseconds of retries per document, which limits scans without text. */
const maxRetryMs = 20_000;
/** Maximum characters of a page with little text. */
const maxSparseChars = 40;
/** Characters of scripts without word spaces, between which the engine inserts spaces. */
const unspacedCharacter = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー、。，！？：；「」（）]';
const spaceBetweenCharacters = new RegExp(`(?<=${unspacedCharacter}) (?=${unspacedCharacter})`, 'gu');

export interface TesseractOptions {
  /** Folder of additional language data: `rus.traineddata`, also with `.gz`. */
  readonly dataFolder?: string | undefined;
  /** Settings with which the previous engine read its last page. */
  readonly lastSettings?: OcrSettings | undefined;
}

export interface TesseractEngine extends OcrEngine {
  read(image: Uint8Array): ScannedPage;
  /** Settings with which the last page was read; undefined before the first. */
  readonly lastSettings: OcrSettings | undefined;
  /** Whether its code has failed, after which it must not be used. */
  readonly hasCrashed: boolean;
  /** Converts a picture to a format that other engines decode as well. */
  toPng(image: Uint8Array): Uint8Array;
}

/** Opens Tesseract 5 as WebAssembly. Its data comes from installed packages or a folder: nothing is fetched. */
export async function openTesseract(options: TesseractOptions): Promise<TesseractEngine> {
  const core = await startCore();
  let open: { readonly language: Language; readonly api: TesseractApi } | undefined;
  let lastSettings = options.lastSettings;
  let retryMs = 0;
  let hasCrashed = false;
  const openModel = (language: Language): TesseractApi | undefined => {
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
      core.FS.writeFile(inputFile, image);
      const imageOrientation = exifOrientation(image);
      let attempts = 0;
      let pageSkew: { readonly slope: number | undefined } | undefined;
      const skewAt = (orientation: number): number | undefined =>
        orientation === 1 || orientation === 3 ? (pageSkew ??= { slope: estimateSkew(image) }).slope : undefined;
      const recogniseAs: Recognise = (language, view = {}) => {
        const { orientation = 1, strip } = view;
        const box = strip === undefined ? view.box : pageStrip(image, strip, view.orientation);
        if ((strip !== undefined && !box) || (attempts > 0 && retryMs > maxRetryMs)) return undefined;
        const api = openModel(language);
        const skew = view.skew ?? skewAt(orientation);
        const result =
          api &&
          recognise(
            api,
            { ...view, orientation: orientation === 1 ? imageOrientation : orientation, box, skew },
            orientation,
          );
        if (attempts > 0) retryMs += result?.cpuMs ?? 0;
        if (strip === undefined) attempts += 1;
        return result;
      };
      try {
        const guarded = keepBeforeCrash(recogniseAs, () => (hasCrashed = true));
        const { result, settings } = chooseOcrResult(guarded, lastSettings);
        // A page with little text does not predict the next one.
        if (result.page.text.length >= maxSparseChars) lastSettings = settings;
        return result.page;
      } finally {
        core.FS.unlink(inputFile);
      }
    },
    get lastSettings() {
      return lastSettings;
    },
    get hasCrashed() {
      return hasCrashed;
    },
    toPng(image) {
      const api = openModel(firstLanguage);
      core.FS.writeFile(inputFile, image);
      try {
        if (!api || api.SetImageFile(exifOrientation(image), 0) !== 0)
          throw problems.unreadable(new Error('no picture'));
        api.WriteImage(originalImage);
        return core.FS.readFile(outputFile);
      } finally {
        core.FS.unlink(inputFile);
        api?.Clear();
      }
    },
    close: () => {
      if (!hasCrashed) open?.api.End();
    },
  };
}

/** Returns the CPU milliseconds of this process, independent of the machine's load. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

/** Recognises a picture; `appliedOrientation` was applied in addition to the orientation of its Exif data. */
function recognise(api: TesseractApi, view: OcrOptions, appliedOrientation: number): OcrResult {
  const started = cpuMs();
  const loadImage = (angle: number): void => {
    if (api.SetImageFile(view.orientation ?? 1, angle) !== 0) throw problems.unreadable(new Error('no picture'));
    if (view.box) api.SetRectangle(view.box.left, view.box.top, view.box.width, view.box.height);
  };
  const setSegmentation = (mode: string): boolean => api.SetVariable('tessedit_pageseg_mode', mode);
  const measureSkew = (): number => {
    // Only single-block layout finds lines with a skew of more than two degrees.
    setSegmentation(singleBlock);
    loadImage(0);
    return linesSkew(api);
  };
  try {
    const skew = view.skew ?? measureSkew();
    const recogniseIn = (mode: string): string => {
      setSegmentation(mode);
      loadImage(skew);
      api.Recognize(null);
      return restoreBullets(api.GetUTF8Text().replace(spaceBetweenCharacters, '')).trim();
    };
    const pageText = view.box ? '' : recogniseIn(automaticLayout);
    // Only single-block layout finds a few words, or the lines of a rotated page.
    const text = pageText.length < maxSparseChars ? recogniseIn(singleBlock) : pageText;
    const rows = parseTsv(api.GetTSVText(0));
    const clean = removeDrawings(text, rows);
    const positions = locateText(clean.text, clean.rows, { skew, orientation: appliedOrientation });
    const confidence = Math.max(0, api.MeanTextConf());
    const page = { text: clean.text, confidence: meanConfidence(clean.rows) ?? confidence, ...positions };
    return { text, confidence, page, skew, lines: largestLines(rows), cpuMs: cpuMs() - started };
  } finally {
    api.Clear();
  }
}

/** Returns the skew of the page's lines, which takes a fifth of the time of recognition. */
function linesSkew(api: TesseractApi): number {
  return api.FindLines() === 0 ? skewCorrection(api.GetGradient()) : 0;
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

/**
 * Relaxed SIMD takes 4 % less CPU than SIMD on an AMD EPYC (8 pages), and 23 to 35 % less on processors with dot products
 * of bytes (naptha/tesseract.js-core#51). Node has it from version 22 on.
 */
const coreBuild = 'tesseract.js-core/tesseract-core-relaxedsimd-lstm';

async function startCore(): Promise<TesseractCore> {
  const start = nodeRequire(`${coreBuild}.js`) as (options: object) => Promise<TesseractCore>;
  compiled ??= wasm.compile(readFileSync(nodeRequire.resolve(`${coreBuild}.wasm`)));
  const module = await compiled;
  const ignoreOutput = (): void => undefined;
  const instantiateWasm = (imports: object, done: (instance: object) => void) => {
    void wasm.instantiate(module, imports).then((instance) => done(instance));
    return {};
  };
  return start({ instantiateWasm, print: ignoreOutput, printErr: ignoreOutput });
}

function openLanguage(core: TesseractCore, language: Language, data: Buffer): TesseractApi {
  const file = `${language}.traineddata`;
  core.FS.writeFile(file, data);
  const api = new core.TessBaseAPI();
  if (api.Init(null, language, neuralEngine) !== 0) throw new Error(`tesseract has no data for ${language}`);
  core.FS.unlink(file);
  api.SetVariable('user_defined_dpi', defaultDpi);
  return api;
}
