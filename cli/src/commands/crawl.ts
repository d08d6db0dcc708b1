import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Option, type Command } from 'commander';
import { fileNames } from '@winnow/file-names';
import { WinnowProblem, type PageEvent, type RequestOf, type ResultOf, type WinnowClient } from '@winnow/client';
import { exitCodes } from '../exit-codes.ts';
import { Failure } from '../failure.ts';
import { createOutputDirectory } from '../output-directory.ts';
import { withServer } from '../server.ts';
import { clearProgress, print, printError, showProgress } from '../terminal.ts';
import { headerOption, headersOf, type HeaderOptions } from './header-option.ts';
import {
  addPageOptions,
  collect,
  endings,
  formatOf,
  formatOption,
  integerBetween,
  jsonOption,
  pageOptionsOf,
  serverOf,
  type PageOptions,
} from './options.ts';
import { addSinkOptions, sinkOf, waitForDelivery, type SinkOptions } from './sinks.ts';

/** Which pages of a website are read. */
export interface CrawlScope {
  readonly limit: number;
  readonly depth: number;
  readonly include?: string[];
  readonly exclude?: string[];
  readonly subdomains?: boolean;
  readonly documents?: boolean;
  readonly sitemap?: NonNullable<RequestOf<'crawl-site'>['sitemap']>;
  readonly since?: string;
}

interface CrawlOptions extends CrawlScope, PageOptions, HeaderOptions, SinkOptions {
  readonly output: string;
  readonly format: string;
  readonly json?: boolean;
}

type Crawled = ResultOf<'crawl-site'>;
type Page = Crawled['pages'][number];
interface Manifest {
  readonly pages: { url: string; file: string; title: string }[];
  failed: NonNullable<Crawled['failed']>;
  stats?: Crawled['stats'];
}

export function addCrawl(program: Command, signal: AbortSignal): void {
  addSinkOptions(addPageOptions(addScopeOptions(program.command('crawl'))))
    .description('reads the pages of a website into a directory: one file per page, and pages.json as the index')
    .argument('<url>')
    .requiredOption('-o, --output <directory>', 'output directory, created if it does not exist')
    .option('-d, --depth <steps>', 'link steps to follow, 0 to 100', integerBetween(0, 100), 10)
    .addOption(headerOption())
    .addOption(formatOption('markdown'))
    .addOption(jsonOption())
    .action(async (url: string, options: CrawlOptions, command: Command) => {
      const manifest = await withServer(serverOf(command), signal, ({ client }) => crawl(client, url, options, signal));
      const { pages, failed } = manifest;
      if (options.json) await print(JSON.stringify(manifest, null, 2));
      else {
        const count = `${pages.length} ${pages.length === 1 ? 'page' : 'pages'}`;
        printError(`${count} in ${options.output}${failed.length ? `, ${failed.length} failed` : ''}`);
        for (const page of failed) printError(`${page.url}: ${page.message}`);
      }
      if (pages.length === 0) throw new Failure('No page of the website could be read.', exitCodes.nothing);
      if (failed.length > 0) throw new Failure('', exitCodes.partly);
    });
}

/** Adds the options of `CrawlScope` except `--depth`, whose short name differs between commands. */
export const addScopeOptions = (command: Command): Command =>
  command
    .option('-n, --limit <pages>', 'maximum number of pages', integerBetween(1, 1_000_000), 200)
    .option('--include <path>', 'paths to read, in the syntax of robots.txt: /docs/, *.html$; may be repeated', collect)
    .option('--exclude <path>', 'paths to exclude; may be repeated', collect)
    .option('--subdomains', 'also read subdomains of the host')
    .option('--documents', 'also read linked PDF, Office and other documents of the site')
    .addOption(
      new Option(
        '--sitemap <use>',
        'pages of the sitemap: include (default) besides linked ones, skip, or only, without following links',
      ).choices(['include', 'skip', 'only']),
    )
    .option('--since <date>', 'read only pages that changed after this date according to the sitemap, 2026-01-31');

/** Returns the fields of a request that are set by the options. */
export function scopeOf({
  limit,
  depth,
  include,
  exclude,
  subdomains,
  documents,
  sitemap,
  since,
}: CrawlScope): CrawlScope {
  const optional = { include, exclude, subdomains, documents, sitemap, since };
  const given = Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined));
  return { limit, depth, ...given };
}

/**
 * Reads a website and writes each page as it arrives. Pages read so far are kept when the crawl fails or is stopped.
 */
async function crawl(
  client: WinnowClient,
  url: string,
  { output, format, ...options }: CrawlOptions,
  signal: AbortSignal,
): Promise<Manifest> {
  const wanted = formatOf(format);
  const nameOf = fileNames({ ending: endings[wanted], taken: ['pages.json'] });
  const manifest: Manifest = { pages: [], failed: [] };
  const known = new Set<string>();
  const write = async (page: Page) => {
    if (known.has(page.url)) return;
    known.add(page.url);
    const file = nameOf(page.url);
    await mkdir(path.dirname(path.join(output, file)), { recursive: true });
    await writeFile(path.join(output, file), `${page.content}\n`);
    manifest.pages.push({ url: page.url, file, title: page.title });
  };
  await createOutputDirectory(output);
  const scope = { url, format: wanted, ...scopeOf(options) };
  const request = { ...scope, ...pageOptionsOf(options), ...headersOf(options), ...sinkOf(options) };
  const job = await client.start('crawl-site', request, { signal });
  try {
    for await (const { event, data } of job.events(signal)) {
      if (event === 'progress') showProgress(data);
      else if (event === 'page') await handlePage(data, manifest, write);
      else if (event === 'problem') throw data;
      else if (event === 'result') {
        // Without an event stream, pages arrive only with the result.
        for (const page of data.pages) await write(page);
        manifest.failed = data.failed ?? [];
        manifest.stats = data.stats;
      }
    }
  } catch (error) {
    // The remaining pages cannot be written either.
    if (signal.aborted || !(error instanceof WinnowProblem)) await job.cancel().catch(() => undefined);
    throw error;
  } finally {
    clearProgress();
    await writeFile(path.join(output, 'pages.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  }
  if (options.sink !== undefined) await waitForDelivery(client, job.id, signal);
  return manifest;
}

async function handlePage(event: PageEvent, { failed }: Manifest, write: (page: Page) => Promise<void>): Promise<void> {
  if ('page' in event) await write(event.page);
  else failed.push({ url: event.url, outcome: event.outcome, message: event.message });
}
