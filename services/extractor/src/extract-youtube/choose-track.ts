import type { CaptionTrack } from './video-captions';

const primaryLanguage = (language: string) => language.toLowerCase().split('-')[0];

/**
 * Chooses a caption track: manual ones in the requested language, then automatic ones, which are in the
 * spoken language; without either, manual before automatic ones, English before others, in YouTube's order. Null when there is
 * none.
 */
export function chooseTrack(tracks: readonly CaptionTrack[], wanted?: string): CaptionTrack | null {
  const rank = ({ language, automatic }: CaptionTrack) => {
    if (wanted !== undefined && primaryLanguage(wanted) === primaryLanguage(language))
      // Chinese in the other script, or Portuguese of the other country, is the second choice.
      return (automatic ? 2 : 0) + (wanted.toLowerCase() === language.toLowerCase() ? 0 : 1);
    return (automatic ? 6 : 4) + (primaryLanguage(language) === 'en' ? 0 : 1);
  };
  return tracks.reduce<CaptionTrack | null>((best, track) => (best && rank(best) <= rank(track) ? best : track), null);
}
