/** Source of a test website next to the egress proxy: a static page, a client-rendered one and a slow one. */
export const siteSource = `
  const line = '<p>The harvest of the northern valley was carried to the mill by forty carts, and the miller wrote it down.</p>';
  const plain = '<!doctype html><title>Mill</title><main><h1>The mill</h1>' + line.repeat(5) + '<a href="/two">Two</a></main>';
  const script = '<!doctype html><title>Script</title><div id="root"></div><noscript>You need to enable JavaScript to run this app.</noscript>'
    + '<script>root.innerHTML = "<main><h1>Made by a script</h1>" + ' + JSON.stringify(line) + '.repeat(5) + "</main>"</script>';
  require('node:http').createServer((request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    if (request.url === '/robots.txt') return response.writeHead(404).end();
    setTimeout(() => response.end(request.url === '/script' ? script : plain), request.url.startsWith('/slow') ? 3000 : 0);
  }).listen(8080);`;
