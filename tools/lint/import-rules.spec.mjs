import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { ESLint } from 'eslint';
import { importConstraints } from './import-rules.mjs';

const root = path.resolve(import.meta.dirname, '../..');

/** The real configuration, without the rules that need the virtual files in a TypeScript program. */
const eslint = new ESLint({
  cwd: root,
  overrideConfig: {
    languageOptions: { parserOptions: { project: null } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'off',
      '@typescript-eslint/no-misused-promises': 'off',
      '@typescript-eslint/await-thenable': 'off',
      '@typescript-eslint/switch-exhaustiveness-check': 'off',
    },
  },
});

async function rulesBrokenBy(file, code) {
  const [result] = await eslint.lintText(code, { filePath: path.join(root, file) });
  const fatal = result.messages.find((message) => message.fatal);
  assert.equal(fatal, undefined, fatal?.message);
  return result.messages.map((message) => message.ruleId);
}

const boundaries = '@nx/enforce-module-boundaries';
const imports = (from) => `import * as x from '${from}';\nexport const y = x;\n`;

const forbidden = [
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
    'import-x/no-restricted-paths',
  ],
  [
    'the site from the cards',
    'apps/mfe-processing/src/cards/a.ts',
    imports('../site/site'),
    'import-x/no-restricted-paths',
  ],
  [
    'a feature from the operation runner',
    'apps/mfe-processing/src/operation/a.ts',
    imports('../get-links/get-links.mutation'),
    'import-x/no-restricted-paths',
  ],
  ['bullmq from a service', 'services/scraper/src/a.ts', imports('bullmq'), boundaries],
  ['gRPC from a service', 'services/gateway/src/a.ts', imports('@grpc/grpc-js'), boundaries],
  ['playwright outside the scraper', 'services/ai/src/a.ts', imports('playwright'), boundaries],
  ['playwright by a dynamic import', 'services/ai/src/a.ts', "export const x = import('playwright');\n", boundaries],
  ['LangChain outside ai', 'services/scraper/src/a.ts', imports('@langchain/core/messages'), boundaries],
  ['a package that opens a proxy', 'services/scraper/src/a.ts', imports('crawlee'), 'no-restricted-imports'],
  [
    'a subpackage that opens a proxy',
    'services/scraper/src/a.ts',
    imports('@crawlee/playwright'),
    'no-restricted-imports',
  ],
  ['an HTML parser in the model service', 'services/ai/src/a.ts', imports('cheerio'), boundaries],
  ['the Markdown library in the model service', 'services/ai/src/a.ts', imports('@winnow/markdown'), boundaries],
  ['an undeclared npm package', 'services/egress/src/a.ts', imports('cheerio'), boundaries],
  [
    'a testing library from shipped code',
    'services/scraper/src/a.ts',
    imports('@winnow/testing'),
    'no-restricted-imports',
  ],
  [
    'the environment by name',
    'services/ai/src/a.ts',
    'export const x = process.env.HOME;\n',
    'no-restricted-properties',
  ],
  [
    'the environment by destructuring',
    'services/ai/src/a.ts',
    'export const { env } = process;\n',
    'no-restricted-properties',
  ],
  ['the environment by import', 'services/ai/src/a.ts', imports('node:process'), 'no-restricted-imports'],
  ['a default export', 'services/ai/src/a.ts', 'export default 1;\n', 'import-x/no-default-export'],
];

for (const [label, file, code, rule] of forbidden) {
  test(`rejects ${label}`, async () => {
    const broken = await rulesBrokenBy(file, code);
    assert.ok(broken.includes(rule), `expected ${rule}, got: ${broken.join(', ') || 'no problem'}`);
  });
}

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

for (const [label, file, code] of allowed) {
  test(`accepts ${label}`, async () => {
    assert.deepEqual(await rulesBrokenBy(file, code), []);
  });
}

test('rejects an import cycle', async () => {
  const file = 'libs/shared/contracts/src/entities/page.ts';
  assert.ok(existsSync(path.join(root, file)), 'the file that closes the cycle has moved');
  const broken = await rulesBrokenBy(file, "export { pageEventSchema } from '../job-event';\n");
  assert.ok(broken.includes('winnow/no-import-cycle'), broken.join(', '));
});
