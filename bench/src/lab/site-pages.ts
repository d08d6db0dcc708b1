import { paragraphs } from '@winnow/testing';

/** Returns about 20 KB of HTML like that of a documentation site: menu, headings, running text, code, table, footer. */
export function documentationPage(number: number, pages: number): string {
  const menu = Array.from({ length: 60 }, (_, index) => ((number + index * 3) % pages) + 1)
    .map(
      (to) =>
        `<li class="toc"><a class="reference internal" href="/doc-${to}.html">Chapter ${to} of the guide</a></li>`,
    )
    .join('\n');
  const sections = Array.from({ length: 10 }, (_, part) => section(number, part)).join('\n');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Chapter ${number} - The Guide</title>
<link rel="stylesheet" href="/style.css"><meta name="description" content="Chapter ${number} of the guide"></head>
<body><header><a href="/">The Guide</a><form action="/search"><input name="q"></form></header>
<nav><ul>${menu}</ul></nav><main><article><h1>Chapter ${number}</h1>${sections}</article></main>
<footer><p>The Guide, all rights reserved.</p><a href="/imprint.html">Imprint</a></footer></body></html>`;
}

function section(number: number, part: number): string {
  const text = paragraphs(number * 10 + part)
    .map((paragraph) => `<p>${paragraph}</p>`)
    .join('\n');
  const table = `<table><tr><th>Name</th><th>Value</th></tr><tr><td>part</td><td>${part}</td></tr></table>`;
  return `<section id="part-${part}"><h2>Part ${part + 1} of chapter ${number}</h2>${text}<pre><code>run(${number}, ${part})</code></pre>${part % 3 === 0 ? table : ''}</section>`;
}

/** Returns a page of one paragraph and many links. */
export function linkPage(links: number): string {
  const list = Array.from(
    { length: links },
    (_, index) => `<li><a href="/docs/section-${index % 100}/page-${index}.html">Page ${index} of the list</a></li>`,
  );
  return `<!doctype html><title>All pages</title><main><h1>All pages</h1><p>Every page of this site, one after another.</p><ul>${list.join('\n')}</ul></main>`;
}
