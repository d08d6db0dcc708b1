import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Functions for other scripts, without a separate return value. */
const preludes = ['accounts.lua', 'frontier.lua', 'held-result.lua', 'lock.lua'];

const scripts = globSync('*.lua', { cwd: __dirname });

it.each(scripts)('%s documents its keys, arguments and return values first', (file) => {
  const source = readFileSync(join(__dirname, file), 'utf8');
  const [, header = '', body = ''] = /^--\[\[\n([^]*?)\n\]\]\n([^]*)$/.exec(source) ?? [];
  if (!preludes.includes(file)) expect(header).toMatch(/\n {2}Returns\b/);
  const used = new Set([...body.matchAll(/\b(?:KEYS|ARGV)\[\d+\]/g)].map(([name]) => name));
  expect([...used].filter((name) => !header.includes(`  ${name.replace(']', '')}`))).toEqual([]);
  expect(body).not.toMatch(/return -\d/);
});
