import { ProblemError } from '@winnow/errors';

/** Problems of videos, each with its own message. */
export const youtubeProblems = {
  notYoutube: () => new ProblemError('address-refused', 'This is not the address of a YouTube video.'),
  unavailable: () => new ProblemError('site-not-found', 'This video is private or was removed.'),
  noCaptions: () =>
    new ProblemError(
      'no-transcript',
      "This video has no captions, so there is no transcript to read. Its sound is not fetched, because YouTube's terms do not allow it; you can upload captions of your own (SRT, VTT), or a recording if a transcription endpoint is configured.",
    ),
  signIn: () =>
    new ProblemError(
      'blocked',
      'YouTube shows this video only to people who sign in (age or membership), so its transcript cannot be read. Signed in, you can copy it below the video.',
    ),
  limited: (cause?: unknown) =>
    new ProblemError(
      'rate-limited-by-site',
      'YouTube is limiting access right now. Please try again later, or copy the transcript that YouTube shows below the video.',
      { cause },
    ),
  unreachable: (cause?: unknown) =>
    new ProblemError('unreachable', 'YouTube could not be reached. Please try again later.', { cause }),
} as const;

interface Playability {
  readonly status?: string | undefined;
  readonly reason?: string | undefined;
}

/**
 * Throws the problem for a video's playability status; returns when it is playable. YouTube uses LOGIN_REQUIRED for
 * both suspected bots and age limits; only the reason distinguishes them.
 */
export function assertPlayable({ status, reason = '' }: Playability): void {
  if (status === undefined || status === 'OK' || status === 'LIVE_STREAM_OFFLINE') return;
  if (/bot|unusual traffic/i.test(reason)) throw youtubeProblems.limited(reason);
  if (/private/i.test(reason)) throw youtubeProblems.unavailable();
  if (status === 'LOGIN_REQUIRED' || status.startsWith('AGE_') || /\bage\b|sign in|members/i.test(reason))
    throw youtubeProblems.signIn();
  throw youtubeProblems.unavailable();
}
