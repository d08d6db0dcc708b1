// The protocol between the egress and its clients; the egress imports it without the client's dependencies.

/** Header of the egress's own responses, with the kind of the failure. */
export const failureHeader = 'x-egress-failure';

/** Maximum bytes of a response's headers, as in Chromium; Node's default of 16 KB rejects pages with long policies. */
export const maxResponseHeaderBytes = 256 * 1_024;

/** Maximum interim responses (1xx) before a response; websites send at most a few, such as early hints. */
export const maxInterimResponses = 20;

/** User name sent with the tokens. Chromium supports only Basic authentication with a proxy, which requires one. */
export const proxyUser = 'winnow';

/** Returns the password that contains all tokens, any of which the egress accepts; undefined without a token. */
export const proxyPassword = (tokens: readonly string[]): string | undefined =>
  tokens.length === 0 ? undefined : tokens.join(',');

/** Returns the `Proxy-Authorization` that contains the tokens; undefined without a token. */
export function proxyAuthorization(tokens: readonly string[]): string | undefined {
  const password = proxyPassword(tokens);
  return password === undefined ? undefined : `Basic ${Buffer.from(`${proxyUser}:${password}`).toString('base64')}`;
}

/** Parses the tokens of a `Proxy-Authorization`; empty if the header is absent or malformed. */
export function presentedTokens(header: string | undefined): readonly string[] {
  const [, encoded] = /^Basic ([\w+/=-]+)$/.exec(header ?? '') ?? [];
  const decoded = Buffer.from(encoded ?? '', 'base64').toString('utf8');
  return decoded.startsWith(`${proxyUser}:`) ? decoded.slice(proxyUser.length + 1).split(',') : [];
}
