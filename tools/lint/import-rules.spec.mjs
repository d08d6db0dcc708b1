import assert from 'node:assert/strict';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { root, run, toolEnvironment } from '../run.mjs';
import { importConstraints } from './import-rules.mjs';

const boundaries = '@nx(enforce-module-boundaries)';
const restricted = 'eslint(no-restricted-imports)';
const imports = (from) => `import * as x from '${from}';\nexport const y = x;\n`;

/** Two files that import each other; the first cases, so that their names are known. */
const cycles = [
  ['a cycle of values', imports('./.lint-case-2-a')],
  ['a cycle of values, from the other file', imports('./.lint-case-1-a')],
  ['a cycle of types', "export type { y } from './.lint-case-4-a';\n"],
  ['a cycle of types, from the other file', "export type { y } from './.lint-case-3-a';\n"],
].map(([label, code]) => [label, 'libs/shared/contracts/src/a.ts', code, 'import(no-cycle)']);

const forbidden = [
  ...cycles,
  ['a service by a relative path', 'services/scraper/src/a.ts', imports('../../gateway/src/main'), boundaries],
  ['a service by its package name', 'services/scraper/src/a.ts', imports('@winnow/gateway'), boundaries],
  ['an app by a relative path', 'apps/shell/src/a.tsx', imports('../../mfe-chat/src/chat-panel'), boundaries],
  ['an app by its package name', 'apps/shell/src/a.tsx', imports('@winnow/mfe-chat'), boundaries],
  ['a server library from an app', 'apps/shell/src/a.tsx', imports('@winnow/jobs'), boundaries],
  ['a web library from a service', 'services/ai/src/a.ts', imports('@winnow/ui'), boundaries],
  ['a server library from the contracts', 'libs/shared/contracts/src/a.ts', imports('@winnow/errors'), boundaries],
  [
    'an npm package other than zod from the contracts',
    'libs/shared/contracts/src/a.ts',
    imports('ioredis'),
    boundaries,
  ],
  ['a higher server library from a lower one', 'libs/server/errors/src/a.ts', imports('@winnow/jobs'), boundaries],
  ['a library by a relative path', 'services/ai/src/a.ts', imports('../../../libs/server/jobs/src/index'), boundaries],
  [
    'a feature from the cards',
    'apps/mfe-processing/src/cards/a.ts',
    imports('../page-card/copy-and-download'),
    restricted,
  ],
  ['the site from the cards', 'apps/mfe-processing/src/cards/a.ts', imports('../site/site'), restricted],
  [
    'a feature from the operation runner',
    'apps/mfe-processing/src/operation/a.ts',
    imports('../get-links/get-links.mutation'),
    restricted,
  ],
  ['bullmq from a service', 'services/scraper/src/a.ts', imports('bullmq'), boundaries],
  ['gRPC from a service', 'services/gateway/src/a.ts', imports('@grpc/grpc-js'), boundaries],
  ['playwright outside the scraper', 'services/ai/src/a.ts', imports('playwright'), boundaries],
  ['playwright by a dynamic import', 'services/ai/src/a.ts', "export const x = import('playwright');\n", boundaries],
  ['LangChain outside ai', 'services/scraper/src/a.ts', imports('@langchain/core/messages'), boundaries],
  ['a package that opens a proxy', 'services/scraper/src/a.ts', imports('crawlee'), restricted],
  ['a subpackage that opens a proxy', 'services/scraper/src/a.ts', imports('@crawlee/playwright'), restricted],
  ['an HTML parser in the model service', 'services/ai/src/a.ts', imports('cheerio'), boundaries],
  ['the Markdown library in the model service', 'services/ai/src/a.ts', imports('@winnow/markdown'), boundaries],
  ['an undeclared npm package', 'services/egress/src/a.ts', imports('cheerio'), boundaries],
  ['a testing library from shipped code', 'services/scraper/src/a.ts', imports('@winnow/testing'), restricted],
  [
    'the environment by name',
    'services/ai/src/a.ts',
    'export const x = process.env.HOME;\n',
    'eslint(no-restricted-properties)',
  ],
  [
    'the environment by destructuring',
    'services/ai/src/a.ts',
    'export const { env } = process;\n',
    'eslint(no-restricted-properties)',
  ],
  ['the environment by import', 'services/ai/src/a.ts', imports('node:process'), restricted],
  ['a default export', 'services/ai/src/a.ts', 'export default 1;\n', 'import(no-default-export)'],
];

test('rejects HTML parsers in the model service, declared or not', () => {
  const { bannedExternalImports } = importConstraints.find(({ notDependOnLibsWithTags: tags }) => tags);
  for (const parser of ['cheerio', 'htmlparser2', 'parse5', 'jsdom', 'linkedom'])
    assert.ok(bannedExternalImports.includes(parser), parser);
  const { dependencies } = JSON.parse(readFileSync(path.join(root, 'services/ai/package.json'), 'utf8'));
  assert.deepEqual(
    Object.keys(dependencies).filter((name) => bannedExternalImports.includes(name)),
    [],
  );
});

const allowed = [
  ['a server library from a service', 'services/scraper/src/a.ts', imports('@winnow/jobs')],
  ['the contracts from an app', 'apps/shell/src/a.tsx', imports('@winnow/contracts')],
  ['bullmq from its owner', 'libs/server/jobs/src/a.ts', imports('bullmq')],
  ['playwright from the scraper', 'services/scraper/src/a.ts', "export const x = import('playwright');\n"],
  ['LangChain from ai', 'services/ai/src/a.ts', imports('@langchain/core/messages')],
  ['a testing library from a test', 'services/scraper/src/a.spec.ts', imports('@winnow/testing')],
];

/** Lints all cases in one run, each in a hidden file, which other tools ignore, in the folder that it names. */
const cases = [...forbidden, ...allowed].map(([, file, code], index) => {
  const { dir, base } = path.parse(file);
  return { file: `${dir}/.lint-case-${index + 1}-${base}`, code };
});
const broken = new Map();

before(async () => {
  for (const { file, code } of cases) writeFileSync(path.join(root, file), code);
  const names = cases.map(({ file }) => file);
  const args = ['node_modules/oxlint/bin/oxlint', '--no-ignore', '--format=json', ...names];
  const { output } = await run(process.execPath, args, { env: toolEnvironment(), quiet: true });
  for (const name of names) broken.set(name, []);
  for (const { filename, code } of JSON.parse(output).diagnostics) broken.get(filename).push(code);
});
after(() => cases.forEach(({ file }) => rmSync(path.join(root, file))));

forbidden.forEach(([label, , , rule], index) => {
  test(`rejects ${label}`, () => {
    const rules = broken.get(cases[index].file);
    assert.ok(rules.includes(rule), `expected ${rule}, got: ${rules.join(', ') || 'no problem'}`);
  });
});
allowed.forEach(([label], index) => {
  test(`accepts ${label}`, () => assert.deepEqual(broken.get(cases[forbidden.length + index].file), []));
});
