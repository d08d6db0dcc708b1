import type { CDPSession } from 'playwright';
import { FetchFailure } from './fetch-failure';
import { withTimeout } from './wait';

/** Milliseconds until a page that does not respond times out. */
const timeoutMs = 5_000;

/**
 * Aborts all requests for another document in the page's main frame, also for downloads and forms, from now on; the
 * page stays as it is. Returns a function that tells whether it did: scripts can also replace the document without a
 * request, such as by `about:blank` or a step back in the history. Throws `FetchFailure`.
 */
export async function stayOnPage(session: CDPSession): Promise<() => boolean> {
  let hasStayed = true;
  const prepare = async () => {
    const { frameTree } = await session.send('Page.getFrameTree');
    const { id } = frameTree.frame;
    session.on('Page.frameNavigated', ({ frame }) => (hasStayed &&= frame.id !== id));
    session.on('Fetch.requestPaused', ({ requestId, frameId }) => {
      const isLeaving = frameId === id;
      const answer = isLeaving
        ? session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' })
        : session.send('Fetch.continueRequest', { requestId });
      // The page may have been closed.
      void answer.catch(() => undefined);
    });
    await session.send('Page.enable');
    await session.send('Fetch.enable', { patterns: [{ resourceType: 'Document', requestStage: 'Request' }] });
  };
  await withTimeout(prepare(), timeoutMs, () => {
    throw new FetchFailure('timeout');
  });
  return () => hasStayed;
}
