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

/** Returns the requested extras of a source that is read with every extra of the command line. */
async function requestedExtras(source: { page: string } | { file: string }): Promise<Include[] | undefined> {
  const requests: { include?: Include[] }[] = [];
  const client = {
    run: async (_: string, request: { include?: Include[] }) => {
      requests.push(request);
      return { text: 'x', pages: [{ content: 'x' }] };
    },
  } as unknown as WinnowClient;
  const include: Include[] = ['links', 'metadata', 'comments', 'changes', 'hidden'];
  await readSource(client, source, { format: 'text', include }, new AbortController().signal);
  return requests[0]?.include;
}

it('requests the extras that a file can have', async () => {
  expect(await requestedExtras({ file })).toEqual(['metadata', 'comments', 'changes', 'hidden']);
});

it('requests the extras that a page can have', async () => {
  expect(await requestedExtras({ page: 'https://a.test/' })).toEqual(['links', 'metadata']);
});

it('selects parts of a page, waits, scrolls and clicks only by given options', () => {
  expect(pageOptionsOf({})).toEqual({});
  expect(pageOptionsOf({ only: 'main, .article' })).toEqual({ selectors: { only: 'main, .article' } });
  expect(pageOptionsOf({ remove: '.ad' })).toEqual({ selectors: { remove: '.ad' } });
  expect(pageOptionsOf({ wait: 500 })).toEqual({ waitFor: { ms: 500 } });
  expect(pageOptionsOf({ waitFor: '.price' })).toEqual({ waitFor: { selector: '.price' } });
  expect(pageOptionsOf({ scroll: true, click: ['.more'] })).toEqual({
    actions: [{ type: 'scroll' }, { type: 'click', selector: '.more' }],
  });
});
