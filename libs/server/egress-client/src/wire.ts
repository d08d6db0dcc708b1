// What the egress and its clients say to each other: the egress takes it from here as well, without the client's packages.

/** Header by which the egress marks its own answers, and says why it did not fetch. */
export const failureHeader = 'x-egress-failure';

/** The user name that goes with the token in Basic authentication, the only one that Chromium speaks with a proxy. */
export const proxyUser = 'winnow';

/** The `Proxy-Authorization` that presents a token. */
export const proxyAuthorization = (token: string): string =>
  `Basic ${Buffer.from(`${proxyUser}:${token}`).toString('base64')}`;
