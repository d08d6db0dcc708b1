import { deepEqual } from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { test } from 'node:test';
import { root } from '../run.mjs';
import { testTitles } from '../test-titles.mjs';

const documents = globSync(['*.md', '{apps,bench,cli,deploy,docs,e2e,libs,services}/**/*.md'], {
  cwd: root,
  exclude: ['**/node_modules/**', 'CHANGELOG.md'],
});
const path = /`((?:apps|libs|services|tools|e2e|bench|deploy|docs|cli)\/[\w./-]+)`/g;

const link = /\]\(([^)#\s]+)/g;
const isFile = (target) => /[./]/.test(target) && !/^\w+:/.test(target);
const quotedTest = /`(?:[\w./-]*\/)?([\w.-]+\.(?:spec|e2e))(?:\.\w+)?`((?:,? › (?:[^|;,`›]|`[^`]*`)+)*)/g;

const matchesIn = (document, pattern) => [...readFileSync(join(root, document), 'utf8').matchAll(pattern)];

test('every file that a document mentions exists', () => {
  const missing = documents.flatMap((document) => [
    ...matchesIn(document, path).flatMap(([, file]) => (existsSync(join(root, file)) ? [] : [`${document}: ${file}`])),
    ...matchesIn(document, link).flatMap(([, file]) =>
      !isFile(file) || existsSync(join(root, dirname(document), file)) ? [] : [`${document}: ${file}`],
    ),
  ]);
  deepEqual(missing, []);
});

test('every test that the threat model mentions exists', () => {
  const files = globSync('{apps,cli,e2e,libs,services,tools}/**/*.{spec,e2e}.{ts,tsx,mjs}', {
    cwd: root,
    exclude: ['**/node_modules/**'],
  });
  const missing = matchesIn('docs/security.md', quotedTest).flatMap(([, name, quoted]) => {
    const found = files.filter((file) => basename(file).replace(/\.\w+$/, '') === name);
    const titles = found.flatMap((file) => testTitles(join(root, file)));
    const parts = quoted.split(' › ').map((part) => part.replace(/,$/, '').trim());
    const absent = parts.filter((part) => !titles.some((title) => title.includes(part)));
    return found.length > 0 ? absent.map((part) => `${name} › ${part}`) : [name];
  });
  deepEqual(missing, []);
});
