import type { FetchedPage } from '../crawl/engine';

/** Characters of text below which a page with scripts is worth a look in the browser. */
const littleText = 200;
/** Elements that frameworks draw into; empty in the markup, they hold the page once scripts ran. */
const mountPoint =
  /<(?:div|main|app-root|body)[^<>]*\bid=["']?(?:root|app|__next|__nuxt|___gatsby|svelte|main-app|q-app)\b|<app-root\b|\bng-app\b|data-reactroot/i;
const scriptTag = /<script\b[^<>]*\bsrc=/gi;
/** Scripts of a page that hardly has text: this many draw something. */
const manyScripts = 3;

/** Whether a page with next to no text looks like a shell that scripts fill. Judges the first 200 KB of the markup. */
export function mayBeShell({ bytes }: Pick<FetchedPage, 'bytes'>, content: string): boolean {
  if (content.length >= littleText) return false;
  const html = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 200_000)).toString('latin1');
  if (!/<script\b/i.test(html)) return false;
  return mountPoint.test(html) || (html.match(scriptTag)?.length ?? 0) >= manyScripts;
}
