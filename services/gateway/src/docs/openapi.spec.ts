import { createHash } from 'node:crypto';
import { jobOperationNames, publicOperations } from '@winnow/contracts';
import Ajv2020 from 'ajv/dist/2020.js';
import { apiDocsPage, apiDocsPolicy } from './api-docs-page';
import { buildOpenApi } from './openapi';

const document = buildOpenApi();

/** Builds a validator for one schema of the document, as a client's tool would. */
function validatorOf(name: string) {
  const ajv = new Ajv2020({ strict: false });
  ajv.addSchema({ $id: 'api', components: document.components });
  return ajv.compile({ $ref: `api#/components/schemas/${name}` });
}

describe('the OpenAPI document', () => {
  it('describes every operation under its route', () => {
    const described = Object.entries(document.paths).flatMap(([path, methods]) => (methods['post'] ? [path] : []));
    const others = ['/api/collections', '/api/schedules', '/api/read'];
    others.push('/api/jobs/{id}/continue', '/api/jobs/{id}/pause');
    expect(described.filter((path) => !others.includes(path)).sort()).toEqual(
      publicOperations.map(({ route }) => route).sort(),
    );
  });

  it('has no dangling references', () => {
    const references = JSON.stringify(document).match(/#\/components\/\w+\/[\w-]+/g) ?? [];
    expect(references.length).toBeGreaterThan(50);
    for (const reference of references) {
      const [, , group, name] = reference.split('/') as [string, string, keyof typeof document.components, string];
      expect(document.components[group]).toHaveProperty(name);
    }
  });

  it('makes fields with defaults optional, and rejects the same requests as the gateway', () => {
    const accepts = validatorOf('GetLinksRequest');
    expect(accepts({ url: 'example.org' })).toBe(true);
    expect(accepts({ url: '' })).toBe(false);
    expect(accepts({ url: 'example.org', depth: 9 })).toBe(false);
    expect(accepts({ url: 'example.org', include: ['/docs/'], exclude: ['*.html$'], limit: 50 })).toBe(true);
    expect(accepts({ url: 'example.org', include: ['docs'] })).toBe(false);
  });

  it('rejects blank content as the gateway does', () => {
    const accepts = validatorOf('OptimizeContentRequest');
    expect(accepts({ content: 'Boats' })).toBe(true);
    expect(accepts({ content: '' })).toBe(false);
    expect(accepts({ content: ' \n\u00a0\u3000' })).toBe(false);
  });

  it('has no patterns with classes that Python does not know', () => {
    expect(JSON.stringify(document)).not.toMatch(/"pattern":"[^"]*\\p\{/);
  });

  it('accepts responses that gain a field', () => {
    const page = { url: 'https://example.org', title: 'A', content: 'text', later: 1 };
    expect(validatorOf('ScrapeContentResponse')({ pages: [page] })).toBe(true);
    expect(validatorOf('ScrapeContentResponse')({ pages: [{ url: 1 }] })).toBe(false);
  });

  it('describes the result of a job by its operation', () => {
    const job = { id: 'a', status: 'completed', progress: null, createdAt: '2026-01-01T00:00:00.000Z' };
    const accepts = validatorOf('Job');
    const links = { links: [{ url: 'https://example.org', text: 'Example' }] };
    expect(accepts({ ...job, operation: 'get-links', result: links })).toBe(true);
    expect(accepts({ ...job, operation: 'scrape-content', result: links })).toBe(false);
    expect(accepts({ ...job, operation: 'scrape-content' })).toBe(true);
    for (const operation of jobOperationNames) expect(accepts({ ...job, operation })).toBe(true);
  });

  it('describes an upload as a file in a form', () => {
    const body = document.paths['/api/extract-text']?.['post']?.requestBody?.content;
    expect(Object.keys(body ?? {})).toEqual(['multipart/form-data']);
    expect(document.components.schemas['ExtractTextRequest']).toMatchObject({
      properties: { file: { format: 'binary' } },
    });
  });

  it('describes files as bytes for generated clients, which know none of their types', () => {
    const files = Object.values(document.paths)
      .flatMap((methods) => Object.values(methods))
      .map(({ responses }) => Object.entries(responses['200']?.content ?? {}))
      .filter((contents) => contents.some(([, { schema }]) => schema['format'] === 'binary'));
    expect(files).toHaveLength(2);
    for (const [[first] = []] of files) expect(first).toBe('application/octet-stream');
  });

  it('has one name for a part of several requests and responses', () => {
    const refs = (name: string) => JSON.stringify(document.components.schemas[name]).match(/(?<=schemas\/)\w+/g);
    expect(refs('ExtractTextResponse')).toEqual(expect.arrayContaining(['Place', 'Doubtful', 'PageMetadata']));
    expect(refs('MakeChunksRequest')).toEqual(['Place']);
    expect(refs('Schedule')).toEqual(expect.arrayContaining(['PageAction', 'PageSelectors', 'PageWait']));
    expect(refs('PageAction')).toEqual(['ScrollAction', 'ClickAction', 'WaitAction']);
  });

  it('names no parameter of a path like a package of Go, which its generated clients use', () => {
    expect(Object.keys(document.paths).join()).not.toMatch(/\{(?:url|http|json|time)\}/);
  });

  it('declares the maximum of every offset and limit in an address, which the gateway checks', () => {
    const parameters = Object.values(document.paths)
      .flatMap((methods) => Object.values(methods))
      .flatMap(({ parameters = [] }) => parameters)
      .filter(({ name }) => name === 'offset' || name === 'limit');
    expect(parameters.length).toBeGreaterThan(5);
    for (const { schema } of parameters) expect(schema).toHaveProperty('maximum');
  });

  it('lists every problem code under its status', () => {
    expect(document.components.responses['Problem422']?.description).toBe(
      'Problem: `unreadable`, `encrypted`, `no-text`, `no-transcript`.',
    );
  });

  const everything = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { requestBody, responses }]) => ({
      method,
      path,
      hasBody: requestBody !== undefined,
      statuses: Object.keys(responses),
    })),
  );

  it.each(everything)('$method $path lists the statuses of any request', ({ method, path, hasBody, statuses }) => {
    expect(statuses).toEqual(expect.arrayContaining(['400', '408', '429', '431', '503']));
    // Of a compressed body, or of another type.
    if (hasBody) expect(statuses).toContain('415');
    // One GET starts work.
    expect(statuses.includes('403')).toBe(method !== 'get' || path === '/api/read/{address}');
  });

  it('describes the response to a method that a path does not have', () => {
    expect(document.info.description).toContain('405 with `Allow` and the problem `not-found`');
  });

  it('lists the problem codes sent before a request is complete', () => {
    expect(document.components.responses['Problem408']?.description).toBe('Problem: `timeout`.');
    expect(document.components.responses['Problem431']?.description).toBe('Problem: `too-large`.');
  });

  it('declares the correlation id of every response, and Retry-After where it is sent', () => {
    const responses = Object.values(document.paths)
      .flatMap((methods) => Object.values(methods))
      .flatMap(({ responses }) => Object.values(responses));
    for (const response of [...responses.filter(({ $ref }) => !$ref), ...Object.values(document.components.responses)])
      expect(response.headers).toHaveProperty('X-Correlation-Id');
    for (const status of [429, 503])
      expect(document.components.responses[`Problem${status}`]?.headers).toHaveProperty('Retry-After');
  });
});

describe('the page of the API', () => {
  const page = apiDocsPage(document);

  it('lists every route', () => {
    for (const path of Object.keys(document.paths)) expect(page).toContain(`</span> ${path}</h3>`);
  });

  it('lists the headers that several operations share', () => {
    const [, getLinks = ''] = page.split('</span> /api/get-links</h3>');
    expect(getLinks.split('</article>')[0]).toContain('<dt>Idempotency-Key</dt><dd>The same key');
  });

  it('uses nothing that its policy forbids', () => {
    const style = /<style>([^]*)<\/style>/.exec(page)?.[1] ?? '';
    expect(apiDocsPolicy).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`);
    expect(page).not.toMatch(/<script|<link|<img|\sstyle=|\son\w+=/);
  });

  it('links only to schemas on the page', () => {
    for (const [, target] of page.matchAll(/href="#([^"]+)"/g)) expect(page).toContain(`id="${target}"`);
  });

  it('escapes the text of the contract', () => {
    const hostile = { ...document, info: { ...document.info, title: '<script>alert(1)</script>' } };
    expect(apiDocsPage(hostile)).not.toContain('<script>');
  });
});
