const scheme = /^https?:\/\//i;

/**
 * Returns the address as the form sends it: trimmed, with `https://` prepended when it has no http(s) scheme
 * (specification, section 5). Empty input stays empty.
 */
export function withScheme(input: string): string {
  const text = input.trim();
  return text === '' || scheme.test(text) ? text : `https://${text}`;
}

/**
 * Parses a web address typed by a person or sent by a client, after `withScheme`. Returns null unless it is http(s)
 * with a host, without user name, password or control characters. The egress decides whether the host may be fetched.
 */
export function parseWebUrl(input: string): URL | null {
  // A scheme other than http(s), or a scheme-relative address, must not be hidden behind the prepended https://.
  const text = input.trim();
  // URL() silently strips tabs and newlines, so an address with any is rejected.
  if (/[\u0000-\u001f\u007f\s\\]/.test(text) || text.startsWith('//')) return null;
  if (!scheme.test(text) && /^[a-z][a-z0-9+.-]*:(?!\d+(?:[/?#]|$))/i.test(text)) return null;
  if (!URL.canParse(withScheme(text))) return null;
  const url = new URL(withScheme(text));
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null;
  if (url.hostname === '' || url.username !== '' || url.password !== '') return null;
  return url;
}

/** Decodes percent-encoded text; undefined when it is not valid UTF-8. */
export function decodePercent(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
