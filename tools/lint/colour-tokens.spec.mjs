import { deepEqual } from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const root = join(import.meta.dirname, '../..');
const tokens = 'libs/web/ui/src/tokens.css';
const read = (path) => readFileSync(join(root, path), 'utf8');
const styles = globSync('{apps/*,libs/web/*}/src/**/*.{css,tsx}', { cwd: root })
  .filter((path) => path !== tokens)
  .map((path) => ({ path, text: read(path) }));

/** Returns each match with its file. */
const find = (pattern) =>
  styles.flatMap(({ path, text }) => (text.match(pattern) ?? []).map((hit) => `${path} ${hit}`));

test('colours are defined only in the token file', () => {
  deepEqual(find(/#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(/gi), []);
});

test('every colour used by name is a token', () => {
  const defined = new Set(read(tokens).match(/--color-[\w-]+(?=:)/g));
  const used = find(/--color-[\w-]+/g);
  deepEqual(used.length > 0, true);
  deepEqual(
    used.filter((hit) => !defined.has(hit.split(' ').at(-1))),
    [],
  );
});
