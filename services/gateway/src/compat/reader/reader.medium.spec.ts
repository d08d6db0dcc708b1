import { setUpGateways } from '../../testing/set-up-gateways';
import { apiKeys, key } from '../firecrawl/testing/clients';
import { websiteHandlers } from '../firecrawl/testing/website-handlers';

const setUp = setUpGateways({ prefix: 'reader', isPrefixShared: true, settings: () => ({ apiKeys }) });
let url: string;

beforeAll(async () => {
  setUp.startWorker('scraper', websiteHandlers);
  ({ url } = await setUp.startGateway());
});

const read = (address: string, headers: Record<string, string> = {}) =>
  fetch(`${url}/api/read/${address}`, { headers });

it('reads a page as text with its title and address', async () => {
  const response = await read('https://a.test/b?x=1', { authorization: `Bearer ${key}` });
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(await response.text()).toBe(
    'Title: Harbor\n\nURL Source: https://a.test/b?x=1\n\nMarkdown Content:\n# Harbor',
  );
});

it('reads a long address as it is and percent-encoded, and one with escapes of another encoding than UTF-8', async () => {
  const address = `https://a.test/${'x'.repeat(1_500)}?y=%2F&z`;
  const latin = 'https://a.test/M%FCnchen';
  expect(await (await read(latin)).text()).toContain(`URL Source: ${latin}\n`);
  for (const path of [address, encodeURIComponent(address)])
    expect(await (await read(path)).text()).toContain(`URL Source: ${address}\n`);
});

it('reads a page as the content alone, and as JSON', async () => {
  const html = await read('https://a.test/', { 'x-return-format': 'html' });
  expect([html.headers.get('content-type'), await html.text()]).toEqual([
    'text/plain; charset=utf-8',
    '<h1>Harbor</h1>',
  ]);
  expect(await (await read('https://a.test/', { accept: 'application/json' })).json()).toEqual({
    code: 200,
    status: 20_000,
    data: {
      title: 'Harbor',
      description: 'A harbor',
      url: 'https://a.test/',
      content: '# Harbor',
      metadata: { lang: 'en' },
    },
  });
});

it('lists links and images after the Markdown, and in JSON', async () => {
  const lists = { 'x-with-links-summary': 'true', 'x-with-images-summary': 'true' };
  expect(await (await read('https://a.test/', lists)).text()).toMatch(
    /\n\nImages:\n- !\[Image 1: Quay\]\(https:\/\/a\.test\/quay\.png\)\n\nLinks\/Buttons:\n- \[B\]\(https:\/\/a\.test\/b\)$/,
  );
  const json = { accept: 'application/json', ...lists };
  expect(await (await read('https://a.test/', json)).json()).toMatchObject({
    data: { links: { B: 'https://a.test/b' }, images: { 'Image 1: Quay': 'https://a.test/quay.png' } },
  });
  const all = { ...json, 'x-with-links-summary': 'all', 'x-return-format': 'html' };
  expect(await (await read('https://a.test/', all)).json()).toMatchObject({
    data: { html: '<h1>Harbor</h1>', links: [['B', 'https://a.test/b']] },
  });
});

it.each(['/api/read', '/api/read/'])('reads the page whose address a POST to %s has in its body', async (path) => {
  const body = JSON.stringify({ url: 'https://a.test/' });
  const post = (headers: Record<string, string>, address = '') =>
    fetch(`${url}${path}${address}`, { method: 'POST', headers, body });
  const json = { 'content-type': 'application/json' };
  const response = await post({ ...json, accept: 'application/json' });
  expect([response.status, await response.json()]).toMatchObject([200, { data: { content: '# Harbor' } }]);
  expect((await post({ ...json, 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  expect((await post({ 'content-type': 'text/plain' })).status).toBe(415);
  expect((await post(json, '/https://b.test/')).status).toBe(404);
});

it.each([
  ['http://127.0.0.1/', {}, 400, 'address-refused'],
  ['', {}, 400, 'invalid-request'],
  ['https://a.test/', { 'x-target-selector': 'p:has(a)' }, 400, 'invalid-request'],
  ['https://a.test/', { authorization: 'Bearer wn-guessed' }, 401, 'unauthorized'],
  ['https://a.test/', { 'sec-fetch-site': 'cross-site' }, 403, 'cross-site'],
  ['https://a.test/', { 'sec-fetch-site': 'same-site' }, 403, 'cross-site'],
  ['https://a.test/missing', {}, 422, 'no-text'],
  ['https://a.test/blocked', {}, 502, 'blocked'],
])('rejects the page %j with %j: %i', async (address, headers, status, code) => {
  const response = await read(address, headers);
  expect([response.status, await response.json()]).toEqual([status, expect.objectContaining({ code })]);
});

it('requires a key where the gateway listens beyond the loopback address', async () => {
  const open = await setUp.startGateway({ host: '0.0.0.0' });
  expect((await fetch(`${open.url}/api/read/https://a.test/`)).status).toBe(401);
  const headers = { authorization: `Bearer ${key}` };
  expect((await fetch(`${open.url}/api/read/https://a.test/`, { headers })).status).toBe(200);
});
