import { fork } from 'node:child_process';
import { once } from 'node:events';
import os from 'node:os';
import path from 'node:path';

const hook = path.join(import.meta.dirname, '../typescript.mjs');

/** A separate process for one part of a measurement, so that it does not share a thread with the others. */
export interface Child {
  readonly pid: number;
  /** Sends a message and resolves with the next reply. Rejects if the process exits instead. */
  ask<Answer>(message: unknown): Promise<Answer>;
  stop(): Promise<void>;
}

/**
 * Starts `file` of this folder, which replies to every message. `elsewhere`: it simulates a part of other machines, and
 * therefore gets a lower priority than the product.
 */
export function startChild(file: string, { elsewhere = false } = {}): Child {
  const child = fork(path.join(import.meta.dirname, file), {
    execArgv: ['--import', hook],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  if (elsewhere && child.pid !== undefined) os.setPriority(child.pid, os.constants.priority.PRIORITY_BELOW_NORMAL);
  const ended = once(child, 'exit');
  return {
    pid: child.pid ?? 0,
    ask<Answer>(message: unknown) {
      return new Promise<Answer>((resolve, reject) => {
        const fail = () => reject(new Error(`${file} ended`));
        child.once('exit', fail);
        child.once('message', (answer: Answer) => {
          child.off('exit', fail);
          resolve(answer);
        });
        child.send(message as object);
      });
    },
    async stop() {
      child.kill();
      await ended;
    },
  };
}
