import { Option, type Command } from 'commander';
import { print, printError } from '../terminal.ts';
import { withServer } from '../server.ts';
import { headerOption, headersOf, type HeaderOptions } from './header-option.ts';
import {
  addPageOptions,
  formatOf,
  formatOption,
  includeOption,
  jsonOption,
  pageOptionsOf,
  readings,
  serverOf,
} from './options.ts';
import type { Include, PageOptions, Reading } from './options.ts';
import { readMany } from './read-many.ts';
import { readSource, type Wanted } from './read-source.ts';
import { sourceOf } from './source.ts';

interface ReadOptions extends PageOptions, HeaderOptions {
  readonly format: string;
  readonly include?: Include[];
  readonly reading: Reading;
  readonly output?: string;
  readonly json?: boolean;
}

const includeHelp =
  'web page: add links, images, metadata or raw to --json; file: add metadata to --json, or read comments, tracked changes or hidden parts; may be repeated';

export function addRead(program: Command, signal: AbortSignal): void {
  addPageOptions(program.command('read'))
    .description(
      'prints the text of a web page, a YouTube video or a file (PDF, Office, EPUB, images, ...); - reads a text, HTML or PDF from stdin; prints several sources as JSON, one per line',
    )
    .argument('<url|file...>')
    .option('-o, --output <directory>', 'write one file per source, and pages.json as the index')
    .addOption(headerOption())
    .addOption(formatOption('text'))
    .addOption(includeOption(includeHelp))
    .addOption(
      new Option('--reading <reading>', 'web page: its main text, the whole page, or the page as rendered by a browser')
        .choices(readings)
        .default('main'),
    )
    .addOption(jsonOption())
    .action(async (names: string[], options: ReadOptions, command: Command) => {
      const sources = new Map(names.map((name) => [name, sourceOf(name)]));
      const wanted = outputOptionsOf(options);
      const [source] = sources.values();
      if (!source || sources.size > 1 || options.output !== undefined)
        return readMany(sources, wanted, { ...options, ...serverOf(command) }, signal);
      const {
        answer,
        text,
        warnings = [],
      } = await withServer(serverOf(command), signal, ({ client }) => readSource(client, source, wanted, signal));
      if (!options.json) for (const warning of warnings) printError(warning);
      await print(options.json ? JSON.stringify(answer, null, 2) : text);
    });
}

const outputOptionsOf = ({ format, include = [], reading, ...rest }: ReadOptions): Wanted => ({
  format: formatOf(format),
  include,
  ...(reading === 'main' ? {} : { reading }),
  ...pageOptionsOf(rest),
  ...headersOf(rest),
});
