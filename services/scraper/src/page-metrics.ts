import { engines, pageEngines, pageOutcomes, type Engine, type PageEngine } from '@winnow/contracts';
import type { Metrics } from '@winnow/telemetry';

/** Histogram buckets in seconds, from a fast page to one that waits for the browser. */
const buckets = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 40];

/** Metrics of pages and engines. */
export interface PageObserver {
  /** Called when a page is final; `engine` fetched its content, `none` without content. */
  page(outcome: string, engine: PageEngine | 'none'): void;
  /** Called when an engine has fetched a page or failed. */
  fetched(engine: Engine, seconds: number): void;
}

/** An observer that discards every observation. */
export const unobserved: PageObserver = { page: () => undefined, fetched: () => undefined };

/** Registers counters of pages by outcome and engine, and histograms of the engines. */
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
