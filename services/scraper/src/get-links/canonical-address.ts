import { parseWebUrl } from '@winnow/contracts';

/** Query parameters that name a campaign or a click, never a page. */
const tracking =
  /^(?:utm_.+|pk_.+|mtm_.+|hsa_.+|mc_(?:cid|eid)|fbclid|gclid|gclsrc|dclid|gbraid|wbraid|msclkid|yclid|twclid|ttclid|igshid|igsh|li_fat_id|_ga|_gl|_hsenc|_hsmi|_ke|mkt_tok|vero_id|oly_(?:anon|enc)_id|wt_mc|wickedid|srsltid|cmpid|ncid|s_cid|trk|trkcampaign|ref_src)$/i;
/** Query parameters that carry a visitor's session. */
const session = /^(?:phpsessid|jsessionid|aspsessionid\w*|sessionid|session_id|sid|cfid|cftoken|zenid|osCsid)$/i;
/** Sessions in the path: Java's `;jsessionid=…` and ASP.NET's `/(S(…))`. */
const sessionInPath = /;jsessionid=[^/?#;]*|\/\((?:S|A|F|X)\([^/]*\)\)/gi;
/** Index documents of a folder. */
const indexFile = /\/(?:index|default)\.(?:html?|php|aspx?|jsp|cgi)$/i;

/**
 * The address of a page as it is shown and fetched: without fragment, tracking and session parameters. Keeps a fragment of
 * client-side routing (`#/about`, `#!about`). Null when `input` is not an http(s) URL.
 */
export function cleanAddress(input: string, base?: string): string | null {
  if (!URL.canParse(input, base)) return null;
  const url = new URL(input, base);
  if (!/^https?:$/.test(url.protocol) || parseWebUrl(url.href) === null) return null;
  if (!/^#!?\/|^#!/.test(url.hash)) url.hash = '';
  url.pathname = url.pathname.replace(sessionInPath, '');
  dropParameters(url, (name) => tracking.test(name) || session.test(name));
  if (url.search === '') url.search = '';
  return url.href;
}

/** Removes campaign and click parameters. */
export function dropTracking(url: URL): void {
  dropParameters(url, (name) => tracking.test(name));
}

function dropParameters(url: URL, isDropped: (name: string) => boolean): void {
  const kept = [...url.searchParams].filter(([name]) => !isDropped(name));
  // Serialising changes the whole query (`%20` becomes `+`), so an address without such parameters is kept as it is.
  if (kept.length < url.searchParams.size) url.search = new URLSearchParams(kept).toString();
}

/**
 * Two addresses with the same key are the same page to a person: http or https, with or without `www.`, with or without
 * a slash or `index.html` at the end, parameters in any order. Expects what `cleanAddress` returned.
 */
export function addressKey(address: string): string {
  const url = new URL(address);
  url.searchParams.sort();
  const path = decodePath(url.pathname)
    .replace(indexFile, '/')
    .replace(/(?<!\/)\/+$/, '');
  return `${siteHost(url)}${path}${url.search}${url.hash}`;
}

/** The host that names the site: without `www.`, with the port where it is not the scheme's own. */
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
