import { readFileSync } from 'node:fs';
import { InvalidArgumentError, Option } from 'commander';

export interface HeaderOptions {
  /** Headers by name. */
  readonly header?: Record<string, string>;
}

/** `-H 'Name: value'` as of curl. A file keeps secrets out of the list of processes and the shell's history. */
export const headerOption = () =>
  new Option(
    '-H, --header <header>',
    'web page: send this header to its website, "Authorization: Bearer ..."; @file reads headers from a file, one per line; may be repeated',
  ).argParser<Record<string, string>>((value, earlier = {}) => {
    const lines = value.startsWith('@') ? linesOf(value.slice(1)) : [value];
    return { ...earlier, ...Object.fromEntries(lines.map(headerIn)) };
  });

/** Returns the fields of a request that are set by the option. */
export const headersOf = ({ header }: HeaderOptions): { headers?: Record<string, string> } =>
  header === undefined ? {} : { headers: header };

function linesOf(file: string): string[] {
  try {
    const lines = readFileSync(file, 'utf8').split(/\r?\n/);
    return lines.filter((line) => line.trim() !== '');
  } catch {
    throw new InvalidArgumentError(`The file ${file} cannot be read.`);
  }
}

function headerIn(line: string): [string, string] {
  const at = line.indexOf(':');
  if (at <= 0) throw new InvalidArgumentError('It must be a name and a value, "Name: value".');
  return [line.slice(0, at).trim(), line.slice(at + 1).trim()];
}
