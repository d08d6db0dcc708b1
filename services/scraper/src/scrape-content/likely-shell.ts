import type { FetchedPage } from '../crawl/engine';

/** Characters of text below which a page with scripts is opened in the browser. */
const minChars = 200;
/** Matches mount points of frameworks, empty until scripts render into them. */
const mountPoint =
  /<(?:div|main|app-root|body)[^<>]*\bid=["']?(?:root|app|__next|__nuxt|___gatsby|svelte|main-app|q-app)\b|<app-root\b|\bng-app\b|data-reactroot/i;
/** Matches scripts, and the modules that an inline script loads (Vite, SvelteKit). */
const scriptTag = /<script\b[^<>]*\bsrc=|<link\b[^<>]*\brel=["']?modulepreload\b/gi;
/** Number of scripts from which a page with little text counts as rendered by script. */
const minScripts = 3;

/** Whether a page with little text looks like an app shell, by the first 200 KB of its markup. */
export function isLikelyShell({ bytes }: Pick<FetchedPage, 'bytes'>, content: string): boolean {
  if (content.length >= minChars) return false;
  const html = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 200_000)).toString('latin1');
  if (!/<script\b/i.test(html)) return false;
  return mountPoint.test(html) || (html.match(scriptTag)?.length ?? 0) >= minScripts;
}
