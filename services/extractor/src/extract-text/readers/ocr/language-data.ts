import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Language } from './languages';

const nodeRequire = createRequire(__filename);

/**
 * Returns the model of a language from the operator's folder, else from an installed package; undefined when there is
 * none.
 */
export const languageData = (language: Language, folder: string | undefined): Buffer | undefined =>
  operatorData(folder, language) ?? packagedData(language);

/** Returns language data from the operator's folder. */
function operatorData(folder: string | undefined, language: Language): Buffer | undefined {
  if (folder === undefined) return undefined;
  const file = path.join(folder, `${language}.traineddata`);
  if (existsSync(file)) return readFileSync(file);
  return existsSync(`${file}.gz`) ? gunzipSync(readFileSync(`${file}.gz`)) : undefined;
}

/** Returns the integer model of a language, or undefined when its package is not installed. */
function packagedData(language: Language): Buffer | undefined {
  try {
    const folder = path.dirname(nodeRequire.resolve(`@tesseract.js-data/${language}/package.json`));
    return gunzipSync(readFileSync(path.join(folder, '4.0.0_best_int', `${language}.traineddata.gz`)));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}
