const words =
  'amber basin candle delta ember fjord garden harbor island jungle kettle lantern meadow nectar orchard pebble quarry river saddle timber'.split(
    ' ',
  );

/** Returns three paragraphs of about 60 words that differ from page to page, so that a test can tell pages apart. */
export function paragraphs(page: number): string[] {
  return [0, 1, 2].map((part) => {
    const text = Array.from(
      { length: 60 },
      (_, index) => words[(page * 7 + part * 3 + index * (page + 1)) % words.length],
    );
    return `Paragraph ${part + 1} of page ${page} tells about ${text.join(' ')}.`;
  });
}

const document = (title: string, body: string, head = '') =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title>${head}</head><body>${body}</body></html>`;

/** Returns a page of a documentation-like site: menu, article with heading, list and table, footer. */
export function articlePage(page: number, menu: string): string {
  const text = paragraphs(page)
    .map((paragraph) => `<p>${paragraph}</p>`)
    .join('\n');
  const article = `<article><h1>Page ${page}</h1>${text}<ul><li>First point of page ${page}</li><li>Second point</li></ul></article>`;
  return document(
    `Page ${page} - Test Site`,
    `<nav>${menu}</nav><main>${article}</main><footer>Test Site footer, all rights reserved</footer>`,
  );
}

/** Returns the same article, rendered by a script: the markup itself contains no text. */
export function scriptedPage(page: number, menu: string): string {
  const parts = JSON.stringify({ menu, title: `Page ${page}`, text: paragraphs(page) });
  const script = `
    const parts = ${parts.replaceAll('<', '\\u003c')};
    setTimeout(() => {
      const html = '<nav>' + parts.menu + '</nav><main><article><h1>' + parts.title + '</h1>' +
        parts.text.map((text) => '<p>' + text + '</p>').join('') + '</article></main>';
      document.getElementById('root').innerHTML = html;
    }, 50);`;
  return document(
    `App ${page}`,
    `<noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div><script>${script}</script>`,
  );
}

/** Returns links to the site's pages, as a menu. */
export function menuOf(pages: number, prefix = '/page-'): string {
  return Array.from({ length: pages }, (_, page) => `<a href="${prefix}${page + 1}.html">Page ${page + 1}</a>`).join(
    '\n',
  );
}

export { document as htmlDocument };
