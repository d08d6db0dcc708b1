/**
 * Parses `Retry-After` (RFC 9110, section 10.2.3), seconds or a date, into milliseconds from `now`, 0 for a past date.
 * Accepts decimal seconds, which some model servers send. Undefined when absent or malformed.
 */
export function retryAfterMs(header: string | null | undefined, now = Date.now()): number | undefined {
  const text = header?.trim();
  if (!text) return undefined;
  if (/^\d{1,9}(?:\.\d{1,9})?$/.test(text)) return Number(text) * 1_000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
