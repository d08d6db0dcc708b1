import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { browsers } from './browsers.mjs';

for (const [name, version] of Object.entries(browsers)) {
  test(`the README names ${name} ${version} as a minimum`, () => {
    const readme = readFileSync(path.join(import.meta.dirname, '../README.md'), 'utf8');
    assert.match(readme, new RegExp(String.raw`The interface needs [^.]*\b${name}\b[^,.]* ${version}\b`, 'i'));
  });
}
