import { youtubeVideoId, type ResponseOf } from '@winnow/contracts';
import { isEgressUnavailable } from '@winnow/egress-client';
import { ProblemError } from '@winnow/errors';
import type { JobHandler } from '@winnow/jobs';
import { errorLine } from '@winnow/logging';
import { CircuitBreaker } from '@winnow/worker-process';
import { chooseTrack } from './choose-track';
import { innertubeSource } from './innertube-source';
import { readCaptions } from './read-captions';
import { rebuildText } from './rebuild-text';
import type { TranscriptCache } from './transcript-cache';
import type { CaptionSource, CaptionTrack, Fetch, VideoCaptions } from './video-captions';
import { watchPageSource } from './watch-page-source';
import { youtubeProblems } from './youtube-problems';

/** Sources of transcripts, in order of preference. */
const ways: readonly { readonly name: string; readonly source: CaptionSource }[] = [
  { name: 'innertube', source: innertubeSource },
  { name: 'watch-page', source: watchPageSource },
];

/** Milliseconds until one source times out. */
const wayLimit = 15_000;

/** Five consecutive server errors of YouTube open a source's circuit breaker for a minute. */
const breakerSettings = { failures: 5, resetTimeoutMs: 60_000 };

/** Whether any other source would report the same problem. */
const settled = (error: ProblemError) => error.code === 'site-not-found' || error.code === 'blocked';

type Transcript = ResponseOf<'extract-youtube'>;

interface Parts {
  /** `fetch` through the egress. */
  readonly fetch: Fetch;
  readonly cache: TranscriptCache;
}

/**
 * Extracts a video's transcript from the first source that has it, and caches it for a day. A source that fails for
 * every video is skipped by its circuit breaker; problems of one video do not count as failures.
 */
export function extractYoutubeHandler({ fetch, cache }: Parts): JobHandler<'extract-youtube'> {
  const breakers = new Map(ways.map(({ name }) => [name, new CircuitBreaker(breakerSettings)]));

  return async ({ url, language }, { signal, log }) => {
    const videoId = youtubeVideoId(url);
    if (videoId === null) throw youtubeProblems.notYoutube();
    const cached = fromCache(cache, videoId, language);
    if (cached) return cached;

    const failures: ProblemError[] = [];
    for (const { name, source } of ways) {
      const breaker = breakers.get(name);
      if (!breaker || breaker.enter() > 0) continue;
      const server = watchServer(fetch);
      try {
        const limited = AbortSignal.any([signal, AbortSignal.timeout(wayLimit)]);
        const captions = await source(videoId, server.fetch, limited);
        breaker.succeeded();
        const track = trackOf(captions, language);
        const text = rebuildText(await readCaptions(track, fetch, limited));
        if (text === '') throw youtubeProblems.noCaptions();
        cache.keep(videoId, captions, track, text);
        return transcript(captions, track, text);
      } catch (error) {
        signal.throwIfAborted();
        if (isEgressUnavailable(error)) throw new ProblemError('unavailable', undefined, { cause: error });
        const problem = error instanceof ProblemError ? error : youtubeProblems.unreachable(error);
        if (settled(problem)) throw problem;
        if (server.isDown()) breaker.failed();
        log.info({ way: name, code: problem.code, cause: errorLine(problem.cause) }, 'transcript source failed');
        failures.push(problem);
      } finally {
        breaker.released();
      }
    }
    throw worst(failures);
  };
}

/** Returns the cached transcript of the track that this language selects. */
function fromCache(cache: TranscriptCache, videoId: string, language?: string): Transcript | null {
  const captions = cache.video(videoId);
  const track = captions && chooseTrack(captions.tracks, language);
  const text = track ? cache.text(videoId, track) : undefined;
  return captions && track && text !== undefined ? transcript(captions, track, text) : null;
}

function trackOf({ tracks }: VideoCaptions, language?: string): CaptionTrack {
  const track = chooseTrack(tracks, language);
  if (!track) throw youtubeProblems.noCaptions();
  return track;
}

/**
 * Wraps `fetch` to record whether YouTube's server failed: no response, 429 or 5xx. Any other failure may be specific
 * to one video.
 */
function watchServer(fetch: Fetch): { fetch: Fetch; isDown: () => boolean } {
  let down = false;
  const watched: Fetch = async (input, init) => {
    const response = await fetch(input, init).catch((error: unknown) => {
      down = true;
      throw error;
    });
    down ||= response.status === 429 || response.status >= 500;
    return response;
  };
  return { fetch: watched, isDown: () => down };
}

function transcript({ title }: VideoCaptions, { automatic }: CaptionTrack, text: string): Transcript {
  const warnings = automatic ? ['These captions were made by speech recognition and may hold errors.'] : [];
  return { text, source: 'youtube', ...(title === '' ? {} : { title }), ...(warnings.length > 0 ? { warnings } : {}) };
}

/** Returns the problem when every source failed: `no captions` if one reported that, else the last one. */
function worst(failures: readonly ProblemError[]): ProblemError {
  return (
    failures.find(({ code }) => code === 'no-transcript') ?? failures.at(-1) ?? youtubeProblems.limited('all ways rest')
  );
}
