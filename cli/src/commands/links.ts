import { InvalidArgumentError, type Command } from 'commander';
import { withServer } from '../server.ts';
import { clearProgress, print, showProgress } from '../terminal.ts';
import { jsonOption, serverOf } from './options.ts';

/** Creates a parser for a whole number within bounds. Throws an error that Commander reports as wrong usage. */
export const integerBetween = (min: number, max: number) => (text: string) => {
  const number = Number(text);
  if (Number.isInteger(number) && number >= min && number <= max) return number;
  throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`);
};

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
