import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const hook = path.join(import.meta.dirname, '../../../tools/typescript.mjs');
const lowPriority = os.constants.priority.PRIORITY_BELOW_NORMAL;

/** A child process for one part of a measurement, so that it does not share a thread with the others. */
export interface Child {
  readonly pid: number;
  /** Sends a message and resolves with the next reply. Rejects if the process exits instead. */
  request<Reply>(message: unknown): Promise<Reply>;
  stop(): Promise<void>;
}

/**
 * Starts `file` of this folder, which replies to every message. `isExternal`: the process simulates software on another
 * machine, and therefore gets a lower priority than the product.
 */
export function startChild(file: string, { isExternal = false } = {}): Child {
  const child = fork(path.join(import.meta.dirname, file), {
    execArgv: ['--import', hook],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // The priority applies to a session.
    detached: isExternal,
  });
  if (isExternal && child.pid !== undefined) {
    os.setPriority(child.pid, lowPriority);
    void lowerSessionPriority(child.pid);
  }
  const exited = once(child, 'exit');
  return {
    pid: child.pid ?? 0,
    request<Reply>(message: unknown) {
      return new Promise<Reply>((resolve, reject) => {
        const fail = () => reject(new Error(`${file} ended`));
        child.once('exit', fail);
        child.once('message', (reply: Reply) => {
          child.off('exit', fail);
          resolve(reply);
        });
        child.send(message as object);
      });
    },
    async stop() {
      child.kill();
      await exited;
    },
  };
}

/**
 * Lowers the priority of a session. Linux distributes the CPU among sessions first (sched(7), "The autogroup feature"), and
 * each service of the product is one: a priority within a session has no effect on other sessions. Does nothing where the
 * feature is off; the kernel accepts ten changes a second.
 */
async function lowerSessionPriority(pid: number): Promise<void> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    try {
      return await writeFile(`/proc/${pid}/autogroup`, String(lowPriority));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return;
      await sleep(100);
    }
  }
}
