import { unit } from '../suites-of.mjs';

/**
 * Limits on the effects of a Word document, and of the files inserted in it, on its reader.
 *
 * @type {import('../defences.mjs').Defence[]}
 */
export const defences = [
  {
    name: 'elements of a flat package',
    file: 'services/extractor/src/extract-text/readers/package/flat-package.ts',
    text: '    assertElementLimits(elements, openElements.length);\n',
    instead: '',
    suite: unit('services/extractor/src/extract-text/readers/docx/word-xml', 'Flat OPC'),
  },
  {
    name: 'parts of a flat package',
    file: 'services/extractor/src/extract-text/readers/package/flat-package.ts',
    text: 'if (parts.length > limits.archiveEntries) throw problems.tooManyEntries(limits.archiveEntries);',
    instead: '',
    suite: unit('services/extractor/src/extract-text/readers/docx/word-xml', 'Flat OPC'),
  },
  {
    name: 'bytes of the parts of a flat package',
    file: 'services/extractor/src/extract-text/readers/package/part-archive.ts',
    text: 'if (usage.inflated > limits.inflatedBytes) throw problems.inflatesTooFar(limits.inflatedBytes);',
    instead: '',
    suite: unit('services/extractor/src/extract-text/readers/docx/word-xml', 'Flat OPC'),
  },
  {
    name: 'bytes of a rewritten document of Word 2003',
    file: 'services/extractor/src/extract-text/readers/docx/word-2003/ooxml-parts.ts',
    text: 'if (this.totalChars > this.maxChars) throw problems.inflatesTooFar(this.maxChars);',
    instead: '',
    suite: unit('services/extractor/src/extract-text/readers/docx/word-xml', 'grow beyond'),
  },
  {
    name: 'elements of a web page inserted in a Word document',
    file: 'services/extractor/src/extract-text/readers/docx/inserted-files.ts',
    text: '      countElements(html, budget);\n',
    instead: '',
    suite: unit('services/extractor/src/extract-text/readers/docx/inserted-files', 'limit of elements'),
  },
  {
    name: 'depth of Word documents inserted in one another',
    file: 'services/extractor/src/extract-text/readers/docx/inserted-files.ts',
    text: "if (depth > maxDepth) return '';",
    instead: '',
    suite: unit('services/extractor/src/extract-text/readers/docx/inserted-files', 'three deep'),
  },
  {
    name: 'bytes of inserted Word documents, all together',
    file: 'services/extractor/src/extract-text/readers/docx/docx-reader.ts',
    text: 'ownLimits.usage ?? noUsage()',
    instead: 'undefined as never',
    suite: unit('services/extractor/src/extract-text/readers/docx/inserted-files', 'three deep'),
  },
  {
    name: 'addresses of links of a Word document',
    file: 'services/extractor/src/extract-text/readers/docx/links.ts',
    text: ' || this.count === maxLinks',
    instead: '',
    suite: unit('services/extractor/src/extract-text/readers/docx/options', 'have their addresses'),
  },
  {
    name: 'length of addresses of links of a Word document',
    file: 'services/extractor/src/extract-text/readers/hyperlink-field.ts',
    text: 'url.length > maxAddressChars ? undefined : url',
    instead: 'url',
    suite: unit('services/extractor/src/extract-text/readers/docx/options', 'addresses that are too long'),
  },
  {
    name: 'changes of emphasis of a Word document',
    file: 'services/extractor/src/extract-text/readers/docx/emphasis.ts',
    text: 'if (this.changes >= maxChanges) return 0;',
    instead: '',
    suite: unit('services/extractor/src/extract-text/readers/docx/options', 'is limited'),
  },
];
