import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { buildDocx, paragraph, startCanary, type Canary } from '@winnow/testing';
import { startSystem, type System } from '../../../tools/system.mjs';
import { megabytes } from './process-memory';
import { uploadCases, type UploadCase } from './upload-cases';
import { zipSlipTarget } from './upload-files';

/** Milliseconds within which every file must be answered. */
const answerLimit = 60_000;
const good = buildDocx(paragraph('All is well beside it.'));

let system: System;
let canary: Canary;
let directory: string;
/** The gateway's memory before the cases, in megabytes. */
let before: number;
let processes: (number | undefined)[];

test.beforeAll(async () => {
  test.setTimeout(300_000);
  canary = await startCanary();
  directory = mkdtempSync(path.join(tmpdir(), 'winnow-uploads-'));
  system = await startSystem({
    directory,
    without: ['scraper', 'ai'],
    environment: { RATE_LIMIT: 'off', AI_PROVIDER: 'offline' },
  });
  // The largest file warms up the gateway; growth is measured from there.
  for (const warm of uploadCases.filter(({ what }) => what === 'exactly the limit')) await expectVerdict(warm);
  before = megabytes(system.pid('gateway') ?? 0, 'VmRSS');
  processes = [system.pid('gateway'), system.pid('extractor')];
});
test.afterAll(async () => {
  await system.stop();
  await canary.close();
  rmSync(directory, { recursive: true, force: true });
});

async function send(name: string, bytes: Buffer, type = 'application/octet-stream') {
  const body = new FormData();
  body.append('file', new Blob([new Uint8Array(bytes)], { type }), name);
  const signal = AbortSignal.timeout(answerLimit);
  const response = await fetch(`${system.url}/api/extract-text`, { method: 'POST', body, signal });
  const answer = (await response.json()) as { text?: string; code?: string; message?: string };
  return { status: response.status, headers: response.headers, answer };
}

/** Returns the processes that the extractor has started, from Linux's process table. */
function documentProcesses(): string[] {
  const tasks = `/proc/${system.pid('extractor')}/task`;
  try {
    const lists = readdirSync(tasks).map((thread) => readFileSync(`${tasks}/${thread}/children`, 'utf8'));
    return lists.flatMap((list) => list.split(' ').filter((pid) => pid !== ''));
  } catch {
    // A thread ended meanwhile.
    return [];
  }
}

/** Peak memory of any document process and of the gateway during `work`, in megabytes (Linux only). */
async function watched(work: () => Promise<void>): Promise<{ child: number; gateway: number }> {
  const peak = { child: 0, gateway: 0 };
  const gateway = system.pid('gateway') ?? 0;
  const look = (): void => {
    if (!existsSync('/proc')) return;
    peak.gateway = Math.max(peak.gateway, megabytes(gateway, 'VmRSS'));
    for (const pid of documentProcesses()) peak.child = Math.max(peak.child, megabytes(pid, 'VmHWM'));
  };
  look();
  const timer = setInterval(look, 100);
  await work().finally(() => clearInterval(timer));
  return peak;
}

async function expectVerdict({ name, type, bytes, text, problem }: UploadCase): Promise<void> {
  const [bad, beside] = await Promise.all([send(name, bytes(canary.port), type), send('good.docx', good)]);
  expect(beside).toMatchObject({ status: 200, answer: { text: 'All is well beside it.' } });
  expect(bad.headers.get('content-type')).toMatch(/^application\/json/);
  expect(bad.headers.get('x-content-type-options')).toBe('nosniff');
  if (text !== undefined && bad.status === 200) return expect(bad.answer.text).toContain(text);
  expect(problem ?? 'text').toBe(bad.answer.code);
  expect(bad.answer.message).toMatch(/^[A-Z].*\.$/);
}

for (const one of uploadCases) {
  test(`[${one.id}] ${one.what} gets its answer (${one.problem ?? one.text}), and a valid concurrent file is read`, async () => {
    const { child, gateway } = await watched(() => expectVerdict(one));
    expect(child).toBeLessThan(512);
    expect(gateway - before).toBeLessThan(64);
    expect(canary.hits).toEqual([]);
    expect(existsSync(zipSlipTarget)).toBe(false);
    expect([system.pid('gateway'), system.pid('extractor')]).toEqual(processes);
  });
}

test('killing the document process of one file loses no other file [U037]', async () => {
  test.setTimeout(300_000);
  const long = buildDocx(paragraph('word '.repeat(20)).repeat(20_000));
  const reading = Promise.all([send('long.docx', long), send('beside.docx', long)]);
  await sleep(400);
  process.kill(Number(documentProcesses()[0]), 'SIGKILL');
  for (const { status, answer } of await reading) {
    expect(status).toBe(200);
    expect(answer.text).toContain('word word');
  }
});
