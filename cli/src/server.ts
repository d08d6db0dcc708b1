import { WinnowClient } from '@winnow/client';
import { exitCodes } from './exit-codes.ts';
import { Failure } from './failure.ts';
import { startLocalSystem } from './local-system.ts';
import { clearProgress } from './terminal.ts';

export interface ServerOptions {
  /** Address of a running product. */
  readonly server?: string | undefined;
  readonly apiKey?: string | undefined;
  /** Whether the work leaves data that must outlive the command: a temporary system would delete them. */
  readonly keepsData?: boolean;
}

/** Default address of `npm start` and compose. */
const defaultServer = 'http://localhost:8080';
/** Milliseconds until a request for a local product times out. */
const probeTimeoutMs = 500;

export interface ServerConnection {
  readonly client: WinnowClient;
  readonly url: string;
}

/**
 * Runs work with a server: the given one, else a running local product, else a temporary system that is stopped
 * afterwards. Throws `Failure` instead of starting one for work that keeps data.
 */
export async function withServer<Result>(
  { server, apiKey, keepsData = false }: ServerOptions,
  signal: AbortSignal,
  work: (connected: ServerConnection) => Promise<Result>,
): Promise<Result> {
  const connect = (url: string): ServerConnection => ({ url, client: clientOf(url, apiKey) });
  if (server !== undefined) return await work(connect(server));
  if (await isWinnow(defaultServer)) return await work(connect(defaultServer));
  if (keepsData)
    throw new Failure(
      `No server answers at ${defaultServer}: start Winnow, or name one with --server.`,
      exitCodes.busy,
    );
  const system = await startLocalSystem(signal);
  try {
    return await work(connect(system.url));
  } finally {
    clearProgress();
    await system.stop();
  }
}

/** Throws `Failure` for an address that is not a server's. */
function clientOf(server: string, apiKey: string | undefined): WinnowClient {
  try {
    return new WinnowClient({ server, apiKey });
  } catch (error) {
    throw error instanceof TypeError ? new Failure(error.message, exitCodes.usage) : error;
  }
}

/** Whether Winnow responds at an address; another program may listen there. */
async function isWinnow(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/api/limits`, {
      signal: AbortSignal.timeout(probeTimeoutMs),
      redirect: 'manual',
    });
    const { pages } = (await response.json()) as { pages?: unknown };
    return response.ok && typeof pages === 'number';
  } catch {
    return false;
  }
}
