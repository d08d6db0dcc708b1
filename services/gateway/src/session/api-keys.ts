import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { ConfigError } from '@winnow/config';

/** A key of `API_KEYS`, which has the hashes of tokens. */
export interface ApiKey {
  /** Name given by the operator, for logs. */
  readonly name: string;
  /** The key's session, which is the same on every replica and after a restart. */
  readonly sessionId: string;
  /** Expiry in milliseconds since 1970, or Infinity. */
  readonly expiresAt: number;
  /** Rate-limit points per day; undefined for the default of all sessions. */
  readonly dailyPoints: number | undefined;
}

const namePattern = /^[\w-]{1,40}$/;
const hashPattern = /^[\da-f]{64}$/;
const datePattern = /^\d{4}-\d\d-\d\d$/;
const pointsPattern = /^[1-9]\d{0,8}$/;
/** Maximum characters of a token that is hashed; ours have 46. */
const maxTokenLength = 200;
const format = 'each key is name:sha256[:YYYY-MM-DD[:points per day]]; create one with npm run api-key';

/** Finds keys by the hash of their token: looking up a whole hash leaks nothing through timing. */
export class ApiKeys {
  private readonly keys: ReadonlyMap<string, ApiKey>;

  /**
   * Parses `entries` of `API_KEYS`; a single `off`, or an empty list, means no keys. Throws `ConfigError`, which
   * contains no hash.
   */
  constructor(entries: readonly string[]) {
    const isOff = entries.length === 1 && entries[0] === 'off';
    const keys = isOff ? [] : entries.map(parseEntry);
    this.keys = new Map(keys);
    const names = new Set(keys.map(([, { name }]) => name));
    if (names.size < keys.length || this.keys.size < keys.length)
      throw new ConfigError('API_KEYS: contains a key or a name twice');
  }

  get isEmpty(): boolean {
    return this.keys.size === 0;
  }

  /** Returns the session of the key with this name. */
  sessionOf(name: string): string | undefined {
    return [...this.keys.values()].find((key) => key.name === name)?.sessionId;
  }

  /** Whether a session is that of a key which has not expired. */
  isSession(id: string): boolean {
    return [...this.keys.values()].some(({ sessionId, expiresAt }) => sessionId === id && Date.now() < expiresAt);
  }

  /** Returns the key of a token; undefined when it is unknown or expired. */
  find(token: string, now = Date.now()): ApiKey | undefined {
    const key = token.length > maxTokenLength ? undefined : this.keys.get(hash('sha256', token, 'hex'));
    return key !== undefined && now < key.expiresAt ? key : undefined;
  }
}

/**
 * Returns the token of a request: from `Authorization: Bearer`, otherwise from `X-Api-Key`, which clients of
 * docling-serve send.
 */
export function apiToken({ authorization, 'x-api-key': key }: IncomingHttpHeaders): string | undefined {
  return bearerToken(authorization) ?? (typeof key === 'string' && key !== '' ? key : undefined);
}

/** Returns the token of `Authorization: Bearer …` (RFC 6750, section 2.1), or undefined for another scheme. */
function bearerToken(authorization: string | undefined): string | undefined {
  return /^bearer +([^ ]+)$/i.exec(authorization ?? '')?.[1];
}

function parseEntry(entry: string): [hash: string, key: ApiKey] {
  const [name = '', tokenHash = '', date = '', points = '', ...more] = entry.split(':');
  const isExpiry = date === '' || (datePattern.test(date) && !Number.isNaN(Date.parse(date)));
  const isPoints = points === '' || pointsPattern.test(points);
  if (!namePattern.test(name) || !hashPattern.test(tokenHash) || !isExpiry || !isPoints || more.length > 0)
    throw new ConfigError(`API_KEYS: ${format}`);
  const key: ApiKey = {
    name,
    // 128 bits like every session id; cookies are signed, so no visitor can forge it.
    sessionId: hash('sha256', `api key ${tokenHash}`, 'base64url').slice(0, 22),
    expiresAt: date === '' ? Infinity : Date.parse(date),
    dailyPoints: points === '' ? undefined : Number(points),
  };
  return [tokenHash, key];
}
