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
const videoId = /^[\w-]{11}$/;
/** Paths whose second segment is the video id. */
const idPaths = new Set(['shorts', 'embed', 'live', 'v', 'e']);

/**
 * Returns the video id of an address in any of YouTube's forms (watch, youtu.be, shorts, embed, live, with any
 * parameters), or null.
 */
export function youtubeVideoId(input: string): string | null {
  const url = parseWebUrl(input);
  if (!url || url.port !== '') return null;
  const parts = url.pathname.split('/').filter((part) => part !== '');
  const id = candidate(url, parts);
  return id && videoId.test(id) ? id : null;
}

function candidate(url: URL, parts: readonly string[]): string | null | undefined {
  const host = url.hostname;
  if (host === shortHost) return parts[0];
  if (!hosts.has(host)) return null;
  if (parts[0] && idPaths.has(parts[0])) return parts[1];
  return url.searchParams.get('v');
}
