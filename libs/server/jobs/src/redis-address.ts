import type { RedisOptions } from 'ioredis';

const sentinelPort = 26_379;

/**
 * Returns the connection options of an address. Besides `redis://` and `rediss://` it parses
 * `redis-sentinel://[user:password@]host[:port][,host[:port]…]/[database][?sentinelPassword=…]#master`, as Lettuce
 * writes it, and `rediss-sentinel://` if servers and Sentinels use TLS. All parts are percent-encoded. Throws when
 * hosts or the master's name are missing.
 */
export function redisAddress(url: string): { readonly url: string } | { readonly options: RedisOptions } {
  const { scheme, user, password, hosts, database, query, master } =
    /^(?<scheme>rediss?-sentinel):\/\/(?:(?<user>[^:@/]*)(?::(?<password>[^@/]*))?@)?(?<hosts>[^/?#]*)(?:\/(?<database>\d*))?(?:\?(?<query>[^#]*))?(?:#(?<master>.*))?$/.exec(
      url,
    )?.groups ?? {};
  if (scheme === undefined) return { url };
  const sentinels = (hosts ?? '').split(',').filter(Boolean).map(hostAndPort);
  if (sentinels.length === 0 || !master)
    throw new Error('REDIS_URL: a Sentinel address reads redis-sentinel://host:26379,host:26379/#name-of-the-master');
  const sentinelPassword = new URLSearchParams(query).get('sentinelPassword');
  return {
    options: {
      sentinels,
      name: decodeURIComponent(master),
      ...(user ? { username: decodeURIComponent(user) } : {}),
      ...(password ? { password: decodeURIComponent(password) } : {}),
      ...(database ? { db: Number(database) } : {}),
      ...(sentinelPassword ? { sentinelPassword } : {}),
      ...(scheme === 'rediss-sentinel' ? { tls: {}, enableTLSForSentinelMode: true } : {}),
    },
  };
}

/** An IPv6 address is in brackets. */
function hostAndPort(text: string): { host: string; port: number } {
  const { hostname, port } = new URL(`redis://${text}`);
  return { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || sentinelPort) };
}
