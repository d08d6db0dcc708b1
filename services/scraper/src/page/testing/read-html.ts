import type { PageState, PageStep } from '../page-state';
import { createPageState } from '../page-state';
import type { ReadOptions, ReadPage } from '../page-types';
import { pageSteps, readPage } from '../read-page';

const url = 'https://www.example.com/news/harbour';

/** Reads HTML as a page fetched over HTTP. */
export function readHtml(
  html: string,
  options: Partial<ReadOptions> & { url?: string; contentType?: string } = {},
): ReadPage {
  const bytes = new TextEncoder().encode(html);
  return readPage(
    { url: options.url ?? url, bytes, contentType: options.contentType ?? 'text/html; charset=utf-8' },
    { maxChars: 100_000, rendered: false, ...options },
  );
}

/** Runs the pipeline up to and including the named step. */
export function stateAfter(html: string, lastStep: PageStep['name']): PageState {
  const state = createPageState(
    { url, bytes: new TextEncoder().encode(html), contentType: 'text/html' },
    { maxChars: 100_000, rendered: false },
  );
  for (const step of pageSteps) {
    step.run(state);
    if (step.name === lastStep) return state;
  }
  throw new Error(`There is no step named ${lastStep}.`);
}

/** Generates running text of about `sentences` times 90 characters, different for every `topic`. */
export function prose(topic: string, sentences = 4): string {
  return Array.from(
    { length: sentences },
    (_, index) =>
      `Sentence ${index + 1} about ${topic} goes on for a while, with a comma, so that it reads like real text.`,
  ).join(' ');
}

/** Creates a page with a title and a body. */
export function htmlPage(title: string, body: string, head = ''): string {
  return `<!doctype html><html><head><title>${title}</title>${head}</head><body>${body}</body></html>`;
}
