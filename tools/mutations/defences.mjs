/**
 * @typedef {object} Suite
 * @property {'jest' | 'playwright'} runner
 * @property {string} file
 * @property {string} [only] tests by their names, a regular expression
 * @property {'server' | 'medium' | 'web'} [project]
 *
 * @typedef {object} Defence
 * @property {string} name what is switched off
 * @property {string} file where it stands; `text` must stand there once
 * @property {string} text
 * @property {string} instead
 * @property {Suite} suite what must notice
 * @property {string[]} [builds] folders that are built again for it
 */

const gateway = 'services/gateway/src';
const medium = (file, only) => ({ runner: 'jest', project: 'medium', file, only });
const unit = (file, only) => ({ runner: 'jest', project: 'server', file, only });
const browser = (file, only) => ({ runner: 'playwright', file, only });
const attacks = (only) => medium(`${gateway}/attacks.medium`, only);
const limits = (only) => medium(`${gateway}/limits/limits.medium`, only);

/** Every defence that an attack suite must miss when it is gone. */
export const defences = /** @type {Defence[]} */ ([
  {
    name: 'signature of the session cookie',
    file: `${gateway}/session/session.ts`,
    text: 'return known ? id : null;',
    instead: 'return known || id ? id : null;',
    suite: attacks('of sessions cannot be made'),
  },
  {
    name: 'old keys are forgotten once they are gone',
    file: `${gateway}/session/session.ts`,
    text: 'const known = secrets.some((secret) => {',
    instead: 'const known = secrets.length > 0 || secrets.some((secret) => {',
    suite: attacks('A007'),
  },
  {
    name: 'jobs are shown to their owner only',
    file: 'libs/server/jobs/src/job-client.ts',
    text: 'return state?.record.owner === owner ? state : null;',
    instead: 'return owner === undefined ? null : state;',
    suite: attacks('of jobs are 128 random bits'),
  },
  {
    name: 'job ids are random',
    file: 'libs/server/jobs/src/job-producer.ts',
    text: "return randomBytes(16).toString('base64url');",
    instead: "return Buffer.from(String(process.hrtime.bigint()).padStart(16, '0').slice(-16)).toString('base64url');",
    suite: attacks('of jobs are 128 random bits'),
  },
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
    name: 'points are kept in Redis, not in each replica',
    file: `${gateway}/limits/limit-requests.ts`,
    text: 'key: `${prefix}:rate:session:${request.sessionId}`',
    instead:
      'key: `${prefix}:rate:session:${request.sessionId}:${String(app.server.address())}${JSON.stringify(app.server.address())}`',
    suite: limits('are counted once over three replicas'),
  },
  {
    name: 'points of an address block',
    file: `${gateway}/limits/limit-requests.ts`,
    text: 'rate: blockRate }',
    instead: 'rate: { perSecond: 1e6, burst: 1e9 } }',
    suite: limits('are those of the address'),
  },
  {
    name: 'an IPv6 /64 is one address',
    file: `${gateway}/limits/address-block.ts`,
    text: 'const ipv6Prefix = 64;',
    instead: 'const ipv6Prefix = 128;',
    suite: limits('are those of the address'),
  },
  {
    name: 'nobody but the own proxy is believed about addresses',
    file: `${gateway}/create-gateway.ts`,
    text: 'hop < config.trustedHops',
    instead: 'hop < 100',
    suite: limits('are those of the address'),
  },
  {
    name: 'open jobs of a visitor',
    file: 'libs/server/jobs/src/scripts.ts',
    text: "if most > 0 and redis.call('SCARD', KEYS[3]) >= most then return -1 end",
    instead: '',
    suite: limits('are at most a hundred'),
  },
  {
    name: 'long queues take no more',
    file: `${gateway}/run-operation.ts`,
    text: 'if (Math.max(...waiting) < this.config.queuedJobs) return;',
    instead: 'if (waiting.length > 0) return;',
    suite: limits('answer 503'),
  },
  {
    name: 'open event streams',
    file: `${gateway}/limits/open-streams.ts`,
    text: 'if ((await stand()) === 0) throw tooMany();',
    instead: 'await stand();',
    suite: limits('are capped for a visitor'),
  },
  {
    name: 'streams of a dead gateway fall out',
    file: `${gateway}/limits/open-streams.ts`,
    text: "  redis.call('ZREMRANGEBYSCORE', key, '-inf', now)",
    instead: '',
    suite: limits('of a gateway that died'),
  },
  {
    name: 'a place for every visitor',
    file: 'libs/server/jobs/src/owner-shares.ts',
    text: 'if (!this.hasRoom(owner)) return false;',
    instead: '',
    suite: medium('libs/server/jobs/src/fair-shares.medium'),
  },
  {
    name: 'a fair line for pages',
    file: 'services/scraper/src/fair-line.ts',
    text: 'if (this.count(work) < this.count(this.waiting[best]?.work)) best = at;',
    instead: 'if (work === this) best = at;',
    suite: unit('services/scraper/src/fair-line'),
  },
  {
    name: 'five messages and 2000 characters of a chat',
    file: `${gateway}/chat/chat.controller.ts`,
    text: 'systemPrompt: systemPrompt.slice(0, systemPromptLimit)',
    instead: 'systemPrompt',
    suite: attacks('A023'),
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
  {
    name: 'page text stands between marks it cannot forge',
    file: 'services/ai/src/model/fence-content.ts',
    text: 'return `<${mark}>\\n${text}\\n</${mark}>`;',
    instead: 'return mark === text ? mark : text;',
    suite: medium('services/ai/src/attacks.medium', 'A028'),
  },
  {
    name: 'names that reach into prototypes',
    file: 'services/ai/src/transform-to-json/json-values.ts',
    text: 'if (!forbidden.has(key) && item !== undefined)',
    instead: 'if (item !== undefined)',
    suite: medium('services/ai/src/attacks.medium', 'A029'),
  },
  {
    name: 'token budgets',
    file: 'services/ai/src/model/token-budget.ts',
    text: 'if not fits(KEYS[1], ARGV[2]) then return 1 end',
    instead: '',
    suite: medium('services/ai/src/model/token-budget.medium', 'daily cap'),
  },
  {
    name: 'special IPv6 addresses are not public',
    file: 'libs/server/address-policy/src/public-address.ts',
    text: "address.range() === 'unicast' && address.match(globalIpv6) &&",
    instead: "address.range() === 'unicast' &&",
    suite: unit('libs/server/address-policy'),
  },
  {
    name: 'one address inside refuses a name',
    file: 'services/egress/src/resolve-and-pin.ts',
    text: 'if (refused !== undefined) throw',
    instead: 'if (refused !== undefined && addresses.length > 9) throw',
    suite: medium('services/egress/src/proxy.medium'),
  },
  {
    name: 'ports that may be dialled',
    file: 'libs/server/address-policy/src/check-address.ts',
    text: "if (!mayDialPort(portOf(url), policy)) return refused('port');",
    instead: '',
    suite: medium('services/egress/src/proxy.medium'),
  },
  {
    name: 'the secret of the egress',
    file: 'services/egress/src/admit.ts',
    text: "throw new EgressFailure('unauthorized', 'token');",
    instead: 'return;',
    suite: medium('services/egress/src/proxy.medium'),
  },
  {
    name: 'brackets around names',
    file: 'services/egress/src/parse-target.ts',
    text: 'authority.exec(text) ?? [];',
    instead: "authority.exec(text.replace(/^\\[([a-z.]+)\\]/, '$1')) ?? [];",
    suite: medium('services/egress/src/proxy.medium'),
  },
  {
    name: 'Chromium goes to loopback through its proxy as well',
    file: 'libs/server/egress-client/src/browser-launch-options.ts',
    text: "bypass: '<-loopback>',",
    instead: "bypass: 'localhost,127.0.0.1',",
    suite: medium('services/scraper/src/crawl/browser-door.medium', 'reaches nothing past the egress'),
  },
  {
    name: 'no datagrams past the proxy',
    file: 'libs/server/egress-client/src/browser-launch-options.ts',
    text: "      '--webrtc-ip-handling-policy=disable_non_proxied_udp',\n      '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',\n",
    instead: '',
    suite: medium('services/scraper/src/crawl/browser-door.medium', 'reaches nothing past the egress'),
  },
  {
    name: 'documents are read without a network',
    file: 'services/extractor/src/sandbox/lock-down.ts',
    text: "  seal(net.Socket.prototype, ['connect']);\n",
    instead: '',
    suite: medium('services/extractor/src/sandbox/document-sandbox.medium', 'no network, files'),
  },
  {
    name: 'content security policy of pages',
    file: 'tools/web-server.mjs',
    text: "script-src 'self' ${origins}",
    instead: "script-src 'self' 'unsafe-inline' 'unsafe-eval' https: ${origins}",
    suite: browser('e2e/src/attack/page-safety', 'A035'),
  },
  {
    name: 'trusted types',
    file: 'tools/web-server.mjs',
    text: '"require-trusted-types-for \'script\'",',
    instead: '',
    suite: browser('e2e/src/attack/page-safety', 'A035'),
  },
  {
    name: 'pages cannot be framed',
    file: 'tools/web-server.mjs',
    text: '"frame-ancestors \'none\'",',
    instead: '"frame-ancestors *",',
    suite: browser('e2e/src/attack/page-safety', 'A035'),
  },
  {
    name: 'hashes of remotes',
    file: 'apps/shell/src/guarded-scripts.ts',
    text: 'script.integrity = integrity;',
    instead: '',
    suite: browser('e2e/src/attack/page-safety', 'A036'),
    builds: ['apps/shell'],
  },
]);
