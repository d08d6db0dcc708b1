import * as z from 'zod/mini';

/** Language, script and region, nothing else (BCP 47, RFC 5646, 2.1): `de`, `pt-BR`, `zh-Hant-TW`, `es-419`. */
const shape = /^[a-z]{2,3}(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?$/i;

const names = {
  language: new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }),
  script: new Intl.DisplayNames('en', { type: 'script', fallback: 'none' }),
  region: new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }),
};

/** Whether a tag names a language, and a script and region where it has them, that Unicode's tables know. */
export function isKnownLanguage(tag: string): boolean {
  if (!shape.test(tag)) return false;
  const { language, script, region } = new Intl.Locale(tag);
  return (
    names.language.of(language) !== undefined &&
    (script === undefined || names.script.of(script) !== undefined) &&
    (region === undefined || names.region.of(region) !== undefined)
  );
}

/** A known language tag. The list is closed, so that what is kept by language is bounded. */
export const languageSchema = z
  .string()
  .check(
    z.maxLength(35),
    z.refine(isKnownLanguage, 'This is not a known language. Use a tag like de or pt-BR (BCP 47).'),
  );
