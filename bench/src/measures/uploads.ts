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
const headStart = 300;

interface Ended {
  readonly visitor: number;
  readonly at: number;
  readonly isRead: boolean;
}

/** Twenty concurrent files of four visitors: whether all complete, who waits for whom, and the cost for the gateway. */
export const uploads: Measure = {
  name: 'uploads',
  title: '20 files of 2.3 MB at once from 4 visitors',
  limitSeconds: 120,
  run: (signal) =>
    withProduct({ without: ['scraper', 'ai'] }, async (product) => {
      const all = await uploadFiles(files);
      const people = Array.from({ length: visitors }, () => new Visitor(product.url, signal));
      // Each visitor's first file creates the session and warms up the code; measuring begins afterwards.
      for (const [place, person] of people.entries()) await person.upload(`warm-${place}.txt`, Buffer.from('Warm.'));
      for (const { name, bytes } of all.slice(0, 3)) await people[0]?.upload(`warm-${name}`, bytes);
      await sleep(2_000, undefined, { signal });
      await lagOf(product);
      const before = residentMegabytes(pidOf(product, 'gateway'));
      const start = performance.now();
      const { value: ends, peak } = await peakMegabytes(
        () => product.pid('gateway'),
        () => sendAll(people, all, signal),
      );
      const lag = await lagOf(product);
      const byVisitor = people.map((_, visitor) => ends.filter((end) => end.visitor === visitor).map(({ at }) => at));
      const lasts = byVisitor.map((moments) => Math.max(...moments) - start);
      return {
        figures: [
          { name: 'files that ended with their text', value: share(ends), unit: 'share', least: 1 },
          {
            name: 'last file of the slowest visitor to that of the fastest',
            value: Math.max(...lasts) / Math.min(...lasts),
            unit: 'ratio',
            most: 2,
          },
          { name: "files of one visitor before another's first", value: aheadOf(byVisitor), unit: 'count' },
          { name: 'event loop lag of the gateway, p99', value: lag, unit: 'ms', most: 50 },
          { name: 'growth of the gateway, peak', value: peak - before, unit: 'MB', most: 64 },
          { name: 'time until all ended', value: Math.max(...lasts) / 1_000, unit: 's' },
        ],
        notes: [
          'the lag includes the 10 ms between two looks at the event loop',
          'files ahead: those count too that were read while nothing of the others had arrived yet',
        ],
      };
    }),
};

/** Sends all files of every visitor concurrently. */
async function sendAll(people: readonly Visitor[], all: readonly UploadFile[], signal: AbortSignal): Promise<Ended[]> {
  const each = all.length / people.length;
  const work = people.map(async (visitor, place) => {
    if (place > 0) await sleep(headStart, undefined, { signal });
    const mine = all.slice(place * each, (place + 1) * each);
    return Promise.all(mine.map(({ name, bytes }) => send(visitor, place, name, bytes)));
  });
  return (await Promise.all(work)).flat();
}

async function send(person: Visitor, visitor: number, name: string, bytes: Buffer): Promise<Ended> {
  const isRead = await person.upload(name, bytes).then(
    ({ text }) => text.length > 100_000,
    () => false,
  );
  return { visitor, at: performance.now(), isRead };
}

const share = (ends: readonly Ended[]): number => ends.filter(({ isRead }) => isRead).length / files;

/** Returns the maximum number of files that one visitor had completed while another still waited for the first. */
function aheadOf(byVisitor: readonly (readonly number[])[]): number {
  const firsts = byVisitor.map((moments) => Math.min(...moments));
  return Math.max(...firsts.flatMap((first) => byVisitor.map((moments) => moments.filter((at) => at < first).length)));
}

/** Returns the event loop lag (p99) in milliseconds since the last call. */
async function lagOf(product: System): Promise<number> {
  const response = await fetch(new URL('/metrics', product.healthUrl('gateway')));
  const [, seconds] =
    /^winnow_nodejs_eventloop_lag_p99_seconds(?:\{[^}]*\})? (\S+)$/m.exec(await response.text()) ?? [];
  return Number(seconds) * 1_000;
}
