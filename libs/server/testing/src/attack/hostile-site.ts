import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { listen } from '../listen';
import { markupVectors } from './markup-vectors';
import { navigationVectors, scriptVectors } from './script-vectors';

export interface HostileSite {
  readonly port: number;
  /** Paths of the pages; each tries its vector against every target. */
  readonly paths: readonly string[];
  /** Returns the paths of the pages that request an address ending in `name` from a target. */
  pathsRequesting(name: string): string[];
  close(): Promise<void>;
}

interface HostilePage {
  readonly body: string;
  readonly headers?: Readonly<Record<string, string | string[]>>;
}

/** Text that every page shows once its script has run. */
export const hostileText = 'A paragraph of a page that looks like any other and tells nothing of what it does besides.';

const page = (
  script: string,
  markup = '',
): string => `<!doctype html><html><head><meta charset="utf-8"><title>Hostile</title></head><body>
<noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div>${markup}<script>
document.getElementById('root').innerHTML = '<main><article><h1>Harmless</h1>' + '<p>${hostileText}</p>'.repeat(5) + '</article></main>';
${script}
</script></body></html>`;
const attempt = (script: string) => `try { ${script} } catch {}`;

/** Response headers that make a browser send requests. */
const headerVectors = (to: string): Record<string, string> => ({
  link: `<http://${to}/link-header>; rel=preload; as=fetch, <http://${to}>; rel=preconnect, <http://${to}/header.css>; rel=stylesheet`,
  'content-security-policy-report-only': `default-src 'none'; report-uri http://${to}/csp-report`,
  'reporting-endpoints': `default="http://${to}/reports"`,
  nel: '{"report_to":"default","max_age":60,"success_fraction":1}',
  'report-to': `{"group":"default","max_age":60,"endpoints":[{"url":"https://${to}/report-to"}]}`,
  'speculation-rules': `"http://${to}/rules.json"`,
  sourcemap: `http://${to}/page.map`,
  'alt-svc': `h3="${to}"; ma=60, h2="${to}"; ma=60`,
  'attribution-reporting-register-source': `{"destination":"http://${to}"}`,
});

/** Whether a page's text contains an address that ends in `/name`. */
const requestsAddress = (text: string, name: string) => new RegExp(`/${name}(?![\\w/-])`).test(text);

/** Returns every page by its path. */
function pagesFor(targets: readonly string[]): Map<string, HostilePage> {
  const each = (vector: (to: string) => string) => targets.map((to) => attempt(vector(to))).join('\n');
  const pages = new Map<string, HostilePage>();
  for (const [name, vector] of Object.entries(scriptVectors))
    pages.set(`/script/${name}`, { body: page(each(vector)) });
  for (const [name, vector] of Object.entries(markupVectors)) {
    // The preload scanner sees parsed markup but not inserted markup.
    const markup = targets.map(vector).join('');
    pages.set(`/markup/${name}`, { body: page('', markup) });
    const inserted = JSON.stringify(markup).replaceAll('</', '<\\/');
    pages.set(`/inserted/${name}`, { body: page(`document.body.insertAdjacentHTML('beforeend', ${inserted});`) });
  }
  targets.forEach((to, index) => {
    pages.set(`/headers/${index}`, { body: page(''), headers: headerVectors(to) });
    // A page can navigate only once, so the first and the last target represent all.
    if (index > 0 && index < targets.length - 1) return;
    for (const [name, vector] of Object.entries(navigationVectors))
      pages.set(`/navigation/${name}-${index}`, { body: page(attempt(vector(to))) });
    pages.set(`/navigation/refresh-header-${index}`, {
      body: page(''),
      headers: { refresh: `0;url=http://${to}/refresh` },
    });
  });
  return pages;
}

/**
 * Starts a website whose pages, once a browser runs them, try to reach each target (`host:port`) by every known means:
 * markup, script, navigation and response header. A target may be a path of the site itself, `<host>/to/<target>`,
 * which redirects to that target.
 */
export async function startHostileSite(targets: readonly string[]): Promise<HostileSite> {
  const pages = pagesFor(targets);
  const respond = (request: IncomingMessage, response: ServerResponse) => {
    const { pathname } = new URL(request.url ?? '/', 'http://hostile.test');
    const [, target, rest] = /^\/to\/([^/]+)\/(.*)$/.exec(pathname) ?? [];
    if (target) return void response.writeHead(307, { location: `http://${target}/redirected-${rest}` }).end();
    const found = pages.get(pathname);
    if (pathname === '/service-worker.js')
      return void response.writeHead(200, { 'content-type': 'text/javascript' }).end();
    if (!found) return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...found.headers }).end(found.body);
  };
  const server = createServer(respond);
  server.on('upgrade', (request, socket) => {
    const [, target] = /^\/to\/([^/]+)\//.exec(request.url ?? '') ?? [];
    socket.end(`HTTP/1.1 302 Found\r\nlocation: ws://${target ?? 'nowhere.test'}/redirected-websocket\r\n\r\n`);
  });
  const { port, close } = await listen(server);
  return {
    port,
    paths: [...pages.keys()],
    pathsRequesting: (name) =>
      [...pages]
        .filter(([, { body, headers }]) => requestsAddress(body + JSON.stringify(headers ?? {}), name))
        .map(([path]) => path),
    close,
  };
}
