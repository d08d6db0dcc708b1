import { medium, unit } from '../suites-of.mjs';

/**
 * What a document may do to what reads it.
 *
 * @type {import('../defences.mjs').Defence[]}
 */
export const defences = [
  {
    name: 'documents are read without a network',
    file: 'services/extractor/src/sandbox/lock-down.ts',
    text: "  seal(net.Socket.prototype, ['connect']);\n",
    instead: '',
    suite: medium('services/extractor/src/sandbox/document-sandbox.medium', 'no network, files'),
  },
  {
    name: 'what an archive unpacks to',
    file: 'services/extractor/src/extract-text/readers/package/archive.ts',
    text: 'if (used.inflated > limits.inflatedBytes) throw problems.inflatesTooFar(limits.inflatedBytes);',
    instead: '',
    suite: unit('services/extractor/src/extract-text/readers', 'what unpacks|unpack to'),
  },
  {
    name: 'documents have no files, processes and threads',
    file: 'services/extractor/src/sandbox/child-command.ts',
    text: "    '--permission',\n    ...readableFolders(entry).map((folder) => `--allow-fs-read=${folder}`),\n",
    instead: '',
    suite: medium('services/extractor/src/sandbox/document-sandbox.medium', 'no network, files'),
  },
  {
    name: 'documents compile no code',
    file: 'services/extractor/src/sandbox/child-command.ts',
    text: "    '--disallow-code-generation-from-strings',\n",
    instead: '',
    suite: medium('services/extractor/src/sandbox/document-sandbox.medium', 'no network, files'),
  },
  {
    name: 'documents see no secret of the service',
    file: 'services/extractor/src/sandbox/document-process.ts',
    text: 'env: {},',
    instead: 'env: process.env,',
    suite: medium('services/extractor/src/sandbox/document-sandbox.medium', 'no network, files'),
  },
];
