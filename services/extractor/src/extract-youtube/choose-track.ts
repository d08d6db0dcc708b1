import type { CaptionTrack } from './video-captions';

const base = (language: string) => language.toLowerCase().split('-')[0];

/**
 * Chooses a caption track: manual before automatic ones, then the requested language, then English, then YouTube's
 * order. Null when there is none.
 */
export function chooseTrack(tracks: readonly CaptionTrack[], wanted?: string): CaptionTrack | null {
  const rank = ({ language, automatic }: CaptionTrack) => {
    const order = [wanted, 'en'].findIndex((one) => one !== undefined && base(one) === base(language));
    return (automatic ? 10 : 0) + (order === -1 ? 5 : order);
  };
  return tracks.reduce<CaptionTrack | null>((best, track) => (best && rank(best) <= rank(track) ? best : track), null);
}
