import type { CDPSession, Page } from '@playwright/test';

/** CPU time of a page's main thread: scripts, style, layout and painting. */
export interface MainThread {
  /** Resolves with the milliseconds until the result of `work` is painted. */
  cost: (work: () => Promise<unknown>) => Promise<number>;
  /** Resolves with the milliseconds since the navigation. */
  total: () => Promise<number>;
}

/**
 * Starts measuring. Unlike wall time, CPU time excludes the wait for the next frame and for a core that other processes
 * use.
 */
export async function mainThreadOf(page: Page): Promise<MainThread> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return {
    total: () => readTaskMs(session),
    cost: async (work) => {
      const before = await readTaskMs(session);
      await work();
      await waitForPaint(page);
      return (await readTaskMs(session)) - before;
    },
  };
}

async function readTaskMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
}

/** Resolves once pending changes are painted. */
export const waitForPaint = (page: Page): Promise<unknown> =>
  page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))');
