import { setTimeout as sleep } from 'node:timers/promises';
import { Option, type Command } from 'commander';
import type { RequestOf, WinnowClient } from '@winnow/client';
import { exitCodes } from '../exit-codes.ts';
import { Failure } from '../failure.ts';
import { withServer } from '../server.ts';
import { print, printError } from '../terminal.ts';
import { serverOf } from './options.ts';

type Sink = NonNullable<RequestOf<'crawl-site'>['sink']>;

/** Options of a command that may send its collection to a bucket. */
export interface SinkOptions {
  readonly sink?: string;
  readonly sinkFormat: NonNullable<Sink['format']>;
}

const pollMs = 1_000;
/** Failed attempts after which waiting ends; the server's next one is a minute away. */
const maxAttempts = 2;

export function addSinks(program: Command, signal: AbortSignal): void {
  program
    .command('sinks')
    .description('lists the names of the buckets of the server, for --sink, one per line')
    .action((_options: object, command: Command) =>
      withServer(serverOf(command), signal, async ({ client }) => {
        const names = await client.sinks(signal);
        if (names.length > 0) await print(names.join('\n'));
      }),
    );
}

export const addSinkOptions = (command: Command): Command =>
  command
    .option('--sink <name>', 'name of the bucket that the collection is sent to')
    .addOption(
      new Option('--sink-format <format>', 'format of the file in the bucket')
        .choices(['jsonl', 'zip'])
        .default('jsonl'),
    );

/** Returns the field of a request that is set by the options. */
export const sinkOf = ({ sink, sinkFormat }: SinkOptions): { sink?: Sink } =>
  sink === undefined ? {} : { sink: { name: sink, format: sinkFormat } };

/** Waits until the collection of an ended job is in its bucket. Throws `Failure` when it is not, or not soon. */
export async function waitForDelivery(client: WinnowClient, id: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    const delivery = (await client.jobs(signal)).find((job) => job.id === id)?.delivery;
    if (!delivery)
      throw new Failure('The job has expired: whether its collection was delivered is unknown.', exitCodes.failed);
    const { sink, status, attempts, object, message } = delivery;
    if (status === 'delivered') return printError(`sent to ${sink}: ${object ?? ''}`);
    if (status === 'failed') throw new Failure(`Not sent to ${sink}: ${message ?? ''}`, exitCodes.failed);
    if (attempts >= maxAttempts)
      throw new Failure(`Not sent to ${sink} yet, the server will try again: ${message ?? ''}`, exitCodes.busy);
    await sleep(pollMs, undefined, { signal });
  }
}
