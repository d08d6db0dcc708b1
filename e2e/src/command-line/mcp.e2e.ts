import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { expect, siteUrl, test } from '../setup/winnow';

// The official client, over both transports and both revisions of the protocol.

const program = path.resolve(import.meta.dirname, '../../../cli/bin/winnow.mjs');
const info = { name: 'test', version: '1' };

let directory: string;
test.beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'winnow-mcp-'));
  writeFileSync(path.join(directory, 'notes.txt'), 'The harbor of Ostby was built in 1874.\n');
});
test.afterEach(() => rmSync(directory, { recursive: true, force: true }));

for (const kind of ['http', 'stdio'] as const)
  for (const mode of ['legacy', 'auto'] as const)
    test(`tools over ${kind} (${mode})`, async ({ system }) => {
      const args = [program, '--server', system.url, 'mcp', '--folder', directory];
      const transport =
        kind === 'http'
          ? new StreamableHTTPClientTransport(new URL('/mcp', system.url))
          : new StdioClientTransport({ command: process.execPath, args, cwd: directory });
      const client = new Client(info, { versionNegotiation: { mode } });
      await client.connect(transport);
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name)).toContain('scrape_content');

      const read = await client.callTool({ name: 'scrape_content', arguments: { urls: [`${siteUrl}/page-2.html`] } });
      expect(read.content).toMatchObject([{ type: 'text', text: expect.stringContaining('First point of page 2') }]);

      const uri = pathToFileURL(path.join(directory, 'notes.txt')).href;
      const content = kind === 'http' ? { text: 'The harbor of Ostby was built in 1874.' } : {};
      const file = await client.callTool({ name: 'extract_text', arguments: { file: { uri, ...content } } });
      expect(file.content).toMatchObject([{ text: expect.stringContaining('1874') }]);

      const refused = await client.callTool({ name: 'get_links', arguments: { url: 'http://127.0.0.1/' } });
      expect(refused.isError).toBe(true);
      await client.close();
    });
