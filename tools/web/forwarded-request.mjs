/** Headers that mean one connection only (RFC 9110, sections 7.6.1 and 10.1.1), whoever names them. */
const ofTheConnection = [
  'connection',
  'expect',
  'http2-settings',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];
/** Most headers of a request: beyond 2,000 Node's parser would drop some in silence, and its framing would be a guess. */
const mostHeaders = 500;

/**
 * Headers without those of the connection they came by, and without those that its `Connection` header names.
 *
 * @param {import('node:http').IncomingHttpHeaders} headers
 */
export function endToEnd(headers) {
  const named = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase());
  const dropped = new Set([...ofTheConnection, ...named]);
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !dropped.has(name)));
}

/**
 * How the body of a request is marked off, said anew: two servers that read it differently would take a part of one
 * request for the next one, whosever that is (RFC 9112, sections 6.3 and 11.2).
 *
 * @param {import('node:http').IncomingMessage} request
 * @returns {Record<string, string> | undefined} empty where there is no body; undefined where it cannot be told for certain
 */
export function framingOf(request) {
  if (request.rawHeaders.length > 2 * mostHeaders) return undefined;
  const [hosts, lengths, codings] = ['host', 'content-length', 'transfer-encoding'].map((name) =>
    valuesOf(request, name),
  );
  if (hosts.length > 1 || (hosts.length === 0 && request.httpVersion === '1.1')) return undefined;
  if (lengths.length + codings.length > 1) return undefined;
  if (codings.length === 1) {
    const isChunked = codings[0].trim().toLowerCase() === 'chunked' && request.httpVersion === '1.1';
    return isChunked ? { 'transfer-encoding': 'chunked' } : undefined;
  }
  if (lengths.length === 0) return {};
  return /^\d{1,15}$/.test(lengths[0]) ? { 'content-length': String(Number(lengths[0])) } : undefined;
}

/** Every value of a header as it came; Node's own view keeps the first of some and joins others. */
function valuesOf({ rawHeaders }, wanted) {
  return rawHeaders.filter((_, index) => index % 2 === 1 && rawHeaders[index - 1].toLowerCase() === wanted);
}

/**
 * What the gateway is sent of a request.
 *
 * @param {import('node:http').IncomingMessage} request
 * @param {Record<string, string>} framing what `framingOf` gave
 * @returns {{headers: Record<string, string | string[]>, hasBody: boolean}}
 */
export function forwardedRequest(request, framing) {
  const { host = '', ...others } = request.headers;
  const headers = {
    ...endToEnd(others),
    host,
    ...framing,
    'x-forwarded-for': request.socket.remoteAddress,
    'x-forwarded-proto': 'http',
    'x-forwarded-host': host,
  };
  return { headers, hasBody: Object.keys(framing).length > 0 };
}
