/** Maximum characters of a page object: its dictionary without streams. */
const maxObjectChars = 4_000;
const maxPages = 10_000;

const objectStart = /(?<![\d.])(\d{1,8})[ \r\n\t]{1,4}(\d{1,5})[ \r\n\t]{1,4}obj(?![a-z])/g;
const pageType = /\/Type\s{0,4}\/Page(?![A-Za-z])/;

/** Bytes at the end of a file that have its end mark. */
const endBytes = 2_000;

/**
 * Appends a catalogue with all page objects of a file whose own catalogue is damaged, in their order in the file.
 * Returns undefined for a file without page objects, for one whose end is missing, since its text would be garbled
 * without the fonts there, and for an encrypted one, whose key may be lost. Pages in compressed objects are not found.
 */
export function rebuildPages(bytes: Uint8Array): Uint8Array | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (buffer.includes('/Encrypt') || !buffer.subarray(-endBytes).includes('%%EOF')) return undefined;
  const text = buffer.toString('latin1');
  const pages = new Map<string, string>();
  let maxNumber = 0;
  for (const { index, 0: start, 1: number, 2: generation } of text.matchAll(objectStart)) {
    maxNumber = Math.max(maxNumber, Number(number));
    const from = index + start.length;
    const [dictionary = ''] = text.slice(from, from + maxObjectChars).split(/endobj|stream\b/, 1);
    // A later version of an object replaces it.
    if (pageType.test(dictionary) && pages.size < maxPages) pages.set(number!, `${number} ${generation} R`);
  }
  if (pages.size === 0) return undefined;
  const catalogue = maxNumber + 1;
  const objects = [
    `${catalogue} 0 obj\n<</Type/Catalog/Pages ${catalogue + 1} 0 R>>\nendobj`,
    `${catalogue + 1} 0 obj\n<</Type/Pages/Count ${pages.size}/Kids[${[...pages.values()].join(' ')}]>>\nendobj`,
    `trailer\n<</Root ${catalogue} 0 R/Size ${catalogue + 2}>>\nstartxref\n0\n%%EOF\n`,
  ];
  return Buffer.concat([buffer, Buffer.from(`\n${objects.join('\n')}`)]);
}
