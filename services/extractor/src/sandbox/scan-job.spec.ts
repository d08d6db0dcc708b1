import { testLimits } from '../testing/read-by';
import { ProcessLost, type DocumentProcess } from './document-process';
import { maxLostPages, ScanJob, type UseProcess } from './scan-job';

const never = new AbortController().signal;
const numbers = (count: number): number[] => Array.from({ length: count }, (_, at) => at + 1);

/** A job whose processes die at the pages of `deadly`, or after the last page; `started` counts the processes. */
function jobOf(deadly: (page: number) => boolean, { diesAtEnd = false } = {}) {
  const started: number[][] = [];
  const use: UseProcess = (_, work) =>
    work({
      readPages: async ({ pages }: { pages: readonly number[] }, __: AbortSignal, onPage: (answer: object) => void) => {
        started.push([...pages]);
        for (const page of pages) {
          if (deadly(page)) throw new ProcessLost('killed');
          onPage({ kind: 'page', page, found: { text: `Page ${page}`, confidence: 90, paragraphs: [], doubtful: [] } });
        }
        if (diesAtEnd) throw new ProcessLost('killed');
        return undefined;
      },
    } as unknown as DocumentProcess);
  const options = { kept: new Map(), keep: async () => undefined, maxMs: 60_000, stopping: never };
  const document = { bytes: Buffer.alloc(0), limits: testLimits };
  return { started, job: new ScanJob(use, 2, document, options, never, () => undefined) };
}

describe('ScanJob', () => {
  it('retries a page alone after its process died, twice, and then reports it as lost', async () => {
    const { started, job } = jobOf((page) => page === 3);
    const { pages, lost, skipped } = await job.read(numbers(12), 12);
    expect([...pages.keys()].sort((one, other) => one - other)).toEqual(numbers(12).filter((page) => page !== 3));
    expect([lost, skipped]).toEqual([[3], []]);
    expect(started.filter((batch) => batch.includes(3)).slice(1)).toEqual([[3], [3]]);
  });

  it('loses no page whose process is killed twice', async () => {
    let kills = 0;
    const { job } = jobOf((page) => page === 3 && (kills += 1) <= 2);
    const { pages, lost } = await job.read(numbers(12), 12);
    expect([pages.size, lost]).toEqual([12, []]);
  });

  it('reads no page again when processes die after their last page', async () => {
    const { started, job } = jobOf(() => false, { diesAtEnd: true });
    const { pages, lost, skipped } = await job.read(numbers(12), 12);
    expect([pages.size, lost, skipped]).toEqual([12, [], []]);
    expect(started.flat().sort((one, other) => one - other)).toEqual(numbers(12));
  });

  it('starts no further process after too many lost pages', async () => {
    const { started, job } = jobOf((page) => page > 2);
    const { lost, skipped } = await job.read(numbers(200), 200);
    // One more page may be active concurrently.
    expect(lost.length).toBeLessThanOrEqual(maxLostPages + 1);
    expect(started.length).toBeLessThan(40);
    expect(skipped.length).toBeGreaterThan(150);
  });

  it('ends with a problem when no page could be read', async () => {
    await expect(jobOf(() => true).job.read([1], 1)).rejects.toMatchObject({ code: 'unreadable' });
  });
});
