import { decodeUtf16 } from '../decode-utf16';
import { Cursor } from './cursor';
import { firstOf, recordsOf, rt } from './records';

/** Numbers of a list: its first one; undefined for lists without numbers. */
export type AutoNumber = number | undefined;

/** Maximum entries: an index has four bits. */
const maxEntries = 16;

/** Bits of the masks of paragraphs (TextPFException9, MS-PPT 2.9.22). */
const pf9 = { bulletBlip: 0x800000, bulletScheme: 0x1000000, bulletHasScheme: 0x2000000 } as const;
const pp10Extension = 0x100000;
/** Bits of the masks of languages (TextSIException, MS-PPT 2.9.29), without smart tags. */
const languageFields: readonly (readonly [number, number])[] = [
  [1, 2],
  [2, 2],
  [4, 2],
  [0x40, 2],
  [0x20, 4],
];
const smartTag = 0x200;

/** Reads the numbers of lists in a StyleTextProp9Atom (MS-PPT 2.9.67), by their index. */
export function readAutoNumbers(data: Buffer): AutoNumber[] {
  const cursor = new Cursor(data);
  const numbers: AutoNumber[] = [];
  while (!cursor.isAtEnd && numbers.length < maxEntries) {
    const masks = cursor.uint32();
    if ((masks & pf9.bulletBlip) !== 0) cursor.skip(2);
    const hasNumber = (masks & pf9.bulletHasScheme) !== 0 && cursor.uint16() !== 0;
    let start = 1;
    if ((masks & pf9.bulletScheme) !== 0) {
      cursor.skip(2);
      start = Math.max(1, cursor.uint16());
    }
    if ((cursor.uint32() & pp10Extension) !== 0) cursor.skip(4);
    const language = cursor.uint32();
    cursor.skipFields(language, languageFields);
    if ((language & smartTag) !== 0) cursor.skip(cursor.uint32() * 4);
    numbers.push(hasNumber ? start : undefined);
  }
  return numbers;
}

/** Returns the records that a version of PowerPoint added to a container, such as `___PPT9` (MS-PPT 2.5.20). */
export function programTag(container: Buffer, name: string): Buffer {
  for (const tags of recordsOf(container, rt.progTags))
    for (const { data } of recordsOf(tags.data, rt.progBinaryTag)) {
      const tagName = firstOf(data, rt.cString);
      if (decodeUtf16(tagName, 0, tagName.length) === name) return firstOf(data, rt.binaryTagDataBlob);
    }
  return Buffer.alloc(0);
}
