import { isKnownLanguage } from '@winnow/contracts';
import { fieldProblem } from '../../strict-request';

/** Countries by their English names in lower case; created with the first location, since it takes milliseconds. */
let countries: ReadonlyMap<string, string> | undefined;

/**
 * Returns the language of a search: a language as spoken in a country unless it names its own, or, with a country
 * alone, the likely language there (Unicode's likely subtags: DE is de-DE). An engine has no other setting for a
 * country.
 */
export function languageOf(language: string | undefined, country: string | undefined): string | undefined {
  const region = country?.toUpperCase();
  if (language !== undefined) {
    const regional = `${language}-${region}`;
    return region !== undefined && isKnownLanguage(regional) ? regional : language;
  }
  if (region === undefined) return undefined;
  const { language: likely } = new Intl.Locale(`und-${region}`).maximize();
  const tag = `${likely}-${region}`;
  if (likely === 'und' || !isKnownLanguage(tag)) throw fieldProblem('country', 'is not a known country');
  return tag;
}

export interface Place {
  readonly country?: string;
  /** What of the location has no effect. */
  readonly warning?: string;
}

/** Returns the country of a location such as `San Francisco,California,United States`, its last part. */
export function placeOf(location: string): Place {
  const parts = location.split(',').flatMap((part) => part.trim() || []);
  const name = parts.at(-1);
  if (name === undefined) return {};
  const country = countryNamed(name);
  if (country === undefined)
    throw fieldProblem(
      'location',
      'must end with the English name or the code of a country; nothing else is supported',
    );
  return { country, ...(parts.length > 1 && { warning: 'Of the location only the country has an effect.' }) };
}

function countryNamed(name: string): string | undefined {
  countries ??= new Map(countryNames());
  return countries.get(name.toLowerCase());
}

function* countryNames(): Generator<[string, string]> {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  for (const code of letters.flatMap((first) => letters.map((second) => first + second))) {
    const name = names.of(code);
    if (name === undefined) continue;
    yield [code.toLowerCase(), code];
    yield [name.toLowerCase(), code];
  }
  // Names in common use that the tables do not have.
  yield* [
    ['usa', 'US'],
    ['uk', 'GB'],
  ];
}
