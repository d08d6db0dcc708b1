import type { CaptionTrack } from './video-captions';

/**
 * Chooses a caption track: manual ones in the requested language, then automatic ones, which are in the
 * spoken language; without either, manual before automatic ones, English before others, in YouTube's order. Null when
 * there is none.
 */
export function chooseTrack(tracks: readonly CaptionTrack[], wanted?: string): CaptionTrack | null {
  const wantedLocale = wanted === undefined ? undefined : localeOf(wanted);
  const rank = ({ language, automatic }: CaptionTrack) => {
    const locale = localeOf(language);
    if (locale.language === wantedLocale?.language)
      // Chinese in the other script, or Portuguese of the other country, is the second choice.
      return (automatic ? 4 : 0) + differenceOf(locale, wantedLocale);
    return (automatic ? 10 : 8) + (locale.language === 'en' ? 0 : 1);
  };
  return tracks.reduce<CaptionTrack | null>((best, track) => (best && rank(best) <= rank(track) ? best : track), null);
}

type Locale = Pick<Intl.Locale, 'language' | 'script' | 'region'>;

/**
 * Returns a language with its likely script and country: YouTube's `zh-Hant` is a browser's `zh-TW`, and its `iw` is `he`.
 * Names that YouTube gives to further tracks of a language (`en-j3PyPqV-e1s`) are no tags.
 */
function localeOf(tag: string): Locale {
  let locale: Locale = { language: tag.toLowerCase().split('-')[0] ?? '' };
  try {
    // An unknown language would be English, the likely one.
    if (locale.language !== 'und') locale = new Intl.Locale(tag).maximize();
  } catch {
    // It has the language alone.
  }
  const { language, script, region } = locale;
  // YouTube lists Norwegian as `no`; browsers report Bokmål.
  return { language: language === 'no' ? 'nb' : language, script, region };
}

/**
 * The main country of a language, and the country or area whose form is used in all others, approximately (CLDR, parent
 * locales): a visitor from Mexico reads `es-419` rather than `es-ES`.
 */
const areas: Readonly<Record<string, readonly [main: string, others: string]>> = {
  en: ['US', 'GB'],
  es: ['ES', '419'],
  pt: ['BR', 'PT'],
};

function areaOf({ language, region }: Locale): string | undefined {
  const [main, others] = areas[language] ?? [];
  return region === main ? region : (others ?? region);
}

/** 0: the same script and country; 1: a country with the same form; 2: another country; 3: another script. */
function differenceOf(one: Locale, other: Locale): number {
  if (one.script !== other.script) return 3;
  if (one.region === other.region) return 0;
  return areaOf(one) === areaOf(other) ? 1 : 2;
}
