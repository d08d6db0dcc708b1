import type { XmlElement } from '../../package/xml';
import { escapeXml } from '../styled-paragraph';

/** ECMA-376 names of elements that have another name in WordprocessingML 2003. */
const ooxmlNames: Readonly<Record<string, string>> = {
  'w:listPr': 'w:numPr',
  'w:ilfo': 'w:numId',
  'w:listDef': 'w:abstractNum',
  'w:list': 'w:num',
  'w:ilst': 'w:abstractNumId',
  'w:nfc': 'w:numFmt',
};
const ooxmlAttributes: Readonly<Record<string, string>> = { listDefId: 'abstractNumId', ilfo: 'numId' };

/** Number formats by the codes of Word 2003 and the binary format ([MS-OSHARED] 2.2.1.3). */
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

/** Elements for tracked changes by the type of their annotation; other annotations have no document text. */
const annotations: Readonly<Record<string, string>> = { 'Word.Insertion': 'w:ins', 'Word.Deletion': 'w:del' };

/** Metadata of the document by element. */
export const coreProperties: Readonly<Record<string, string>> = {
  'o:Title': 'dc:title',
  'o:Author': 'dc:creator',
  'o:Description': 'dc:description',
  'o:Created': 'dcterms:created',
  'o:LastSaved': 'dcterms:modified',
};

/** Returns the ECMA-376 name of an element; undefined for elements with hints or layout only. */
export function toOoxmlName({ name, attributes }: XmlElement): string | undefined {
  if (name === 'aml:annotation') return annotations[attributes['type'] ?? ''] ?? 'w:rPrChange';
  return /^[wv]:/.test(name) ? (ooxmlNames[name] ?? name) : undefined;
}

/** Returns the start tag of an element under its ECMA-376 name. */
export function startTag(name: string, attributes: XmlElement['attributes']): string {
  const attributesXml = Object.entries(attributes).map(([local, value]) => {
    const ooxmlValue = name === 'w:numFmt' ? (numberFormats[value] ?? 'decimal') : value;
    return ` ${ooxmlAttributes[local] ?? local}="${escapeXml(ooxmlValue)}"`;
  });
  return `<${name}${attributesXml.join('')}>`;
}
