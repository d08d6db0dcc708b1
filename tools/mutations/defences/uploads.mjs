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
    name: 'decompressed bytes of an archive',
    file: 'services/extractor/src/extract-text/readers/package/archive.ts',
    text: 'if (used.inflated > limits.inflatedBytes) throw problems.inflatesTooFar(limits.inflatedBytes);',
    instead: '',
    suite: unit('services/extractor/src/extract-text/readers', 'decompressed bytes'),
  },
  {
    name: 'depth of XML elements',
    file: 'services/extractor/src/extract-text/readers/package/xml.ts',
    text: "if (open.length >= maxDepth) throw problems.unreadable(new Error('nested too deep'));",
    instead: '',
    suite: unit('services/extractor/src/extract-text/readers/docx/docx-reader', 'deeply nested elements'),
  },
  {
    name: 'number of empty XML elements',
    file: 'services/extractor/src/extract-text/readers/package/xml.ts',
    text: 'if (used.elements > maxElements) throw problems.tooManyElements(maxElements);',
    instead: '',
    suite: unit('services/extractor/src/extract-text/readers/xlsx/xlsx-reader', 'empty cells and rows'),
  },
  {
    name: 'depth of nested archives',
    file: 'services/extractor/src/extract-text/readers/contained-files.ts',
    text: 'if (depth > maxDepth) throw problems.nestedTooDeep(maxDepth);',
    instead: '',
    suite: unit('services/extractor/src/extract-text/readers/zip/contained-files', 'up to the maximum depth'),
  },
  {
    name: 'overlapping entries of an archive',
    file: 'services/extractor/src/extract-text/readers/package/archive.ts',
    text: '  refuseOverlaps([...entries.values()]);\n',
    instead: '',
    suite: unit('services/extractor/src/extract-text/readers/docx/docx-reader', 'overlapping entries'),
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
    suite: unit('services/extractor/src/extract-text/readers/pdf/pdf-reader', 'maximum of pages'),
  },
  {
    name: 'external parts of a package',
    file: 'services/extractor/src/extract-text/readers/package/relations.ts',
    text: " || attributes['TargetMode'] === 'External'",
    instead: '',
    suite: unit('services/extractor/src/extract-text/readers/pptx/pptx-reader', 'external target'),
  },
  {
    name: 'documents cannot use files, processes or threads',
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
    name: 'pixels of a picture are limited before decoding',
    file: 'services/extractor/src/extract-text/readers/scan/page-drawer.ts',
    text: 'if (size.width * size.height > picturePixels) throw',
    instead: 'if (size.width * size.height > 99 * picturePixels) throw',
    suite: medium('services/extractor/src/extract-text/readers/image/image-reader.medium', 'pixel|claims'),
  },
  {
    name: 'lost pages of one scan',
    file: 'services/extractor/src/sandbox/scan-job.ts',
    text: ' && this.lost.length < maxLost',
    instead: '',
    suite: unit('services/extractor/src/sandbox/scan-job', 'lost'),
  },
  {
    name: 'the key of a model is sent to no other server',
    file: 'services/extractor/src/model-endpoint.ts',
    text: "        redirect: 'manual',\n",
    instead: '',
    suite: medium('services/extractor/src/vision-engine.medium', 'redirect'),
  },
  {
    name: 'daily allowance of paid pages and minutes per visitor',
    file: 'services/extractor/src/daily-allowance.ts',
    text: "    if (refused === 1) throw new ProblemError('quota', message, { retryAfter: secondsToMidnight() });\n",
    instead: '',
    suite: medium('services/extractor/src/daily-allowance.medium', 'limits a visitor'),
  },
  {
    name: 'place marks contained in a document',
    file: 'services/extractor/src/extract-text/readers/place-marks.ts',
    text: 'if (!name || index < next) continue;',
    instead: 'if (!name) continue;',
    suite: unit('services/extractor/src/extract-text/readers/place-marks', 'the document itself contains'),
  },
  {
    name: 'documents see no secret of the service',
    file: 'services/extractor/src/sandbox/document-process.ts',
    text: 'env: {},',
    instead: 'env: process.env,',
    suite: medium('services/extractor/src/sandbox/document-sandbox.medium', 'no network, files'),
  },
];
