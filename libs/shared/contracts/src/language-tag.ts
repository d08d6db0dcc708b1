/** Language, script and region only (BCP 47, RFC 5646, 2.1): `de`, `pt-BR`, `zh-Hant-TW`, `es-419`. */
const shape = /^[a-z]{2,3}(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?$/i;

const namesOf = (type: Intl.DisplayNamesType) => new Intl.DisplayNames('en', { type, fallback: 'none' });
/** Created with the first tag: loading these tables takes tens of milliseconds on a phone. */
let names: Record<'language' | 'script' | 'region', Intl.DisplayNames> | undefined;

/** Whether a tag names a language, and optionally a script and region, that Unicode's tables contain. */
export function isKnownLanguage(tag: string): boolean {
  if (!shape.test(tag)) return false;
  const { language, script, region } = new Intl.Locale(tag);
  names ??= { language: namesOf('language'), script: namesOf('script'), region: namesOf('region') };
  return (
    names.language.of(language) !== undefined &&
    (script === undefined || names.script.of(script) !== undefined) &&
    (region === undefined || names.region.of(region) !== undefined)
  );
}
