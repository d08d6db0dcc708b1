import type { XmlElement } from '../../package/xml';
import { escapeXml } from '../styled-paragraph';

/** Names of WordprocessingML of 2003 that are different in ECMA-376. */
const ooxmlNames: Readonly<Record<string, string>> = {
  'w:listPr': 'w:numPr',
  'w:ilfo': 'w:numId',
  'w:listDef': 'w:abstractNum',
  'w:list': 'w:num',
  'w:ilst': 'w:abstractNumId',
  'w:nfc': 'w:numFmt',
};
const ooxmlAttributes: Readonly<Record<string, string>> = { listDefId: 'abstractNumId', ilfo: 'numId' };

/** Number formats by their codes in files of 2003, which are those of the binary format ([MS-OSHARED] 2.2.1.3). */
const numberFormats: Readonly<Record<string, string>> = {
  '0': 'decimal',
  '1': 'upperRoman',
  '2': 'lowerRoman',
  '3': 'upperLetter',
  '4': 'lowerLetter',
  '22': 'decimalZero',
  '23': 'bullet',
  '255': 'none',
};

/** Elements by the type of an annotation; what is no change has no text of the document. */
const annotations: Readonly<Record<string, string>> = { 'Word.Insertion': 'w:ins', 'Word.Deletion': 'w:del' };

/** Metadata of the document by element. */
export const coreProperties: Readonly<Record<string, string>> = {
  'o:Title': 'dc:title',
  'o:Author': 'dc:creator',
  'o:Description': 'dc:description',
  'o:Created': 'dcterms:created',
  'o:LastSaved': 'dcterms:modified',
};

/** Returns the name in ECMA-376 of an element of the text, undefined for one that only has hints or layout. */
export function toOoxmlName({ name, attributes }: XmlElement): string | undefined {
  if (name === 'aml:annotation') return annotations[attributes['type'] ?? ''] ?? 'w:rPrChange';
  return /^[wv]:/.test(name) ? (ooxmlNames[name] ?? name) : undefined;
}

/** Returns the tag that opens an element under its current name. */
export function startTag(name: string, attributes: XmlElement['attributes']): string {
  const attributesXml = Object.entries(attributes).map(([local, value]) => {
    const ooxmlValue = name === 'w:numFmt' ? (numberFormats[value] ?? 'decimal') : value;
    return ` ${ooxmlAttributes[local] ?? local}="${escapeXml(ooxmlValue)}"`;
  });
  return `<${name}${attributesXml.join('')}>`;
}
