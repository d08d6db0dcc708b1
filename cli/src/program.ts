import tab from '@bomb.sh/tab/commander';
import { Command, Option } from 'commander';
import manifest from '../package.json' with { type: 'json' };
import { addAsk } from './commands/ask.ts';
import { addCollections } from './commands/collections.ts';
import { addCrawl } from './commands/crawl.ts';
import { addDataset } from './commands/dataset.ts';
import { addLinks } from './commands/links.ts';
import { addMcp } from './commands/mcp.ts';
import { addRead } from './commands/read.ts';
import { addSchedules } from './commands/schedules.ts';
import { addSearch } from './commands/search.ts';
import { addSinks } from './commands/sinks.ts';
import { addConversions, addRewrites } from './commands/text-operations.ts';
import { manPage } from './man-page.ts';
import { print } from './terminal.ts';

const examples = `
Examples:
  winnow read https://example.com/harbor --format md
  winnow read report.pdf notes.docx -o texts/
  winnow crawl https://example.com/docs/ -o pages/
  winnow ask "When was the harbor built?" pages/*.md`;

/** Creates the command line with all its commands, from which completion and man page are generated. */
export function createProgram(signal: AbortSignal): Command {
  const program = new Command('winnow')
    .description('Turns web pages, documents and videos into clean text for language models.')
    .version(manifest.version)
    .addOption(
      new Option(
        '--server <url>',
        'URL of a running Winnow; default: the one on this machine, or else one started for the command',
      ).env('WINNOW_SERVER'),
    )
    .addOption(
      new Option('--api-key <key>', 'API key of the server; prefer the environment variable').env('WINNOW_API_KEY'),
    )
    .showHelpAfterError('--help lists the arguments and options.')
    .addHelpText('after', examples)
    .exitOverride();
  addRead(program, signal);
  addLinks(program, signal);
  addSearch(program, signal);
  addCrawl(program, signal);
  addCollections(program, signal);
  addSchedules(program, signal);
  addSinks(program, signal);
  addRewrites(program, signal);
  addConversions(program, signal);
  addAsk(program, signal);
  addDataset(program, signal);
  addMcp(program, signal);
  program
    .command('man')
    .description('prints the man page: winnow man > winnow.1')
    .action(() => print(manPage(program)));
  // For `source <(winnow completion bash)`: bash, zsh, fish and PowerShell.
  tab(program, { completionCommandName: 'completion' });
  return program;
}
