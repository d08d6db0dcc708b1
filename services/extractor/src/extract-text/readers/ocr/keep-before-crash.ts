import type { Recognise } from './choose-ocr-result';

/** Whether an error is a fault of WebAssembly code, after which its memory is undefined. */
const isCrash = (error: unknown): boolean => error instanceof Error && error.name === 'RuntimeError';

/**
 * Makes no further attempt at a page after the engine's code has failed in one, so that the results until then are
 * kept. A model of another script may fail on parts of a page without its letters. Throws the failure of the first
 * attempt.
 */
export function keepBeforeCrash(recognise: Recognise, onCrash: () => void): Recognise {
  let hasResult = false;
  let hasCrashed = false;
  return (language, view) => {
    if (hasCrashed) return undefined;
    try {
      const result = recognise(language, view);
      hasResult ||= result !== undefined && view?.strip === undefined;
      return result;
    } catch (error) {
      if (!isCrash(error)) throw error;
      hasCrashed = true;
      onCrash();
      if (!hasResult) throw error;
      return undefined;
    }
  };
}
