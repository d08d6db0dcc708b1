import { siteHost } from './canonical-address';

/** Reason for not listing an address. */
export type FilterReason = 'not-web' | 'off-site' | 'file' | 'action' | 'trap' | 'pattern';

/** Extensions of files that are not pages: styles, images, audio, archives, programs, data, documents. */
const fileEndings = new Set(
  (
    'css js mjs map json jsonld xml rss atom txt csv tsv yaml yml toml ics vcf ' +
    'png jpg jpeg gif svg webp avif ico bmp tif tiff heic psd ai eps ' +
    'mp3 mp4 m4a m4v wav ogg oga ogv webm avi mov wmv flv mkv flac aac ' +
    'zip gz tgz bz2 xz 7z rar tar jar war iso dmg exe msi apk deb rpm bin dll whl ' +
    'woff woff2 ttf otf eot swf wasm ' +
    'py c h cpp hpp java rb go rs sh ipynb patch diff log bib sql ' +
    'pdf doc docx odt rtf xls xlsx ods ppt pptx odp epub mobi ps tex'
  ).split(' '),
);
const ending = /\.([a-z0-9]{1,6})$/i;
/** Matches articles of wikis, whose names may end like files (`/wiki/Node.js`); pages of files have a prefix. */
const wikiArticle = /^\/wiki\/[^/:]+$/i;

/** Matches paths of actions rather than content, in WordPress, shops, wikis and forums. */
const actionPath =
  /\/(?:wp-(?:admin|login|json|content|includes)|xmlrpc\.php|cgi-bin|cdn-cgi|feed|rss|trackback|replytocom)(?:[/.]|$)/i;
/** Matches paths of accounts and shops, which documentation also describes under these names. */
const accountPath = /\/(?:(?:log|sign)-?(?:in|out|off|up)|register|cart|basket|checkout)(?:[/.]|$)/i;
const docsHost = /^(?:docs?|developers?|help|learn|wiki)\./i;
const docsFolder = /\/(?:docs?|documentation|guides?|help|learn|manual|reference|tutorials?|wiki)(?:\/|$)/i;
const actionQuery =
  /(?:^|&)(?:replytocom|add-to-cart|share|action=(?:edit|history|raw|login)|oldid|diff|printable=yes|logout)(?:=|&|$)/i;

/**
 * Calendars have endless addresses: a path below a calendar that ends with a date (a year, month, week or day), or a
 * date in the query. The address of an event has a name after the date and is a page.
 */
const calendar = /calend[ae]r|kalender|calendrier|agenda|event|termine/i;
const dateAtEnd = /\/\d{4}(?:[-/]w?\d{1,2}){0,2}\/?$/i;
const dateInQuery = /[?&](?:month|date|day|week|ical|outlook-ical|tribe-bar-date|eventdisplay)=/i;
/** Maximum query parameters of a page; more are combinations of filters. */
const maxParameters = 5;
/** Matches `/a/b/a/b/a/b`: endless paths of broken relative links. */
const repeatedPath = /(\/[^/]+(?:\/[^/]+)?)\1\1/;
/** Maximum characters of an address to follow; browsers and servers support about as many. */
const maxLength = 2_048;

/** Hosts of a site as returned by `siteHost`. */
export type SiteHosts = Pick<ReadonlySet<string>, 'has'>;

/** Returns the hosts with their subdomains. */
export const withSubdomains = (hosts: ReadonlySet<string>): SiteHosts => ({
  has: (host) => hosts.has(host) || [...hosts].some((own) => host.endsWith(`.${own}`)),
});

/** Returns why `address` is not a page of the site, or null when it may be one, judged only by the address. */
export function filterReason(address: string, hosts: SiteHosts): FilterReason | null {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) return 'not-web';
  if (!hosts.has(siteHost(url))) return 'off-site';
  if (isFile(url.pathname)) return 'file';
  if (isAction(url)) return 'action';
  return trapOf(url) === null ? null : 'trap';
}

const isFile = (path: string) =>
  fileEndings.has(ending.exec(path)?.[1]?.toLowerCase() ?? '') && !wikiArticle.test(path);

function isAction({ hostname, pathname, search }: URL): boolean {
  if (actionPath.test(pathname) || actionQuery.test(search.slice(1))) return true;
  const account = accountPath.exec(pathname);
  if (account === null) return false;
  const folder = pathname.slice(0, account.index);
  return !(docsFolder.test(folder) || (folder !== '' && docsHost.test(hostname)));
}

/** Returns the kind of trap that an address belongs to, judged only by the address. */
export function trapOf(url: URL): 'long' | 'facets' | 'loop' | 'calendar' | null {
  if (url.href.length > maxLength) return 'long';
  if (url.searchParams.size > maxParameters) return 'facets';
  if (repeatedPath.test(url.pathname)) return 'loop';
  return dateInQuery.test(url.search) || isCalendar(url.pathname) ? 'calendar' : null;
}

/** The date is below the calendar, or one folder further down. */
function isCalendar(path: string): boolean {
  const date = dateAtEnd.exec(path);
  return (
    date !== null &&
    path
      .slice(0, date.index)
      .split('/')
      .slice(-2)
      .some((part) => calendar.test(part))
  );
}
