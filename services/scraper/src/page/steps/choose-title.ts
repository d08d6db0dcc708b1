import type { Metadata, PageState } from '../page-state';
import { comparable } from '../text/comparable';

const separator = /(?<!\s)\s+[|·•»«:–—-]+\s+|(?:(?<!\s)\s+)?[|»]\s*|(?<!\s)\s+::\s+/;
const titleLimit = 300;

/**
 * Chooses one title from several sources: a heading that another source repeats, else the title for sharing, else the
 * `title` element, each without the site's name.
 */
export function chooseTitle(state: PageState): void {
  state.title = bestTitle(state.metadata, hostWords(state.page.url)).slice(0, titleLimit);
}

export function bestTitle(metadata: Metadata, host: string): string {
  const { sharedTitle, headline, documentTitle, siteName } = metadata;
  const headings = metadata.headings.map(withoutMarks).filter((heading) => heading && !isSite(heading, siteName, host));
  const claims = [sharedTitle, headline, documentTitle].map(comparable).filter(Boolean);
  const confirmed = headings.find((heading) => claims.some((claim) => claim.includes(comparable(heading))));
  if (confirmed && (comparable(confirmed).length > 3 || headings.length === 1)) return confirmed;
  const shared = withoutSite(sharedTitle, siteName, host);
  if (shared && !isSite(shared, siteName, host)) return shared;
  if (headline) return headline;
  const own = withoutSite(documentTitle, siteName, host);
  if (headings.length === 1 && (!own || isSite(own, siteName, host))) return headings[0]!;
  return own || headings[0] || sharedTitle || metadata.headings[0] || '';
}

/** Removes permalink marks from a heading. */
function withoutMarks(heading: string): string {
  return heading
    .trimEnd()
    .replace(/[¶#§🔗]$/u, '')
    .trim();
}

function isSite(text: string, siteName: string, host: string): boolean {
  const own = comparable(text);
  return own !== '' && (own === comparable(siteName) || own === host || own === host.replace(/^www/, ''));
}

function withoutSite(title: string, siteName: string, host: string): string {
  const parts = title.split(separator).map((part) => part.trim());
  if (parts.length < 2) return title;
  const first = parts[0]!;
  const last = parts.at(-1)!;
  if (named(last, siteName, host))
    return title.slice(0, title.lastIndexOf(last)).replace(/(?<![\s|·•»«:–—-])[\s|·•»«:–—-]+$/, '');
  if (named(first, siteName, host)) return title.slice(first.length).replace(/^[\s|·•»«:–—-]+/, '');
  return title;
}

function named(part: string, siteName: string, host: string): boolean {
  const own = comparable(part);
  if (own.length < 2) return false;
  return isSite(part, siteName, host) || (own.length > 3 && host.includes(own));
}

function hostWords(url: string): string {
  try {
    return comparable(new URL(url).hostname.replace(/^www\./, ''));
  } catch {
    return '';
  }
}
