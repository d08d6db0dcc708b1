import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileNames } from '@winnow/file-names';
import { WinnowProblem, type Progress, type WinnowClient } from '@winnow/client';
import { exitCodes } from '../exit-codes.ts';
import { Failure } from '../failure.ts';
import { createOutputDirectory } from '../output-directory.ts';
import { withServer, type ServerOptions } from '../server.ts';
import { print, printError, showProgress } from '../terminal.ts';
import { endings, type Format } from './options.ts';
import { readSource, titleOf, type ReadSource, type Wanted } from './read-source.ts';
import type { Source } from './source.ts';

/** Sources by their names on the command line. */
type Sources = ReadonlyMap<string, Source>;

interface ManyOptions extends ServerOptions {
  /** Directory for the texts; absent: JSON lines on stdout. */
  readonly output?: string;
  readonly json?: boolean;
}

interface Index {
  readonly pages: { source: string; file: string; title: string }[];
  readonly failed: { source: string; message: string }[];
}

const indexName = 'pages.json';

/**
 * Reads sources one after another. Those that fail are named on stderr and in the index. Texts read so far, and their
 * index, are kept when the command is stopped. Throws `Failure` when some sources failed.
 */
export async function readMany(
  sources: Sources,
  wanted: Wanted,
  { output, json = false, ...server }: ManyOptions,
  signal: AbortSignal,
): Promise<void> {
  const files = output === undefined ? undefined : filesOf(sources, output, wanted.format);
  const index: Index = { pages: [], failed: [] };
  const write = async (name: string, read: ReadSource) => {
    const [title, file = ''] = [titleOf(read), files?.get(name)];
    if (output === undefined)
      await print(JSON.stringify({ source: name, ...(json ? { result: read.answer } : { title, text: read.text }) }));
    else {
      await mkdir(path.dirname(path.join(output, file)), { recursive: true });
      await writeFile(path.join(output, file), `${read.text}\n`);
    }
    index.pages.push({ source: name, file, title });
    if (!json) for (const warning of read.warnings ?? []) printError(`${name}: ${warning}`);
  };
  if (output !== undefined) await createOutputDirectory(output);
  try {
    await withServer(server, signal, ({ client }) => readEach(client, sources, wanted, { write, index, signal }));
  } finally {
    // Without a server, the index of an earlier run stays.
    if (output !== undefined && index.pages.length + index.failed.length > 0)
      await writeFile(path.join(output, indexName), `${JSON.stringify(index, null, 2)}\n`);
  }
  const { pages, failed } = index;
  if (output !== undefined && json) await print(JSON.stringify(index, null, 2));
  else if (output !== undefined)
    printError(
      `${pages.length} ${pages.length === 1 ? 'text' : 'texts'} in ${output}${failed.length > 0 ? `, ${failed.length} failed` : ''}`,
    );
  if (pages.length === 0) throw new Failure('None of the sources could be read.', exitCodes.nothing);
  if (failed.length > 0) throw new Failure('', exitCodes.partly);
}

interface ReadEach {
  readonly write: (name: string, read: ReadSource) => Promise<void>;
  readonly index: Index;
  readonly signal: AbortSignal;
}

async function readEach(
  client: WinnowClient,
  sources: Sources,
  wanted: Wanted,
  { write, index, signal }: ReadEach,
): Promise<void> {
  let count = 0;
  for (const [name, source] of sources) {
    count += 1;
    const at = `${count} of ${sources.size}: ${name}:`;
    const onProgress = (progress: Progress) => showProgress({ ...progress, message: `${at} ${progress.message}` });
    const read = await readSource(client, source, wanted, signal, onProgress).catch((error: unknown) => {
      if (signal.aborted || !isOfSource(error)) throw error;
      index.failed.push({ source: name, message: error.message });
      // Failures of the command line name their file.
      printError(
        error instanceof Failure && error.message.includes(name) ? error.message : `${name}: ${error.message}`,
      );
    });
    if (read) await write(name, read);
  }
}

/** Whether an error concerns one source, unlike a missing server or key. */
const isOfSource = (error: unknown): error is Error =>
  error instanceof Failure ||
  (error instanceof WinnowProblem && !['unauthorized', 'network', 'invalid-response'].includes(error.code));

/**
 * Returns the file for the text of each source: pages and videos by host and path, files by their name. Throws `Failure`
 * when a text would overwrite a source.
 */
function filesOf(sources: Sources, output: string, format: Format): Map<string, string> {
  const options = { ending: endings[format], taken: [indexName] };
  const [nameOfPage, nameOfFile] = [fileNames({ ...options, withHost: true }), fileNames(options)];
  const given = new Set(
    [...sources.values()].flatMap((source) => ('file' in source ? [path.resolve(source.file)] : [])),
  );
  const baseNames = new Set<string>();
  const fileOf = (source: Source): string => {
    if (!('file' in source)) return nameOfPage('page' in source ? source.page : source.video);
    if (source.file === '-') return nameOfFile('stdin');
    const baseName = path.basename(source.file);
    const isFirst = !baseNames.has(baseName);
    baseNames.add(baseName);
    return nameOfFile(isFirst ? baseName : source.file);
  };
  const files = new Map([...sources].map(([name, source]) => [name, fileOf(source)]));
  const overwritten = [...files.values(), indexName].find((file) => given.has(path.resolve(output, file)));
  if (overwritten !== undefined)
    throw new Failure(`${path.join(output, overwritten)} is a source: choose another directory.`, exitCodes.usage);
  return files;
}
