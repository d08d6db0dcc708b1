import type { Command } from 'commander';
import { withServer } from '../server.ts';
import { serverOf } from './options.ts';

export function addMcp(program: Command, signal: AbortSignal): void {
  program
    .command('mcp')
    .description('serves the tools of Winnow over stdio (Model Context Protocol), to a program that starts it')
    .action(async (_options: object, command: Command) => {
      const options = serverOf(command);
      // The SDK is loaded by those who need it.
      const { serveTools } = await import('../mcp/serve-tools.ts');
      await withServer(options, signal, ({ url }) => serveTools(url, options.apiKey, signal));
    });
}
