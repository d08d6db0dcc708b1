import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { testTitles } from '../../../tools/test-titles.mjs';
import { caseFiles } from './case-files';

const root = path.resolve(import.meta.dirname, '../../..');
/** The list of attacks itself, if it is next to the repository. */
const catalogue = path.join(root, '../shared/security/attack-cases.json');
const names = (title: string, id: string) => new RegExp(`(?<!\\w)${id}(?!\\w)`).test(title);

interface Listed {
  readonly file?: string;
  readonly specs?: readonly { file: string; title: string }[];
  readonly suites?: readonly Listed[];
}

/** Titles of all tests of the attack and fault suites as they run: many are generated from tables. */
function listed(): Map<string, string[]> {
  const playwright = path.join(root, 'node_modules/@playwright/test/cli.js');
  const args = [
    playwright,
    'test',
    '--config=e2e/playwright.config.mjs',
    '--project=wide',
    '--project=faults',
    '--list',
    '--reporter=json',
  ];
  // Listing tests starts no browser.
  const env = { ...process.env, FAULTS: 'whole', VISITOR_BROWSER: process.execPath };
  const output = execFileSync(process.execPath, [...args, 'e2e/src/attack', 'e2e/src/faults'], {
    cwd: root,
    env,
    maxBuffer: 2 ** 26,
  });
  const titles = new Map<string, string[]>();
  const collect = ({ specs = [], suites = [] }: Listed) => {
    for (const { file, title } of specs) {
      const place = `e2e/src/${file}`;
      titles.set(place, [...(titles.get(place) ?? []), title]);
    }
    suites.forEach(collect);
  };
  collect(JSON.parse(output.toString()) as Listed);
  return titles;
}

test('every case listed as covered has a test whose title names it', () => {
  const ofBrowsers = listed();
  const missing = caseFiles.filter(([id, file]) => {
    const titles = ofBrowsers.get(file) ?? testTitles(path.join(root, file));
    return !titles.some((title) => names(title, id));
  });
  expect(missing).toEqual([]);
});

test('every case of the list of attacks is covered', () => {
  if (!existsSync(catalogue)) return console.log('The list of attacks is not here: it is not compared with the tests.');
  const { cases } = JSON.parse(readFileSync(catalogue, 'utf8')) as { cases: { id: string }[] };
  const covered = new Set(caseFiles.map(([id]) => id));
  expect(cases.map(({ id }) => id).filter((id) => !covered.has(id))).toEqual([]);
});
