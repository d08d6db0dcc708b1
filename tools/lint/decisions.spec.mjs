import { deepEqual, match } from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const folder = join(import.meta.dirname, '../../docs/decisions');
const read = (file) => readFileSync(join(folder, file), 'utf8');
const decisions = globSync('[0-9]*.md', { cwd: folder }).sort();

test('every decision has a number, a title and a status', () => {
  for (const file of decisions) {
    match(read(file), new RegExp(`^# ${Number(file.slice(0, 4))}\\. \\S.*\\n\\n\\*\\*Status:\\*\\* \\S`), file);
  }
});

test('the index lists every decision by its title', () => {
  const rows = [...read('README.md').matchAll(/^\| \[\d{4}\]\(([^)]+)\) *\|([^|]+)\|/gm)];
  deepEqual(
    rows.map(([, file, title]) => [file, title.trim()]),
    decisions.map((file) => [file, /^# \d+\. (.+)/.exec(read(file))[1]]),
  );
});
