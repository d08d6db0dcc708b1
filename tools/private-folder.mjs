import { chmodSync, mkdirSync, statSync } from 'node:fs';

/** Permissions of users who neither own a folder nor are in its group. */
const othersMode = 0o007;

/**
 * Creates a folder that no other user of this machine can open, also if it exists already. Visitors' texts are in files
 * that Redis makes readable, and the embedded database writable, for every user. A folder that is closed to others
 * already keeps its mode, which may give a group access on purpose.
 */
export function privateFolder(folder) {
  const isNew = mkdirSync(folder, { recursive: true }) !== undefined;
  if (!isNew && (statSync(folder).mode & othersMode) === 0) return;
  try {
    chmodSync(folder, 0o700);
  } catch {
    // Some file systems have no modes.
  }
}
