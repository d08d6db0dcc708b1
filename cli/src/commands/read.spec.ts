import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { WinnowClient } from '@winnow/client';
import { readSource } from './read-source.ts';
import { pageOptionsOf, type Include } from './options.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'read-'));
const file = path.join(folder, 'book.xlsx');
writeFileSync(file, 'a book');
afterAll(() => rmSync(folder, { recursive: true }));

interface Request {
  readonly include?: Include[];
  readonly maxPdfPages?: number;
}

/** Returns the request for a source that is read with every extra of the command line. */
async function requestFor(source: { page: string } | { file: string }): Promise<Request | undefined> {
  const requests: Request[] = [];
  const client = {
    run: async (_: string, request: Request) => {
      requests.push(request);
      return { text: 'x', pages: [{ content: 'x' }] };
    },
  } as unknown as WinnowClient;
  const include: Include[] = ['links', 'metadata', 'comments', 'changes', 'hidden'];
  await readSource(client, source, { format: 'text', include, maxPdfPages: 3 }, new AbortController().signal);
  return requests[0];
}

it('requests the extras that a file can have', async () => {
  expect((await requestFor({ file }))?.include).toEqual(['metadata', 'comments', 'changes', 'hidden']);
});

it('requests the extras that a page can have', async () => {
  expect((await requestFor({ page: 'https://a.test/' }))?.include).toEqual(['links', 'metadata']);
});

it.each([{ file }, { page: 'https://a.test/report.pdf' }])('requests the first pages of a PDF: %j', async (source) => {
  expect((await requestFor(source))?.maxPdfPages).toBe(3);
});

it('selects parts of a page, waits, scrolls and clicks only by given options', () => {
  expect(pageOptionsOf({})).toEqual({});
  expect(pageOptionsOf({ only: 'main, .article' })).toEqual({ selectors: { only: 'main, .article' } });
  expect(pageOptionsOf({ remove: '.ad' })).toEqual({ selectors: { remove: '.ad' } });
  expect(pageOptionsOf({ wait: 500 })).toEqual({ waitFor: { ms: 500 } });
  expect(pageOptionsOf({ waitFor: '.price' })).toEqual({ waitFor: { selector: '.price' } });
  expect(pageOptionsOf({ maxPdfPages: 3 })).toEqual({ maxPdfPages: 3 });
  expect(pageOptionsOf({ scroll: true, click: ['.more'] })).toEqual({
    actions: [{ type: 'scroll' }, { type: 'click', selector: '.more' }],
  });
});
