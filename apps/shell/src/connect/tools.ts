/** Address of Winnow as seen from the tool's machine, and the key to show; an empty key for none. */
export interface Connection {
  readonly address: string;
  readonly key: string;
}

/** Lines to paste into a tool. */
export interface Snippet {
  readonly label: string;
  readonly text: string;
}

/** An API for programs; `test-connection.ts` tests each. */
export type Integration = 'mcp' | 'firecrawl' | 'open-webui' | 'api';

export interface Tool {
  readonly name: string;
  readonly hint: string;
  readonly integration: Integration;
  readonly snippets: (connection: Connection) => readonly Snippet[];
}

/** The page that the examples read. */
export const examplePage = 'https://example.com/';

/** Placeholder key: tools with Firecrawl support require one, and without configured keys any value is accepted. */
const anyKey = 'none';

/** The command line program; `npx winnow` would run an unrelated package outside of the repository. */
const program = '<path of the repository>/cli/bin/winnow.mjs';

const json = (value: unknown): string => JSON.stringify(value, null, 2);
const bearer = (key: string) => (key ? { headers: { Authorization: `Bearer ${key}` } } : {});

/** Every tool with a setting for Winnow, in page order. */
export const tools: readonly Tool[] = [
  {
    name: 'Claude Code',
    hint: 'Reads pages, files and videos as tools of the model. Run once in a terminal.',
    integration: 'mcp',
    snippets: ({ address, key }) => [
      {
        label: 'Command',
        text: `claude mcp add --transport http winnow ${address}/mcp${key ? ` --header "Authorization: Bearer ${key}"` : ''}`,
      },
    ],
  },
  {
    name: 'Cursor and other MCP clients',
    hint: 'Streamable HTTP at /mcp; a client that starts programs runs winnow mcp.',
    integration: 'mcp',
    snippets: ({ address, key }) => [
      { label: 'mcp.json', text: json({ mcpServers: { winnow: { url: `${address}/mcp`, ...bearer(key) } } }) },
      {
        label: 'mcp.json, over stdio',
        text: json({
          mcpServers: {
            winnow: {
              command: 'node',
              args: [program, 'mcp', '--server', address],
              ...(key ? { env: { WINNOW_API_KEY: key } } : {}),
            },
          },
        }),
      },
    ],
  },
  {
    name: 'LibreChat',
    hint: 'An MCP server in librechat.yaml.',
    integration: 'mcp',
    snippets: ({ address, key }) => [
      {
        label: 'librechat.yaml',
        text: [
          'mcpServers:',
          '  winnow:',
          '    type: streamable-http',
          `    url: ${address}/mcp`,
          ...(key ? ['    headers:', `      Authorization: "Bearer ${key}"`] : []),
        ].join('\n'),
      },
    ],
  },
  {
    name: 'Open WebUI',
    hint: 'Under Admin Settings: Web Loader Engine "external" for pages, Content Extraction Engine "external" for files.',
    integration: 'open-webui',
    snippets: ({ address, key }) => [
      { label: 'External web loader URL', text: `${address}/open-webui/load` },
      { label: 'External document loader URL', text: `${address}/open-webui` },
      { label: 'API key', text: key || anyKey },
    ],
  },
  {
    name: 'Dify, n8n and other Firecrawl clients',
    hint: 'Wherever a tool has a field for a Firecrawl address.',
    integration: 'firecrawl',
    snippets: ({ address, key }) => [
      { label: 'Base URL', text: `${address}/firecrawl` },
      { label: 'API key', text: key || anyKey },
    ],
  },
  {
    name: 'LangChain',
    hint: 'Its Firecrawl loader, with another address.',
    integration: 'firecrawl',
    snippets: ({ address, key }) => [
      {
        label: 'Python',
        text: [
          'from langchain_community.document_loaders import FireCrawlLoader',
          '',
          `loader = FireCrawlLoader(url="${examplePage}", mode="scrape",`,
          `    api_url="${address}/firecrawl", api_key="${key || anyKey}")`,
          'documents = loader.load()',
        ].join('\n'),
      },
    ],
  },
  {
    name: 'Command line',
    hint: 'winnow is part of the repository, where these commands run, and of the gateway image.',
    integration: 'api',
    snippets: ({ address, key }) => [
      {
        label: 'Once',
        text: [`export WINNOW_SERVER=${address}`, ...(key ? [`export WINNOW_API_KEY=${key}`] : [])].join('\n'),
      },
      { label: 'A page', text: `node cli/bin/winnow.mjs read ${examplePage} --format md > page.md` },
      { label: 'A file', text: 'node cli/bin/winnow.mjs read report.pdf --format md > report.md' },
      { label: 'A website', text: `node cli/bin/winnow.mjs crawl ${examplePage} -o pages/` },
    ],
  },
  {
    name: 'HTTP API',
    hint: 'Any program; the contract is OpenAPI 3.1.',
    integration: 'api',
    snippets: ({ address, key }) => [
      {
        label: 'curl',
        text: [
          `curl ${address}/api/scrape-content \\`,
          ...(key ? [`  -H "Authorization: Bearer ${key}" \\`] : []),
          `  --json '{"urls": ["${examplePage}"], "format": "markdown"}'`,
        ].join('\n'),
      },
    ],
  },
];
