import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { publicOperations } from '@winnow/contracts';
import type { GatewayConfig } from '../config';
import { OpenCalls } from './open-calls';
import { callTool, key, otherKey, setUpMcp, sha, type Mode } from './testing/set-up-mcp';

// The official client with the gateway.

const setUp = setUpMcp();

describe.each<Mode>(['legacy', 'auto'])('a client of the protocol (%s)', (mode) => {
  it('lists a tool for each operation, and those for jobs', async () => {
    const client = await setUp.connect((await setUp.startGateway()).url, undefined, mode);
    const { tools } = await client.listTools();
    const expected = publicOperations.map(({ name }) => name.replaceAll('-', '_'));
    expect(tools.map(({ name }) => name)).toEqual([...expected, 'job_result', 'job_cancel']);
    for (const { description, inputSchema } of tools) {
      expect(description).toMatch(/^[A-Z].*\.$/);
      expect(inputSchema.type).toBe('object');
    }
    const changing = tools.filter(({ annotations }) => annotations?.readOnlyHint !== true);
    expect(changing.map(({ name, annotations }) => [name, annotations?.destructiveHint])).toEqual([
      ['crawl_site', false],
      ['refresh_collection', true],
      ['job_cancel', false],
    ]);
  });

  it("distinguishes a window's limit from an operation's own", async () => {
    const client = await setUp.connect((await setUp.startGateway()).url, undefined, mode);
    const url = 'https://a.test/';
    expect((await callTool(client, 'get_links', { url, limit: 18_000 })).text).toContain('[Home]');
    expect((await callTool(client, 'get_links', { url, max_results: 3 })).text).toContain('[Home of 3]');
    expect((await callTool(client, 'get_links', { url, max_results: 3, max_characters: 5 })).about.next).toBe(5);
    expect((await callTool(client, 'get_links', { url, limit: 5 })).about.next).toBe(5);
    const crawl = (await client.listTools()).tools.find(({ name }) => name === 'crawl_site');
    const listed = Object.keys(crawl?.inputSchema.properties ?? {});
    expect([listed.slice(-3), listed.includes('limit')]).toEqual([['max_results', 'offset', 'max_characters'], false]);
  });

  it('reads a page in windows that join to the whole, each of at most 25,000 tokens', async () => {
    const [one, second] = [await setUp.startGateway(), await setUp.startGateway()];
    const urls = ['https://a.test/'];
    const first = await callTool(await setUp.connect(one.url, undefined, mode), 'scrape_content', { urls });
    expect(first.text).toMatch(/\[outline: offset and heading\]\n(?:.*\n)*\d{5}: # Second/);
    // Of a result with both, many clients show the model only the structured content.
    expect(first.structured).toBeUndefined();
    // Another replica continues without a session.
    const client = await setUp.connect(second.url, undefined, mode);
    let { next } = first.about;
    let windows = 1;
    while (next !== undefined) {
      const nextWindow = await callTool(client, 'job_result', { job: first.about.job, offset: next });
      expect(nextWindow.isError).toBeUndefined();
      expect(Buffer.byteLength(nextWindow.text)).toBeLessThan(25_000);
      expect(nextWindow.text).not.toContain('\ufffd');
      next = nextWindow.about.next;
      windows += 1;
    }
    expect(windows).toBeGreaterThan(3);
  });
});

it('searches the web, also with null for optional fields, and rejects an invalid query by field', async () => {
  const client = await setUp.connect((await setUp.startGateway()).url, key);
  const found = await callTool(client, 'search_web', { query: 'harbor', max_results: 3, language: null, limit: null });
  expect(found.text).toBe('- [3 for harbor](https://a.test/)\n  A harbor.');
  const { text, isError } = await callTool(client, 'search_web', { query: ' ' });
  expect(isError).toBe(true);
  expect(text).toContain('The query cannot be empty');
});

it('describes the selectors, the wait and the actions of pages, and rejects invalid ones by field', async () => {
  const client = await setUp.connect((await setUp.startGateway()).url, key);
  const { tools } = await client.listTools();
  for (const name of ['scrape_content', 'crawl_site']) {
    const { properties } = tools.find((tool) => tool.name === name)?.inputSchema ?? {};
    expect(properties?.['selectors']).toMatchObject({
      properties: { only: { description: expect.stringMatching(/CSS/) }, remove: { description: expect.any(String) } },
    });
    expect(properties?.['waitFor']).toMatchObject({
      properties: { selector: { description: expect.stringMatching(/CSS/) }, ms: { description: expect.any(String) } },
    });
    const action = (type: string) => ({ description: expect.any(String), properties: { type: { enum: [type] } } });
    const actions = { items: { anyOf: [action('scroll'), action('click'), action('wait')] } };
    expect(properties?.['actions']).toMatchObject(actions);
  }
  expect(JSON.stringify(tools)).not.toMatch(/"(?:oneOf|const)":/);
  const request = { urls: ['https://a.test/'], selectors: { only: 'p::before' } };
  const { text, isError } = await callTool(client, 'scrape_content', request);
  expect(isError).toBe(true);
  expect(text).toContain('“p::before” has ::before, which is not supported');
  expect(text).toContain('selectors.only');
});

it('returns the result of a call that could not be registered for cancellation', async () => {
  const client = await setUp.connect((await setUp.startGateway()).url, undefined, 'legacy');
  const added = jest.spyOn(OpenCalls.prototype, 'add').mockRejectedValueOnce(new Error('Command timed out'));
  expect((await callTool(client, 'get_links', { url: 'https://a.test/' })).text).toContain('[Home]');
  expect(added).toHaveBeenCalledTimes(1);
  added.mockRestore();
});

it('accepts a file as a resource', async () => {
  const client = await setUp.connect((await setUp.startGateway()).url, key);
  const blob = Buffer.from('The harbor').toString('base64');
  for (const file of [
    { uri: 'file:///a/notes.txt', blob },
    { uri: 'file:///a/notes.txt', text: 'The harbor' },
  ])
    expect((await callTool(client, 'extract_text', { file })).text).toBe('notes.txt: The harbor');
  expect((await callTool(client, 'extract_text', { file: { uri: 'data:text/plain,The%20harbor' } })).text).toContain(
    'harbor',
  );
  const rejected = await callTool(client, 'extract_text', { file: { uri: 'http://127.0.0.1/secret' } });
  expect(rejected).toMatchObject({ isError: true, text: expect.stringContaining('invalid-request') });
});

it('returns a page as complete JSON, not only its text', async () => {
  const client = await setUp.connect((await setUp.startGateway()).url, key);
  const { text } = await callTool(client, 'convert_to_json', { url: 'https://a.test/', type: 'shopify' });
  expect(JSON.parse(text)).toEqual({ text: 'A lamp.', price: 9, origins: { price: 'json-ld' } });
});

describe('files in arguments', () => {
  /** Returns the response to a file of this size, or the message of a rejection. */
  const sendFile = async (url: string, megabytes: number) => {
    const client = await setUp.connect(url, key);
    const blob = Buffer.alloc(megabytes * 2 ** 20, 'x').toString('base64');
    const { text } = await callTool(client, 'extract_text', { file: { uri: 'long.txt', blob }, limit: 100 });
    return text;
  };

  it('may have the limit of uploads, which rejections name', async () => {
    const { url } = await setUp.startGateway({ uploadMb: 3, contentChars: 1_000 });
    expect(await sendFile(url, 3)).toContain('long.txt: x');
    expect(await sendFile(url, 3.5)).toContain('The file is larger than the limit of 3 MB.');
  });

  it('have a limit of their own where uploads may be larger', async () => {
    const { url } = await setUp.startGateway({ uploadMb: 100, contentChars: 1_000 });
    expect(await sendFile(url, 7)).toContain('long.txt: x');
    const headers = { 'content-type': 'application/json', 'content-length': 28 * 2 ** 20 };
    // Without its body, since the response may arrive before the body is sent.
    const sent = request(`${url}/mcp`, { method: 'POST', headers });
    sent.flushHeaders();
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    const body = Buffer.concat(await Array.fromAsync(response as AsyncIterable<Buffer>)).toString();
    sent.on('error', () => undefined).destroy();
    expect([response.statusCode, body]).toEqual([413, expect.stringContaining('The request is larger than 27 MB')]);
  });
});

describe('results as resources', () => {
  it('are listed for a key, and read in windows', async () => {
    const { url } = await setUp.startGateway();
    const client = await setUp.connect(url, key);
    const { about } = await callTool(client, 'scrape_content', { urls: ['https://a.test/'] });
    const { resources } = await client.listResources();
    expect(resources).toMatchObject([{ uri: `winnow://jobs/${about.job}`, name: 'scrape-content' }]);
    const { contents } = await client.readResource({ uri: `${resources[0]?.uri}?offset=5&limit=100` });
    expect(contents).toMatchObject([{ text: expect.stringContaining('[characters 5 to 105 of ') }]);
    expect((await client.listResourceTemplates()).resourceTemplates).toHaveLength(1);
    const stranger = await setUp.connect(url, otherKey);
    expect((await stranger.listResources()).resources).toEqual([]);
    expect((await (await setUp.connect(url)).listResources()).resources).toEqual([]);
    for (const uri of [`winnow://jobs/${about.job}`, 'file:///etc/passwd', 'winnow://jobs/../x'])
      await expect(stranger.readResource({ uri })).rejects.toMatchObject({ code: -32_602 });
    for (const window of ['offset=-1', 'limit=0', 'limit=1000000', 'offset=x', 'offset=1e9'])
      await expect(client.readResource({ uri: `winnow://jobs/${about.job}?${window}` })).rejects.toThrow(
        'invalid-request',
      );
  });
});

describe('attacks', () => {
  it('rejects internal addresses in every tool', async () => {
    const client = await setUp.connect((await setUp.startGateway()).url);
    for (const url of ['http://127.0.0.1/', 'http://169.254.169.254/latest', 'http://[::1]/', 'file:///etc/passwd'])
      for (const [name, args] of [
        ['get_links', { url }],
        ['scrape_content', { urls: [url] }],
        ['convert_to_json', { url, type: 'webpage' }],
        ['extract_youtube', { url }],
      ] as const)
        expect(await callTool(client, name, args)).toMatchObject({ isError: true });
  });

  it('does not find jobs of other sessions, with or without a key', async () => {
    const { url } = await setUp.startGateway();
    const own = await setUp.connect(url, key);
    const links = await callTool(own, 'get_links', { url: 'https://a.test/' });
    const scraped = await callTool(own, 'scrape_content', { urls: ['https://a.test/'] });
    const job = scraped.about.job ?? '';
    expect([links.isError, job]).toEqual([undefined, expect.stringMatching(/^[\w-]{22}$/)]);
    const anonymous = await setUp.connect(url);
    const free = (await callTool(anonymous, 'scrape_content', { urls: ['https://a.test/'] })).about.job ?? '';
    const [id, session] = free.split('.');
    const forged = [job, `${job}.${session}`, `${id}`, `${id}.${session}.forged`, `${free}x`, '../x', 'x'.repeat(300)];
    for (const [client, handle] of [
      ...forged.map((handle) => [anonymous, handle] as const),
      [await setUp.connect(url, otherKey), job] as const,
      [await setUp.connect(url, otherKey), free] as const,
    ])
      for (const name of ['job_result', 'job_cancel'])
        expect(await callTool(client, name, { job: handle })).toMatchObject({ isError: true });
    expect((await callTool(anonymous, 'job_result', { job: free })).isError).toBeUndefined();
  });

  it.each([{ offset: -1 }, { offset: 1e9 }, { offset: 0.5 }, { limit: 0 }, { max_characters: 1e9 }, { offset: 'a' }])(
    'a window out of range is rejected: %j',
    async (window) => {
      const client = await setUp.connect((await setUp.startGateway()).url);
      const response = await callTool(client, 'scrape_content', { urls: ['https://a.test/'], ...window });
      expect(response).toMatchObject({ isError: true, text: expect.stringContaining('invalid-request') });
    },
  );

  it('requires a key from other machines, unless API_KEYS=off is set', async () => {
    const statusFor = async (settings: Partial<GatewayConfig>, headers: Record<string, string> = {}) => {
      const { url } = await setUp.startGateway(settings);
      const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body: '{}' };
      return (await fetch(`${url}/mcp`, init)).status;
    };
    expect(await statusFor({ host: '0.0.0.0' })).toBe(401);
    expect(await statusFor({ host: '0.0.0.0', apiKeys: [] })).toBe(401);
    expect(await statusFor({ host: '0.0.0.0' }, { authorization: `Bearer ${otherKey}x` })).toBe(401);
    expect(await statusFor({ host: '0.0.0.0' }, { authorization: `Bearer ${key}` })).not.toBe(401);
    expect(await statusFor({ host: '0.0.0.0', apiKeys: ['off'] })).not.toBe(401);
    expect(await statusFor({})).not.toBe(401);
  });

  it('charges a call the points of its operation', async () => {
    const { url } = await setUp.startGateway({ rateLimit: true, apiKeys: [`one:${sha(key)}::12`] });
    const client = await setUp.connect(url, key, 'legacy');
    const responses = [];
    for (let at = 0; at < 3; at += 1)
      responses.push(await callTool(client, 'scrape_content', { urls: ['https://a.test/'] }));
    expect(responses.at(-1)).toMatchObject({ isError: true, text: expect.stringContaining('rate-limited') });
  });

  it('rejects calls by a page of another site', async () => {
    const { url } = await setUp.startGateway();
    const headers = { 'content-type': 'application/json', origin: 'https://evil.test' };
    const response = await fetch(`${url}/mcp`, { method: 'POST', headers, body: '{}' });
    expect(response.status).toBe(403);
  });

  it('prevents header injection by a file name', async () => {
    const client = await setUp.connect((await setUp.startGateway()).url);
    const uri = 'file:///a/x%0d%0aset-cookie:%20sid=1%00.txt';
    const { text } = await callTool(client, 'extract_text', { file: { uri, text: 'x' } });
    expect(text).toBe('xset-cookie: sid=1.txt: x');
  });
});
