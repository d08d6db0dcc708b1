import { medium, unit } from '../suites-of.mjs';

/**
 * Where the product connects to.
 *
 * @type {import('../defences.mjs').Defence[]}
 */
export const defences = [
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
];
