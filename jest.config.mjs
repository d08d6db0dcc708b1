const swc = (parser) => [
  '@swc/jest',
  {
    jsc: {
      parser,
      target: 'es2023',
      keepClassNames: true,
      transform: { legacyDecorator: true, decoratorMetadata: true, react: { runtime: 'automatic' } },
    },
    module: { type: 'commonjs' },
  },
];

const transform = {
  '^.+\\.tsx$': swc({ syntax: 'typescript', tsx: true }),
  '^.+\\.ts$': swc({ syntax: 'typescript', decorators: true }),
  '\\.lua$': '<rootDir>/tools/jest/text.cjs',
};

const server = ['libs/shared', 'libs/server', 'services', 'cli'].map((folder) => `<rootDir>/${folder}`);
const web = ['libs/web', 'apps'].map((folder) => `<rootDir>/${folder}`);
const ignored = ['/node_modules/', '/dist/', '/[.]lint-case-'];

/** `x.spec.ts`: no network, no long input. `x.medium.spec.ts`: real Redis, HTTP, Chromium, threads or OCR, or long and hostile inputs. */
export default {
  rootDir: import.meta.dirname,
  // A test that hangs must end; one on a small busy machine, several times slower, must not be cut off while it works.
  testTimeout: 240_000,
  projects: [
    {
      displayName: 'server',
      testEnvironment: '<rootDir>/tools/jest/node-environment.cjs',
      roots: server,
      testMatch: ['**/*.spec.ts'],
      testPathIgnorePatterns: [...ignored, '\\.medium\\.spec\\.ts$'],
      transform,
    },
    {
      displayName: 'medium',
      testEnvironment: '<rootDir>/tools/jest/node-environment.cjs',
      roots: server,
      testMatch: ['**/*.medium.spec.ts'],
      testPathIgnorePatterns: ignored,
      transform,
    },
    {
      displayName: 'web',
      testEnvironment: '<rootDir>/tools/jest/web-environment.cjs',
      roots: web,
      testMatch: ['**/*.spec.{ts,tsx}'],
      testPathIgnorePatterns: ignored,
      transform,
      moduleNameMapper: {
        '\\.css$': '<rootDir>/tools/jest/empty.cjs',
        // Its form for browsers writes HTML, which the page's policy forbids: the build takes the other one as well.
        '^decode-named-character-reference$': '<rootDir>/node_modules/decode-named-character-reference/index.js',
      },
      setupFilesAfterEnv: ['<rootDir>/tools/jest/web-setup.ts'],
    },
  ],
};
