import { Argument, Option, type Command } from 'commander';
import type { Collection, ExportFormat, ResultOf, WinnowClient } from '@winnow/client';
import { exitCodes } from '../exit-codes.ts';
import { Failure } from '../failure.ts';
import { clearProgress, print, printError, showProgress } from '../terminal.ts';
import { withOutput } from '../write-body.ts';
import { withKey } from './with-key.ts';
import { headerOption, headersOf, type HeaderOptions } from './header-option.ts';
import { jsonOption } from './options.ts';
import { addSinkOptions, sinkOf, waitForDelivery, type SinkOptions } from './sinks.ts';

const formats: readonly ExportFormat[] = ['zip', 'jsonl', 'csv', 'llms', 'llms-full'];
const id = () => new Argument('<id>', 'id of the collection');

interface RefreshOptions extends HeaderOptions, SinkOptions {
  readonly thorough?: boolean;
  readonly json?: boolean;
}

export function addCollections(program: Command, signal: AbortSignal): void {
  const group = program
    .command('collections')
    .description('manages the collections of an API key: finished crawls, page by page');
  const run = (command: Command, work: (client: WinnowClient) => Promise<void>) => withKey(command, signal, work);
  group
    .command('list', { isDefault: true })
    .description('lists the collections, newest first: id, number of pages, date, name')
    .addOption(jsonOption())
    .action((options: { json?: boolean }, command: Command) =>
      run(command, async (client) => {
        const answer = await client.collections.list(signal);
        if (options.json) return print(JSON.stringify(answer, null, 2));
        if (answer.collections.length > 0) await print(answer.collections.map(lineOf).join('\n'));
      }),
    );
  group
    .command('show')
    .description('lists the URLs of the pages of a collection, one per line')
    .addArgument(id())
    .addOption(
      new Option('--change <change>', 'only pages with this outcome of the last refresh').choices([
        'new',
        'changed',
        'gone',
      ]),
    )
    .addOption(jsonOption())
    .action((of: string, options: { change?: 'new' | 'changed' | 'gone'; json?: boolean }, command: Command) =>
      run(command, async (client) => {
        if (options.json) return print(JSON.stringify(await client.collections.get(of, signal), null, 2));
        for (let offset: number | undefined = 0; offset !== undefined;) {
          const { change } = options;
          const { pages, next } = await client.collections.index(of, { offset, ...(change ? { change } : {}) }, signal);
          if (pages.length > 0) await print(pages.map(({ url }) => url.replace(/\s/g, '%20')).join('\n'));
          offset = next;
        }
      }),
    );
  addSinkOptions(group.command('refresh'))
    .description('requests the pages that may have changed, and lists the changes, one per line: change and URL')
    .addArgument(id())
    .option('--thorough', 'request every page, even if the sitemap says that it is unchanged')
    .addOption(headerOption())
    .addOption(jsonOption())
    .action((collection: string, options: RefreshOptions, command: Command) =>
      run(command, async (client) => {
        const { thorough = false } = options;
        const request = { collection, thorough, ...headersOf(options), ...sinkOf(options) };
        let job = '';
        const onStart = (started: string) => (job = started);
        const answer = await client.run('refresh-collection', request, { signal, onStart, onProgress: showProgress });
        clearProgress();
        if (options.sink !== undefined) await waitForDelivery(client, job, signal);
        if (options.json) await print(JSON.stringify(answer, null, 2));
        else await printChanges(answer);
        if (answer.stats.failed > 0) throw new Failure('', exitCodes.partly);
      }),
    );
  group
    .command('export')
    .description('exports a collection to a file')
    .addArgument(id())
    .requiredOption('-o, --output <file>', 'output file; - for standard output')
    .addOption(new Option('-f, --format <format>', 'format of the file').choices(formats).default('zip'))
    .action((of: string, { output, format }: { output: string; format: ExportFormat }, command: Command) =>
      run(command, (client) =>
        withOutput(output, signal, async (write) => write(await client.collections.export(of, format, signal))),
      ),
    );
  group
    .command('diff')
    .description('prints the changes of the last refresh as a unified diff, of all pages or of one')
    .addArgument(id())
    .argument('[url]', 'URL of the page')
    .action((of: string, url: string | undefined, _options: object, command: Command) =>
      run(command, async (client) => {
        for (const changed of url === undefined ? await changedPages(client, of, signal) : [url])
          await print((await client.collections.diff(of, changed, signal)).patch);
      }),
    );
}

async function printChanges({ changes, stats, failed = [] }: ResultOf<'refresh-collection'>): Promise<void> {
  if (changes.length > 0) await print(changes.map(({ change, url }) => `${change}\t${url}`).join('\n'));
  printError(`${stats.new} new, ${stats.changed} changed, ${stats.gone} gone, ${stats.failed} failed`);
  for (const page of failed) printError(`${page.url}: ${page.message}`);
}

async function changedPages(client: WinnowClient, id: string, signal: AbortSignal): Promise<string[]> {
  const urls: string[] = [];
  for (let offset: number | undefined = 0; offset !== undefined;) {
    const { pages, next } = await client.collections.index(id, { offset, change: 'changed' }, signal);
    urls.push(...pages.map(({ url }) => url));
    offset = next;
  }
  return urls;
}

const lineOf = ({ id: name, pages, updatedAt, name: title }: Collection) =>
  [name, pages, updatedAt.slice(0, 10), title].join('\t');
