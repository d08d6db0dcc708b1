import type { Command } from 'commander';
import { foldersOf } from '../mcp/local-file.ts';
import { withServer } from '../server.ts';
import { collect, serverOf } from './options.ts';

export function addMcp(program: Command, signal: AbortSignal): void {
  program
    .command('mcp')
    .description('runs a Model Context Protocol server over stdio')
    .option(
      '--folder <folder>',
      'let the tools read the files below this folder, except hidden ones; may be repeated',
      collect,
    )
    .action(async ({ folder = [] }: { folder?: string[] }, command: Command) => {
      const options = serverOf(command);
      const folders = await foldersOf(folder);
      // Loads the SDK only for this command.
      const { serveTools } = await import('../mcp/serve-tools.ts');
      const { apiKey } = options;
      await withServer(options, signal, async ({ client, url }) => {
        const { uploadMb } = await client.limits(signal);
        await serveTools(url, { apiKey, folders, uploadMb }, signal);
      });
    });
}
