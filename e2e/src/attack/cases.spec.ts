import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';

const root = path.resolve(import.meta.dirname, '../../..');
const gateway = 'services/gateway/src';
const attacks = `${gateway}/attacks.medium.spec.ts`;
const limits = `${gateway}/limits/limits.medium.spec.ts`;
const model = 'services/ai/src/attacks.medium.spec.ts';
const pages = 'e2e/src/attack/page-safety.e2e.ts';

/** Where each case of the API in the catalogue is played, and words of the test that plays it. */
const apiCases: Readonly<Record<string, readonly [file: string, words: string]>> = {
  A004: [attacks, '[A004]'],
  A007: [attacks, '[A007]'],
  A008: [attacks, '[A008]'],
  A010: [attacks, '[A010]'],
  A011: [attacks, '[A011]'],
  A012: [limits, 'are counted once over three replicas, within five percent'],
  A013: [limits, 'are those of the address for a client that drops its cookie, names other addresses'],
  A014: [limits, 'walks through its /64'],
  A015: [limits, 'that drops its cookie'],
  A016: [pages, '[A016]'],
  A019: [limits, 'is cut off within thirty seconds'],
  A020: [limits, 'are capped for a visitor and for an address over replicas'],
  A021: [attacks, '[A021]'],
  A022: [attacks, '[A022]'],
  A023: [attacks, '[A023]'],
  A025: [model, '[A025]'],
  A026: ['e2e/src/attack/hostile-text.e2e.ts', '[A026]'],
  A027: ['e2e/src/attack/hostile-text.e2e.ts', '[A027]'],
  A028: [model, '[A028]'],
  A029: [model, '[A029]'],
  A030: [model, '[A030]'],
  A031: [model, '[A031]'],
  A033: ['e2e/src/attack/ssrf.e2e.ts', 'takes as long for an address inside as for one that does not answer'],
  A035: [pages, '[A035]'],
  A036: [pages, '[A036]'],
};

for (const [id, [file, words]] of Object.entries(apiCases)) {
  test(`${id} is played`, () => {
    expect(readFileSync(path.join(root, file), 'utf8')).toContain(words);
  });
}
