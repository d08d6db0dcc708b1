import { setTimeout as sleep } from 'node:timers/promises';

interface WaitOptions {
  readonly timeoutMs?: number;
  readonly intervalMs?: number;
  /** Describes the state for the error of a timeout. */
  readonly describe?: () => unknown;
}

/** Reads a value until it is neither false nor undefined, and returns it. Throws after a timeout. */
export async function waitUntil<Value>(
  read: () => Value | Promise<Value>,
  { timeoutMs = 120_000, intervalMs = 20, describe }: WaitOptions = {},
): Promise<Exclude<Value, false | undefined>> {
  for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; await sleep(intervalMs)) {
    const value = await read();
    if (value !== undefined && value !== false) return value as Exclude<Value, false | undefined>;
  }
  throw new Error(`the condition was not met in ${timeoutMs} ms${describe ? `: ${JSON.stringify(describe())}` : ''}`);
}
