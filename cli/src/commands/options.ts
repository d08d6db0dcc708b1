import { Option, type Command } from 'commander';
import type { RequestOf } from '@winnow/client';
import type { ServerOptions } from '../server.ts';

type Wanted = RequestOf<'scrape-content'>;
export type Format = NonNullable<Wanted['format']>;
export type Include = NonNullable<Wanted['include']>[number];

export type Reading = NonNullable<Wanted['reading']>;

/** Output formats by name; `md` is an alias. */
const formats: Readonly<Record<string, Format>> = { text: 'text', markdown: 'markdown', md: 'markdown', html: 'html' };
export const includes = ['links', 'images', 'metadata', 'raw'] as const satisfies readonly Include[];

export const readings = ['main', 'whole', 'rendered'] as const satisfies readonly Reading[];

export const formatOption = (fallback: Format) =>
  new Option('-f, --format <format>', 'how the text is written').choices(Object.keys(formats)).default(fallback);

export const formatOf = (name: string): Format => formats[name] ?? 'text';

export const jsonOption = () => new Option('--json', 'print the whole result as JSON; failures too');

/** Returns the global options together with those of a command. */
export const serverOf = (command: Command): ServerOptions => command.optsWithGlobals<ServerOptions>();
