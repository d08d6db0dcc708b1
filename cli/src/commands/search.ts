import type { Command } from 'commander';
import type { RequestOf } from '@winnow/client';
import { exitCodes } from '../exit-codes.ts';
import { Failure } from '../failure.ts';
import { withServer } from '../server.ts';
import { clearProgress, print, printError, showProgress } from '../terminal.ts';
import { formatOf, formatOption, integerBetween, jsonOption, serverOf } from './options.ts';

interface SearchOptions {
  readonly limit: number;
  readonly language?: string;
  readonly read?: boolean;
  readonly format: string;
  readonly json?: boolean;
}

interface Pages {
  readonly pages: readonly { readonly url: string; readonly title: string; readonly content: string }[];
  readonly failed?: readonly { readonly url: string; readonly message: string }[];
}

export function addSearch(program: Command, signal: AbortSignal): void {
  program
    .command('search')
    .description(
      "searches the web with the server's search engine; prints URL and title of each result, one per line, separated by a tab",
    )
    .argument('<query...>')
    .option('-l, --limit <number>', 'maximum results, 1 to 50', integerBetween(1, 50), 10)
    .option('--language <tag>', 'language of the results, de or pt-BR')
    .option('--read', 'read the pages of the results, and print their texts as JSON, one per line')
    .addOption(formatOption('text'))
    .addOption(jsonOption())
    .action(async (words: string[], options: SearchOptions, command: Command) => {
      const { limit, language, read = false, format, json = false } = options;
      const request: RequestOf<'search-web'> = { query: words.join(' '), limit, ...(language && { language }) };
      const job = { signal, onProgress: showProgress };
      const { results, pages } = await withServer(serverOf(command), signal, async ({ client }) => {
        const found = await client.run('search-web', request, job);
        const urls = found.results.map(({ url }) => url);
        const isRead = read && urls.length > 0;
        return {
          ...found,
          pages: isRead ? await client.run('scrape-content', { urls, format: formatOf(format) }, job) : undefined,
        };
      });
      clearProgress();
      if (json) await print(JSON.stringify({ results, ...pages }, null, 2));
      else if (pages) await printPages(pages);
      else if (results.length > 0) await print(results.map(({ url, title }) => `${url}\t${title}`).join('\n'));
      if (results.length === 0) throw new Failure('The search engine found nothing.', exitCodes.nothing);
      if (pages?.failed?.length) throw new Failure('', exitCodes.partly);
    });
}

/** Prints the pages as `read` prints several sources, and names those that could not be read on stderr. */
async function printPages({ pages, failed = [] }: Pages): Promise<void> {
  for (const { url, title, content } of pages) await print(JSON.stringify({ source: url, title, text: content }));
  for (const { url, message } of failed) printError(`${url}: ${message}`);
}
