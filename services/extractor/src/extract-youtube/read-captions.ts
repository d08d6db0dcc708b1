import { decodeHTML } from 'entities';
import * as z from 'zod/mini';
import type { CaptionTrack, Fetch } from './video-captions';
import { youtubeProblems } from './youtube-problems';

/** A caption; times in seconds. */
export interface Fragment {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The used part of YouTube's `json3` caption format; times in milliseconds. */
const captionsSchema = z.object({
  events: z.optional(
    z.array(
      z.object({
        tStartMs: z._default(z.number(), 0),
        dDurationMs: z._default(z.number(), 0),
        segs: z.optional(z.array(z.object({ utf8: z._default(z.string(), '') }))),
      }),
    ),
  ),
});

/**
 * Fetches a track. Throws when its address is not YouTube's, or when YouTube sends an empty body (as it does to bots).
 */
export async function readCaptions(track: CaptionTrack, fetch: Fetch, signal: AbortSignal): Promise<Fragment[]> {
  const response = await fetch(captionAddress(track.url), { signal });
  if (response.status === 429) throw youtubeProblems.limited(response.status);
  const text = response.ok ? await response.text() : '';
  if (text.trim() === '') throw youtubeProblems.limited(`captions: ${response.status}`);
  const { events = [] } = captionsSchema.parse(JSON.parse(text));
  return events
    .map(({ tStartMs, dDurationMs, segs = [] }) => ({
      // Uploaded captions may be escaped already.
      text: decodeHTML(segs.map(({ utf8 }) => utf8).join('')),
      start: tStartMs / 1_000,
      end: (tStartMs + dDurationMs) / 1_000,
    }))
    .filter(({ text: shown }) => shown.trim() !== '');
}

/** Validates the address, which is untrusted: it must be YouTube's, over TLS. */
function captionAddress(address: string): string {
  const url = URL.parse(address, 'https://www.youtube.com');
  const isYoutube = url?.protocol === 'https:' && url.port === '' && /(^|\.)youtube\.com$/.test(url.hostname);
  if (!url || !isYoutube) throw youtubeProblems.unreachable('a caption address outside YouTube');
  url.searchParams.set('fmt', 'json3');
  return url.href;
}
