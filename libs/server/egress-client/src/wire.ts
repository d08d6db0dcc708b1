// The protocol between the egress and its clients; the egress imports it without the client's dependencies.

/** Header of the egress's own responses, with the kind of the failure. */
export const failureHeader = 'x-egress-failure';

/** The user name that goes with the tokens in Basic authentication, the only one that Chromium speaks with a proxy. */
export const proxyUser = 'winnow';

/** The password that presents tokens: all of them, the egress takes any that it knows. Undefined without a token. */
export const proxyPassword = (tokens: readonly string[]): string | undefined =>
  tokens.length === 0 ? undefined : tokens.join(',');

/** The `Proxy-Authorization` that presents tokens; undefined without a token. */
export function proxyAuthorization(tokens: readonly string[]): string | undefined {
  const password = proxyPassword(tokens);
  return password === undefined ? undefined : `Basic ${Buffer.from(`${proxyUser}:${password}`).toString('base64')}`;
}

/** The tokens that a `Proxy-Authorization` presents; none where it presents nothing readable. */
export function presentedTokens(header: string | undefined): readonly string[] {
  const [, encoded] = /^Basic ([\w+/=-]+)$/.exec(header ?? '') ?? [];
  const decoded = Buffer.from(encoded ?? '', 'base64').toString('utf8');
  return decoded.startsWith(`${proxyUser}:`) ? decoded.slice(proxyUser.length + 1).split(',') : [];
}
