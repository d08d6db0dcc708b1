import type { Email } from 'postal-mime';

/** Whether a mail is a web page with its resources, as browsers and Word save it (MHT), without a sender. */
export const isWebArchive = ({ headers, from, to, html }: Email): boolean =>
  html !== undefined &&
  !to &&
  !from?.address &&
  headers.some(({ key, value }) => key === 'content-type' && /^\s*multipart\/related\b/i.test(value));

/** Returns the page of a web archive without the pages of its inline frames, such as advertisements. */
export function pageOf(html: string): string {
  const end = html.search(/<\/html>/i);
  return end < 0 || /<frameset\b/i.test(html) ? html : html.slice(0, end);
}
