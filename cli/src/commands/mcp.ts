import type { Command } from 'commander';
import { withServer } from '../server.ts';
import { serverOf } from './options.ts';

export function addMcp(program: Command, signal: AbortSignal): void {
  program
    .command('mcp')
    .description('runs a Model Context Protocol server over stdio')
    .action(async (_options: object, command: Command) => {
      const options = serverOf(command);
      // Loads the SDK only for this command.
      const { serveTools } = await import('../mcp/serve-tools.ts');
      await withServer(options, signal, ({ url }) => serveTools(url, options.apiKey, signal));
    });
}
