import { examplePage, type Integration } from './tools';

/** Result of a test, with a message for the visitor. */
export interface TestResult {
  readonly ok: boolean;
  readonly message: string;
}

interface Call {
  readonly path: string;
  readonly body: unknown;
  /** Returns the text in a response. */
  readonly textOf: (answer: never) => string | undefined;
}

const protocolVersion = '2025-06-18';
const client = { protocolVersion, capabilities: {}, clientInfo: { name: 'connect-page', version: '1' } };

const calls: Readonly<Record<Integration, Call>> = {
  mcp: {
    path: '/mcp',
    body: { jsonrpc: '2.0', id: 1, method: 'initialize', params: client },
    textOf: ({ result }: { result?: { serverInfo?: { name?: string } } }) => result?.serverInfo?.name,
  },
  firecrawl: {
    path: '/firecrawl/v2/scrape',
    body: { url: examplePage, formats: ['markdown'] },
    textOf: ({ data }: { data?: { markdown?: string } }) => data?.markdown,
  },
  'open-webui': {
    path: '/open-webui/load',
    body: { urls: [examplePage] },
    textOf: ([first]: { page_content?: string }[]) => first?.page_content,
  },
  api: {
    path: '/api/scrape-content',
    body: { urls: [examplePage], format: 'markdown' },
    textOf: ({ pages }: { pages?: { content?: string }[] }) => pages?.[0]?.content,
  },
};

/** Sends the request of a tool, with its key and without the visitor's cookie. Never rejects. */
export async function testConnection(integration: Integration, key: string): Promise<TestResult> {
  const { path, body, textOf } = calls[integration];
  try {
    const response = await fetch(path, {
      method: 'POST',
      credentials: 'omit',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...(key ? { authorization: `Bearer ${key}` } : {}),
      },
      body: JSON.stringify(body),
    });
    const answer = parsed(await response.text()) as { message?: string; error?: string };
    if (!response.ok) return failed(answer.message ?? answer.error ?? `It answered ${response.status}.`);
    const text = textOf(answer as never);
    if (text === undefined) return failed('It answered something else than Winnow does.');
    return { ok: true, message: integration === 'mcp' ? 'Connected.' : `Connected: read ${examplePage}.` };
  } catch {
    return failed('Winnow did not respond.');
  }
}

const failed = (message: string): TestResult => ({ ok: false, message });

/** Parses JSON, or the last event of a stream of it. */
function parsed(text: string): unknown {
  const [, data] = /^data: ?(.*)$/m.exec(text) ?? [];
  return JSON.parse(data ?? text) as unknown;
}
