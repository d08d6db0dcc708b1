import type { Command } from 'commander';
import { exitCodes } from '../exit-codes.ts';
import { Failure } from '../failure.ts';
import type { ServerOptions } from '../server.ts';
import { serverOf } from './options.ts';

/** The options of a command whose data belong to a key: without one, each call is a new visitor without data. */
export function requireKey(command: Command): ServerOptions {
  const options = serverOf(command);
  if (options.apiKey !== undefined) return { ...options, keepsData: true };
  throw new Failure('Collections belong to an API key: set WINNOW_API_KEY.', exitCodes.usage);
}
