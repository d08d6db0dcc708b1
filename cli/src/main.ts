import { CommanderError } from 'commander';
import { WinnowProblem } from '@winnow/client';
import { Failure } from './failure.ts';
import { exitCodeOf, exitCodes } from './exit-codes.ts';
import { createProgram } from './program.ts';
import { onStopSignal } from './stop-signals.ts';
import { printError } from './terminal.ts';

/** Runs a command line and sets the exit code of the process; never throws. */
export async function main(args: readonly string[]): Promise<void> {
  const stopping = new AbortController();
  onStopSignal(() => stopping.abort(new Failure('Stopped.', exitCodes.stopped)));
  // Messages are lost when the reader of stderr closes it early, as in `winnow crawl … 2>&1 | head`; the work is not.
  process.stderr.on('error', () => undefined);
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    // The reader of the output may close it early: `winnow links … | head`.
    if (error.code === 'EPIPE') return stopping.abort(new Failure('', exitCodes.done));
    // The command may have ended already, since the last write is not awaited.
    process.exitCode = exitCodes.failed;
    printError(`winnow: ${error.message}`);
    stopping.abort(new Failure('', exitCodes.failed));
  });
  try {
    await createProgram(stopping.signal).parseAsync(args, { from: 'user' });
  } catch (error) {
    // Streams and timers reject with an `AbortError` of their own instead of the reason.
    const { aborted, reason } = stopping.signal;
    process.exitCode = report(aborted ? reason : error, args.includes('--json'));
  }
}

/** Prints a failure once and returns the exit code. */
function report(error: unknown, asJson: boolean): number {
  // Commander has already printed it.
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
  // The reader of the output closed it early.
  if ((error as NodeJS.ErrnoException | undefined)?.code === 'EPIPE') return exitCodes.done;
  const isKnown = error instanceof WinnowProblem || error instanceof Failure;
  const message = isKnown || error instanceof Error ? error.message : String(error);
  const { code, correlationId } =
    error instanceof WinnowProblem ? error : { code: undefined, correlationId: undefined };
  if (message !== '') printError(asJson ? JSON.stringify({ message, code, correlationId }) : `winnow: ${message}`);
  return error instanceof Failure ? error.exitCode : exitCodeOf(error);
}
