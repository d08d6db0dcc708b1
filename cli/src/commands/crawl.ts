import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from 'commander';
import type { ResultOf, WinnowClient } from '@winnow/client';
import { exitCodes } from '../exit-codes.ts';
import { Failure } from '../failure.ts';
import { withServer } from '../server.ts';
import { clearProgress, print, printError, showProgress } from '../terminal.ts';
import { fileNames } from './file-names.ts';
import { wholeNumber } from './links.ts';
import { formatOf, formatOption, jsonOption, serverOf, type Format } from './options.ts';

interface CrawlOptions {
  readonly output: string;
  readonly limit: number;
  readonly depth: number;
  readonly format: string;
  readonly json?: boolean;
}

type Scrape = ResultOf<'scrape-content'>;
interface Manifest {
  pages: { url: string; file: string; title: string }[];
  failed: NonNullable<Scrape['failed']>;
}

const endings: Readonly<Record<Format, string>> = { text: '.txt', markdown: '.md', html: '.html' };

export function addCrawl(program: Command, signal: AbortSignal): void {
  program
    .command('crawl')
    .description('reads the pages of a website into a directory, a file each, with pages.json as their index')
    .argument('<url>')
    .requiredOption('-o, --output <directory>', 'where the files go; it is made if need be')
    .option('-n, --limit <pages>', 'pages at most', wholeNumber(1, 10_000), 200)
    .option('-d, --depth <steps>', 'link steps to follow, 0 to 3', wholeNumber(0, 3), 0)
    .addOption(formatOption('markdown'))
    .addOption(jsonOption())
    .action(async (url: string, options: CrawlOptions, command: Command) => {
      const manifest = await withServer(serverOf(command), signal, ({ client }) => crawl(client, url, options, signal));
      const { pages, failed } = manifest;
      if (options.json) await print(JSON.stringify(manifest, null, 2));
      else printError(`${pages.length} pages in ${options.output}${failed.length ? `, ${failed.length} failed` : ''}`);
      if (pages.length === 0) throw new Failure('No page of the website could be read.', exitCodes.nothing);
      if (failed.length > 0) throw new Failure('', exitCodes.partly);
    });
}

/** Lists the pages, then reads them in as many at once as the server takes. What is read is kept when a later part fails. */
async function crawl(
  client: WinnowClient,
  url: string,
  { output, limit, depth, format }: CrawlOptions,
  signal: AbortSignal,
): Promise<Manifest> {
  const wanted = formatOf(format);
  const { links } = await client.run('get-links', { url, depth }, { signal, onProgress: showProgress });
  const urls = [
    ...new Set([new URL(/^https?:/i.test(url) ? url : `https://${url}`).href, ...links.map((link) => link.url)]),
  ];
  const chosen = urls.slice(0, limit);
  const nameOf = fileNames(endings[wanted]);
  const manifest: Manifest = { pages: [], failed: [] };
  await mkdir(output, { recursive: true });
  const { pages: atOnce } = await client.limits(signal);
  for (let start = 0; start < chosen.length; start += atOnce) {
    const part = chosen.slice(start, start + atOnce);
    const onProgress = ({ progress, message }: { progress: number; message: string }) =>
      showProgress({ progress: start + progress, total: chosen.length, message });
    const { pages, failed = [] } = await scrape(client, part, wanted, { signal, onProgress });
    for (const page of pages) {
      const file = nameOf(page.url);
      await mkdir(path.dirname(path.join(output, file)), { recursive: true });
      await writeFile(path.join(output, file), `${page.content}\n`);
      manifest.pages.push({ url: page.url, file, title: page.title });
    }
    manifest.failed.push(...failed);
    await writeFile(path.join(output, 'pages.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  }
  clearProgress();
  return manifest;
}

type Run = Parameters<WinnowClient['run']>[2];

/** A part of which no page has content is answered as a problem; the parts after it may still be read. */
async function scrape(client: WinnowClient, urls: string[], format: Format, run: Run): Promise<Scrape> {
  try {
    return await client.run('scrape-content', { urls, format }, run);
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    const ofPages = ['unreachable', 'no-text', 'blocked', 'needs-javascript', 'tls', 'site-not-found', 'timeout'];
    if (code === undefined || !ofPages.includes(code)) throw error;
    return { pages: [], failed: urls.map((url) => ({ url, outcome: 'unreachable' as const, message })) };
  }
}
