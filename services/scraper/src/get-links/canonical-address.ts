import { parseWebUrl } from '@winnow/contracts';

/** Matches query parameters that identify a campaign or a click, never a page. */
const tracking =
  /^(?:utm_.+|pk_.+|mtm_.+|hsa_.+|mc_(?:cid|eid)|fbclid|gclid|gclsrc|dclid|gbraid|wbraid|msclkid|yclid|twclid|ttclid|igshid|igsh|li_fat_id|_ga|_gl|_hsenc|_hsmi|_ke|mkt_tok|vero_id|oly_(?:anon|enc)_id|wt_mc|wickedid|srsltid|cmpid|ncid|s_cid|trk|trkcampaign|ref_src)$/i;
/** Matches query parameters with a visitor's session. */
const session = /^(?:phpsessid|jsessionid|aspsessionid\w*|cfid|cftoken|zenid|osCsid)$/i;
/** Matches parameters with a session or with the number of a story or talk, and the values of sessions. */
const ambiguous = /^(?:sessionid|session_id|sid)$/i;
const sessionValue = /^[\w-]{16,}$/;
/** Matches sessions in the path: Java's `;jsessionid=…` and ASP.NET's `/(S(…))`. */
const sessionInPath = /;jsessionid=[^/?#;]*|\/\((?:S|A|F|X)\([^/]*\)\)/gi;
/** Matches routes other than the first one, which is the page without a fragment. */
const route = /^#(?:\/|!\/|!(?!\/))./;
/** Matches index documents of a folder. */
const indexFile = /\/(?:index|default)\.(?:html?|php|aspx?|jsp|cgi)$/i;

/**
 * Returns the address of a page for display and fetching, without fragment, tracking and session parameters. Keeps a
 * fragment of client-side routing (`#/about`, `#!about`). Null when `input` is not an http(s) URL.
 */
export function cleanAddress(input: string): string | null {
  const url = URL.parse(input);
  if (!url || !/^https?:$/.test(url.protocol) || parseWebUrl(url.href) === null) return null;
  if (!route.test(url.hash)) url.hash = '';
  url.pathname = url.pathname.replace(sessionInPath, '');
  dropParameters(
    url,
    (name, value) =>
      tracking.test(name) || session.test(name) || (ambiguous.test(name) && (value === '' || sessionValue.test(value))),
  );
  if (url.search === '') url.search = '';
  return url.href;
}

/** Removes campaign and click parameters. */
export function dropTracking(url: URL): void {
  dropParameters(url, (name) => tracking.test(name));
}

function dropParameters(url: URL, isDropped: (name: string, value: string) => boolean): void {
  const kept = [...url.searchParams].filter(([name, value]) => !isDropped(name, value));
  // Serialising changes the whole query (`%20` becomes `+`), so an address without such parameters is kept unchanged.
  if (kept.length < url.searchParams.size) url.search = new URLSearchParams(kept).toString();
}

/**
 * Returns a key that is equal for addresses of the same page: ignores http or https, `www.`, a final slash or
 * `index.html`, and the order of parameters. Expects the result of `cleanAddress`.
 */
export function addressKey(address: string): string {
  const url = new URL(address);
  url.searchParams.sort();
  const path = decodePath(url.pathname)
    .replace(indexFile, '/')
    .replace(/(?<!\/)\/+$/, '');
  return `${siteHost(url)}${path}${url.search}${url.hash}`;
}

/** Returns the host that identifies the site: without `www.`, with the port unless it is the scheme's default. */
export function siteHost(url: URL): string {
  return url.host.replace(/^www\./, '').replace(/\.(?=$|:)/, '');
}

function decodePath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
