import { createServer } from 'node:http';

// The website of the cluster test: every path is a page of plain HTML, delayed by `?ms=` milliseconds.
// A path that ends with a slash links to twelve pages below it (`?links=`), with the same delay. With `?script=1` these are
// empty until their script has fetched the text, which is delayed instead. `/requests` is the number of pages requested
// so far.

// Text that pages of a job repeat is removed, so each page has unique lines.
const line = (page, number) =>
  `<p>Cart ${number} of ${page} carried ${number * 7} sacks of barley to the mill, and the miller of ${page} wrote them down.</p>`;
const text = (page) => Array.from({ length: 8 }, (_, number) => line(page, number + 1)).join('');
const links = (path, query, count) =>
  Array.from({ length: count }, (_, page) => `<a href="${path}${page}?${query}">Mill ${page}</a> `).join('');
const shell = (address) =>
  `<div id="root"></div><script>fetch(${JSON.stringify(address)}).then((answer) => answer.text())
    .then((html) => (document.getElementById('root').innerHTML = html))</script>`;
let requests = 0;

createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url, 'http://site');
  if (pathname === '/robots.txt') return response.writeHead(404).end();
  if (pathname === '/requests') return response.end(String(requests));
  requests++;
  const ms = Number(searchParams.get('ms'));
  const isScripted = searchParams.has('script');
  const isList = pathname.endsWith('/');
  const query = `ms=${ms}${isScripted ? '&script=1' : ''}`;
  const list = isList ? `<nav>${links(pathname, query, Number(searchParams.get('links') ?? 12))}</nav>` : '';
  const isShell = isScripted && !isList;
  const body = isShell
    ? shell(`/text${pathname}?ms=${ms}`)
    : `<main><h1>${pathname}</h1>${text(pathname)}</main>${list}`;
  setTimeout(
    () => {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(`<!doctype html><title>${pathname}</title>${body}`);
    },
    isShell ? 0 : ms,
  );
}).listen(8080);
