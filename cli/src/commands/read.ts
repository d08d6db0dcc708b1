import { Option, type Command } from 'commander';
import { WinnowProblem, type WinnowClient } from '@winnow/client';
import { clearProgress, print, printError, showProgress } from '../terminal.ts';
import { withServer } from '../server.ts';
import {
  addPageOptions,
  formatOf,
  formatOption,
  includeOption,
  isFileInclude,
  isPageInclude,
  jsonOption,
  pageOptionsOf,
  readings,
  serverOf,
} from './options.ts';
import type { Format, Include, Reading, PageOptions } from './options.ts';
import { openFile, sourceOf, type Source } from './source.ts';

interface ReadOptions extends PageOptions {
  readonly format: string;
  readonly include?: Include[];
  readonly reading: Reading;
  readonly json?: boolean;
}

const includeHelp =
  'web page: add links, images, metadata or raw to --json; file: add metadata to --json, or read comments, tracked changes or hidden parts; may be repeated';

export function addRead(program: Command, signal: AbortSignal): void {
  addPageOptions(program.command('read'))
    .description(
      'prints the text of a web page, a YouTube video or a file (PDF, Office, EPUB, images, ...); - reads a text, HTML or PDF from stdin',
    )
    .argument('<url|file>')
    .addOption(formatOption('text'))
    .addOption(includeOption(includeHelp))
    .addOption(
      new Option('--reading <reading>', 'web page: its main text, the whole page, or the page as rendered by a browser')
        .choices(readings)
        .default('main'),
    )
    .addOption(jsonOption())
    .action(async (name: string, options: ReadOptions, command: Command) => {
      const source = sourceOf(name);
      const {
        answer,
        text,
        warnings = [],
      } = await withServer(serverOf(command), signal, ({ client }) =>
        readSource(client, source, outputOptionsOf(options), signal),
      );
      if (!options.json) for (const warning of warnings) printError(warning);
      await print(options.json ? JSON.stringify(answer, null, 2) : text);
    });
}

interface Wanted extends ReturnType<typeof pageOptionsOf> {
  readonly format: Format;
  readonly include: Include[];
  readonly reading?: Reading;
}

const outputOptionsOf = ({ format, include = [], reading, ...rest }: ReadOptions): Wanted => ({
  format: formatOf(format),
  include,
  ...(reading === 'main' ? {} : { reading }),
  ...pageOptionsOf(rest),
});

/** Returns the server's response for a source, and its text. Throws `WinnowProblem`. */
export async function readSource(
  client: WinnowClient,
  source: Source,
  wanted: Wanted,
  signal: AbortSignal,
): Promise<{ answer: object; text: string; warnings?: readonly string[] | undefined }> {
  const options = { signal, onProgress: showProgress };
  try {
    if ('page' in source) {
      const request = { ...wanted, urls: [source.page], include: wanted.include.filter(isPageInclude) };
      const { pages, failed } = await client.run('scrape-content', request, options);
      const [page] = pages;
      if (!page) throw new WinnowProblem({ code: 'no-text', message: failed?.[0]?.message ?? 'No text was found.' });
      return { answer: page, text: page.content, warnings: page.warnings };
    }
    if ('video' in source) {
      const answer = await client.run('extract-youtube', { url: source.video }, options);
      return { answer, text: answer.text };
    }
    const { format } = wanted;
    const include = wanted.include.filter(isFileInclude);
    const file = await openFile(source.file);
    const answer = await client.run(
      'extract-text',
      { file, format, ...(include.length > 0 ? { include } : {}) },
      options,
    );
    return { answer, text: answer.text };
  } finally {
    clearProgress();
  }
}
