import { createHash } from 'node:crypto';
import { operations } from '@winnow/contracts';
import Ajv2020 from 'ajv/dist/2020';
import { apiDocsPage, apiDocsPolicy } from './api-docs-page';
import { buildOpenApi } from './openapi';

const document = buildOpenApi();

/** A validator for one schema of the document, as a client's tool would build it. */
function validatorOf(name: string) {
  const ajv = new Ajv2020({ strict: false });
  ajv.addSchema({ $id: 'wire', components: document.components });
  return ajv.compile({ $ref: `wire#/components/schemas/${name}` });
}

describe('the OpenAPI document', () => {
  it('describes every operation under its route', () => {
    const described = Object.entries(document.paths).flatMap(([path, methods]) => (methods['post'] ? [path] : []));
    expect(described.sort()).toEqual(
      Object.values(operations)
        .map(({ route }) => route)
        .sort(),
    );
  });

  it('refers only to what it holds', () => {
    const references = JSON.stringify(document).match(/#\/components\/\w+\/\w+/g) ?? [];
    expect(references.length).toBeGreaterThan(50);
    for (const reference of references) {
      const [, , group, name] = reference.split('/') as [string, string, 'schemas' | 'responses', string];
      expect(document.components[group]).toHaveProperty(name);
    }
  });

  it('lets a client leave out what has a default, and refuses what the gateway refuses', () => {
    const accepts = validatorOf('GetLinksRequest');
    expect(accepts({ url: 'example.org' })).toBe(true);
    expect(accepts({ url: '' })).toBe(false);
    expect(accepts({ url: 'example.org', depth: 9 })).toBe(false);
  });

  it('accepts answers that gain a field', () => {
    const page = { url: 'https://example.org', title: 'A', content: 'text', later: 1 };
    expect(validatorOf('ScrapeContentResponse')({ pages: [page] })).toBe(true);
    expect(validatorOf('ScrapeContentResponse')({ pages: [{ url: 1 }] })).toBe(false);
  });

  it('describes an upload as a file in a form', () => {
    const body = document.paths['/api/extract-text']?.['post']?.requestBody?.content;
    expect(Object.keys(body ?? {})).toEqual(['multipart/form-data']);
    expect(document.components.schemas['ExtractTextRequest']).toMatchObject({
      properties: { file: { format: 'binary' } },
    });
  });

  it('names every problem code under its status', () => {
    expect(document.components.responses['Problem422']?.description).toBe(
      'Problem: `unreadable`, `encrypted`, `no-text`, `no-transcript`.',
    );
  });
});

describe('the page of the API', () => {
  const page = apiDocsPage(document);

  it('shows every route', () => {
    for (const path of Object.keys(document.paths)) expect(page).toContain(`</span> ${path}</h3>`);
  });

  it('needs nothing that its policy forbids', () => {
    const style = /<style>([^]*)<\/style>/.exec(page)?.[1] ?? '';
    expect(apiDocsPolicy).toContain(`'sha256-${createHash('sha256').update(style).digest('base64')}'`);
    expect(page).not.toMatch(/<script|<link|<img|\sstyle=|\son\w+=/);
  });

  it('links to shapes that are on the page', () => {
    for (const [, target] of page.matchAll(/href="#([^"]+)"/g)) expect(page).toContain(`id="${target}"`);
  });

  it('shows text of the contract as text', () => {
    const hostile = { ...document, info: { ...document.info, title: '<script>alert(1)</script>' } };
    expect(apiDocsPage(hostile)).not.toContain('<script>');
  });
});
