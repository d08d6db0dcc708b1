import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import { startModelServer } from '@winnow/testing';
import { startSystem, type System } from '../../../tools/system.mjs';

/** Concurrent model requests: only those in flight when the worker dies are repeated. */
const atOnce = 2;
/** Milliseconds the model takes for a part, and the age below which a request is certainly unanswered. */
const answerMs = 400;
const young = 200;

const section = (number: number) =>
  `## Section ${number}\n\n${Array.from({ length: 40 }, (_, index) => `Sentence ${index} of section ${number} tells of item ${number * 100 + index}.`).join(' ')}`;

/**
 * How the worker ends, and how many parts may be requested again: those in flight after a
 * kill, none after a graceful stop.
 */
const ends = [
  { what: 'is killed', end: async (system: System) => system.kill('ai'), requestedAgain: atOnce },
  { what: 'is restarted in order', end: (system: System) => system.restart('ai'), requestedAgain: 0 },
];

for (const { what, end, requestedAgain } of ends) {
  test(`a model worker that ${what} loses no part of a long text: each is answered once, at most ${requestedAgain} are requested again`, async () => {
    test.setTimeout(300_000);
    const model = await startModelServer({ firstMs: answerMs });
    const directory = mkdtempSync(path.join(tmpdir(), 'winnow-model-'));
    const system = await startSystem({
      directory,
      without: ['scraper', 'extractor'],
      environment: {
        OPENAI_API_KEY: 'test-key',
        OPENAI_BASE_URL: model.url,
        OPENAI_MODEL: 'test-model',
        AI_PROVIDER: 'openai',
        AI_PART_TOKENS: '600',
        AI_PARTS_AT_ONCE: String(atOnce),
        RATE_LIMIT: 'off',
      },
    });
    try {
      const content = `# Handbook\n\n${Array.from({ length: 40 }, (_, index) => section(index + 1)).join('\n\n')}`;
      const answer = fetch(`${system.url}/api/generate-examples`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ knowledge_base: content }),
      });
      // A worker requests the next part only once the last one is stored: while all requests are young, all answers are
      // stored.
      const hanging = () =>
        model.requests.filter(({ outcome, at }) => outcome === 'open' && Date.now() - at < young).length;
      while (model.answeredByText.size < 12 || hanging() < atOnce) await sleep(5);
      await end(system);
      const response = await answer;
      expect(response.status).toBe(200);
      expect(((await response.json()) as { examples: unknown[] }).examples.length).toBeGreaterThan(0);
      const counts = [...model.answeredByText.values()];
      expect(counts.length).toBeGreaterThanOrEqual(30);
      expect(Math.max(...counts)).toBe(1);
      const hungUp = model.requests.filter(({ outcome }) => outcome === 'hung-up').length;
      expect(hungUp).toBeLessThanOrEqual(requestedAgain);
      expect(model.requests).toHaveLength(counts.length + hungUp);
    } finally {
      await system.stop();
      await model.stop();
      rmSync(directory, { recursive: true, force: true });
    }
  });
}
