/** What tells whether a page has changed since it was fetched (RFC 9110, 8.8). */
export interface Validators {
  readonly etag?: string | undefined;
  readonly lastModified?: string | undefined;
}

/** Milliseconds that a page's last change must lie back to tell it from the next: its date counts in seconds. */
const settled = 1_000;
/** Characters of a validator that is kept. */
const longest = 500;

/**
 * The validators of an answer that may be kept for the visitor it was fetched for; undefined when it may not, or has
 * none. `private` is obeyed like `no-store`: a server's memory is no browser's cache (RFC 9111, 5.2.2).
 */
export function validatorsOf(headers: Headers): Validators | undefined {
  if (/\b(?:no-store|private)\b/i.test(headers.get('cache-control') ?? '')) return undefined;
  if (headers.get('vary')?.trim() === '*') return undefined;
  const [etag, changed] = [headers.get('etag') ?? '', headers.get('last-modified') ?? ''];
  const validators = {
    ...(etag !== '' && etag.length <= longest ? { etag } : {}),
    ...(isSettled(changed, headers.get('date')) ? { lastModified: changed } : {}),
  };
  return Object.keys(validators).length === 0 ? undefined : validators;
}

/** Header fields that ask for a page only if it has changed. */
export function conditionOf({ etag, lastModified }: Validators): Record<string, string> {
  return {
    ...(etag === undefined ? {} : { 'if-none-match': etag }),
    ...(lastModified === undefined ? {} : { 'if-modified-since': lastModified }),
  };
}

function isSettled(changed: string, sent: string | null): boolean {
  if (changed.length > longest) return false;
  return Date.parse(sent ?? '') - Date.parse(changed) >= settled;
}
