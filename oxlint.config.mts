import { createProjectGraphAsync } from '@nx/devkit';
import { defineConfig } from 'oxlint';
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

/** Rules of typescript-eslint's recommended and stylistic sets that are not in Oxlint's category of correctness. */
const typescriptRules = [
  'no-var',
  'prefer-const',
  'prefer-rest-params',
  'prefer-spread',
  'typescript/adjacent-overload-signatures',
  'typescript/array-type',
  'typescript/ban-ts-comment',
  'typescript/ban-tslint-comment',
  'typescript/class-literal-property-style',
  'typescript/consistent-type-assertions',
  'typescript/no-confusing-non-null-assertion',
  'typescript/no-empty-object-type',
  'typescript/no-explicit-any',
  'typescript/no-inferrable-types',
  'typescript/no-namespace',
  'typescript/no-require-imports',
  'typescript/no-unsafe-function-type',
  'typescript/prefer-for-of',
  'typescript/prefer-function-type',
];

const set = (level) => (names) => Object.fromEntries(names.map((name) => [name, level]));
const errors = set('error');
const off = set('off');

export default defineConfig({
  plugins: ['eslint', 'typescript', 'import', 'react'],
  jsPlugins: ['eslint-plugin-regexp', '@nx/eslint-plugin', './tools/lint/syntax-rules.mjs'],
  categories: { correctness: 'error' },
  options: { reportUnusedDisableDirectives: 'error' },
  ignorePatterns: ['.nx/', '.cache/'],
  rules: {
    ...errors(['no-case-declarations', 'no-empty', 'no-fallthrough', 'no-prototype-builtins']),
    'no-redeclare': ['error', { builtinGlobals: false }],
    ...errors(['no-regex-spaces', 'no-undef', 'no-unreachable', 'no-useless-assignment', 'preserve-caught-error']),
    // Untrusted input must not block a process: every expression runs in linear time.
    'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
    'regexp/no-super-linear-move': ['error', { report: 'potential' }],
    // Documents and pages hold control characters, and readers name them.
    'no-control-regex': 'off',
    // A generator that only throws is a stand-in for one that fails.
    'require-yield': 'off',
    // Strings are iterated by characters on purpose, and what `String` makes of an unknown value is text for people.
    ...off([
      'typescript/no-misused-spread',
      'typescript/no-base-to-string',
      'typescript/restrict-template-expressions',
    ]),
    // Methods are compared with `expect`, and arrays of strings are sorted.
    ...off(['typescript/unbound-method', 'typescript/require-array-sort-compare']),
    // `undefined` documents an optional field that old records lack; a counter without a value starts again.
    ...off(['typescript/no-useless-default-assignment', 'typescript/no-array-delete', 'typescript/no-implied-eval']),
  },
  overrides: [
    {
      files: ['**/*.{mjs,cjs}'],
      env: { node: true },
      // The runner of Node waits for its tests.
      rules: { 'typescript/no-floating-promises': 'off' },
    },
    {
      files: sources,
      rules: {
        ...errors(typescriptRules),
        '@nx/enforce-module-boundaries': ['error', boundaries],
        'import/no-cycle': ['error', { ignoreTypes: false }],
        'import/no-default-export': 'error',
        'typescript/no-floating-promises': 'error',
        'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
        'typescript/await-thenable': 'error',
        'typescript/switch-exhaustiveness-check': 'error',
        'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
        // The compiler knows the names.
        'no-undef': 'off',
        eqeqeq: 'error',
        ...environmentRules,
      },
    },
    { files: sources, excludeFiles: tests, rules: { ...shippedSourceRules, 'max-lines': ['error', 250] } },
    ...sliceRules.map((rule) => ({ ...rule, excludeFiles: tests })),
    // For an odd number of bytes at an odd address, Node writes beyond its memory (nodejs/node#64697).
    { files: sources, excludeFiles: [...tests, '**/decode-utf16.ts'], rules: { 'winnow/no-utf16-buffer': 'error' } },
    { files: ['**/openapi-types.ts'], rules: { 'max-lines': 'off' } },
    {
      files: ['libs/server/config/**/*.ts', '**/testing/**/*.ts', 'e2e/**/*.ts', 'bench/**/*.ts'],
      rules: { 'no-restricted-properties': 'off' },
    },
    {
      files: web,
      rules: {
        // Remotes are components that exist only once they are loaded, and scroll positions are known only in an effect.
        ...off(['react/static-components', 'react/set-state-in-effect']),
        // It takes a ref that comes as a property for a value.
        'react/immutability': 'off',
        // It reports the library of virtual rows, which the compiler would skip: there is no compiler.
        'react/incompatible-library': 'off',
        ...errors(['react/rules-of-hooks', 'react/exhaustive-deps', 'react/use-memo', 'react/void-use-memo']),
        ...errors(['react/preserve-manual-memoization', 'react/globals', 'react/refs']),
        ...errors(['react/error-boundaries', 'react/purity', 'react/set-state-in-render', 'react/unsupported-syntax']),
        'winnow/effect-cleanup': 'error',
      },
    },
    {
      // Modules that remotes expose: React.lazy takes the default export.
      files: ['apps/mfe-processing/src/pages/*/*-page.tsx', 'apps/mfe-chat/src/chat-panel.tsx'],
      rules: { 'import/no-default-export': 'off' },
    },
  ],
});
