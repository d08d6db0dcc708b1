import { attacks, gateway, limits, medium } from '../suites-of.mjs';

/**
 * What a request may be, and what an answer says.
 *
 * @type {import('../defences.mjs').Defence[]}
 */
export const defences = [
  {
    name: 'requests of other sites are refused',
    file: `${gateway}/http/cross-site.ts`,
    text: 'if (!safeMethods.has(request.method) && isForeign(request)) throw',
    instead: "if (!safeMethods.has(request.method) && isForeign(request) && request.method === 'PUT') throw",
    suite: attacks('A008'),
  },
  {
    name: 'an origin must be the very own',
    file: `${gateway}/http/cross-site.ts`,
    text: 'new URL(origin).host !== request.host',
    instead: "!new URL(origin).host.includes(request.host.split(':')[0] ?? '')",
    suite: attacks('A008'),
  },
  {
    name: 'forms of other types are no bodies',
    file: `${gateway}/http/json-body.ts`,
    text: "app.removeContentTypeParser(['application/json', 'text/plain']);",
    instead: "app.removeContentTypeParser('application/json');",
    suite: limits('text/plain'),
  },
  {
    name: 'depth and number of values of JSON',
    file: `${gateway}/http/json-body.ts`,
    text: 'if (!hasModestShape(String(body)))',
    instead: 'if (!hasModestShape(String(body)) && request.method === "PUT")',
    suite: limits('ten thousand empty lists'),
  },
  {
    name: 'largest body',
    file: `${gateway}/create-gateway.ts`,
    text: 'bodyLimit: config.contentChars * bytesPerChar + 2 ** 20,',
    instead: 'bodyLimit: 2 ** 30,',
    suite: limits('larger than any content'),
  },
  {
    name: 'bodies that trickle are cut off',
    file: `${gateway}/http/slow-bodies.ts`,
    text: 'if (came >= leastBytes) return;',
    instead: 'if (came >= 0) return;',
    suite: limits('is cut off within thirty seconds'),
  },
  {
    name: 'headers that trickle are cut off',
    file: `${gateway}/create-gateway.ts`,
    text: 'http: { headersTimeout: headersMs, connectionsCheckingInterval: lookEveryMs },',
    instead: 'http: { headersTimeout: 0, connectionsCheckingInterval: lookEveryMs },',
    suite: limits('is cut off within thirty seconds'),
  },
  {
    name: 'NUL is refused',
    file: 'libs/shared/contracts/src/request-fields.ts',
    text: "!text.includes('\\0')",
    instead: "text !== '\\0'",
    suite: attacks('A022'),
  },
  {
    name: 'failures tell nothing of the inside',
    file: `${gateway}/http/problem-reply.ts`,
    text: "const sentence = code === 'invalid-request' ? 'The request could not be read.' : problemKinds[code].message;",
    instead: 'const sentence = String((error as Error).stack) + problemKinds[code].message;',
    suite: medium(`${gateway}/fuzz.medium`),
  },
];
