import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { silentLogger } from '@winnow/logging';
import { itSlow, buildPng, buildScan, type Picture } from '@winnow/testing';
import { buildChildren, type Children } from '../testing/build-children';
import { drawText } from '../testing/draw-text';
import { testLimits } from '../testing/read-by';
import { childCommand } from './child-command';
import { DocumentSandbox } from './document-sandbox';

const memoryBytes = 512 * 2 ** 20;
const never = new AbortController().signal;

let children: Children;
let sandbox: DocumentSandbox;

beforeAll(async () => {
  children = await buildChildren();
});
beforeEach(() => {
  sandbox = new DocumentSandbox({
    command: childCommand(children.document),
    processes: 1,
    documentsPerProcess: 50,
    memoryBytes,
    timeMs: 90_000,
    log: silentLogger,
  });
});
afterEach(() => sandbox.close());
afterAll(() => rmSync(path.dirname(children.document), { recursive: true, force: true }));

/** Reads a document; returns its outcome and the peak memory of its processes. */
async function read(name: string, bytes: Buffer) {
  let peak = 0;
  const timer = setInterval(() => {
    for (const pid of sandbox.pids()) {
      const file = `/proc/${pid}/status`;
      const kilobytes = existsSync(file) ? /VmHWM:\s+(\d+)/.exec(readFileSync(file, 'latin1'))?.[1] : undefined;
      peak = Math.max(peak, Number(kilobytes ?? 0) * 1024);
    }
  }, 25);
  const request = { name, bytes, limits: { ...testLimits, readMs: 90_000 } };
  const outcome = await sandbox.read(request, never, () => undefined).catch((error: unknown) => error);
  clearInterval(timer);
  return { outcome, peak };
}

/** Returns a large page with the drawn text in its upper left corner. */
function enlarged({ width, height, pixels }: Picture, to: { width: number; height: number }): Picture {
  const large = Buffer.alloc(to.width * to.height, 255);
  for (let row = 0; row < height; row++) pixels.copy(large, row * to.width, row * width, (row + 1) * width);
  return { ...to, pixels: large };
}

describe('pictures in the document sandbox', () => {
  it('are read with its permissions and within its memory, up to the pixel limit', async () => {
    const page = await drawText(['The amber lantern hangs', 'over the harbor gate.']);
    const small = await read('a.png', buildPng(page));
    expect(small.outcome).toMatchObject({ text: expect.stringContaining('amber lantern') });
    const large = await read('a.png', buildPng(enlarged(page, { width: 6_000, height: 4_000 })));
    expect(large.outcome).toMatchObject({ text: expect.stringContaining('amber lantern') });
    const scan = await read('a.pdf', buildScan([page, page]));
    expect(scan.outcome).toMatchObject({ pages: 2, text: expect.stringContaining('amber lantern') });
    expect(Math.max(small.peak, large.peak, scan.peak)).toBeLessThan(memoryBytes);
  }, 300_000);

  itSlow(
    'do not accumulate in a process that reads several',
    async () => {
      const page = buildPng(enlarged(await drawText(['The amber lantern']), { width: 6_000, height: 4_000 }));
      const peaks: number[] = [];
      for (let count = 0; count < 6; count++) {
        const { outcome, peak } = await read('a.png', page);
        expect(outcome).toMatchObject({ text: 'The amber lantern' });
        peaks.push(peak);
      }
      // Six pictures of 96 MB (24 million pixels) would not fit; the time of garbage collection varies between runs.
      expect(Math.max(...peaks)).toBeLessThan(memoryBytes);
    },
    300_000,
  );

  it('of a scan that decode to 400 million pixels end with a problem', async () => {
    const vast = { width: 20_000, height: 20_000, pixels: Buffer.alloc(20_000 * 20_000, 120) };
    const { outcome, peak } = await read('a.pdf', buildScan([vast]));
    // Rendered within the memory limit, it has no text; beyond it, the watchdog kills the process.
    expect(['no-text', 'unreadable']).toContain((outcome as { code?: string }).code);
    expect(peak).toBeLessThan(memoryBytes);
  }, 300_000);
});
