import type { SiteHeaders } from '@winnow/contracts';
import type { Page } from 'playwright';

/** Headers of a request with the origins that may get them, so that no other host learns a secret of the caller. */
export class OriginHeaders {
  /** By lower-case name. */
  private readonly headers: Readonly<Record<string, string>>;
  private readonly origins: readonly string[];

  /** @param addresses whose origins get the headers; of an http address also its origin by https */
  constructor(headers: SiteHeaders, addresses: readonly string[]) {
    this.headers = lowerCased(headers);
    this.origins = [...new Set(addresses.flatMap(originsOf))];
  }

  /** Returns the headers for an address by lower-case name; none for another origin. */
  of(url: URL): Readonly<Record<string, string>> {
    return this.origins.includes(url.origin) ? this.headers : {};
  }

  /**
   * Adds the headers to the requests of a page to these origins, of which each redirect is one. Cookies are set in the
   * page's context, since Chromium ignores them in a changed request.
   */
  async addTo(page: Page): Promise<void> {
    const { cookie, ...headers } = this.headers;
    if (cookie !== undefined)
      await page.context().addCookies(this.origins.flatMap((url) => cookiesFor(url, cookiesIn(cookie))));
    if (Object.keys(headers).length === 0) return;
    const session = await page.context().newCDPSession(page);
    session.on('Fetch.requestPaused', ({ requestId, request }) => {
      const changed = Object.entries({ ...lowerCased(request.headers), ...headers });
      const answer = session.send('Fetch.continueRequest', {
        requestId,
        headers: changed.map(([name, value]) => ({ name, value })),
      });
      // The page may have been closed.
      void answer.catch(() => undefined);
    });
    const patterns = this.origins.map((origin) => ({ urlPattern: `${origin}/*`, requestStage: 'Request' as const }));
    await session.send('Fetch.enable', { patterns });
  }
}

function originsOf(address: string): string[] {
  const url = URL.parse(address);
  if (!url) return [];
  return url.protocol === 'http:' && url.port === '' ? [url.origin, `https://${url.host}`] : [url.origin];
}

const lowerCased = (headers: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/** Prefixes of cookies that Chromium accepts only by https (RFC 6265bis, 4.1.3); with one of them it sets none. */
const onlySecure = /^__(?:Secure|Host)-/i;

const cookiesFor = (url: string, cookies: ReturnType<typeof cookiesIn>) =>
  cookies.flatMap((one) => (url.startsWith('http:') && onlySecure.test(one.name) ? [] : [{ ...one, url }]));

/** Parses a `Cookie` header (RFC 6265, 4.2.1). */
const cookiesIn = (header: string) =>
  header.split(';').flatMap((pair) => {
    const at = pair.indexOf('=');
    const name = pair.slice(0, Math.max(at, 0)).trim();
    return name === '' ? [] : [{ name, value: pair.slice(at + 1).trim() }];
  });
