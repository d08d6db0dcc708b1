import { addressPolicy, checkAddress } from '@winnow/address-policy';
import { ConfigError } from '@winnow/config';
import { parseWebUrl } from '@winnow/contracts';
import * as z from 'zod/mini';
import { ApiKeys } from '../session/api-keys';
import type { BucketSettings } from './s3-bucket';

/** Settings of one bucket of the installation. */
export interface SinkSettings extends BucketSettings {
  /** Prefix of every key: letters, digits and `._-/`. */
  readonly prefix: string;
  /** Sessions of the API keys that may use it; undefined for every session. */
  readonly owners: ReadonlySet<string> | undefined;
}

const requiredText = z.string().check(z.minLength(1), z.maxLength(1_000));
const shape = z.strictObject({
  endpoint: requiredText,
  region: z._default(requiredText, 'us-east-1'),
  bucket: z.optional(z.string().check(z.regex(/^[\w.-]{1,100}$/))),
  prefix: z._default(z.string().check(z.regex(/^[\w./-]{0,200}$/)), ''),
  accessKeyId: requiredText,
  secretAccessKey: requiredText,
  keys: z.optional(z.array(requiredText)),
});
const sinksShape = z.record(z.string().check(z.regex(/^[\w-]{1,40}$/)), shape);

type Settings = Parameters<typeof addressPolicy>[0] & {
  readonly s3Sinks: string | null;
  readonly apiKeys: readonly string[];
  readonly egressUrl: string | null;
  readonly databaseUrl: string | null;
};

/** Parses the buckets of `S3_SINKS` by name. Throws `ConfigError`, which contains no value. */
export function readSinks(config: Settings): ReadonlyMap<string, SinkSettings> {
  const apiKeys = new ApiKeys(config.apiKeys);
  if (config.s3Sinks === null) return new Map();
  if (config.egressUrl === null || config.databaseUrl === null)
    throw new ConfigError('S3_SINKS: requires EGRESS_URL and DATABASE_URL');
  const sinks = parse(config.s3Sinks);
  const policy = addressPolicy(config);
  return new Map(
    Object.entries(sinks).map(([name, { keys, ...sink }]) => {
      const endpoint = parseWebUrl(sink.endpoint);
      if (!endpoint || endpoint.search !== '' || endpoint.username !== '')
        throw new ConfigError(`S3_SINKS: ${name}.endpoint must be a web address`);
      if (!checkAddress(endpoint, policy).allowed)
        throw new ConfigError(`S3_SINKS: ${name}.endpoint is an address that the egress rejects`);
      const owners = keys?.map((key) => apiKeys.sessionOf(key));
      if (owners?.includes(undefined))
        throw new ConfigError(`S3_SINKS: ${name}.keys names a key that is not in API_KEYS`);
      return [name, { ...sink, owners: owners && new Set(owners as string[]) }];
    }),
  );
}

function parse(text: string): z.infer<typeof sinksShape> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The parser's message quotes the text.
    throw new ConfigError('S3_SINKS: must be JSON');
  }
  const parsed = sinksShape.safeParse(value);
  if (parsed.success) return parsed.data;
  const fields = parsed.error.issues.map(({ path }) => path.join('.') || 'the whole value').join(', ');
  throw new ConfigError(`S3_SINKS: invalid at ${fields}; each bucket has endpoint, accessKeyId and secretAccessKey`);
}
