import { medium, unit } from '../suites-of.mjs';

/**
 * Limits on the effects of a document on its reader.
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
    name: 'elements nested in XML',
    file: 'services/extractor/src/extract-text/readers/package/xml.ts',
    text: "if (open.length >= maxDepth) throw problems.unreadable(new Error('nested too deep'));",
    instead: '',
    suite: unit('services/extractor/src/extract-text/readers/docx/docx-reader', 'nested without end'),
  },
  {
    name: 'elements of XML without content',
    file: 'services/extractor/src/extract-text/readers/package/xml.ts',
    text: 'if (used.elements > maxElements) throw problems.tooManyElements(maxElements);',
    instead: '',
    suite: unit('services/extractor/src/extract-text/readers/xlsx/xlsx-reader', 'empty cells and rows'),
  },
  {
    name: 'archives that nest',
    file: 'services/extractor/src/extract-text/readers/contained-files.ts',
    text: 'if (depth > maxDepth) throw problems.nestedTooDeep(maxDepth);',
    instead: '',
    suite: unit('services/extractor/src/extract-text/readers/zip/contained-files', 'nest without end'),
  },
  {
    name: 'entries of an archive that lie over one another',
    file: 'services/extractor/src/extract-text/readers/package/archive.ts',
    text: '  refuseOverlaps([...entries.values()]);\n',
    instead: '',
    suite: unit('services/extractor/src/extract-text/readers/docx/docx-reader', 'over one another'),
  },
  {
    name: 'elements of one document',
    file: 'services/extractor/src/extract-text/readers/text-budget.ts',
    text: 'if (this.elements > elementLimit) throw problems.tooManyElements(elementLimit);',
    instead: '',
    suite: unit('services/extractor/src/extract-text/readers/text-budget', 'half a million'),
  },
  {
    name: 'pages of a PDF',
    file: 'services/extractor/src/extract-text/readers/pdf/pdf-reader.ts',
    text: 'if (total > limits.documentPages) throw problems.tooManyPages(total, limits.documentPages);',
    instead: '',
    suite: unit('services/extractor/src/extract-text/readers/pdf/pdf-reader', 'cap of pages'),
  },
  {
    name: 'parts of a package that are elsewhere',
    file: 'services/extractor/src/extract-text/readers/package/relations.ts',
    text: " || attributes['TargetMode'] === 'External'",
    instead: '',
    suite: unit('services/extractor/src/extract-text/readers/pptx/pptx-reader', 'elsewhere'),
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
    name: 'pixels of a picture before it is decoded',
    file: 'services/extractor/src/extract-text/readers/scan/page-drawer.ts',
    text: 'if (size.width * size.height > picturePixels) throw',
    instead: 'if (size.width * size.height > 99 * picturePixels) throw',
    suite: medium('services/extractor/src/extract-text/readers/image/image-reader.medium', 'pixel|claims'),
  },
  {
    name: 'pages that one scan may cost processes for',
    file: 'services/extractor/src/sandbox/scan-job.ts',
    text: ' && this.lost.length < maxLost',
    instead: '',
    suite: unit('services/extractor/src/sandbox/scan-job', 'lost'),
  },
  {
    name: 'the key of a model stays with its server',
    file: 'services/extractor/src/model-endpoint.ts',
    text: "        redirect: 'manual',\n",
    instead: '',
    suite: medium('services/extractor/src/vision-engine.medium', 'redirect'),
  },
  {
    name: 'pages and minutes of paid services that one visitor has',
    file: 'services/extractor/src/daily-allowance.ts',
    text: "    if (refused === 1) throw new ProblemError('quota', message, { retryAfter: secondsToMidnight() });\n",
    instead: '',
    suite: medium('services/extractor/src/daily-allowance.medium', 'bounds a visitor'),
  },
  {
    name: 'marks of a document for its own places',
    file: 'services/extractor/src/extract-text/readers/place-marks.ts',
    text: 'if (!name || index < next) continue;',
    instead: 'if (!name) continue;',
    suite: unit('services/extractor/src/extract-text/readers/place-marks', 'of its own'),
  },
  {
    name: 'documents see no secret of the service',
    file: 'services/extractor/src/sandbox/document-process.ts',
    text: 'env: {},',
    instead: 'env: process.env,',
    suite: medium('services/extractor/src/sandbox/document-sandbox.medium', 'no network, files'),
  },
];
