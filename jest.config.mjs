const transform = {
  '^.+\\.(?:tsx?|js)$': [
    '@swc/jest',
    {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        target: 'es2023',
        transform: { react: { runtime: 'automatic' } },
      },
      module: { type: 'commonjs' },
    },
  ],
};

/**
 * Packages of ES modules, which are compiled to CommonJS. With `--experimental-vm-modules` Jest can load them as they are,
 * but the context of each earlier test file then stays in memory: at least 5 MB.
 */
const esModules = [
  'wouter',
  'micromark[^/]*',
  '(?:mdast|unist)-util-[^/]+',
  'character-entities',
  'decode-named-character-reference',
  'devlop',
  'longest-streak',
  'markdown-table',
  'zwitch',
];

/**
 * Tests of server code share the modules of their worker thread: Jest's own runner loads all modules, such as those of
 * Nest and LangChain, again for each file.
 */
const server = {
  roots: ['libs/shared', 'libs/server', 'services', 'cli'].map((folder) => `<rootDir>/${folder}`),
  runner: 'jest-light-runner',
  setupFilesAfterEnv: ['<rootDir>/tools/jest/server-setup.mjs'],
  // `tools/typescript.mjs` compiles.
  transform: {},
};
const web = ['libs/web', 'apps'].map((folder) => `<rootDir>/${folder}`);
const ignored = ['/node_modules/', '/dist/', '/[.]lint-case-'];

/**
 * `x.spec.ts`: no network, no long input. `x.medium.spec.ts`: real Redis, HTTP, Chromium, threads
 * or OCR, or long and hostile inputs.
 */
export default {
  rootDir: import.meta.dirname,
  // A test that hangs must end; one on a small busy machine, several times slower, must not be cut off while it works.
  testTimeout: 240_000,
  projects: [
    {
      displayName: 'server',
      ...server,
      testMatch: ['**/*.spec.ts'],
      testPathIgnorePatterns: [...ignored, '\\.medium\\.spec\\.ts$'],
    },
    {
      displayName: 'medium',
      ...server,
      testMatch: ['**/*.medium.spec.ts'],
      testPathIgnorePatterns: ignored,
    },
    {
      displayName: 'web',
      testEnvironment: '<rootDir>/tools/jest/web-environment.cjs',
      roots: web,
      testMatch: ['**/*.spec.{ts,tsx}'],
      testPathIgnorePatterns: ignored,
      transform,
      transformIgnorePatterns: [`/node_modules/(?!(?:${esModules.join('|')})/)`],
      moduleNameMapper: {
        '\\.css$': '<rootDir>/tools/jest/empty.cjs',
        '^lucide-react$': '<rootDir>/tools/jest/icons.cjs',
        // Its form for browsers writes HTML, which the page's policy forbids: the build takes the other one as well.
        '^decode-named-character-reference$': '<rootDir>/node_modules/decode-named-character-reference/index.js',
      },
      setupFilesAfterEnv: ['<rootDir>/tools/jest/web-setup.ts'],
    },
  ],
};
