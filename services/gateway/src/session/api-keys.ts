import { hash } from 'node:crypto';
import { ConfigError } from '@winnow/config';

/** A key of `API_KEYS`: what is known of it is its hash. */
export interface ApiKey {
  /** What the operator calls it; for logs. */
  readonly name: string;
  /** The session that owns what is done with the key: the same on every replica and after every restart. */
  readonly sessionId: string;
  /** Milliseconds since 1970 at which it ends, or Infinity. */
  readonly expiresAt: number;
  /** Rate-limit points a day, or undefined for those of any session. */
  readonly dailyPoints: number | undefined;
}

const namePattern = /^[\w-]{1,40}$/;
const hashPattern = /^[\da-f]{64}$/;
const datePattern = /^\d{4}-\d\d-\d\d$/;
const pointsPattern = /^[1-9]\d{0,8}$/;
/** Characters of a token that is looked at: ours have 46. */
const longestToken = 200;
const shape =
  'each key is name:sha256, then :YYYY-MM-DD and :points a day where it has them; make one with npm run api-key';

/** The keys by the hash of their token. The table answers only whether the whole hash is known, so that time tells nothing. */
export class ApiKeys {
  private readonly keys: ReadonlyMap<string, ApiKey>;

  /** `entries` as in `API_KEYS`; `off` alone, or none, for no keys. Throws `ConfigError`, which names no hash. */
  constructor(entries: readonly string[]) {
    const isOff = entries.length === 1 && entries[0] === 'off';
    const keys = isOff ? [] : entries.map(parseEntry);
    this.keys = new Map(keys);
    const names = new Set(keys.map(([, { name }]) => name));
    if (names.size < keys.length || this.keys.size < keys.length)
      throw new ConfigError('API_KEYS: a key, or a name, is there twice');
  }

  get isEmpty(): boolean {
    return this.keys.size === 0;
  }

  /** The key that an `Authorization` header carries; undefined for a key that is unknown or over. */
  find(token: string, now = Date.now()): ApiKey | undefined {
    const key = token.length > longestToken ? undefined : this.keys.get(hash('sha256', token, 'hex'));
    return key !== undefined && now < key.expiresAt ? key : undefined;
  }
}

/** The token of `Authorization: Bearer …` (RFC 6750, section 2.1), or undefined where the header is of another kind. */
export function bearerToken(authorization: string | undefined): string | undefined {
  return /^bearer +([^ ]+)$/i.exec(authorization ?? '')?.[1];
}

function parseEntry(entry: string): [hash: string, key: ApiKey] {
  const [name = '', tokenHash = '', date = '', points = '', ...more] = entry.split(':');
  const isExpiry = date === '' || (datePattern.test(date) && !Number.isNaN(Date.parse(date)));
  const isPoints = points === '' || pointsPattern.test(points);
  if (!namePattern.test(name) || !hashPattern.test(tokenHash) || !isExpiry || !isPoints || more.length > 0)
    throw new ConfigError(`API_KEYS: ${shape}`);
  const key: ApiKey = {
    name,
    // 128 bits, as every session's id has; cookies are signed, so that no visitor can claim it.
    sessionId: hash('sha256', `api key ${tokenHash}`, 'base64url').slice(0, 22),
    expiresAt: date === '' ? Infinity : Date.parse(date),
    dailyPoints: points === '' ? undefined : Number(points),
  };
  return [tokenHash, key];
}
