import * as z from 'zod/mini';
import type { CaptionSource } from './video-captions';
import { assertPlayable, youtubeProblems } from './youtube-problems';

/** The used part of a page's player data. */
const playerSchema = z.object({
  playabilityStatus: z.optional(z.object({ status: z.optional(z.string()), reason: z.optional(z.string()) })),
  videoDetails: z.optional(z.object({ title: z.optional(z.string()) })),
  captions: z.optional(
    z.object({
      playerCaptionsTracklistRenderer: z.optional(
        z.object({
          captionTracks: z.optional(
            z.array(z.object({ baseUrl: z.string(), languageCode: z.string(), kind: z.optional(z.string()) })),
          ),
        }),
      ),
    }),
  ),
});

/** Source for the watch page, which contains the player data in a script. */
export const watchPageSource: CaptionSource = async (videoId, fetch, signal) => {
  const response = await fetch(`https://www.youtube.com/watch?v=${videoId}&hl=en`, {
    headers: { 'accept-language': 'en', cookie: 'SOCS=CAI' },
    signal,
  });
  if (response.status === 429 || response.url.includes('/sorry/')) throw youtubeProblems.limited(response.status);
  if (!response.ok) throw youtubeProblems.unreachable(response.status);
  const player = playerSchema.parse(playerData(await response.text()));
  assertPlayable(player.playabilityStatus ?? {});
  const tracks = player.captions?.playerCaptionsTracklistRenderer?.captionTracks ?? [];
  return {
    title: player.videoDetails?.title ?? '',
    tracks: tracks.map(({ baseUrl, languageCode, kind }) => ({
      url: baseUrl,
      language: languageCode,
      automatic: kind === 'asr',
    })),
  };
};

/**
 * Returns the object assigned to `ytInitialPlayerResponse`. Throws when the page has none: YouTube then shows a
 * captcha.
 */
function playerData(html: string): unknown {
  const start = html.search(/ytInitialPlayerResponse\s*=\s*\{/);
  if (start === -1) throw youtubeProblems.limited('no player data');
  return JSON.parse(balanced(html, html.indexOf('{', start)));
}

/** Returns the text of the JSON object that begins at `start`; ignores braces in strings. */
function balanced(text: string, start: number): string {
  let depth = 0;
  let inString = false;
  for (let i = start; i < text.length; i += 1) {
    const char = text[i];
    if (inString) {
      if (char === '\\') i += 1;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === '{') depth += 1;
    else if (char === '}' && --depth === 0) return text.slice(start, i + 1);
  }
  throw youtubeProblems.limited('cut player data');
}
