import type { StoredPage } from '@winnow/collections';
import type { ReserveBytes } from '@winnow/jobs';
import { reservedPiece, type JsonPieces } from '../http/json-reply';
import { windowJson } from '../jobs/pages-window';

/** Writes `collectionPagesSchema` as JSON; the pages are sent as stored, unparsed. */
export function pagesText(
  { total, pages }: { total: number; pages: readonly StoredPage[] },
  offset: number,
  reserve: ReserveBytes,
): JsonPieces {
  const end = offset + pages.length;
  const next = pages.length > 0 && end < total ? end : undefined;
  const texts = pages.map((page, at) => withChange(page, at > 0));
  return windowJson(
    { total, offset, next },
    {
      bytes: texts.reduce((sum, text) => sum + text.byteLength, 0),
      async *pieces() {
        for (const text of texts) yield* reservedPiece(text, reserve);
      },
    },
  );
}

/** Returns a page's JSON with its change as the first field. */
function withChange({ change, json }: StoredPage, needsComma: boolean): Buffer {
  const comma = needsComma ? ',' : '';
  if (change === null) return Buffer.concat([Buffer.from(comma), json]);
  return Buffer.concat([Buffer.from(`${comma}{"change":"${change}",`), json.subarray(1)]);
}
