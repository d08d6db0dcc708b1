import { deepEqual } from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { root } from '../run.mjs';

const documents = globSync(['*.md', '{apps,bench,cli,deploy,docs,e2e,libs,services}/**/*.md'], {
  cwd: root,
  exclude: ['**/node_modules/**', 'CHANGELOG.md'],
});
const path = /`((?:apps|libs|services|tools|e2e|bench|deploy|docs|cli)\/[\w./-]+)`/g;

test('every file that a document names exists', () => {
  const missing = documents.flatMap((document) =>
    [...readFileSync(join(root, document), 'utf8').matchAll(path)].flatMap(([, file]) =>
      existsSync(join(root, file)) ? [] : [`${document}: ${file}`],
    ),
  );
  deepEqual(missing, []);
});
