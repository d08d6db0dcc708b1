import { rmSync } from 'node:fs';
import path from 'node:path';
import { ProblemError } from '@winnow/errors';
import { silentLogger } from '@winnow/logging';
import { itSlow, buildPng, buildScan } from '@winnow/testing';
import type { ScannedPage } from '../extract-text/readers/scan/scanned-page';
import { buildChildren, type Children } from '../testing/build-children';
import { drawText } from '../testing/draw-text';
import { testLimits } from '../testing/read-by';
import { childCommand } from './child-command';
import { DocumentSandbox } from './document-sandbox';
import type { ScanModel, ScanOptions } from './scan-job';

const total = 6;
const numbers = Array.from({ length: total }, (_, index) => index + 1);
const names = 'one two three four five six'.split(' ');
const never = new AbortController().signal;

let children: Children;
let bytes: Buffer;
let open: DocumentSandbox[] = [];

beforeAll(async () => {
  children = await buildChildren();
  bytes = buildScan(await Promise.all(names.map((name) => drawText([`Page ${name} of the harbor book`]))));
});
afterEach(() => {
  for (const sandbox of open) sandbox.close();
  open = [];
});
afterAll(() => rmSync(path.dirname(children.document), { recursive: true, force: true }));

/** Records the kept pages, and how often each was kept. */
class Kept {
  readonly pages = new Map<number, ScannedPage | null>();
  readonly times = new Map<number, number>();

  add(page: number, found: ScannedPage | null): void {
    this.pages.set(page, found);
    this.times.set(page, (this.times.get(page) ?? 0) + 1);
  }
}

function start(): DocumentSandbox {
  const sandbox = new DocumentSandbox({
    command: childCommand(children.document),
    processes: 2,
    documentsPerProcess: 50,
    memoryBytes: 512 * 2 ** 20,
    timeMs: 60_000,
    log: silentLogger,
  });
  open.push(sandbox);
  return sandbox;
}

interface Given extends Partial<ScanOptions> {
  readonly kept?: ReadonlyMap<number, ScannedPage | null>;
  readonly onKept?: (kept: Kept) => void;
  readonly done?: number[];
}

async function read(sandbox: DocumentSandbox, kept: Kept, { onKept, done = [], ...more }: Given = {}) {
  const keep = async (page: number, found: ScannedPage | null): Promise<void> => {
    kept.add(page, found);
    onKept?.(kept);
  };
  const options = { kept: new Map(kept.pages), keep, maxMs: 300_000, stopping: never, ...more };
  const request = { name: 'book.pdf', bytes, limits: testLimits };
  return sandbox.read(request, never, (number) => done.push(number), options);
}

const expectWhole = ({ text }: { text: string }): void =>
  names.forEach((name) => expect(text).toContain(`Page ${name} of the harbor book`));

describe('a scan of many pages', () => {
  it('is read by several processes concurrently, with the place of every page', async () => {
    const done: number[] = [];
    const kept = new Kept();
    const document = await read(start(), kept, { done });
    expectWhole(document);
    expect(document.warnings).toEqual([expect.stringMatching(/^This text was read by OCR, \d\d %\.$/)]);
    expect([...kept.times.values()]).toEqual(numbers.map(() => 1));
    expect(done.slice(-total)).toEqual(numbers);
    expect(document.places?.map(({ page }) => page)).toEqual(numbers);
    for (const { start: from, end, page = 0, box = [] } of document.places ?? []) {
      expect(document.text.slice(from, end)).toBe(`Page ${names[page - 1]} of the harbor book`);
      const [left = 0, top = 0, right = 0, bottom = 0] = box;
      expect([left, top, right, bottom]).toEqual([
        expect.closeTo(0.12, 1),
        expect.closeTo(0.11, 1),
        expect.closeTo(0.4, 0),
        expect.closeTo(0.12, 1),
      ]);
    }
  });

  itSlow('loses no page to killed processes, and reads no kept page again', async () => {
    const sandbox = start();
    const kept = new Kept();
    const killed = new Set<number>();
    const document = await read(sandbox, kept, {
      onKept: ({ pages }) => {
        if (pages.size !== 2 && pages.size !== 4) return;
        for (const pid of sandbox.pids()) if (!killed.has(pid)) process.kill(pid, 'SIGKILL');
        for (const pid of sandbox.pids()) killed.add(pid);
      },
    });
    expectWhole(document);
    expect(killed.size).toBeGreaterThan(2);
    expect([...kept.times].filter(([, times]) => times > 1)).toEqual([]);
  });

  itSlow('continues in another worker with the remaining pages', async () => {
    const kept = new Kept();
    for (const until of [2, 4]) {
      const gone = new AbortController();
      const sandbox = start();
      const onKept = ({ pages }: Kept): void => {
        if (pages.size >= until) gone.abort(new ProblemError('unavailable'));
      };
      await expect(read(sandbox, kept, { onKept, stopping: gone.signal })).rejects.toMatchObject({
        code: 'unavailable',
      });
      sandbox.close();
    }
    expect(kept.pages.size).toBeGreaterThanOrEqual(4);
    expectWhole(await read(start(), kept));
    expect([...kept.times.values()]).toEqual(numbers.map(() => 1));
  });

  it('stops at the time limit, and reports missing pages', async () => {
    const { warnings } = await read(start(), new Kept(), { maxMs: 500 }).catch(() => ({ warnings: ['timeout'] }));
    expect(warnings.at(-1)).toMatch(/^\d+ scanned pages were not read for want of time|timeout/);
  });

  it('loses only the page that crashes its process', async () => {
    const sandbox = start();
    const kept = new Kept();
    const picture = buildPng(await drawText(['A picture']));
    let deaths = 0;
    const timer = setInterval(() => {
      for (const pid of sandbox.pids().slice(-1)) process.kill(pid, 'SIGKILL');
      deaths += 1;
    }, 400);
    const outcome = await sandbox
      .read({ name: 'a.png', bytes: picture, limits: testLimits }, never, () => undefined, {
        kept: new Map(),
        keep: async (page, found) => kept.add(page, found),
        maxMs: 60_000,
        stopping: never,
      })
      .catch((error: unknown) => error);
    clearInterval(timer);
    expect(deaths).toBeGreaterThan(0);
    expect([
      expect.objectContaining({ code: 'unreadable' }),
      // Killed three times before they had started.
      expect.objectContaining({ code: 'unavailable' }),
      expect.objectContaining({ text: 'A picture' }),
    ]).toContainEqual(outcome);
  });
});

describe('a scan with a vision model', () => {
  const model = (readPage: ScanModel['read'], maxPages = 100): ScanModel => ({
    name: 'sees',
    maxPages,
    concurrency: 2,
    read: readPage,
    close: () => undefined,
  });

  it('is read by the model up to its page limit, then by the built-in engine', async () => {
    const pictures: Uint8Array[] = [];
    const readPage: ScanModel['read'] = (picture) => {
      pictures.push(picture);
      return { text: `What the model saw ${pictures.length}`, paragraphs: [], doubtful: [] };
    };
    const { text, warnings } = await read(start(), new Kept(), { model: model(readPage, 3) });
    expect(pictures).toHaveLength(3);
    for (const picture of pictures) expect(Buffer.from(picture).toString('latin1', 1, 4)).toBe('PNG');
    expect(text).toContain('What the model saw 3');
    expect(text).toContain('Page four of the harbor book');
    expect(warnings).toEqual([expect.stringMatching(/^This text was read by OCR with sees, \d\d %\.$/)]);
  });

  it('falls back to the built-in engine when the model fails, with a warning', async () => {
    let asked = 0;
    const readPage: ScanModel['read'] = () => {
      asked += 1;
      throw new ProblemError('model-failed', 'It responded with status 500.');
    };
    const document = await read(start(), new Kept(), { model: model(readPage) });
    expectWhole(document);
    expect(asked).toBeLessThanOrEqual(4);
    expect(document.warnings).toContain(
      'The built-in engine read pages that sees did not: It responded with status 500.',
    );
  });
});
