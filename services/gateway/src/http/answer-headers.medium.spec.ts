import { setUpGateways } from '../testing/set-up-gateways';
import type { TestGateway } from '../testing/start-gateway';

const setUp = setUpGateways({ prefix: 'answer-headers', isPrefixShared: true });
let gateway: TestGateway;
beforeAll(async () => {
  // Behind one trusted proxy, which reports whether the request used TLS.
  gateway = await setUp.startGateway({ trustedHops: 1 });
});

it.each([
  ['a list', '/api/jobs', {}],
  ['an unknown path', '/api/none', {}],
  [
    'a rejected request',
    '/api/get-links',
    { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } },
  ],
])('%s gets a response that a browser does not execute, frame, sniff or cache', async (_what, path, init) => {
  const { headers } = await fetch(gateway.url + path, init);
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  });
});

it('a visitor’s cookie is bound to the host, and to TLS when TLS is used', async () => {
  const cookieOver = async (scheme: string) => {
    const response = await fetch(`${gateway.url}/api/jobs`, { headers: { 'x-forwarded-proto': scheme } });
    return response.headers.getSetCookie()[0];
  };
  expect(await cookieOver('https')).toMatch(
    /^__Host-sid=[\w.-]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  expect(await cookieOver('http')).toMatch(/^sid=[\w.-]+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/);
});

it.each(['short', 'x'.repeat(65), 'two words', '<script>alert(1)</script>', 'click-0001"; x="'])(
  'replaces an invalid correlation id: %s',
  async (correlationId) => {
    const response = await fetch(`${gateway.url}/api/none`, { headers: { 'x-correlation-id': correlationId } });
    expect(response.headers.get('x-correlation-id')).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/);
    expect(JSON.stringify(await response.json())).not.toContain(correlationId);
  },
);

it.each([
  ['GET', '/api/get-links', 'POST'],
  ['HEAD', '/api/chat', 'POST'],
  ['OPTIONS', '/api/scrape-content', 'POST'],
  ['POST', '/api/jobs/Jr0aUKXnTfyD1cM2hVbqWg', 'GET, DELETE, HEAD'],
  ['PUT', '/api/jobs?a=1', 'GET, HEAD'],
  ['GET', '/firecrawl/v2/scrape', 'POST'],
  ['GET', '/docling/v1/convert/file', 'POST'],
])('rejects %s %s with 405 and the methods of the path', async (method, path, allowed) => {
  const headers = method === 'PUT' ? { 'content-type': 'text/plain' } : {};
  const response = await fetch(gateway.url + path, { method, headers, body: method === 'PUT' ? 'x' : null });
  expect([response.status, sorted(response.headers.get('allow'))]).toEqual([405, sorted(allowed)]);
  const names = [...response.headers.keys()];
  expect(names.filter((name) => name.startsWith('access-control-'))).toEqual([]);
  expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
  if (method === 'HEAD') return expect(await response.text()).toBe('');
  expect(await response.json()).toEqual({
    message: expect.stringMatching(new RegExp(`^This address does not accept ${method}\\. Use `)) as string,
    code: 'not-found',
    correlationId: response.headers.get('x-correlation-id'),
    ...(path.startsWith('/firecrawl/') && { success: false, error: expect.any(String) as string }),
    ...(path.startsWith('/docling/') && { detail: expect.any(String) as string }),
  });
});

const sorted = (allow: string | null) => allow?.split(', ').toSorted();

it.each(['/api', '/api/jobs/Jr0aUKXnTfyD1cM2hVbqWg/none', '/api/get-links/', '/api/GET-LINKS'])(
  'has nothing at %s for any method',
  async (path) => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const response = await fetch(gateway.url + path, { method });
      expect([response.status, response.headers.get('allow')]).toEqual([404, null]);
    }
  },
);
