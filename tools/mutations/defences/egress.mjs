import { medium } from '../suites-of.mjs';

/**
 * Limits on outgoing connections.
 *
 * @type {import('../defences.mjs').Defence[]}
 */
export const defences = [
  {
    name: 'special IPv6 addresses are not public',
    file: 'libs/server/address-policy/src/public-address.ts',
    text: "address.range() === 'unicast' && address.match(globalIpv6) &&",
    instead: "address.range() === 'unicast' &&",
    suite: medium('libs/server/address-policy', 'IPv6'),
  },
  {
    name: 'a name with one internal address is rejected',
    file: 'services/egress/src/resolve-and-pin.ts',
    text: 'if (refused !== undefined) throw',
    instead: 'if (refused !== undefined && addresses.length > 9) throw',
    suite: medium('services/egress/src/proxy.medium', 'a name that resolves'),
  },
  {
    name: 'endless interim responses are rejected',
    file: 'services/egress/src/forward.ts',
    text: 'if (interimResponses > maxInterimResponses)',
    instead: 'if (interimResponses > Infinity)',
    suite: medium('services/egress/src/proxy-faults.medium', 'early hints'),
  },
  {
    name: 'endless interim responses in a tunnel are rejected',
    file: 'libs/server/egress-client/src/limited-proxy-agent.ts',
    text: 'if (interimResponses > maxInterimResponses)',
    instead: 'if (interimResponses > Infinity)',
    suite: medium('libs/server/egress-client/src/interim-responses.medium', 'after many'),
  },
  {
    name: 'allowed ports',
    file: 'libs/server/address-policy/src/check-address.ts',
    text: "if (!canDialPort(portOf(url), policy)) return refused('port');",
    instead: '',
    suite: medium('services/egress/src/proxy.medium', 'S141'),
  },
  {
    name: 'the secret of the egress',
    file: 'services/egress/src/admit.ts',
    text: "throw new EgressFailure('unauthorized', 'token');",
    instead: 'return;',
    suite: medium('services/egress/src/proxy.medium', 'S145'),
  },
  {
    name: 'Chromium connects to loopback only through its proxy',
    file: 'libs/server/egress-client/src/browser-launch-options.ts',
    text: "bypass: '<-loopback>',",
    instead: "bypass: 'localhost,127.0.0.1',",
    suite: medium('services/scraper/src/crawl/browser-egress.medium', 'connects only through the egress'),
  },
  {
    name: 'the egress dials the address that it has checked',
    file: 'services/egress/src/resolve-and-pin.ts',
    text: 'addresses.map((host) => ({ host, port: target.port }))',
    instead: 'addresses.map(() => ({ host: target.host, port: target.port }))',
    suite: medium('services/egress/src/proxy-faults.medium', 'the addresses of a name'),
  },
  {
    name: 'names are checked before they are resolved',
    file: 'services/egress/src/resolve-and-pin.ts',
    text: '  refuseByName(target, policy);\n',
    instead: '',
    suite: medium('services/egress/src/proxy.medium', 'refused without a connection'),
  },
  {
    name: 'redirects to other schemes',
    file: 'libs/server/egress-client/src/redirects.ts',
    text: "if (next.protocol !== 'http:' && next.protocol !== 'https:') throw new RedirectError('not a web address');",
    instead: '',
    suite: medium('libs/server/egress-client/src/create-egress-fetch.medium', 'to .* are rejected'),
  },
  {
    name: 'credentials stay with their website',
    file: 'libs/server/egress-client/src/redirects.ts',
    text: 'if (toOtherOrigin) for (const name of [...headers.keys()]) if (!neutralHeaders.has(name)) headers.delete(name);',
    instead: '',
    suite: medium('libs/server/egress-client/src/create-egress-fetch.medium', 'send no credentials to another website'),
  },
  {
    name: 'certificates are checked',
    file: 'libs/server/egress-client/src/create-egress-fetch.ts',
    text: '...(certificateAuthority ? { requestTls: { ca: certificateAuthority } } : {}),',
    instead:
      'requestTls: { ...(certificateAuthority ? { ca: certificateAuthority } : {}), rejectUnauthorized: false },',
    suite: medium('libs/server/egress-client/src/create-egress-fetch.medium', 'rejects a self-signed certificate'),
  },
  {
    name: 'names are resolved by the proxy',
    file: 'libs/server/egress-client/src/browser-launch-options.ts',
    text: '      `--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE ${hostname}`,\n',
    instead: '',
    suite: medium('services/scraper/src/crawl/browser-names.medium', 'does not resolve names'),
  },
];
