import { readFileSync } from 'node:fs';

/** Milliseconds between checks. */
const checkIntervalMs = 500;

/** Returns the parent of a process, or undefined if it is unavailable. */
function parentOf(pid) {
  try {
    // The name in brackets may contain any character, so the fields are counted from its end.
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')[1]);
  } catch {
    return undefined;
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

/**
 * Resolves when the npm that runs this script has exited: npm does not forward SIGTERM, so that a supervisor that stops
 * `npm start` would leave the product running. Never resolves without npm. There is a shell between npm and the script.
 */
export function abandonedByNpm() {
  const { ppid } = process;
  const shellParent = parentOf(ppid);
  const hasExited = () =>
    process.ppid !== ppid || (shellParent !== undefined && shellParent > 1 && !isAlive(shellParent));
  return new Promise((resolve) => {
    if (!process.env.npm_lifecycle_event) return;
    const timer = setInterval(() => {
      if (!hasExited()) return;
      clearInterval(timer);
      resolve('npm');
    }, checkIntervalMs);
    timer.unref();
  });
}
