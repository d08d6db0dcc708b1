import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

interface Configuration {
  readonly mcpServers: { readonly winnow: { readonly command?: string; readonly args?: string[] } };
}

it('documents a configuration of MCP over stdio that starts in any directory', () => {
  const blocks = [...read('docs/mcp.md').matchAll(/```json\n(.*?)```/gs)].map(([, text = '']) => text);
  const servers = blocks.map((text) => (JSON.parse(text) as Configuration).mcpServers.winnow);
  const [stdio] = servers.filter(({ command }) => command !== undefined);
  const [program = '', ...args] = stdio?.args ?? [];
  expect([stdio?.command, args]).toEqual(['node', ['mcp']]);
  expect(existsSync(program.replace('<path of the repository>', root))).toBe(true);
});

it.each(['docs/command-line.md', 'docs/mcp.md', 'apps/shell/src/connect/tools.ts'])(
  'runs no package of the npm registry with the same name in %s',
  (file) => {
    const commands = read(file).match(/^.*\bnpx\b.*$/gm) ?? [];
    expect(commands.filter((line) => !line.includes('unrelated package'))).toEqual([]);
  },
);
