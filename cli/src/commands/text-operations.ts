import { readFile } from 'node:fs/promises';
import { Option, type Command } from 'commander';
import type { RequestOf } from '@winnow/client';
import { exitCodes } from '../exit-codes.ts';
import { Failure } from '../failure.ts';
import { integerBetween } from './options.ts';
import { addTextCommand, type Run } from './text-command.ts';

type EnhancementType = RequestOf<'enhance-content'>['enhancementType'];
type Schema = RequestOf<'extract-fields'>['schema'];

interface Instructed {
  readonly instructions?: string;
}

const enhancementTypes: readonly EnhancementType[] = ['summary', 'expand', 'simplify', 'professional', 'creative'];

const instructionsOption = (help: string) => new Option('-i, --instructions <text>', help);
const toJson = (value: unknown): string => JSON.stringify(value, null, 2);

/** Adds the commands that rewrite a text or generate questions about it. */
export function addRewrites(program: Command, signal: AbortSignal): void {
  addTextCommand(program, signal, {
    name: 'optimize',
    description: 'rewrites a file, page or video as a well-structured knowledge base',
    options: [instructionsOption('instructions for the rewrite')],
    run: async ({ client, options, readText, runOptions }: Run<Instructed>) =>
      client.run('optimize-content', { content: await readText(), prompt: options.instructions }, runOptions),
    textOf: (answer) => answer.knowledge_base,
  });
  addTextCommand(program, signal, {
    name: 'enhance',
    description: 'rewrites a file, page or video in one of five styles',
    options: [new Option('-t, --type <type>', 'style').choices(enhancementTypes).default('professional')],
    run: async ({ client, options, readText, runOptions }: Run<{ type: EnhancementType }>) =>
      client.run('enhance-content', { content: await readText(), enhancementType: options.type }, runOptions),
    textOf: (answer) => answer.knowledge_base,
  });
  addTextCommand(program, signal, {
    name: 'examples',
    description: 'generates questions and answers about a file, page or video',
    options: [instructionsOption('topic of the questions')],
    run: async ({ client, options: { instructions }, readText, runOptions }: Run<Instructed>) =>
      client.run('generate-examples', { knowledge_base: await readText(), instructions }, runOptions),
    textOf: ({ examples }) => examples.map(({ user, assistant }) => `Q: ${user}\nA: ${assistant}`).join('\n\n'),
  });
}

/** Adds the commands that turn a text into data: JSON, the values of a schema, chunks for retrieval. */
export function addConversions(program: Command, signal: AbortSignal): void {
  addTextCommand(program, signal, {
    name: 'json',
    description: 'converts a file, page or video to JSON; of a page also its structured data',
    options: [],
    run: async ({ client, source, readText, runOptions }: Run<object>) =>
      'page' in source
        ? client.run('convert-to-json', { url: source.page, type: 'webpage' }, runOptions)
        : client.run('transform-to-json', { text: await readText() }, runOptions),
    textOf: toJson,
  });
  addTextCommand(program, signal, {
    name: 'fields',
    description:
      'extracts the values of a JSON Schema from a file, page or video; --json adds the origin of each value',
    options: [
      new Option('-s, --schema <file>', 'file with the JSON Schema of an object').makeOptionMandatory(),
      instructionsOption('instructions for the values; require a language model'),
    ],
    run: async ({ client, source, options, readText, runOptions }: Run<Instructed & { schema: string }>) => {
      const schema = await readSchema(options.schema);
      const text = 'page' in source ? { url: source.page } : { content: await readText() };
      return client.run('extract-fields', { ...text, schema, instructions: options.instructions }, runOptions);
    },
    textOf: ({ data }) => toJson(data),
  });
  addTextCommand(program, signal, {
    name: 'chunks',
    description: 'splits a file, page or video into chunks for retrieval, one JSON object per line',
    options: [
      new Option('--tokens <number>', 'maximum tokens of a chunk').argParser(integerBetween(50, 8_000)).default(500),
      new Option('--overlap <number>', 'tokens that a chunk repeats (default: 50, less in short chunks)').argParser(
        integerBetween(0, 4_000),
      ),
    ],
    run: async ({
      client,
      options: { tokens, overlap },
      readText,
      runOptions,
    }: Run<{ tokens: number; overlap?: number }>) =>
      client.run('make-chunks', { content: await readText(), tokens, overlap }, runOptions),
    textOf: ({ chunks }) => chunks.map((chunk) => JSON.stringify(chunk)).join('\n'),
  });
}

/** Reads a schema from a file. Throws a failure of usage if it cannot be read, or is not a JSON object. */
async function readSchema(file: string): Promise<Schema> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Failure(`The file ${file} cannot be read.`, exitCodes.usage);
  });
  try {
    // Editors of Windows write a byte order mark, which `JSON.parse` rejects.
    const schema: unknown = JSON.parse(text.replace(/^\ufeff/, ''));
    if (typeof schema === 'object' && schema !== null && !Array.isArray(schema)) return schema as Schema;
  } catch {
    // The failure below names the file.
  }
  throw new Failure(`The file ${file} is not a JSON Schema.`, exitCodes.usage);
}
