import type { Command, Option } from 'commander';
import type { RunOptions, WinnowClient } from '@winnow/client';
import { withServer } from '../server.ts';
import { clearProgress, print, printError, showProgress } from '../terminal.ts';
import { jsonOption, serverOf } from './options.ts';
import { readSource } from './read-source.ts';
import { sourceOf, type Source } from './source.ts';

/** What a command needs to run its operation. */
export interface Run<Options> {
  readonly client: WinnowClient;
  readonly source: Source;
  readonly options: Options;
  readonly runOptions: RunOptions;
  /** Reads the source as plain text. */
  readonly readText: () => Promise<string>;
}

/** A command that runs one operation on the text of a file, a page or a video. */
interface TextCommand<Options, Answer> {
  readonly name: string;
  readonly description: string;
  readonly options: readonly Option[];
  readonly run: (run: Run<Options>) => Promise<Answer>;
  /** The result as text; `--json` prints it as a whole. */
  readonly textOf: (answer: Answer) => string;
}

export function addTextCommand<Options extends object, Answer extends object>(
  program: Command,
  signal: AbortSignal,
  { name, description, options, run, textOf }: TextCommand<Options, Answer>,
): void {
  const added = program
    .command(name)
    .description(description)
    .argument('<file|url>', 'file, page or video; - for stdin');
  for (const option of [...options, jsonOption()]) added.addOption(option);
  added.action(async (argument: string, given: Options & { json?: boolean }, command: Command) => {
    const source = sourceOf(argument);
    const answer = await withServer(serverOf(command), signal, ({ client }) => {
      const readText = async (): Promise<string> =>
        (await readSource(client, source, { format: 'text', include: [] }, signal)).text;
      return run({ client, source, options: given, readText, runOptions: { signal, onProgress: showProgress } });
    }).finally(clearProgress);
    await print(given.json ? JSON.stringify(answer, null, 2) : textOf(answer));
    if (!given.json) for (const warning of warningsOf(answer)) printError(`winnow: ${warning}`);
  });
}

function warningsOf(answer: object): readonly string[] {
  return 'warnings' in answer && Array.isArray(answer.warnings) ? (answer.warnings as string[]) : [];
}
