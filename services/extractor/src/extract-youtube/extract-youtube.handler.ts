import { youtubeVideoId, type ResponseOf } from '@winnow/contracts';
import { isEgressAway } from '@winnow/egress-client';
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

/** The ways to a transcript, tried in this order. */
const ways: readonly { readonly name: string; readonly source: CaptionSource }[] = [
  { name: 'innertube', source: innertubeSource },
  { name: 'watch-page', source: watchPageSource },
];

/** Milliseconds one way may take. */
const wayLimit = 15_000;

/** Five failures of YouTube's server in a row close a way for a minute. */
const breakerSettings = { failures: 5, restMs: 60_000 };

/** Answers that another way would only repeat. */
const settled = (error: ProblemError) => error.code === 'site-not-found' || error.code === 'blocked';

type Transcript = ResponseOf<'extract-youtube'>;

interface Parts {
  /** `fetch` through the egress. */
  readonly fetch: Fetch;
  readonly cache: TranscriptCache;
}

/**
 * Extracts a video's transcript by the first way that has it; remembers it for a day. A way that does not work for any video
 * rests; what one video answers closes no way, which others use too.
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
        if (isEgressAway(error)) throw new ProblemError('unavailable', undefined, { cause: error });
        const problem = error instanceof ProblemError ? error : youtubeProblems.unreachable(error);
        if (settled(problem)) throw problem;
        if (server.isDown()) breaker.failed();
        log.info({ way: name, code: problem.code, cause: errorLine(problem.cause) }, 'a way to the transcript failed');
        failures.push(problem);
      } finally {
        breaker.released();
      }
    }
    throw worst(failures);
  };
}

/** A remembered transcript: of the track that this language would get, no other. */
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
 * `fetch`, and whether YouTube's server itself failed: no answer, 429, or an error of its own. Anything else that goes wrong
 * may be this one video's doing.
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

/** What to tell when every way failed: that there are no captions if one way saw so, else the last trouble. */
function worst(failures: readonly ProblemError[]): ProblemError {
  return (
    failures.find(({ code }) => code === 'no-transcript') ?? failures.at(-1) ?? youtubeProblems.limited('all ways rest')
  );
}
