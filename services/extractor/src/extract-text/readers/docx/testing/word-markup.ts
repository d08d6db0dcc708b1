import type { ContentFormat, DocumentPart } from '@winnow/contracts';
import { testLimits } from '../../../../testing/read-by';
import { readDocument } from '../../index';
import type { ReadLimits } from '../../reader';

/** Reads a Word document with the product's limits, some of which may be overridden. */
export const readWord = (bytes: Buffer, limits: Partial<ReadLimits> = {}, format?: ContentFormat) =>
  readDocument('a.docx', bytes, { ...testLimits, ...limits }, new AbortController().signal, () => undefined, format);

/** Returns the text of a Word document with these parts. */
export const readWordText = async (bytes: Buffer, parts: readonly DocumentPart[] = [], format?: ContentFormat) =>
  (await readWord(bytes, { parts }, format)).text;

/** Writes a run of text. */
export const run = (text: string, properties = ''): string =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;

/** Namespace of relationships in office documents. */
export const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** Writes a relationship of a document to another part or, with further attributes, to an address. */
export const relationship = (id: string, kind: string, target: string, attributes = ''): string =>
  `<Relationship Id="${id}" Type="${office}/${kind}" Target="${target}" ${attributes}/>`;
