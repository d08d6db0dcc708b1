import type { Command } from 'commander';
import type { WinnowClient } from '@winnow/client';
import { exitCodes } from '../exit-codes.ts';
import { Failure } from '../failure.ts';
import { withServer } from '../server.ts';
import { serverOf } from './options.ts';

/**
 * Runs a command whose data belong to a key. Throws `Failure` without a key, or if the server has no keys: then each
 * call would be a new visitor without data.
 */
export async function withKey(
  command: Command,
  signal: AbortSignal,
  work: (client: WinnowClient) => Promise<void>,
): Promise<void> {
  const options = serverOf(command);
  if (options.apiKey === undefined)
    throw new Failure('Collections belong to an API key: set WINNOW_API_KEY.', exitCodes.usage);
  await withServer({ ...options, keepsData: true }, signal, async ({ client, url }) => {
    if (!(await client.isKeySession(signal)))
      throw new Failure(
        `Collections belong to an API key, and the server ${url} has no API keys: set API_KEYS there.`,
        exitCodes.refused,
      );
    await work(client);
  });
}
