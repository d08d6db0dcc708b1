import type { Metadata, PageState } from '../page-state';
import { comparisonKey } from '../text/comparison-key';
import { titleParts } from '../text/title-parts';

const maxTitleChars = 300;

/**
 * Chooses one title from several sources: a heading that another source repeats, else the title for sharing, else the
 * `title` element, each without the site's name.
 */
export function chooseTitle(state: PageState): void {
  const { metadata, page } = state;
  const title =
    metadata.boxTitle ||
    (headingOfRoute(metadata, page.url) ??
      headingBelowSite(metadata) ??
      bestTitle(metadata, hostKey(metadata.address)));
  state.title = title.slice(0, maxTitleChars);
}

/**
 * Returns the only first-level heading of a page that is a fragment of an application (`#/ships/3`), whose pages share one
 * document and often its title.
 */
function headingOfRoute({ headings }: Metadata, url: string): string | undefined {
  if (!/#!?\/./.test(url) || headings.length !== 1) return undefined;
  return stripPermalink(headings[0]!) || undefined;
}

/**
 * Returns the first heading that is not the name of the site, where the title ends with that name in brackets after
 * the address of the page, as in DokuWiki: `parts:chain [Workshop]`.
 */
function headingBelowSite({ siteHeadings, headings, documentTitle }: Metadata): string | undefined {
  const isNamed = siteHeadings.some((name) => documentTitle.endsWith(`[${name}]`));
  return isNamed && headings[0] ? stripPermalink(headings[0]) || undefined : undefined;
}

export function bestTitle(metadata: Metadata, host: string): string {
  const { sharedTitle, headline, documentTitle } = metadata;
  const siteName = metadata.siteName || siteHeadingIn(metadata);
  const headings = metadata.headings
    .map(stripPermalink)
    .filter((heading) => heading && !isSiteName(heading, siteName, host));
  const otherTitles = [sharedTitle, headline, documentTitle].map(comparisonKey).filter(Boolean);
  const confirmedHeading = headings.find((heading) =>
    otherTitles.some((title) => title.includes(comparisonKey(heading))),
  );
  if (confirmedHeading && (comparisonKey(confirmedHeading).length > 3 || headings.length === 1)) {
    const beside = subheadingBeside(confirmedHeading, metadata);
    return beside && !isSiteName(beside, siteName, host) ? beside : confirmedHeading;
  }
  const sharedWithoutSite = partBesideSite(metadata) ?? stripSiteName(sharedTitle, siteName, host);
  if (sharedWithoutSite && !isSiteName(sharedWithoutSite, siteName, host)) return sharedWithoutSite;
  if (headline) return headline;
  const part = firstPartInHeading(documentTitle, headings) ?? entryInHeading(metadata);
  if (part) return part;
  const documentWithoutSite = stripSiteName(documentTitle, siteName, host);
  if (headings.length === 1 && (!documentWithoutSite || isSiteName(documentWithoutSite, siteName, host)))
    return headings[0]!;
  return documentWithoutSite || headings[0] || sharedTitle || metadata.headings[0] || '';
}

/** Returns the first part of the title, where the title for sharing has the name of the site after it without a mark. */
function partBesideSite(metadata: Metadata): string | undefined {
  const siteName = siteHeadingIn(metadata);
  const [first = ''] = titleParts(metadata.documentTitle);
  return siteName && metadata.sharedTitle === `${first} ${siteName}` ? first : undefined;
}

/** Returns the site's name by a heading that links to a parent page, where the title repeats it. */
function siteHeadingIn({ siteHeadings, documentTitle }: Metadata): string {
  const parts = titleParts(documentTitle).map(comparisonKey);
  return siteHeadings.find((heading) => parts.includes(comparisonKey(heading))) ?? '';
}

/**
 * Returns the first part of the title that another heading repeats, where the heading is a later part: the name of a
 * forum or a project. The subheading of an issue may be its number alone: `Bug #3: Rattling chain - Parts - Tracker`.
 */
function subheadingBeside(heading: string, { documentTitle, headings, subheadings }: Metadata): string | undefined {
  const parts = titleParts(documentTitle);
  const first = comparisonKey(parts[0]!);
  if (!first || parts.map(comparisonKey).indexOf(comparisonKey(heading)) < 1) return undefined;
  const whole = [...headings.map(stripPermalink), ...subheadings].find((each) => comparisonKey(each) === first);
  if (whole) return whole;
  return subheadings.some((each) => parts[0]!.startsWith(`${each}: `)) ? parts[0] : undefined;
}

/** Returns the first part of the title that a heading repeats with a label or a number: `[Solved] Storm`, `Storm #12`. */
function firstPartInHeading(documentTitle: string, headings: readonly string[]): string | undefined {
  const [first = '', ...rest] = titleParts(documentTitle).map((part) => part.trim());
  const key = comparisonKey(first);
  if (rest.length === 0 || !key) return undefined;
  return headings.map(stripLabel).some((heading) => comparisonKey(heading) === key) ? first : undefined;
}

/** Separates the name of an entry from the name of its manual: `Boat (Harbour API)`, `Boat: Reference Manual`. */
const manualName = /\s\([^()]{1,100}\)$|:\s.*$/;

/**
 * Returns the title without the name of the manual, where a heading consists of the rest, after at most one word for
 * its kind: `Class Boat`. Documentation often has no first-level heading.
 */
function entryInHeading({ documentTitle, headings, subheadings }: Metadata): string | undefined {
  const entry = documentTitle.replace(manualName, '');
  const key = comparisonKey(entry);
  if (entry === documentTitle || !key) return undefined;
  const isEntry = (heading: string): boolean =>
    comparisonKey(heading) === key || comparisonKey(heading.replace(/^\S+\s+/, '')) === key;
  if (!(headings.length > 0 ? headings : subheadings.slice(0, 1)).some(isEntry)) return undefined;
  // After the number of an issue is its title, before the name of the tracker.
  const [first = '', ...others] = titleParts(documentTitle);
  return /\d$/.test(entry) && others.length > 0 && first.startsWith(`${entry}: `) ? first : entry;
}

/** Removes a label in brackets before a heading and a number after it. */
function stripLabel(heading: string): string {
  return heading.replace(/^\[[^[\]]{1,40}\]/, '').replace(/#\d{1,9}$/, '');
}

/** Removes permalink marks from a heading, which may be the icon of a font; "C#" has none. */
function stripPermalink(heading: string): string {
  return heading
    .trimEnd()
    .replace(/(?:[¶§🔗\u{e000}-\u{f8ff}]|(?<!(?:^|\s)\p{Lu})#)$/u, '')
    .trim();
}

function isSiteName(text: string, siteName: string, host: string): boolean {
  const key = comparisonKey(text);
  return key !== '' && (key === comparisonKey(siteName) || key === host || key === host.replace(/^www/, ''));
}

function stripSiteName(title: string, siteName: string, host: string): string {
  const parts = titleParts(title).map((part) => part.trim());
  if (parts.length < 2) return title;
  const first = parts[0]!;
  const last = parts.at(-1)!;
  if (namesSite(last, siteName, host))
    return title.slice(0, title.lastIndexOf(last)).replace(/(?<![\s|·•»«:–—-])[\s|·•»«:–—-]+$/, '');
  if (namesSite(first, siteName, host)) return title.slice(first.length).replace(/^[\s|·•»«:–—-]+/, '');
  return title;
}

function namesSite(part: string, siteName: string, host: string): boolean {
  const key = comparisonKey(part);
  if (key.length < 2) return false;
  return isSiteName(part, siteName, host) || (key.length > 3 && host.includes(key));
}

const hostKey = (url: string): string => comparisonKey(URL.parse(url)?.hostname.replace(/^www\./, '') ?? '');
