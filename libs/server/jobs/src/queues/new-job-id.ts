import { randomBytes } from 'node:crypto';

/** Returns 128 random bits in base64url. Never starts with `-`, which a command line parses as an option. */
export function newJobId(): string {
  return randomBytes(16).toString('base64url').replace(/^-/, '_');
}
