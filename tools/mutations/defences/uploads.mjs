import { medium } from '../suites-of.mjs';

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
];
