import type { CDPSession, Page } from '@playwright/test';

/** CPU time of a page's main thread: scripts, style, layout and painting. */
export interface MainThread {
  /** Milliseconds until work is painted. */
  cost: (work: () => Promise<unknown>) => Promise<number>;
  /** Milliseconds since the document began. */
  total: () => Promise<number>;
}

/**
 * Starts counting. Unlike wall time, CPU time excludes the wait for the next frame and for a core that
 * others use.
 */
export async function mainThreadOf(page: Page): Promise<MainThread> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return {
    total: () => taskMilliseconds(session),
    cost: async (work) => {
      const before = await taskMilliseconds(session);
      await work();
      await drawn(page);
      return (await taskMilliseconds(session)) - before;
    },
  };
}

async function taskMilliseconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
}

/** Resolves once pending changes are painted. */
export const drawn = (page: Page): Promise<unknown> =>
  page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))');
