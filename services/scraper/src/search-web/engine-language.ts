/**
 * Returns a language in the form that SearXNG accepts, a language with a country: `zh-Hant` becomes `zh-TW`, `es-419`
 * becomes `es`. It rejects any other tag with 400.
 */
export function engineLanguage(tag: string): string {
  const { language, script, region } = new Intl.Locale(tag);
  const country = region ?? (script === undefined ? undefined : new Intl.Locale(tag).maximize().region);
  return country === undefined || !/^[A-Z]{2}$/.test(country) ? language : `${language}-${country}`;
}
