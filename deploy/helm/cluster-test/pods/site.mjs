import { createServer } from 'node:http';

// The website of the cluster test: every path is a page of plain HTML, delayed by `?ms=` milliseconds.
// A path that ends with a slash links to twelve pages below it, with the same delay.

// Text that pages of a job repeat is removed, so each page has unique lines.
const line = (page, number) =>
  `<p>Cart ${number} of ${page} carried ${number * 7} sacks of barley to the mill, and the miller of ${page} wrote them down.</p>`;
const text = (page) => Array.from({ length: 8 }, (_, number) => line(page, number + 1)).join('');
const linkCount = 12;
const links = (path, ms) =>
  Array.from({ length: linkCount }, (_, page) => `<a href="${path}${page}?ms=${ms}">Mill ${page}</a> `).join('');

createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url, 'http://site');
  if (pathname === '/robots.txt') return response.writeHead(404).end();
  const ms = Number(searchParams.get('ms'));
  const list = pathname.endsWith('/') ? `<nav>${links(pathname, ms)}</nav>` : '';
  setTimeout(() => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(`<!doctype html><title>${pathname}</title><main><h1>${pathname}</h1>${text(pathname)}</main>${list}`);
  }, ms);
}).listen(8080);
