import { decodeUtf16 } from '../decode-utf16';
import { externalUrl } from '../format-writer';
import type { TextBudget } from '../text-budget';
import { firstOf, recordsIn, recordsOf, rt } from './records';

/** Instances of the texts of a hyperlink (MS-PPT 2.10.17, 2.10.18). */
const target = 1;
const location = 3;
const faceNameBytes = 64;

/** Reads the names of fonts by their index. */
export function readFonts(document: Buffer): Map<number, string> {
  const fonts = recordsOf(firstOf(firstOf(document, rt.environment), rt.fontCollection), rt.fontEntityAtom);
  return new Map(
    fonts.map(({ instance, data }) => [instance, decodeUtf16(data, 0, faceNameBytes).replace(/\0.*/s, '')]),
  );
}

/** Reads the addresses of links to the web by their ids. */
export function readAddresses(document: Buffer, budget: TextBudget): Map<number, string> {
  const addresses = new Map<number, string>();
  for (const { data } of recordsOf(firstOf(document, rt.externalObjectList), rt.externalHyperlink)) {
    budget.addElements();
    const atom = firstOf(data, rt.externalHyperlinkAtom);
    const texts = new Map<number, string>();
    for (const { type, instance, data: text } of recordsIn(data))
      if (type === rt.cString) texts.set(instance, decodeUtf16(text, 0, text.length));
    const fragment = texts.get(location) ?? '';
    const address = (texts.get(target) ?? '') + (fragment === '' ? '' : `#${fragment}`);
    const url = externalUrl(address);
    if (atom.length >= 4 && url !== undefined) addresses.set(atom.readUInt32LE(), url);
  }
  return addresses;
}
