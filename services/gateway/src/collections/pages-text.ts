import type { StoredPage } from '@winnow/collections';
import type { ReserveBytes } from '@winnow/jobs';
import type { JsonPieces } from '../http/json-reply';

/** Writes `collectionPagesSchema` as JSON; the pages are sent as stored, unparsed. */
export function pagesText(
  { total, pages }: { total: number; pages: readonly StoredPage[] },
  offset: number,
  reserve: ReserveBytes,
): JsonPieces {
  const end = offset + pages.length;
  const next = pages.length > 0 && end < total ? { next: end } : {};
  const head = Buffer.from(`${JSON.stringify({ total, offset, ...next }).slice(0, -1)},"pages":[`);
  const texts = pages.map((page, at) => withChange(page, at > 0));
  const tail = Buffer.from(']}');
  return {
    bytes: [head, ...texts, tail].reduce((sum, piece) => sum + piece.byteLength, 0),
    async *pieces() {
      yield head;
      for (const text of texts) {
        const release = await reserve(text.byteLength);
        try {
          yield text;
        } finally {
          release();
        }
      }
      yield tail;
    },
  };
}

/** Returns a page's JSON with its change as the first field. */
function withChange({ change, json }: StoredPage, needsComma: boolean): Buffer {
  const comma = needsComma ? ',' : '';
  if (change === null) return Buffer.concat([Buffer.from(comma), json]);
  return Buffer.concat([Buffer.from(`${comma}{"change":"${change}",`), json.subarray(1)]);
}
