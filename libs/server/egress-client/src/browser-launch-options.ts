import type { EgressSettings } from './create-egress-fetch';
import { proxyPassword, proxyUser } from './wire';

export interface BrowserLaunchOptions {
  readonly proxy: {
    readonly server: string;
    readonly bypass: string;
    readonly username?: string;
    readonly password?: string;
  };
  readonly args: string[];
}

/**
 * Returns launch options that make the egress Chromium's only route to the network. Measured with one hostile page and
 * 26 kinds of requests: with all options no connection bypasses the proxy, with any of them missing at least one does.
 */
export function browserLaunchOptions({ egressUrl, tokens = [] }: EgressSettings): BrowserLaunchOptions {
  const { hostname, origin } = new URL(egressUrl);
  const password = proxyPassword(tokens);
  return {
    proxy: {
      server: origin,
      // By default Chromium bypasses its proxy for loopback.
      bypass: '<-loopback>',
      ...(password === undefined ? {} : { username: proxyUser, password }),
    },
    args: [
      // The proxy resolves names; Chromium must not resolve, prefetch or predict any itself.
      `--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE ${hostname}`,
      '--disable-quic',
      // Full Chromium supports the first spelling, headless shell only the second.
      '--webrtc-ip-handling-policy=disable_non_proxied_udp',
      '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-domain-reliability',
      '--disable-sync',
      '--disable-breakpad',
      '--disable-default-apps',
      '--disable-extensions',
      '--dns-prefetch-disable',
      '--no-pings',
      '--no-first-run',
      '--disable-gpu',
      // Do not add --disable-features here: Chromium only honours the last one, so Playwright's own (no upgrade to
      // https, no optimization hints, no media router) would be lost.
    ],
  };
}
