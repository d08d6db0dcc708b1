import { chmodSync, mkdirSync } from 'node:fs';

/**
 * Creates a folder that no other user of this machine can open, also if it exists already: visitors' texts are in files that
 * Redis makes readable, and the embedded database writable, for every user.
 */
export function privateFolder(folder) {
  mkdirSync(folder, { recursive: true });
  try {
    chmodSync(folder, 0o700);
  } catch {
    // Some file systems have no modes.
  }
}
