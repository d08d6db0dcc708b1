import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { S3_SINKS, test } from '../setup/bucket';
import { expect, siteUrl } from '../setup/winnow';
import { runWinnow } from './run-winnow';

const key = 'winnow_0123456789012345678901234567890123456789';
const API_KEYS = `tool:${createHash('sha256').update(key).digest('hex')}`;
test.use({ systemOptions: { environment: { API_KEYS, S3_SINKS }, without: ['extractor', 'ai'] } });

let directory: string;
test.beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'winnow-cli-'));
});
test.afterEach(() => rmSync(directory, { recursive: true, force: true }));

test('collections of an API key are listed, refreshed, exported and scheduled', async ({ system }) => {
  const run = async (...args: string[]) => {
    const ended = await runWinnow(directory, system.url, ['--api-key', key, ...args]);
    expect([args, ended.code, ended.error]).toEqual([args, 0, expect.any(String)]);
    return ended.out;
  };
  await runWinnow(directory, system.url, ['--api-key', key, 'crawl', `${siteUrl}/`, '-o', 'pages', '--limit', '5']);
  await expect.poll(() => run('collections'), { timeout: 60_000 }).toMatch(/^\S+\t\d\t\d{4}-/);
  const [id = ''] = (await run('collections', 'list')).split('\t');
  expect(await run('collections', 'show', id)).toContain(`${siteUrl}/`);
  const refreshed = JSON.parse(await run('collections', 'refresh', id, '--json')) as { stats: { changed: number } };
  expect(refreshed.stats.changed).toBe(0);
  await run('collections', 'export', id, '-o', 'all.jsonl', '--format', 'jsonl');
  const lines = readFileSync(path.join(directory, 'all.jsonl'), 'utf8').trimEnd().split('\n');
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ url: expect.any(String), content: expect.any(String) });
  expect(await run('collections', 'diff', id)).toBe('');

  const added = await run('schedules', 'add', id, '--time', '06:00', '--time-zone', 'Europe/Berlin');
  expect(added).toMatch(new RegExp(`^\\S+\\t${id}\\tdaily 06:00 Europe/Berlin\\t\\d{4}-`));
  const [schedule = ''] = added.split('\t');
  await run('schedules', 'pause', schedule);
  expect(await run('schedules')).toContain('\tpaused\t');
  await run('schedules', 'resume', schedule);
  await run('schedules', 'delete', schedule);
  const crawl = ['--crawl', `${siteUrl}/`, '--limit', '5', '--time', '07:00', '--days', 'mon', '--time-zone', 'UTC'];
  const [crawled = '', ...rest] = (await run('schedules', 'add', ...crawl)).trimEnd().split('\t');
  expect(rest).toEqual([`${siteUrl}/`, 'mon 07:00 UTC', expect.stringMatching(/^\d{4}-/)]);
  await run('schedules', 'delete', crawled);
  expect(await run('schedules')).toBe('');
});

test('collections require an API key', async ({ system }) => {
  const { code, error } = await runWinnow(directory, system.url, ['collections']);
  expect([code, error]).toEqual([2, expect.stringContaining('WINNOW_API_KEY')]);
});

test('crawls and refreshes are delivered to a bucket before the command ends', async ({ system, bucket }) => {
  const run = (...args: string[]) => runWinnow(directory, system.url, ['--api-key', key, ...args]);
  expect((await run('sinks')).out).toBe('archive\n');
  const crawl = ['crawl', `${siteUrl}/`, '-o', 'pages', '--limit', '3', '--sink', 'archive', '--sink-format', 'zip'];
  const crawled = await run(...crawl);
  expect([crawled.code, crawled.error]).toEqual([0, expect.stringMatching(/sent to archive: \S+pages\.zip/)]);
  expect([...bucket.objects.keys()]).toEqual([expect.stringMatching(/^\/pages\/.+\/pages\.zip$/)]);

  const [id = ''] = (await run('collections', 'list')).out.split('\t');
  const refreshed = await run('collections', 'refresh', id, '--sink', 'archive');
  expect([refreshed.code, refreshed.error]).toEqual([0, expect.stringMatching(/sent to archive: \S+pages\.jsonl/)]);
  expect(bucket.objects.size).toBe(2);

  bucket.failing = () => 403;
  const failed = await run('collections', 'refresh', id, '--sink', 'archive');
  expect([failed.code, failed.error]).toEqual([
    7,
    expect.stringContaining('Not sent to archive yet, the server will try again: '),
  ]);
  bucket.failing = () => undefined;

  const unknown = await run('crawl', `${siteUrl}/`, '-o', 'none', '--sink', 'none');
  expect([unknown.code, unknown.error]).toEqual([4, expect.stringContaining('There is no bucket with this name')]);
  const added = await run('schedules', 'add', id, '--time', '06:00', '--sink', 'archive', '--json');
  const [schedule] = JSON.parse(added.out) as [{ id: string }];
  expect(schedule).toMatchObject({ sink: { name: 'archive', format: 'jsonl' } });
  const change = async (...args: string[]) => {
    const changed = await run('schedules', 'change', schedule.id, ...args, '--json');
    expect([changed.code, changed.error]).toEqual([0, '']);
    return JSON.parse(changed.out) as object[];
  };
  const [zipped] = await change('--time', '07:30', '--sink', 'archive', '--sink-format', 'zip');
  expect(zipped).toMatchObject({ time: '07:30', sink: { name: 'archive', format: 'zip' } });
  const [unsent] = await change('--no-sink', '--days', 'mon,thu');
  expect(unsent).toMatchObject({ time: '07:30', days: ['mon', 'thu'] });
  expect(unsent).not.toHaveProperty('sink');
  const nothing = await run('schedules', 'change', schedule.id);
  expect([nothing.code, nothing.error]).toEqual([2, expect.stringContaining('--no-sink')]);
});
