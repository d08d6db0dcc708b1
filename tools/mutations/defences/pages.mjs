import { browser, gateway, page } from '../suites-of.mjs';

const headers = `${gateway}/edge/page-headers.ts`;

/**
 * Limits on scripts and resources of the product's pages.
 *
 * @type {import('../defences.mjs').Defence[]}
 */
export const defences = [
  {
    name: 'content security policy of pages',
    file: headers,
    text: "script-src 'self'${elsewhere}",
    instead: "script-src 'self' 'unsafe-inline' 'unsafe-eval' https:${elsewhere}",
    suite: browser('e2e/src/attack/page-safety', 'A035'),
    builds: ['services/gateway'],
  },
  {
    name: 'trusted types',
    file: headers,
    text: '"require-trusted-types-for \'script\'",',
    instead: '',
    suite: browser('e2e/src/attack/page-safety', 'A035'),
    builds: ['services/gateway'],
  },
  {
    name: 'pages cannot be framed',
    file: headers,
    text: '"frame-ancestors \'none\'",',
    instead: '"frame-ancestors *",',
    suite: browser('e2e/src/attack/page-safety', 'A035'),
    builds: ['services/gateway'],
  },
  {
    name: 'hashes of remotes',
    file: 'apps/shell/src/guarded-scripts.ts',
    text: 'script.integrity = integrity;',
    instead: '',
    suite: browser('e2e/src/attack/page-safety', 'A036'),
    builds: ['apps/shell'],
  },
  {
    name: 'deeply nested replies are rendered as text',
    file: 'apps/mfe-chat/src/markdown/markdown-view.tsx',
    text: 'depth > maxDepth',
    instead: 'depth > 1e9',
    suite: page('apps/mfe-chat/src/chat-markdown.spec', 'a deeply nested or long reply'),
  },
  {
    name: 'HTML, images and references of a reply are rendered as text',
    file: 'apps/mfe-chat/src/markdown/markdown-view.tsx',
    text: "    case 'image':\n",
    instead: "    case 'image':\n      return <img key={key} src={node.url} alt={node.alt ?? ''} />;\n",
    suite: page('apps/mfe-chat/src/chat-markdown.spec', 'renders .* as plain text'),
  },
];
