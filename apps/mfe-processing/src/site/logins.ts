import { createStore, onStartOver } from '@winnow/browser';
import type { SiteHeaders } from '@winnow/contracts';

/** Headers of a website whose pages require a login, as entered. */
export interface Login {
  text: string;
  /** Absent while the text has an error. */
  headers?: SiteHeaders | undefined;
  error?: string | undefined;
  omitted?: readonly string[] | undefined;
}

/**
 * By origin, so that no other website gets them. Only in memory: neither stored nor part of an operation's input, which
 * is stored until its job ends.
 */
export const logins = createStore<Readonly<Record<string, Login>>>({});
onStartOver(() => logins.set({}));

export const useLogins = logins.use;

export const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : '');

/** Returns the login of an address: that of its origin, or of the same host by http, as the server sends it. */
export const loginOf = (url: string, known = logins.get()): Login | undefined =>
  known[originOf(url)] ?? known[originOf(url).replace('https', 'http')];

const headersOf = (urls: readonly string[]) => new Set(urls.map((url) => loginOf(url)?.headers));

/** Whether one request can have the headers of all addresses. */
export const haveSameLogin = (urls: readonly string[]): boolean => headersOf(urls).size <= 1;

/** Returns the `headers` of a request for these addresses; none unless all have the same, since each gets them. */
export function headersFor(urls: readonly string[]): { headers?: SiteHeaders } {
  const [headers, ...others] = headersOf(urls);
  return headers && others.length === 0 ? { headers } : {};
}
