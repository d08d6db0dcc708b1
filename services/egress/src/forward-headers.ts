import { failureHeader } from '@winnow/egress-client/wire';

/**
 * Headers that are not forwarded: hop-by-hop (RFC 9110, section 7.6.1), those for a proxy, and ours. Websites can
 * neither forge them nor correlate requests by trace context.
 */
const oneHop = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'host',
  'forwarded',
  'x-forwarded-for',
  'via',
  'traceparent',
  'tracestate',
  failureHeader,
]);

/** Returns raw headers without hop-by-hop ones and those listed in `Connection`. */
export function forwardHeaders(raw: readonly string[], keepTransferEncoding = false): string[] {
  const named = new Set<string>();
  for (let i = 0; i < raw.length; i += 2) {
    if (raw[i]?.toLowerCase() === 'connection')
      raw[i + 1]?.split(',').forEach((name) => named.add(name.trim().toLowerCase()));
  }
  const kept: string[] = [];
  for (let i = 0; i < raw.length; i += 2) {
    const name = raw[i] ?? '';
    const lower = name.toLowerCase();
    const goesOn = !oneHop.has(lower) || (keepTransferEncoding && lower === 'transfer-encoding');
    if (goesOn && !named.has(lower)) kept.push(name, raw[i + 1] ?? '');
  }
  return kept;
}
