/** Validators of a page (RFC 9110, 8.8). */
export interface Validators {
  readonly etag?: string | undefined;
  readonly lastModified?: string | undefined;
}

/** Minimum age in milliseconds of a page's last change, since dates have a resolution of one second. */
const minAgeMs = 1_000;
/** Maximum characters of a validator. */
const maxLength = 500;

/**
 * Returns the validators of a response that may be stored for its visitor; undefined when it may not, or has none.
 * `private` is treated like `no-store`, since a server's memory is not a browser's cache (RFC 9111, 5.2.2).
 */
export function validatorsOf(headers: Headers): Validators | undefined {
  if (/\b(?:no-store|private)\b/i.test(headers.get('cache-control') ?? '')) return undefined;
  if (headers.get('vary')?.trim() === '*') return undefined;
  const [etag, changed] = [headers.get('etag') ?? '', headers.get('last-modified') ?? ''];
  const validators = {
    ...(etag !== '' && etag.length <= maxLength ? { etag } : {}),
    ...(isSettled(changed, headers.get('date')) ? { lastModified: changed } : {}),
  };
  return Object.keys(validators).length === 0 ? undefined : validators;
}

/** Returns the header fields of a conditional request. */
export function conditionalHeaders({ etag, lastModified }: Validators): Record<string, string> {
  return {
    ...(etag === undefined ? {} : { 'if-none-match': etag }),
    ...(lastModified === undefined ? {} : { 'if-modified-since': lastModified }),
  };
}

function isSettled(changed: string, sent: string | null): boolean {
  if (changed.length > maxLength) return false;
  return Date.parse(sent ?? '') - Date.parse(changed) >= minAgeMs;
}
