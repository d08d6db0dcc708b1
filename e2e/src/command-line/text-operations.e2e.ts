import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, siteUrl, test } from '../setup/winnow';
import { runWinnow } from './run-winnow';

let directory: string;
test.beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'winnow-cli-'));
  const files = {
    'harbor.txt': 'The harbor of Ostby was built in 1874 by Marta Lind. Forty boats lie there in winter.\n',
    'museum.txt': 'The museum opens at ten. A ticket costs 9 euros.\n',
    'lamp.md': '# Storm lantern\n\nPrice: € 49.90\n\nColour: red\n',
    'lamp.schema.json': JSON.stringify({
      type: 'object',
      properties: { price: { type: 'number' }, weight: { type: 'string' } },
    }),
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(directory, name), text);
});
test.afterEach(() => rmSync(directory, { recursive: true, force: true }));

test('rewrites a file, and prints what the model did not do on stderr', async ({ system }) => {
  const summary = await runWinnow(directory, system.url, ['enhance', 'harbor.txt', '--type', 'summary']);
  expect(summary).toMatchObject({ code: 0, out: expect.stringContaining('1874') });
  expect(summary.error).toMatch(/^winnow: The built-in model /);
  const { out } = await runWinnow(directory, system.url, ['optimize', 'harbor.txt', '--json']);
  expect(JSON.parse(out)).toMatchObject({ knowledge_base: expect.stringContaining('Ostby'), model: 'offline' });
});

test('converts a file to JSON, to the values of a schema, and to chunks', async ({ system }) => {
  const json = await runWinnow(directory, system.url, ['json', 'lamp.md']);
  expect(JSON.stringify(JSON.parse(json.out))).toContain('Storm lantern');
  const fields = await runWinnow(directory, system.url, ['fields', 'lamp.md', '--schema', 'lamp.schema.json']);
  expect(JSON.parse(fields.out)).toEqual({ price: 49.9 });
  expect(fields.error).toContain('weight');
  const chunks = await runWinnow(directory, system.url, ['chunks', 'harbor.txt', '--tokens', '100', '--overlap', '0']);
  expect(
    chunks.out
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as object),
  ).toEqual([expect.objectContaining({ text: expect.stringContaining('harbor of Ostby'), start: 0, overlap: 0 })]);
});

test("reads a page's structured data as JSON", async ({ system }) => {
  const { code, out } = await runWinnow(directory, system.url, ['json', `${siteUrl}/page-2.html`]);
  expect(code).toBe(0);
  expect(JSON.stringify(JSON.parse(out))).toContain('page 2');
});

test('answers a question from several sources, and names the one that it quotes', async ({ system }) => {
  const { code, out } = await runWinnow(directory, system.url, [
    'ask',
    'What does a ticket cost?',
    'harbor.txt',
    'museum.txt',
  ]);
  expect(code).toBe(0);
  expect(out).toBe('A ticket costs 9 euros. [1]\n\n[1] museum: “A ticket costs 9 euros.”\n');
});

test('writes a dataset of several sources to a file, and names those without pairs', async ({ system }) => {
  const args = ['dataset', 'harbor.txt', 'museum.txt', '-o', 'pairs.jsonl', '--test-share', '0'];
  const { code, error } = await runWinnow(directory, system.url, args);
  expect({ code, error }).toEqual({
    code: 3,
    error: expect.stringMatching(/^pairs: 1, sources: 2\nmuseum\.txt: The built-in model found no .+\n$/),
  });
  const lines = readFileSync(path.join(directory, 'pairs.jsonl'), 'utf8').trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({ messages: expect.any(Array) }),
  ]);
});

for (const [what, args, words] of [
  ['a schema that is not there', ['fields', 'lamp.md', '--schema', 'missing.json'], 'missing.json cannot be read'],
  ['a schema that is no JSON', ['fields', 'lamp.md', '--schema', 'lamp.md'], 'lamp.md is not a JSON Schema'],
  ['a share above a half', ['dataset', 'lamp.md', '-o', 'x', '--test-share', '0.6'], 'from 0 to 0.5'],
  ['no source', ['ask', 'Why?'], 'missing required argument'],
] as const)
  test(`rejects ${what} as invalid usage`, async ({ system }) => {
    const { code, out, error } = await runWinnow(directory, system.url, [...args]);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(error).toContain(words);
  });
