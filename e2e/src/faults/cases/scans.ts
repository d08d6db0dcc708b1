import { setTimeout as sleep } from 'node:timers/promises';
import { check } from '../check';
import { Client } from '../client';
import { drawScan } from '../draw-scan';
import type { Lab } from '../lab';
import type { FaultCase } from '../run-case';

const names =
  'amber basin candle delta ember fjord garden harbor island jungle kettle lantern meadow needle orchard pebble';
const sentences = names.split(' ').map((name) => `The page of the ${name} in the harbor book`);
/** Pages kept when the extractor is killed, the first and the second time. */
const killedAt = [4, 9];

/** Counts how often each scanned page of any job is stored, by the commands that Redis receives. */
async function watchKeptPages(lab: Lab) {
  const kept: { readonly job: string; readonly page: string }[] = [];
  const monitor = lab.redis.client.duplicate({ monitor: true, lazyConnect: false });
  // Not `monitor()`: ioredis fails when the first commands arrive together with the reply to MONITOR; it reconnects
  // automatically.
  monitor.on('error', () => undefined);
  await new Promise((resolve) => monitor.once('monitoring', resolve));
  monitor.on('monitor', (_time: string, words: readonly string[], source: string) => {
    // The commands of a script repeat those of its caller.
    if (source === 'lua') return;
    const job = words.flatMap((word) => /^winnow:job:(.+):parts$/.exec(word)?.[1] ?? [])[0];
    const page = words.find((word) => /^page:\d+$/.test(word));
    if (job !== undefined && page !== undefined) kept.push({ job, page });
  });
  return {
    pagesOf: (id: string) => kept.flatMap(({ job, page }) => (job === id ? page : [])),
    stop: () => monitor.disconnect(),
  };
}

/** Uploads a scan as a separate visitor; resolves with the job's id. */
async function upload(lab: Lab, client: Client, scan: Buffer): Promise<string> {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(scan)], { type: 'application/pdf' }), 'book.pdf');
  const request = crypto.randomUUID();
  lab.history.add({ kind: 'invoke', request, work: 'scan', pages: 0 });
  const job = await client.ask(request, '/api/extract-text', body);
  check(job !== undefined, 'the scan is acknowledged');
  return job;
}

export const scanCases: readonly FaultCase[] = [
  {
    id: 'killed-scan',
    title: `SIGKILL the extractor twice in the middle of a scan of ${sentences.length} pages`,
    async act(lab) {
      const scan = await drawScan(sentences);
      const watched = await watchKeptPages(lab);
      try {
        const client = new Client(lab.url, lab.history);
        const job = await upload(lab, client, scan);
        lab.fault('kill the extractor twice');
        for (const least of killedAt) {
          const end = Date.now() + 120_000;
          while (watched.pagesOf(job).length < least) {
            check(Date.now() < end, `${least} pages are read`);
            await sleep(20);
          }
          lab.kill('extractor');
          await sleep(500);
          await lab.system.ready('extractor');
        }
        check(watched.pagesOf(job).length < sentences.length, 'pages are left when the extractor is killed');
        lab.healed();
        check((await client.follow(job))?.status === 'completed', 'the scan is read to its end');
        const { result } = (await (await client.fetch(`/api/jobs/${job}`)).json()) as { result?: { text?: string } };
        const missing = sentences.filter((sentence) => !result?.text?.includes(sentence));
        check(missing.length === 0, `every page is in the text, not without ${missing.join(', ')}`);
        const pages = watched.pagesOf(job);
        check(new Set(pages).size === sentences.length, `every page is kept, not ${pages.length}`);
        check(pages.length === sentences.length, `no page is read again that was kept: ${pages.join(' ')}`);
      } finally {
        watched.stop();
      }
    },
  },
];
