import { engines, pageEngines, pageOutcomes, type Engine, type PageEngine } from '@winnow/contracts';
import type { Metrics } from '@winnow/telemetry';

/** Seconds, from a fast page to one that the browser waits for. */
const buckets = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40];

/** Metrics of the scraper's work. */
export interface PageObserver {
  /** A page is final; `engine` fetched its content, `none` without content. */
  page(outcome: string, engine: PageEngine | 'none'): void;
  /** An engine has fetched a page or failed. */
  fetched(engine: Engine, seconds: number): void;
}

/** Discards every observation. */
export const unobserved: PageObserver = { page: () => undefined, fetched: () => undefined };

/** Counts pages by outcome and engine, and measures the engines. */
export function pageMetrics(metrics: Metrics): PageObserver {
  const known = pageOutcomes.flatMap((outcome) => {
    const by: readonly string[] = outcome === 'ok' || outcome === 'thin' ? pageEngines : ['none'];
    return by.map((engine) => ({ outcome, engine }));
  });
  const pages = metrics.counter(
    'winnow_pages_total',
    'Pages processed, by outcome and engine.',
    ['outcome', 'engine'],
    known,
  );
  const seconds = metrics.histogram(
    'winnow_fetch_seconds',
    'Seconds to fetch a page, including the wait for its website.',
    ['engine'],
    buckets,
    engines.map((engine) => ({ engine })),
  );
  return {
    page: (outcome, engine) => pages.inc({ outcome, engine }),
    fetched: (engine, took) => seconds.observe({ engine }, took),
  };
}
