import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import type { JobHandlers } from '@winnow/jobs';
import { testHandlers } from '@winnow/jobs/testing';

/** A scraper that reads every page except those named `missing`; a job without any other fails, as of the real one. */
export const scraper = testHandlers('scraper', {
  'search-web': async ({ query, limit }) => ({
    results: Array.from({ length: limit }, (_, at) => ({
      ...{ url: `https://a.test/${at}`, title: query, description: 'A harbor' },
    })),
  }),
  'get-links': () => Promise.reject(new ProblemError('not-found')),
  'scrape-content': async ({ urls, format }) => {
    const read = urls.filter((url) => !url.includes('missing'));
    const pages = read.map((url): Page => {
      const metadata = { title: 'Harbor', language: 'en', status: 200 };
      return { url, title: 'Harbor', content: `# Harbor as ${format}`, metadata };
    });
    if (pages.length === 0) throw new ProblemError('site-not-found', 'Not found.');
    const failed = urls.filter((url) => url.includes('missing'));
    return { pages, failed: failed.map((url) => ({ url, outcome: 'not-found', message: 'Not found.' })) };
  },
});

/** An extractor that returns what it received; `broken.pdf` fails, and `slow.pdf` takes five seconds. */
export const extractor: JobHandlers<'extractor'> = {
  'extract-text': async ({ upload, format, include, maxPdfPages }, { readUpload, signal }) => {
    if (upload.name === 'broken.pdf') throw new ProblemError('unreadable');
    if (upload.name === 'slow.pdf') await sleep(5_000, undefined, { signal });
    const part = maxPdfPages === undefined ? '' : ` of ${maxPdfPages} pages`;
    const text = `${upload.name} ${format} ${(await readUpload(upload.key)).toString()}${part}`;
    const metadata = include ? { author: 'A. Author' } : undefined;
    const file = upload.name.endsWith('.zip') ? { file: 'a.pdf' } : {};
    const places = [1, 2].map((page) => ({ start: (page - 1) * 10, end: page * 10, page, ...file }));
    const pages = upload.name.startsWith('pages.') ? { pages: 2, places } : {};
    return { text, source: 'file', title: 'Report', ...pages, ...(metadata && { metadata }) };
  },
  'extract-youtube': () => Promise.reject(new ProblemError('no-transcript')),
};
