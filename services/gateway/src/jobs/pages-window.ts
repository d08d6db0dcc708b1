import type { JobPagesWindow, ReserveBytes } from '@winnow/jobs';
import * as z from 'zod/mini';
import { wrapJson, type JsonPieces } from '../http/json-reply';

/** Maximum pages in one response. */
const maxPages = 500;

/** Requested window of a crawl's pages; query values are strings. */
export const windowSchema = z.object({
  offset: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1e9)), 0),
  limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(maxPages)), 50),
});

/** Writes `jobPagesSchema` as JSON, whose pages are streamed unparsed. */
export function pagesText({ total, length, json }: JobPagesWindow, offset: number, reserve: ReserveBytes): JsonPieces {
  const next = offset + length < total ? offset + length : undefined;
  return windowJson({ total, offset, next }, { bytes: json.bytes, pieces: () => json.pieces(reserve) });
}

/** Returns a window with its pages, JSON texts separated by commas, as the last field. */
export const windowJson = (
  window: { readonly total: number; readonly offset: number; readonly next: number | undefined },
  pages: JsonPieces,
): JsonPieces => wrapJson(`${JSON.stringify(window).slice(0, -1)},"pages":[`, pages, ']}');
