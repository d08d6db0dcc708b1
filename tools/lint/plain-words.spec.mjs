import { deepEqual } from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const root = join(import.meta.dirname, '../..');
const folders = '{apps,bench,cli,deploy,docs,e2e,libs,services,tools}';
const files = globSync([`${folders}/**/*.{ts,tsx,mjs,cjs,md,yaml,yml,conf,lua}`, '*.{md,mjs,yml}'], {
  cwd: root,
  exclude: ['**/node_modules/**', '**/dist/**', '**/test-results/**'],
}).filter((file) => file !== 'tools/lint/plain-words.spec.mjs');

/** Returns the lines of the files that match; `allowed` are excluded folders or files. */
function find(pattern, allowed) {
  return files
    .filter((file) => !allowed.some((prefix) => file.startsWith(prefix)))
    .flatMap((file) => {
      const lines = readFileSync(join(root, file), 'utf8').split('\n');
      return lines.flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : []));
    });
}

const rules = [
  {
    name: 'the subject of a sentence is the code (docs/glossary.md)',
    pattern: /\b(?:whoever|nobody|somebody|nought|farewell|wish|heir)\b/i,
    // Visitors' words that the offline model has to understand.
    texts: ['services/ai/src/offline/english-questions.ts'],
  },
  {
    name: 'limits are called max… and min… (docs/glossary.md)',
    pattern: /\b(?:most|least)[A-Z]\w*/,
    // A field of job records: another name would break workers of another version during an upgrade. A field of
    // Firecrawl's API.
    texts: [
      'libs/server/jobs/src/scripts/',
      'libs/server/jobs/src/quotas/job-accounts.ts',
      'services/gateway/src/compat/firecrawl/team.controller.ts',
    ],
  },
];

for (const { name, pattern, texts } of rules) {
  test(name, () => {
    deepEqual(find(pattern, texts), []);
  });
}
