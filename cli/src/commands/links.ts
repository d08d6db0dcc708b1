import type { Command } from 'commander';
import { withServer } from '../server.ts';
import { clearProgress, print, showProgress } from '../terminal.ts';
import { headerOption, headersOf, type HeaderOptions } from './header-option.ts';
import { integerBetween, jsonOption, serverOf } from './options.ts';

interface LinksOptions extends HeaderOptions {
  readonly depth: number;
  readonly json?: boolean;
}

export function addLinks(program: Command, signal: AbortSignal): void {
  program
    .command('links')
    .description('lists the URLs of the pages of a website, one per line')
    .argument('<url>')
    .option('-d, --depth <steps>', 'link steps to follow, 0 to 3', integerBetween(0, 3), 0)
    .addOption(headerOption())
    .addOption(jsonOption())
    .action(async (url: string, { depth, json, ...rest }: LinksOptions, command: Command) => {
      const options = { signal, onProgress: showProgress };
      const answer = await withServer(serverOf(command), signal, ({ client }) =>
        client.run('get-links', { url, depth, ...headersOf(rest) }, options),
      );
      clearProgress();
      const lines = answer.links.map((link) => link.url.replace(/\s/g, '%20')).join('\n');
      if (json || lines) await print(json ? JSON.stringify(answer, null, 2) : lines);
    });
}
