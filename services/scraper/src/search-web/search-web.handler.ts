import { percentTotal } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import type { JobHandler } from '@winnow/jobs';
import { ResultList } from './result-list';
import { engineTimeout, failure, type SearchEngine } from './search-engine';

/** Milliseconds after which the results found so far are returned, before the operation's deadline. */
const totalTimeoutMs = 45_000;
/** Maximum requested pages of results; a page of SearXNG has ten or more. */
const maxPages = 6;

/** Problem of a search when no engine is configured. */
const noEngine = (): ProblemError =>
  new ProblemError(
    'unsupported-type',
    'The web cannot be searched here: this installation has no search engine (SEARCH_BASE_URL).',
  );

/**
 * Searches the web, page by page, until there are `limit` results or a page adds none. A failure after the first page
 * ends the search with the results found so far.
 */
export function searchWebHandler(engine: Pick<SearchEngine, 'search'> | undefined): JobHandler<'search-web'> {
  return async ({ limit, ...wanted }, { signal, progress, log }) => {
    if (engine === undefined) throw noEngine();
    const list = new ResultList(limit);
    const timeout = AbortSignal.timeout(totalTimeoutMs);
    const inTime = AbortSignal.any([signal, timeout]);
    for (let page = 1; page <= maxPages && !list.isFull; page += 1) {
      const done = Math.floor((percentTotal * list.size) / limit);
      void progress({ progress: done, total: percentTotal, message: 'Searching the web...' });
      const before = list.size;
      try {
        const { entries, isPartial } = await engine.search({ ...wanted, page }, inTime);
        for (const entry of entries) list.add(entry);
        if (list.size === 0 && isPartial) throw noResponse();
      } catch (error) {
        signal.throwIfAborted();
        const problem = timeout.aborted ? engineTimeout(error) : error;
        if (list.size === 0 || !(problem instanceof ProblemError)) throw problem;
        log.warn({ error: problem, page }, 'search ended early');
      }
      if (list.size === before) break;
    }
    return { results: list.results };
  };
}

/** An engine whose sources block it returns an empty list, which does not mean that nothing exists. */
const noResponse = (): ProblemError =>
  failure('unreachable', 'It found nothing, and some of its sources did not respond. Try again in a few minutes.', {
    retry: false,
  });
