import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gunzipSync } from 'node:zlib';
import { cpuMsOf } from './cpu-time';

/** The part of tesseract.js-core's interface (an Emscripten module) used here. */
interface Core {
  readonly FS: { writeFile(name: string, data: Uint8Array): void };
  readonly TessBaseAPI: new () => Api;
}
interface Api {
  Init(folder: null, language: string, engine: number): number;
  SetVariable(name: string, value: string): boolean;
  SetImageFile(orientation: number, angle: number): number;
  Recognize(monitor: null): number;
  GetUTF8Text(): string;
  Clear(): void;
  End(): void;
}

const nodeRequire = createRequire(import.meta.url);
const build = 'tesseract.js-core/tesseract-core-simd-lstm';

/** Recognises a PNG in a known language and resolves with the CPU seconds it took. */
export type TesseractCore = (png: Uint8Array, language: string) => Promise<number>;

/**
 * Starts the OCR engine alone, as a peer: without rendering, straightening, smoothing or detection of the language.
 * It is the SIMD build with automatic page segmentation, whose time the promise of 3 s a page was derived from.
 */
export async function startTesseractCore(): Promise<TesseractCore> {
  const start = nodeRequire(`${build}.js`) as (options: object) => Promise<Core>;
  const ignoreOutput = (): void => undefined;
  const wasmBinary = readFileSync(nodeRequire.resolve(`${build}.wasm`));
  const core = await start({ wasmBinary, print: ignoreOutput, printErr: ignoreOutput });
  let current: { readonly language: string; readonly api: Api } | undefined;
  const apiOf = (language: string): Api => {
    if (current?.language === language) return current.api;
    current?.api.End();
    const file = `@tesseract.js-data/${language}/4.0.0_best_int/${language}.traineddata.gz`;
    core.FS.writeFile(`${language}.traineddata`, gunzipSync(readFileSync(nodeRequire.resolve(file))));
    const api = new core.TessBaseAPI();
    if (api.Init(null, language, 1) !== 0) throw new Error(`tesseract has no data for ${language}`);
    api.SetVariable('tessedit_pageseg_mode', '3');
    current = { language, api };
    return api;
  };
  return async (png, language) => {
    const milliseconds = await cpuMsOf(1, () => {
      const api = apiOf(language);
      core.FS.writeFile('/input', png);
      api.SetImageFile(1, 0);
      api.Recognize(null);
      api.GetUTF8Text();
      api.Clear();
    });
    return milliseconds / 1_000;
  };
}
