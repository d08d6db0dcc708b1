import { existsSync, realpathSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { exitCodes } from './exit-codes.ts';
import { Failure } from './failure.ts';
import { printError } from './terminal.ts';

export interface LocalSystem {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts the product for one command as `npm start` does, on free ports and with separate data. Throws `Failure`
 * without the repository, as in an image, or when a part does not start.
 */
export async function startLocalSystem(signal: AbortSignal): Promise<LocalSystem> {
  const root = path.resolve(path.dirname(realpathSync(process.argv[1] ?? '')), '../..');
  if (!existsSync(path.join(root, 'tools/system.mjs')))
    throw new Failure('No server: name one with --server or WINNOW_SERVER.', exitCodes.usage);
  // Redirects messages of the first start to stderr, so that they do not mix with the output.
  console.log = (...words: unknown[]) => printError(words.join(' '));
  const { build } = (await import(/* webpackIgnore: true */ toolOf(root, 'build'))) as {
    build: (signal?: AbortSignal) => Promise<void>;
  };
  const { startSystem } = (await import(
    /* webpackIgnore: true */ toolOf(root, 'system')
  )) as typeof import('../../tools/system.mjs');
  const directory = path.join(root, '.cache/systems', `cli-${process.pid}`);
  try {
    if (!existsSync(path.join(root, 'services/gateway/dist/main.js'))) await build(signal);
    const system = await startSystem({ directory, signal });
    const stop = async () => {
      await system.stop();
      rmSync(directory, { recursive: true, force: true });
    };
    return { url: system.url, stop };
  } catch (error) {
    rmSync(directory, { recursive: true, force: true });
    signal.throwIfAborted();
    throw new Failure(error instanceof Error ? error.message : String(error), exitCodes.failed);
  }
}

/** Returns the URL of a tool, which a bundle does not resolve. */
const toolOf = (root: string, name: string) => pathToFileURL(path.join(root, 'tools', `${name}.mjs`)).href;
