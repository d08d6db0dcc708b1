import js from '@eslint/js';
import { createProjectGraphAsync } from '@nx/devkit';
import nx from '@nx/eslint-plugin';
import prettier from 'eslint-config-prettier';
import { createNodeResolver, importX } from 'eslint-plugin-import-x';
import reactHooks from 'eslint-plugin-react-hooks';
import regexp from 'eslint-plugin-regexp';
import { defineConfig } from 'eslint/config';
import globals from 'globals';
import ts from 'typescript-eslint';
import { effectRules } from './tools/lint/effect-rules.mjs';
import { noImportCycle } from './tools/lint/import-cycles.mjs';
import { environmentRules, importConstraints, shippedSourceRules, sliceRules } from './tools/lint/import-rules.mjs';

// The boundaries rule reads a cached project graph and checks nothing, with a mere warning, where there is none.
// Building the graph here either gives it one or fails the whole run.
await createProjectGraphAsync({ exitOnError: false });

const sources = ['**/*.{ts,tsx}'];
const web = ['apps/**/*.{ts,tsx}', 'libs/web/**/*.{ts,tsx}'];
const tests = ['**/*.spec.{ts,tsx}', '**/testing/**', 'e2e/**', 'bench/**', 'tools/**'];

const boundaries = {
  // End-to-end tests start the product with the very code of `npm start`.
  // The command line starts the product in the same way, and builds it first.
  // The model of pages is learned with the very code that reads them.
  allow: ['^([.][.]/)+tools/(system|build|test-titles)[.]mjs$', '^([.][.]/)+services/scraper/src/page/'],
  depConstraints: importConstraints,
  banTransitiveDependencies: true,
  enforceBuildableLibDependency: false,
  checkDynamicDependenciesExceptions: ['@winnow/*'],
};

export default defineConfig(
  {
    ignores: ['**/dist/', '**/node_modules/', '**/coverage/', '**/test-results/', '.nx/', '.cache/'],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  js.configs.recommended,
  { files: sources, extends: [ts.configs.recommended, ts.configs.stylistic] },
  {
    files: ['**/*.{mjs,cjs}'],
    languageOptions: { globals: globals.node },
  },
  {
    // Untrusted input must not block a process: every expression runs in linear time.
    files: [...sources, '**/*.mjs'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential' }],
    },
  },
  {
    files: sources,
    languageOptions: {
      parserOptions: { project: ['tsconfig.json', 'tsconfig.web.json'], tsconfigRootDir: import.meta.dirname },
    },
    plugins: { '@nx': nx, 'import-x': importX, winnow: { rules: { 'no-import-cycle': noImportCycle } } },
    settings: {
      ...importX.flatConfigs.typescript.settings,
      'import-x/resolver-next': [createNodeResolver({ extensions: ['.ts', '.tsx'] })],
    },
    rules: {
      '@nx/enforce-module-boundaries': ['error', boundaries],
      'winnow/no-import-cycle': 'error',
      'import-x/no-default-export': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-empty-function': 'off',
      '@typescript-eslint/consistent-generic-constructors': 'off',
      '@typescript-eslint/consistent-type-definitions': 'off',
      '@typescript-eslint/consistent-indexed-object-style': 'off',
      eqeqeq: 'error',
      // Documents and pages hold control characters, and readers name them.
      'no-control-regex': 'off',
      // A generator that only throws is a stand-in for one that fails.
      'require-yield': 'off',
      ...environmentRules,
    },
  },
  { files: ['apps/mfe-processing/**/*.{ts,tsx}'], ignores: tests, rules: sliceRules },
  { files: sources, ignores: tests, rules: { ...shippedSourceRules, 'max-lines': ['error', 250] } },
  {
    // For an odd number of bytes at an odd address, Node writes beyond its memory (nodejs/node#64697).
    files: sources,
    ignores: [...tests, '**/decode-utf16.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'CallExpression[callee.property.name="toString"] Literal[value=/^(utf-?16le|ucs-?2)$/i]',
          message: 'Use decodeUtf16.',
        },
      ],
    },
  },
  { files: ['**/openapi-types.ts'], rules: { 'max-lines': 'off' } },
  {
    files: ['libs/server/config/**/*.ts', '**/testing/**/*.ts', 'e2e/**/*.ts', 'bench/**/*.ts'],
    rules: { 'no-restricted-properties': 'off' },
  },
  {
    files: web,
    extends: [reactHooks.configs.flat['recommended-latest']],
    rules: {
      // Remotes are components that exist only once they are loaded, and scroll positions are known only in an effect.
      'react-hooks/static-components': 'off',
      'react-hooks/set-state-in-effect': 'off',
      // It takes a ref that comes as a property for a value.
      'react-hooks/immutability': 'off',
      ...effectRules,
    },
  },
  {
    // Modules that remotes expose: React.lazy takes the default export.
    files: ['apps/mfe-processing/src/pages/*/*-page.tsx', 'apps/mfe-chat/src/chat-panel.tsx'],
    rules: { 'import-x/no-default-export': 'off' },
  },
  prettier,
);
