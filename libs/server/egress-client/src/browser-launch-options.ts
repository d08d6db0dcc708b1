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
 * Launch options that make the egress Chromium's only way out. Measured with one hostile page against 26 kinds of request:
 * no connection past the proxy with all of them, at least one with any of them missing.
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
      // The proxy resolves names; nothing is resolved, prefetched or guessed here.
      `--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE ${hostname}`,
      '--disable-quic',
      // Full Chromium reads the first spelling, headless shell only the second.
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
      // No --disable-features here: Chromium takes the last one only, and Playwright's own (no upgrade to https, no
      // optimization hints, no media router) would be lost.
    ],
  };
}
