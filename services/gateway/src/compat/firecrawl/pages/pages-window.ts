import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { parseLastEventId } from '../../../jobs/job-id';
import { parseRequest } from '../../../routes/parse-request';

/** Maximum pages of one response. */
export const maxWindow = 500;

export interface PagesWindow {
  readonly skip: number;
  readonly limit: number;
  /** In addresses of the next window of a running batch: the event of the last page before it. */
  readonly after?: string | undefined;
}

/** Query values are strings. */
const windowSchema = z.object({
  skip: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1e9)), 0),
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(maxWindow))),
  after: z.optional(z.string().check(z.refine((id) => parseLastEventId(id) !== undefined))),
});

/** Parses the window of pages that a client requests. */
export function windowOf(query: unknown, defaultLimit = 100): PagesWindow {
  const { limit = defaultLimit, ...window } = parseRequest(windowSchema, query);
  return { ...window, limit };
}

/** Returns the query of the window that begins at `skip`. */
export const windowQuery = ({ skip, limit, after }: PagesWindow): string =>
  `?skip=${skip}&limit=${limit}${after === undefined ? '' : `&after=${after}`}`;

/** Returns the status address of a crawl or batch, below the path of the request. */
export function statusAddress({ protocol, host, url }: FastifyRequest, id: string): string {
  const [path = ''] = /^.*?\/v[12]\/(?:crawl|batch\/scrape)/.exec(url) ?? [];
  return `${protocol}://${host}${path}/${id}`;
}
