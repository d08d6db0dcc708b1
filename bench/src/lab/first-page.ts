import type { Visitor } from './api';

/** Resolves with the milliseconds from the click to the card: from the POST to the first `page` event. */
export async function firstPageMs(visitor: Visitor, url: string): Promise<number> {
  const start = performance.now();
  const job = await visitor.start('/api/scrape-content', { urls: [url] });
  let first = NaN;
  for await (const { event, at } of visitor.events(`${job}/events`))
    if (event === 'page' && Number.isNaN(first)) first = at - start;
  return first;
}
