import { setTimeout as sleep } from 'node:timers/promises';
import type { System } from '../../../tools/system.mjs';
import { Visitor } from '../lab/api';
import { peakMegabytes, residentMegabytes } from '../lab/processes';
import { pidOf, withProduct } from '../lab/product';
import { uploadFiles, type UploadFile } from '../lab/upload-files';
import type { Measure } from '../measure';

const files = 20;
const visitors = 4;
/** Head start of the first visitor in milliseconds: the first upload must not delay the others. */
const headStartMs = 300;

interface CompletedUpload {
  readonly visitor: number;
  readonly at: number;
  readonly isRead: boolean;
}

/** Twenty concurrent files of four visitors: whether all complete, in which order, and the cost for the gateway. */
export const uploads: Measure = {
  name: 'uploads',
  title: '20 files of 2.3 MB at once from 4 visitors',
  limitSeconds: 120,
  run: (signal) =>
    withProduct({ without: ['scraper', 'ai'] }, async (product) => {
      const all = await uploadFiles(files);
      const sessions = Array.from({ length: visitors }, () => new Visitor(product.url, signal));
      // Each visitor's first file creates the session and warms up the code; it is not measured.
      for (const [index, session] of sessions.entries())
        await session.upload(`warm-${index}.txt`, Buffer.from('Warm.'));
      for (const { name, bytes } of all.slice(0, 3)) await sessions[0]?.upload(`warm-${name}`, bytes);
      await sleep(2_000, undefined, { signal });
      await readLag(product);
      const before = residentMegabytes(pidOf(product, 'gateway'));
      const start = performance.now();
      const { value: completed, peak } = await peakMegabytes(
        () => product.pid('gateway'),
        () => sendAll(sessions, all, signal),
      );
      const lag = await readLag(product);
      const byVisitor = sessions.map((_, visitor) =>
        completed.filter((upload) => upload.visitor === visitor).map(({ at }) => at),
      );
      const lasts = byVisitor.map((moments) => Math.max(...moments) - start);
      return {
        figures: [
          { name: 'files that ended with their text', value: share(completed), unit: 'share', min: 1 },
          {
            name: 'last file of the slowest visitor to that of the fastest',
            value: Math.max(...lasts) / Math.min(...lasts),
            unit: 'ratio',
            max: 2,
          },
          { name: "files of one visitor before another's first", value: aheadOf(byVisitor), unit: 'count' },
          { name: 'event loop lag of the gateway, p99', value: lag, unit: 'ms', max: 50 },
          { name: 'growth of the gateway, peak', value: peak - before, unit: 'MB', max: 64 },
          { name: 'time until all ended', value: Math.max(...lasts) / 1_000, unit: 's' },
        ],
        notes: [
          'the lag includes the 10 ms between two samples of the event loop',
          'files ahead include those that were read before any byte of the others had arrived',
        ],
      };
    }),
};

/** Sends all files of every visitor concurrently. */
async function sendAll(
  sessions: readonly Visitor[],
  all: readonly UploadFile[],
  signal: AbortSignal,
): Promise<CompletedUpload[]> {
  const perVisitor = all.length / sessions.length;
  const work = sessions.map(async (visitor, index) => {
    if (index > 0) await sleep(headStartMs, undefined, { signal });
    const own = all.slice(index * perVisitor, (index + 1) * perVisitor);
    return Promise.all(own.map(({ name, bytes }) => send(visitor, index, name, bytes)));
  });
  return (await Promise.all(work)).flat();
}

async function send(session: Visitor, visitor: number, name: string, bytes: Buffer): Promise<CompletedUpload> {
  const isRead = await session.upload(name, bytes).then(
    ({ text }) => text.length > 100_000,
    () => false,
  );
  return { visitor, at: performance.now(), isRead };
}

const share = (completed: readonly CompletedUpload[]): number =>
  completed.filter(({ isRead }) => isRead).length / files;

/** Returns the maximum number of files that one visitor had completed while another still waited for the first. */
function aheadOf(byVisitor: readonly (readonly number[])[]): number {
  const firsts = byVisitor.map((moments) => Math.min(...moments));
  return Math.max(...firsts.flatMap((first) => byVisitor.map((moments) => moments.filter((at) => at < first).length)));
}

/** Returns the event loop lag (p99) in milliseconds since the last call. */
async function readLag(product: System): Promise<number> {
  const response = await fetch(new URL('/metrics', product.healthUrl('gateway')));
  const [, seconds] =
    /^winnow_nodejs_eventloop_lag_p99_seconds(?:\{[^}]*\})? (\S+)$/m.exec(await response.text()) ?? [];
  return Number(seconds) * 1_000;
}
