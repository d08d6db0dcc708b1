import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConnectPage } from './connect-page';
import { tools } from './tools';

const fetchMock = jest.fn<Promise<Response>, [string, RequestInit]>();
const responseOf = (body: unknown, status = 200) => {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return { ok: status < 400, status, text: () => Promise.resolve(text) } as Response;
};
const cardOf = (name: string) => within(screen.getByRole('region', { name }));

beforeEach(() => {
  fetchMock.mockReset();
  Object.assign(globalThis, { fetch: fetchMock });
});

describe('the lines to paste', () => {
  it('contain the address of this installation, and no key without one', () => {
    render(<ConnectPage />);
    expect(
      cardOf('Claude Code').getByText(`claude mcp add --transport http winnow ${location.origin}/mcp`),
    ).toBeVisible();
    expect(cardOf('Open WebUI').getByText('none')).toBeVisible();
  });

  it('contain the given address and key', async () => {
    render(<ConnectPage />);
    const address = screen.getByLabelText('Address of Winnow');
    await userEvent.clear(address);
    await userEvent.type(address, 'http://winnow.test/');
    await userEvent.type(screen.getByLabelText('API key'), 'wn-key');
    for (const { name, snippets } of tools)
      for (const { label, text } of snippets({ address: 'http://winnow.test', key: 'wn-key' }))
        expect(cardOf(name).getByLabelText(`${label} of ${name}`)).toHaveTextContent(text, {
          normalizeWhitespace: false,
        });
    expect(document.body.textContent.match(/wn-key/g)?.length).toBeGreaterThanOrEqual(tools.length);
  });

  it('are copied one by one', async () => {
    const user = userEvent.setup();
    render(<ConnectPage />);
    await user.click(screen.getByRole('button', { name: 'Copy: Base URL of Dify, n8n and other Firecrawl clients' }));
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/firecrawl`);
    expect(screen.getByRole('button', { name: /^Copied: Base URL/ })).toBeVisible();
  });
});

describe('a test', () => {
  it.each([
    ['Claude Code', '/mcp', 'event: message\ndata: {"result":{"serverInfo":{"name":"winnow"}}}\n\n', 'Connected.'],
    [
      'LangChain',
      '/firecrawl/v2/scrape',
      { success: true, data: { markdown: '# E' } },
      'Connected: read https://example.com/.',
    ],
    ['Open WebUI', '/open-webui/load', [{ page_content: 'E' }], 'Connected: read https://example.com/.'],
    ['HTTP API', '/api/scrape-content', { pages: [{ content: 'E' }] }, 'Connected: read https://example.com/.'],
  ])('of %s sends the same request as the tool', async (name, path, body, message) => {
    fetchMock.mockResolvedValue(responseOf(body));
    render(<ConnectPage />);
    await userEvent.type(screen.getByLabelText('API key'), 'wn-key');
    await userEvent.click(screen.getByRole('button', { name: `Test ${name}` }));
    expect(await cardOf(name).findByText(message)).toBeVisible();
    const [to, { credentials, headers }] = fetchMock.mock.calls[0]!;
    expect([to, credentials]).toEqual([path, 'omit']);
    expect(headers).toMatchObject({ authorization: 'Bearer wn-key' });
  });

  it.each([
    [responseOf({ message: 'The API key is not valid.' }, 401), 'The API key is not valid.'],
    [
      responseOf({ success: false, error: 'The website could not be reached.' }, 502),
      'The website could not be reached.',
    ],
    [responseOf({ pages: [] }), 'It answered something else than Winnow does.'],
    [responseOf('<html>'), 'Winnow did not respond.'],
  ])('shows why it failed', async (response, message) => {
    fetchMock.mockResolvedValue(response);
    render(<ConnectPage />);
    await userEvent.click(screen.getByRole('button', { name: 'Test HTTP API' }));
    expect(await cardOf('HTTP API').findByText(message)).toBeVisible();
  });
});
