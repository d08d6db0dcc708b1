import { InvalidArgumentError, Option, type Command } from 'commander';
import type { DatasetOptions } from '@winnow/client';
import { exitCodes } from '../exit-codes.ts';
import { withServer } from '../server.ts';
import { clearProgress, printError, showProgress } from '../terminal.ts';
import { withOutput } from '../write-body.ts';
import { serverOf } from './options.ts';
import { readTexts } from './read-texts.ts';

type Format = NonNullable<DatasetOptions['format']>;

const formats: readonly Format[] = ['jsonl', 'sharegpt', 'alpaca', 'csv', 'parquet'];
const maxTestShare = 0.5;

/** Parses the share of the test split. Throws an error that Commander reports as wrong usage. */
function parseShare(text: string): number {
  const share = Number(text);
  if (text.trim() !== '' && share >= 0 && share <= maxTestShare) return share;
  throw new InvalidArgumentError(`It must be a number from 0 to ${maxTestShare}.`);
}

interface Given extends DatasetOptions {
  readonly output: string;
  readonly instructions?: string;
  readonly testShare: number;
}

export function addDataset(program: Command, signal: AbortSignal): void {
  program
    .command('dataset')
    .description('generates questions and answers about files, pages and videos, as a file for training')
    .argument('<file|url...>', 'files, pages or videos; - for stdin')
    .requiredOption('-o, --output <file>', 'output file; - for standard output')
    .addOption(new Option('-f, --format <format>', 'format of the file').choices(formats).default('jsonl'))
    .addOption(new Option('--split <split>', 'only the pairs of this split').choices(['train', 'test']))
    .addOption(
      new Option('--test-share <share>', 'share of the sources in the test split').argParser(parseShare).default(0.1),
    )
    .option('-i, --instructions <text>', 'topic of the questions')
    .action(async (names: string[], given: Given, command: Command) => {
      const { output, format, split, instructions, testShare } = given;
      const { pairs, sources } = await withOutput(output, signal, (write) =>
        withServer(serverOf(command), signal, async ({ client }) => {
          const texts = await readTexts(client, names, signal);
          let job = '';
          const onStart = (id: string) => (job = id);
          const request = { sources: texts, instructions, testShare };
          const result = await client.run('make-dataset', request, { signal, onStart, onProgress: showProgress });
          await write(await client.job(job).dataset({ format, split }, signal));
          return result;
        }),
      ).finally(clearProgress);
      printError(`pairs: ${pairs.length}, sources: ${sources.length}`);
      const failed = sources.filter(({ problem }) => problem !== undefined);
      for (const { id, problem } of failed) printError(`${id}: ${problem}`);
      if (failed.length > 0) process.exitCode = exitCodes.partly;
    });
}
