import { decodePercent } from '@winnow/contracts';
import * as z from 'zod/mini';
import { fieldError, fieldProblem, parseStrictly } from '../strict-request';
import type { IntegrationFile } from '../../integrations/integration-jobs';
import { convertRequest, type ConvertRequest } from './convert-request';

const address = { url: z.string(), headers: z.optional(z.strictObject({})) };
const onlyOne = z.length(1, fieldError('only one source per request is supported'));
const http = z.strictObject({ kind: z.literal('http'), ...address });
const file = z.strictObject({
  kind: z.literal('file'),
  base64_string: z.string().check(z.regex(/^[A-Za-z\d+/_-]+={0,2}$/, fieldError('must be base64'))),
  filename: z.string().check(z.minLength(1), z.maxLength(2_048)),
});
/** Clients of earlier versions send addresses without a kind. */
const sources = z.pipe(z.transform(withKind), z.discriminatedUnion('kind', [http, file]));

const sourceSchema = z.object({
  sources: z.optional(z.array(sources).check(onlyOne)),
  /** The form of docling-serve's earlier versions. */
  http_sources: z.optional(z.array(z.strictObject(address)).check(onlyOne)),
  options: z._default(z.record(z.string(), z.unknown()), {}),
  target: z.optional(z.strictObject({ kind: z.literal('inbody') })),
});

export interface SourceRequest extends ConvertRequest {
  readonly source: { readonly url: string } | { readonly file: IntegrationFile };
}

/**
 * Parses a request for an address or a file in base64. Throws `invalid-request` naming unsupported
 * fields and options; none is ignored.
 */
export function sourceRequest(body: unknown): SourceRequest {
  const { sources, http_sources: older, options } = parseStrictly(sourceSchema, body);
  const [source] = sources ?? older ?? [];
  if (!source) throw fieldProblem('sources', 'one address is required');
  const converted = convertRequest(fieldsOf(options));
  if ('url' in source) return { source: { url: source.url }, ...converted };
  const { filename: name, base64_string: text } = source;
  return { source: { file: { name, bytes: Buffer.from(text, 'base64') } }, ...converted };
}

function withKind(source: unknown): unknown {
  return typeof source === 'object' && source !== null && 'url' in source ? { kind: 'http', ...source } : source;
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
  return decodePercent(name) ?? name;
}
