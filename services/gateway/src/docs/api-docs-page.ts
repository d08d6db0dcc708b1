import { hash } from 'node:crypto';
import type { OpenApiDocument, OpenApiOperation } from './openapi-document';

const style = `
:root { color-scheme: light; font: 16px/1.5 system-ui, sans-serif; color: #1c1b19; background: #faf9f6; }
body { max-width: 52rem; margin: 0 auto; padding: 2rem 1rem 6rem; }
h1 { margin: 0; } h2 { margin: 3rem 0 1rem; }
article { margin: 1rem 0; padding: 1rem 1.25rem; background: #fff; border: 1px solid #e4e1d9; border-radius: .75rem; }
h3 { margin: 0 0 .25rem; font: 600 1rem ui-monospace, monospace; overflow-wrap: anywhere; }
.method { display: inline-block; min-width: 4rem; color: #24603f; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; margin: .75rem 0 0; }
dt { color: #6b675e; } dd { margin: 0; overflow-wrap: anywhere; }
pre { margin: 0; padding: 1rem; overflow: auto; font-size: .85rem; background: #f4f2ec; border-radius: .5rem; }
summary { cursor: pointer; font: 600 .95rem ui-monospace, monospace; padding: .25rem 0; }
a { color: #24603f; } code { font-size: .9em; }
`;

/** The page runs no script and loads nothing; its only style sheet is allowed by its hash. */
export const apiDocsPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${hash('sha256', style, 'base64')}'`,
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string) => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
/** Escapes text and converts Markdown's backticks to code. */
const prose = (text: string) => escape(text).replace(/`([^`]+)`/g, '<code>$1</code>');

/** Renders the contract as one self-contained HTML page. */
export function apiDocsPage(document: OpenApiDocument): string {
  const { title, description } = document.info;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escape(title)} API</title>
<style>${style}</style>
</head>
<body>
<h1>${escape(title)} API</h1>
<p>${prose(description)}</p>
<p>For tools: <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
${section('Operations', 'operations', document)}
${section('Jobs', 'jobs', document)}
${section('Collections', 'collections', document)}
${section('Limits', 'limits', document)}
${section('The model', 'model', document)}
<h2>Problems</h2>
<article>${definitions(problems(document))}</article>
<h2>Shapes</h2>
${Object.entries(document.components.schemas)
  .map(([name, schema]) => `<details id="${escape(name)}"><summary>${escape(name)}</summary>${json(schema)}</details>`)
  .join('\n')}
</body>
</html>
`;
}

/** Returns status and codes of each problem response. */
function problems(document: OpenApiDocument): [string, string][] {
  const responses = Object.entries(document.components.responses);
  return responses.map(([name, { description = '' }]) => [name.replace(/\D/g, ''), prose(description)]);
}

function section(heading: string, tag: string, document: OpenApiDocument): string {
  const articles = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      operation.tags.includes(tag) ? [article(method, path, operation, document.components.parameters)] : [],
    ),
  );
  return `<h2>${escape(heading)}</h2>\n${articles.join('\n')}`;
}

function article(
  method: string,
  path: string,
  operation: OpenApiOperation,
  shared: OpenApiDocument['components']['parameters'],
): string {
  const rows: [string, string][] = [];
  for (const given of operation.parameters ?? []) {
    const parameter = shared[lastPart(given['$ref'])] ?? given;
    rows.push([escape(String(parameter['name'])), prose(String(parameter['description'] ?? 'in the path'))]);
  }
  if (operation.requestBody) rows.push(['body', contents(operation.requestBody.content)]);
  for (const [status, response] of Object.entries(operation.responses)) {
    if (response.content) rows.push([status, `${contents(response.content)} ${prose(response.description ?? '')}`]);
    else if (response.description) rows.push([status, prose(response.description)]);
  }
  return `<article><h3><span class="method">${method.toUpperCase()}</span> ${escape(path)}</h3>
<p>${prose(operation.summary)}${operation.description ? ` ${prose(operation.description)}` : ''}</p>${definitions(rows)}</article>`;
}

/** Renders media types with a link to each schema. */
function contents(content: NonNullable<OpenApiOperation['requestBody']>['content']): string {
  return Object.entries(content)
    .map(([type, { schema }]) => {
      const name = lastPart(schema['$ref']);
      return name ? `<a href="#${escape(name)}">${escape(name)}</a> (${escape(type)})` : escape(type);
    })
    .join(', ');
}

/** Returns the last segment of a reference; empty without one. */
const lastPart = (reference: unknown) => (typeof reference === 'string' ? (reference.split('/').at(-1) ?? '') : '');

const definitions = (rows: [string, string][]) =>
  `<dl>${rows.map(([term, text]) => `<dt>${term}</dt><dd>${text}</dd>`).join('')}</dl>`;
const json = (value: unknown) => `<pre>${escape(JSON.stringify(value, null, 2))}</pre>`;
