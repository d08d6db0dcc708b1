import { InvalidArgumentError, Option, type Command } from 'commander';
import type { RequestOf } from '@winnow/client';
import type { ServerOptions } from '../server.ts';

type Wanted = RequestOf<'scrape-content'>;
export type Format = NonNullable<Wanted['format']>;
type PageInclude = NonNullable<Wanted['include']>[number];
type FileInclude = NonNullable<RequestOf<'extract-text'>['include']>[number];
export type Include = PageInclude | FileInclude;

export type Reading = NonNullable<Wanted['reading']>;

/** Output formats by name; `md` is an alias. */
const formats: Readonly<Record<string, Format>> = { text: 'text', markdown: 'markdown', md: 'markdown', html: 'html' };
/** Endings of the files of each format. */
export const endings: Readonly<Record<Format, string>> = { text: '.txt', markdown: '.md', html: '.html' };
const pageIncludes: readonly string[] = ['links', 'images', 'metadata', 'raw'] satisfies readonly PageInclude[];
const fileIncludes: readonly string[] = ['metadata', 'comments', 'changes', 'hidden'] satisfies readonly FileInclude[];
const includes = [...new Set([...pageIncludes, ...fileIncludes])];
export const isPageInclude = (include: Include): include is PageInclude => pageIncludes.includes(include);
export const isFileInclude = (include: Include): include is FileInclude => fileIncludes.includes(include);

export const readings = ['main', 'whole', 'rendered'] as const satisfies readonly Reading[];

export const formatOption = (fallback: Format) =>
  new Option('-f, --format <format>', 'format of the text').choices(Object.keys(formats)).default(fallback);

export const formatOf = (name: string): Format => formats[name] ?? 'text';

/** Collects an option that may be repeated. A variadic option would take the arguments that follow it as values. */
export const collect = (value: string, earlier: readonly string[] = []): string[] => [...earlier, value];

export const includeOption = (help: string) =>
  // Its choices are for the help: `argParser` replaces their check.
  new Option('--include <what>', help).choices(includes).argParser<string[]>((value, earlier) => {
    if (!includes.includes(value)) throw new InvalidArgumentError(`Allowed choices are ${includes.join(', ')}.`);
    return collect(value, earlier);
  });

export const jsonOption = () => new Option('--json', 'print the whole result, or the error, as JSON');

/** Returns the global options together with those of a command. An empty environment variable is as if it were not set. */
export function serverOf(command: Command): ServerOptions {
  const { server, apiKey, ...options } = command.optsWithGlobals<ServerOptions>();
  return { ...options, server: server || undefined, apiKey: apiKey || undefined };
}

/** Creates a parser for a whole number within bounds. Throws an error that Commander reports as wrong usage. */
export const integerBetween = (min: number, max: number) => (text: string) => {
  const number = Number(text);
  if (Number.isInteger(number) && number >= min && number <= max) return number;
  throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`);
};

/** Which parts of a page, or pages of a PDF, are read, and what to do and wait for before. */
export interface PageOptions {
  readonly only?: string;
  readonly remove?: string;
  readonly wait?: number;
  readonly waitFor?: string;
  readonly scroll?: boolean;
  readonly click?: string[];
  readonly clicks?: number;
  readonly maxPdfPages?: number;
}

/** Adds the options of `PageOptions`. */
export const addPageOptions = (command: Command): Command =>
  command
    .option('--only <selectors>', 'web page: only the parts that match these CSS selectors, "main, .article"')
    .option('--remove <selectors>', 'web page: without the parts that match these CSS selectors, ".related, .comments"')
    .option(
      '--wait-for <selectors>',
      'web page: render it, and wait for an element that matches these CSS selectors, ".price"',
    )
    .option('--wait <ms>', 'web page: render it, and wait for this time, 0 to 30000', integerBetween(0, 30_000))
    .option('--scroll', 'web page: render it, and scroll to its end, for text that appears only then')
    .option(
      '--click <selectors>',
      'web page: render it, and click the element that matches these CSS selectors, ".load-more"; after --scroll; may be repeated',
      collect,
    )
    .option('--clicks <number>', 'maximum clicks of each --click, 1 to 50 (default: 1)', integerBetween(1, 50))
    .option('--max-pdf-pages <number>', 'PDF: only its first pages, 1 to 10000', integerBetween(1, 10_000));

/** Returns the fields of a request that are set by the options. */
export function pageOptionsOf(options: PageOptions): Pick<Wanted, 'selectors' | 'waitFor' | 'actions' | 'maxPdfPages'> {
  const { only, remove, wait, waitFor, scroll, click = [], clicks, maxPdfPages } = options;
  const times = clicks === undefined ? {} : { times: clicks };
  const actions = [
    ...(scroll ? [{ type: 'scroll' as const }] : []),
    ...click.map((selector) => ({ type: 'click' as const, selector, ...times })),
  ];
  return {
    ...(only === undefined && remove === undefined ? {} : { selectors: { only, remove } }),
    ...(wait === undefined && waitFor === undefined ? {} : { waitFor: { selector: waitFor, ms: wait } }),
    ...(actions.length === 0 ? {} : { actions }),
    ...(maxPdfPages === undefined ? {} : { maxPdfPages }),
  };
}
