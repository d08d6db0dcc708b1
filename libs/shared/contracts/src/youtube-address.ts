import { parseWebUrl } from './web-url';

const hosts = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'music.youtube.com',
  'youtube-nocookie.com',
  'www.youtube-nocookie.com',
]);
const shortHost = 'youtu.be';
/** Asks for consent before the address in its parameter `continue`. */
const consentHost = 'consent.youtube.com';
const videoId = /^[\w-]{11}$/;
/** Paths whose second segment is the video id. */
const idPaths = new Set(['shorts', 'embed', 'live', 'v', 'e', 'watch']);

/**
 * Returns the video id of an address in any of YouTube's forms (watch, youtu.be, shorts, embed, live, or the page that
 * asks for consent before, with any parameters), or null.
 */
export function youtubeVideoId(input: string): string | null {
  const url = addressOf(input);
  if (!url || url.port !== '') return null;
  const parts = url.pathname.split('/').filter((part) => part !== '');
  const id = candidate(url, parts);
  return id && videoId.test(id) ? id : null;
}

function addressOf(input: string): URL | null {
  const url = parseWebUrl(input);
  return url?.hostname === consentHost ? parseWebUrl(url.searchParams.get('continue') ?? '') : url;
}

function candidate(url: URL, parts: readonly string[]): string | null | undefined {
  const host = url.hostname;
  if (host === shortHost) return parts[0];
  if (!hosts.has(host)) return null;
  if (parts[0] && parts[1] && idPaths.has(parts[0])) return parts[1];
  return url.searchParams.get('v');
}
