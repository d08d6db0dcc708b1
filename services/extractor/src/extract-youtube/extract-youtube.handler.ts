import { youtubeVideoId } from '@winnow/contracts';
import { isEgressAway } from '@winnow/egress-client';
import { ProblemError } from '@winnow/errors';
import type { JobHandler } from '@winnow/jobs';
import { errorLine } from '@winnow/logging';
import { chooseTrack } from './choose-track';
import { CircuitBreaker } from './circuit-breaker';
import { innertubeSource } from './innertube-source';
import { readCaptions } from './read-captions';
import { rebuildText } from './rebuild-text';
import type { Transcript, TranscriptCache } from './transcript-cache';
import type { CaptionSource, Fetch } from './video-captions';
import { watchPageSource } from './watch-page-source';
import { youtubeProblems } from './youtube-problems';

/** The ways to a transcript, tried in this order. */
const ways: readonly { readonly name: string; readonly source: CaptionSource }[] = [
  { name: 'innertube', source: innertubeSource },
  { name: 'watch-page', source: watchPageSource },
];

/** Milliseconds one way may take. */
const wayLimit = 15_000;

/** Answers that another way would only repeat. */
const settled = (error: ProblemError) => error.code === 'site-not-found' || error.code === 'blocked';

interface Parts {
  /** `fetch` through the egress. */
  readonly fetch: Fetch;
  readonly cache: TranscriptCache;
}

/** Extracts a video's transcript by the first way that has it; remembers it for a day. */
export function extractYoutubeHandler({ fetch, cache }: Parts): JobHandler<'extract-youtube'> {
  const breakers = new Map(ways.map(({ name }) => [name, new CircuitBreaker()]));

  return async ({ url, language }, { signal, log }) => {
    const videoId = youtubeVideoId(url);
    if (videoId === null) throw youtubeProblems.notYoutube();
    const key = `${videoId}:${language ?? ''}`;
    const cached = await cache.get(key);
    if (cached) return cached;

    const failures: ProblemError[] = [];
    for (const { name, source } of ways) {
      const breaker = breakers.get(name);
      if (!breaker || breaker.isOpen) continue;
      try {
        const limited = AbortSignal.any([signal, AbortSignal.timeout(wayLimit)]);
        const transcript = await readBy(source, videoId, language, fetch, limited);
        breaker.succeeded();
        await cache.set(key, transcript);
        return transcript;
      } catch (error) {
        signal.throwIfAborted();
        if (isEgressAway(error)) throw new ProblemError('unavailable', undefined, { cause: error });
        const problem = error instanceof ProblemError ? error : youtubeProblems.unreachable(error);
        if (settled(problem)) throw problem;
        if (problem.code !== 'no-transcript') breaker.failed();
        log.info({ way: name, code: problem.code, cause: errorLine(problem.cause) }, 'a way to the transcript failed');
        failures.push(problem);
      }
    }
    throw worst(failures);
  };
}

async function readBy(
  source: CaptionSource,
  videoId: string,
  language: string | undefined,
  fetch: Fetch,
  signal: AbortSignal,
): Promise<Transcript> {
  const { title, tracks } = await source(videoId, fetch, signal);
  const track = chooseTrack(tracks, language);
  if (!track) throw youtubeProblems.noCaptions();
  const text = rebuildText(await readCaptions(track, fetch, signal));
  if (text === '') throw youtubeProblems.noCaptions();
  const warnings = track.automatic ? ['These captions were made by speech recognition and may hold errors.'] : [];
  return { text, source: 'youtube', ...(title === '' ? {} : { title }), ...(warnings.length > 0 ? { warnings } : {}) };
}

/** What to tell when every way failed: that there are no captions if one way saw so, else the last trouble. */
function worst(failures: readonly ProblemError[]): ProblemError {
  return (
    failures.find(({ code }) => code === 'no-transcript') ?? failures.at(-1) ?? youtubeProblems.limited('all ways rest')
  );
}
