import type { SitePage } from '@winnow/testing';

const noScript = '<noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div>';
const scripted = (title: string, script: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title></head><body>${noScript}<script>${script}</script></body></html>`;

/** Pages that misbehave in a browser. */
export const labPages: Readonly<Record<string, SitePage>> = {
  /** Fills the memory of its renderer with objects. */
  '/hungry.html': scripted('Hungry', 'const kept = []; for (;;) kept.push(new Array(1e6).fill(kept.length + 0.5));'),
  /** Repeats a request that is never answered. */
  '/waiting.html': scripted('Waiting', 'fetch("/faults/hang"); setInterval(() => fetch("/faults/hang"), 500);'),
};
