import * as z from 'zod/mini';
import { fieldError, fieldProblem, parseStrictly } from '../strict-request';
import { convertRequest, type ConvertRequest } from './convert-request';

const address = { url: z.string(), headers: z.optional(z.strictObject({})) };
const onlyOne = z.length(1, fieldError('only one address per request is supported'));
const http = z.literal('http', fieldError('only addresses are supported here, send files to convert/file'));

const sourceSchema = z.object({
  sources: z.optional(z.array(z.strictObject({ kind: z._default(http, 'http'), ...address })).check(onlyOne)),
  /** The form of docling-serve's earlier versions. */
  http_sources: z.optional(z.array(z.strictObject(address)).check(onlyOne)),
  options: z._default(z.record(z.string(), z.unknown()), {}),
  target: z.optional(z.strictObject({ kind: z.literal('inbody') })),
});

export interface SourceRequest extends ConvertRequest {
  readonly url: string;
}

/** Parses a request for an address. Throws `invalid-request` naming unsupported fields and options; none is ignored. */
export function sourceRequest(body: unknown): SourceRequest {
  const { sources, http_sources: older, options } = parseStrictly(sourceSchema, body);
  const [source] = sources ?? older ?? [];
  if (!source) throw fieldProblem('sources', 'one address is required');
  return { url: source.url, ...convertRequest(fieldsOf(options)) };
}

/** Returns options as a form sends them. Clients send absent ones as null. */
function fieldsOf(options: Readonly<Record<string, unknown>>): Map<string, string[]> {
  const given = Object.entries(options).filter(([, value]) => value !== null);
  return new Map(given.map(([name, value]) => [name, [value].flat().map(String)]));
}

/** Returns the name of an address as docling-serve does: the last part of its path, or its host. */
export function nameOfAddress(url: string): string {
  const { pathname, hostname } = new URL(url);
  const name = pathname.split('/').findLast((part) => part !== '') ?? hostname;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
