import { expect, test as base } from '@playwright/test';
import { faultCases } from './cases';
import { Lab, sentinels } from './lab';
import { readLogs } from './read-logs';
import { appendReport } from './report';
import { runCase } from './run-case';
import { isWhole } from './whole';

/** Seconds after the fault within which 95 % of the jobs it delayed end. */
const recoverySeconds = 30;

const test = base.extend<object, { lab: Lab }>({
  lab: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const lab = await Lab.start();
      await use(lab);
      await lab.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

for (const faultCase of faultCases.filter(({ short }) => short || isWhole)) {
  test(`${faultCase.id}: ${faultCase.title}`, async ({ lab }) => {
    test.setTimeout(600_000);
    const report = await runCase(lab, faultCase);
    appendReport(report);
    expect.soft(report.lost, 'lost').toEqual([]);
    expect.soft(report.stuck, 'still under way').toBe(0);
    expect.soft(report.doubleEnds, 'two ends').toEqual([]);
    expect.soft(report.disorder, 'events').toEqual([]);
    expect.soft(report.doubleCharges, 'charged twice').toEqual([]);
    expect.soft(report.miscounted, 'counted wrongly').toEqual([]);
    expect.soft(report.unexcused, 'ended with a problem').toEqual([]);
    expect.soft(report.wronglyRefused, 'refused').toEqual([]);
    expect.soft(report.p95, '95th percentile of recovery').toBeLessThanOrEqual(recoverySeconds);
  });
}

/** A model server's answer to a wrong key, which it quotes. */
const repeatsTheKey = { status: 401, error: { message: `Incorrect API key provided: ${sentinels.OPENAI_API_KEY}.` } };

test('no secret is in a log, in Redis or in an answer', async ({ lab }) => {
  lab.model.queueFaults(repeatsTheKey, repeatsTheKey);
  const post = (route: string, body: unknown) =>
    fetch(`${lab.url}${route}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const answers = await Promise.all([
    post('/api/enhance-content', { content: 'A text of its own.', enhancementType: 'simplify' }),
    post('/api/chat', { messages: [{ role: 'user', content: 'Hello' }] }),
    post('/api/chat', { messages: 'none' }),
    ...['/api/jobs', '/api/jobs/none', '/api/none', '/api/openapi.json', '/env.js'].map((address) =>
      fetch(`${lab.url}${address}`),
    ),
  ]);
  const texts = await Promise.all(answers.map((answer) => answer.text()));
  expect(texts[0] + (texts[1] ?? '')).toContain('"code"');
  const keys = await lab.redis.client.keys('*');
  const dumps = await Promise.all(keys.map((key) => lab.redis.client.dumpBuffer(key)));
  const kept = dumps.map((dump) => dump?.toString('latin1') ?? '');
  const seen = [readLogs(lab.logs), ...keys, ...kept, ...texts].join('\n');
  expect(seen).toContain('job run');
  for (const [name, secret] of Object.entries(sentinels)) expect(seen.includes(secret), name).toBe(false);
});
