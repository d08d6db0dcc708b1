import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { clauses } from './clauses';

const root = path.join(import.meta.dirname, '../../..');

/** Titles of the tests in a file that are string literals. */
function titlesOf(file: string): string[] {
  const source = readFileSync(path.join(root, file), 'utf8');
  return [...source.matchAll(/(?:\b(?:test|it)|\))\(\s*(['"`])(.*?)\1/g)].map(([, , title = '']) => title);
}

test('every clause of the specification has a test that names it, for desktop and phone', () => {
  // A `@both` test runs on both screens (setup/screens.ts), or sets both sizes itself.
  const isProof = (title: string, id: string) => title.includes(`[${id}]`) && title.includes('@both');
  const unproved = clauses.filter(({ id, file }) => !titlesOf(file).some((title) => isProof(title, id)));
  expect(unproved).toEqual([]);
});

test('tests named @both run on both screens, or set the size themselves', () => {
  const files = globSync('e2e/src/**/*.e2e.ts', { cwd: root });
  expect(files.length).toBeGreaterThan(40);
  const isOnOne = (source: string) => /^(?:test|for)\b.*@both/m.test(source) && !source.includes('setViewportSize');
  expect(files.filter((file) => isOnOne(readFileSync(path.join(root, file), 'utf8')))).toEqual([]);
});

test('clauses are numbered without gaps, and tests name only existing ones', () => {
  expect(clauses.map(({ id }) => id)).toEqual(clauses.map((_, index) => `C${index + 1}`));
  const known = new Set<string>(clauses.map(({ id }) => id));
  const named = new Set(
    clauses.flatMap(
      ({ file }) =>
        titlesOf(file)
          .join(' ')
          .match(/(?<=\[)C\d+(?=\])/g) ?? [],
    ),
  );
  expect([...named].filter((id) => !known.has(id))).toEqual([]);
});
