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
    name: 'entries behind the mark of zip64',
    file: 'services/extractor/src/extract-text/readers/docx/archive.ts',
    text: 'if (entries.size > limits.archiveEntries) reject(problems.tooManyEntries(limits.archiveEntries));\n      else zip.readEntry();',
    instead: 'zip.readEntry();',
    suite: unit('services/extractor/src/extract-text/readers'),
  },
  {
    name: 'what an archive unpacks to',
    file: 'services/extractor/src/extract-text/readers/docx/archive.ts',
    text: 'if (inflated > limits.inflatedBytes) throw problems.inflatesTooFar(limits.inflatedBytes);',
    instead: '',
    suite: unit('services/extractor/src/extract-text/readers'),
  },
  {
    name: 'parts that lie over one another',
    file: 'services/extractor/src/extract-text/readers/docx/archive.ts',
    text: '  refuseOverlaps([...entries.values()]);\n',
    instead: '',
    suite: unit('services/extractor/src/extract-text/readers'),
  },
  {
    name: 'parts that lie about their size',
    file: 'services/extractor/src/extract-text/readers/docx/archive.ts',
    text: 'validateEntrySizes: true,',
    instead: 'validateEntrySizes: false,',
    suite: unit('services/extractor/src/extract-text/readers'),
  },
  {
    name: 'depth of XML',
    file: 'services/extractor/src/extract-text/readers/docx/xml.ts',
    text: "if (open.length >= deepest) throw problems.unreadable(new Error('nested too deep'));",
    instead: '',
    suite: medium('services/extractor/src/sandbox/document-sandbox.medium', 'ends'),
  },
  {
    name: 'pages of a document',
    file: 'services/extractor/src/extract-text/readers/pdf/pdf-reader.ts',
    text: 'if (total > limits.documentPages) throw problems.tooManyPages(total, limits.documentPages);',
    instead: '',
    suite: unit('services/extractor/src/extract-text/readers/pdf/pdf-reader'),
  },
  {
    name: 'what a file is decides, not its name',
    file: 'services/extractor/src/extract-text/readers/detect-format.ts',
    text: 'if (!format || !expected.includes(format)) throw problems.unsupported();',
    instead: 'if (!format) throw problems.unsupported();',
    suite: unit('services/extractor/src/extract-text/readers'),
  },
  {
    name: 'documents send no datagrams',
    file: 'services/extractor/src/sandbox/lock-down.ts',
    text: "  seal(dgram.Socket.prototype, ['bind', 'connect', 'send']);\n",
    instead: '',
    suite: medium('services/extractor/src/sandbox/document-sandbox.medium', 'no network, files'),
  },
  {
    name: 'documents resolve no names',
    file: 'services/extractor/src/sandbox/lock-down.ts',
    text: '  seal(dns, resolves(dns));\n  seal(dns.promises, resolves(dns.promises));\n',
    instead: '',
    suite: medium('services/extractor/src/sandbox/document-sandbox.medium', 'no network, files'),
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
  {
    name: 'time of a document',
    file: 'services/extractor/src/sandbox/document-process.ts',
    text: '    }, timeMs);',
    instead: '    }, timeMs * 1_000);',
    suite: medium('services/extractor/src/sandbox/document-sandbox.medium', 'endless loop at its time limit'),
  },
  {
    name: 'captions are those of YouTube',
    file: 'services/extractor/src/extract-youtube/read-captions.ts',
    text: 'if (!url || !isYoutube) throw',
    instead: "if (!url || url.hostname === '' + isYoutube) throw",
    suite: unit('services/extractor/src/extract-youtube/extract-youtube'),
  },
];
