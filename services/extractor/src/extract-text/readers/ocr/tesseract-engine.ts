import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { problems } from '../problems';
import { languageOf, languages, type Language } from './languages';
import type { OcrEngine, OcrText } from './ocr-engine';

/** The part of tesseract.js-core's interface (an Emscripten module) that is called here. */
interface TesseractCore {
  readonly FS: { writeFile(name: string, data: Uint8Array): void; unlink(name: string): void };
  readonly TessBaseAPI: new () => TesseractApi;
}

interface TesseractApi {
  /** 0 on success. `engine` 1 is the neural one. */
  Init(folder: null, language: string, engine: number): number;
  SetVariable(name: string, value: string): boolean;
  /** Decodes the file `/input`; 1 where it cannot. `orientation` is that of Exif. */
  SetImageFile(orientation: number, angle: number): number;
  Recognize(monitor: null): number;
  GetUTF8Text(): string;
  MeanTextConf(): number;
  Clear(): void;
  End(): void;
}

const load = createRequire(__filename);
const neural = 1;
/** Dots an inch that scans and drawn pages have, where the picture does not say. */
const usualDensity = '200';
const input = '/input';

/** Tesseract 5 as WebAssembly. Its data lies in packages that are installed with the product: nothing is fetched. */
export async function openTesseract(): Promise<OcrEngine> {
  const core = await startCore();
  let language: Language = languages[0];
  let api = openLanguage(core, language);
  const recognise = (image: Uint8Array): OcrText => {
    core.FS.writeFile(input, image);
    try {
      if (api.SetImageFile(orientationOf(image), 0) !== 0) throw problems.unreadable(new Error('no picture'));
      api.Recognize(null);
      return { text: api.GetUTF8Text().trim(), confidence: Math.max(0, api.MeanTextConf()) };
    } finally {
      api.Clear();
      core.FS.unlink(input);
    }
  };
  return {
    read(image) {
      const first = recognise(image);
      const spoken = languageOf(first.text);
      if (spoken === language) return first;
      api.End();
      api = openLanguage(core, (language = spoken));
      const second = recognise(image);
      return second.confidence > first.confidence ? second : first;
    },
    close: () => api.End(),
  };
}

async function startCore(): Promise<TesseractCore> {
  const folder = path.dirname(load.resolve('tesseract.js-core/package.json'));
  const start = load('tesseract.js-core/tesseract-core-simd-lstm.js') as (options: object) => Promise<TesseractCore>;
  const quiet = (): void => undefined;
  const wasmBinary = readFileSync(path.join(folder, 'tesseract-core-simd-lstm.wasm'));
  return start({ wasmBinary, print: quiet, printErr: quiet });
}

function openLanguage(core: TesseractCore, language: Language): TesseractApi {
  const folder = path.dirname(load.resolve(`@tesseract.js-data/${language}/package.json`));
  const packed = readFileSync(path.join(folder, '4.0.0_best_int', `${language}.traineddata.gz`));
  const file = `${language}.traineddata`;
  core.FS.writeFile(file, gunzipSync(packed));
  const api = new core.TessBaseAPI();
  if (api.Init(null, language, neural) !== 0) throw new Error(`tesseract has no data for ${language}`);
  core.FS.unlink(file);
  api.SetVariable('user_defined_dpi', usualDensity);
  return api;
}

/** The orientation that a camera noted (Exif, tag 0x0112), 1 to 8. */
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
