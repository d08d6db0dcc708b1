import { createServer } from 'node:http';
import path from 'node:path';
import { allowedHosts } from './web/allowed-hosts.mjs';
import { ApiProxy } from './web/api-proxy.mjs';
import { answerBrokenRequests } from './web/broken-requests.mjs';
import { ConnectionLimit } from './web/connection-limit.mjs';
import { framingOf } from './web/forwarded-request.mjs';
import { refusals, refuse } from './web/refusals.mjs';
import { decodedPath, isOfApi, targetOf } from './web/request-target.mjs';
import { StaticFiles } from './web/static-files.mjs';
import { UnreadAnswers } from './web/unread-answers.mjs';

// The one address: the three apps' files, `/env.js`, and `/api` handed to the gateways. A process of its own, told by
// PORT, HOST, GATEWAY_URLS (comma list), further names it goes by (ALLOWED_HOSTS, a comma list), connections that one
// address may have (LIMIT_ADDRESS_CONNECTIONS) and, where a remote lives elsewhere, the address of its manifest in
// REMOTE_PROCESSING_URL or REMOTE_CHAT_URL. Tests shorten UNREAD_SECONDS.

const { PORT = '8080', HOST = '127.0.0.1', GATEWAY_URLS = '', REMOTE_PROCESSING_URL, REMOTE_CHAT_URL } = process.env;
const {
  UNREAD_SECONDS = '60',
  LIMIT_ADDRESS_CONNECTIONS = '4096',
  ALLOWED_HOSTS = '',
  APPS_FOLDER = path.resolve(import.meta.dirname, '../apps'),
} = process.env;

const remotes = [
  { name: 'mfe_processing', path: '/remotes/processing/', app: 'mfe-processing', url: REMOTE_PROCESSING_URL },
  { name: 'mfe_chat', path: '/remotes/chat/', app: 'mfe-chat', url: REMOTE_CHAT_URL },
];
const folderOf = (app) => path.join(APPS_FOLDER, app, 'dist');

const environment = {
  apiBase: '/api',
  remotes: remotes.map(({ name, path: ownPath, url }) => ({ name, entry: url ?? `${ownPath}mf-manifest.json` })),
};

/** Origins of remotes that are served elsewhere; the policy names them and no others. */
const origins = [...new Set(remotes.flatMap(({ url }) => (url ? [new URL(url).origin] : [])))].join(' ');
const policy = [
  "default-src 'none'",
  `script-src 'self' ${origins}`,
  `style-src 'self' ${origins}`,
  "img-src 'self' data:",
  "font-src 'self'",
  `connect-src 'self' ${origins}`,
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  // Only these may make a text into a script's address or into markup; a remote that is loaded again makes its own again.
  "require-trusted-types-for 'script'",
  "trusted-types winnow-remotes winnow-entities winnow-shell winnow-mfe_processing winnow-mfe_chat 'allow-duplicates'",
];
const pageHeaders = {
  'content-security-policy': policy.map((rule) => rule.trim()).join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
};

const files = new StaticFiles();
const isOwnName = allowedHosts(ALLOWED_HOSTS, HOST);
const api = new ApiProxy(GATEWAY_URLS.split(',').filter((url) => url !== ''));

async function answer(request, response) {
  // What comes on a connection that was refused is not done.
  if (!request.socket.writable) return;
  const { path: target = '', authority = '' } = targetOf(request) ?? {};
  const framing = framingOf(request);
  if (target === '' || framing === undefined) return refuse(request, response, refusals.unreadable);
  if (!isOwnName(authority)) return refuse(request, response, refusals.otherName);
  const pathname = decodedPath(target);
  // What cannot be decoded is for the gateway to refuse, or for nobody.
  if (isOfApi(target) || isOfApi(pathname ?? '')) return api.handle(request, response, target, framing);
  for (const [name, value] of Object.entries(pageHeaders)) response.setHeader(name, value);
  if (pathname === undefined) return refuse(request, response, refusals.unreadable);
  if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(request, response, refusals.notAllowed);
  if (pathname === '/env.js') return sendEnvironment(request, response);

  const remote = remotes.find(({ path: prefix }) => pathname.startsWith(prefix));
  const folder = folderOf(remote?.app ?? 'shell');
  const file = await files.find(folder, pathname.slice(remote?.path.length ?? 1));
  if (file) return files.send(request, response, file);
  if (remote) return refuse(request, response, refusals.nothingThere);
  // Any other path is the router's to answer, but a missing script must not come back as a page.
  const looksLikeFile = /\.\w+$/.test(pathname);
  if (looksLikeFile) response.setHeader('vary', 'accept');
  const page = looksLikeFile && !asksForPage(request) ? undefined : await files.find(folder, 'index.html');
  if (page) return files.send(request, response, page);
  refuse(request, response, refusals.nothingThere);
}

/** Whether somebody goes to this address: browsers name HTML for pages and frames, and for nothing that a page loads. */
const asksForPage = ({ headers }) => /\btext\/html\b/i.test(headers.accept ?? '');

function sendEnvironment(request, response) {
  const script = `window.__WINNOW__ = ${JSON.stringify(environment).replaceAll('<', '\\u003c')};\n`;
  response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' });
  response.end(request.method === 'HEAD' ? undefined : script);
}

/** Milliseconds for the headers of a request, and between two looks at who exceeds them. */
const receiving = { headersTimeout: 15_000, connectionsCheckingInterval: 5_000, requestTimeout: 0 };
/**
 * Milliseconds for which a connection may wait for its next request, as in the containers' nginx. After Node's 5 s a busy
 * client often sends one just as the connection ends, and loses it.
 */
const keepAliveTimeout = 65_000;
/** Node would refuse a request without a host with an empty answer, and drop what comes after 2,000 headers. */
const leftToUs = { requireHostHeader: false };
/** Milliseconds for the rest of a request that is answered already: the API's clients may be in the middle of a large body. */
const restLimit = 1_000;
const restLimitOfApi = 30_000;

const server = createServer({ ...receiving, keepAliveTimeout, ...leftToUs }, (request, response) => {
  // A connection that is closed while a body still comes loses its answer, so the rest is thrown away; but whoever goes on
  // sending would keep the connection. Bodies that trickle end at the gateway.
  response.once('finish', () => {
    if (request.complete) return;
    request.unpipe();
    request.resume();
    const limit = request.url.startsWith('/api/') ? restLimitOfApi : restLimit;
    setTimeout(() => request.complete || request.socket.destroy(), limit).unref();
  });
  answer(request, response).catch((error) => {
    console.error(JSON.stringify({ level: 'error', msg: 'a request failed', err: { message: error.message } }));
    if (response.headersSent) response.destroy();
    else refuse(request, response, refusals.broken);
  });
});
server.maxHeadersCount = 0;
server.on('checkExpectation', (request, response) => refuse(request, response, refusals.unexpected));
answerBrokenRequests(server);
new ConnectionLimit(Number(LIMIT_ADDRESS_CONNECTIONS)).watch(server);
new UnreadAnswers(Number(UNREAD_SECONDS) * 1_000).watch(server);
server.listen(Number(PORT), HOST, () => {
  console.log(JSON.stringify({ level: 'info', msg: 'listening', port: String(server.address().port) }));
});

for (const signal of ['SIGTERM', 'SIGINT']) {
  process.once(signal, () => {
    server.close(() => process.exit(0));
    server.closeAllConnections();
  });
}
