import type { Command } from 'commander';
import { withServer } from '../server.ts';
import { clearProgress, print, showProgress } from '../terminal.ts';
import { integerBetween, jsonOption, serverOf } from './options.ts';

export function addLinks(program: Command, signal: AbortSignal): void {
  program
    .command('links')
    .description('lists the URLs of the pages of a website, one per line')
    .argument('<url>')
    .option('-d, --depth <steps>', 'link steps to follow, 0 to 3', integerBetween(0, 3), 0)
    .addOption(jsonOption())
    .action(async (url: string, { depth, json }: { depth: number; json?: boolean }, command: Command) => {
      const options = { signal, onProgress: showProgress };
      const answer = await withServer(serverOf(command), signal, ({ client }) =>
        client.run('get-links', { url, depth }, options),
      );
      clearProgress();
      const lines = answer.links.map((link) => link.url.replace(/\s/g, '%20')).join('\n');
      if (json || lines) await print(json ? JSON.stringify(answer, null, 2) : lines);
    });
}
