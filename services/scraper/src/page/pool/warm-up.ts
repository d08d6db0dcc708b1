import type { FetchedPage } from '../page-types';
import { pageTasks } from './page-tasks';

const sentence = 'The harbour was built in 1874, and forty boats lie there in winter. ';
const section = (number: number): string => `
  <section id="s${number}"><h2>Part ${number}</h2>
  <p>${sentence.repeat(4)}<a href="/part-${number}">More of <em>part ${number}</em></a>.</p>
  <ul><li>First of ${number}</li><li>Second <b>item</b> with <code>code</code><ul><li>Nested</li></ul></li></ul>
  <table><tr><th>Boat</th><th>Length</th></tr><tr><td>Ada</td><td>${number} m</td></tr></table>
  <pre><code class="language-js">const boats = ${number};</code></pre><blockquote><p>${sentence}</p></blockquote></section>`;
const html = `<!doctype html><html lang="en"><head><title>Harbours</title><meta charset="utf-8">
  <meta property="og:title" content="Harbours"><script type="application/ld+json">{"@type":"Article"}</script></head>
  <body><nav><ul>${'<li><a href="/menu">Menu</a></li>'.repeat(20)}</ul></nav><aside class="related">${sentence}</aside>
  <main><article><h1>Harbours</h1>${Array.from({ length: 12 }, (_, number) => section(number)).join('')}</article></main>
  <footer><a href="/imprint">Imprint</a></footer></body></html>`;

/** Reads a built-in page, so that the first page of a website does not wait for code to be compiled. */
export function warmUp(): void {
  const page: FetchedPage = { url: 'https://warm-up.invalid/', bytes: Buffer.from(html), contentType: 'text/html' };
  pageTasks.links(page);
  pageTasks.page(page, { maxChars: html.length, rendered: false });
}
