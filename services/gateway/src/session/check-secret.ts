import { ConfigError } from '@winnow/config';

/** Minimum length of a secret, and minimum number of different characters in it. */
const minChars = 32;
const minDistinctChars = 10;
/** Matches placeholders of documentation that end up in installations. */
const placeholder =
  /change.?me|change.?this|replace.?(me|this)|your.?secret|placeholder|example|default|insecure|12345678/i;

/** Rejects session secrets that can be guessed: a known secret allows signing any visitor's cookie. Throws `ConfigError`. */
export function assertStrongSecrets(secrets: readonly string[]): void {
  const reject = (reason: string) => {
    throw new ConfigError(`SESSION_SECRET: ${reason}. Create one, for example with: openssl rand -base64 32`);
  };
  if (secrets.length === 0) reject('is empty');
  for (const secret of secrets) {
    if (secret.length < minChars) reject(`each secret must have at least ${minChars} characters`);
    if (new Set(secret).size < minDistinctChars)
      reject(`each secret must have at least ${minDistinctChars} different characters`);
    if (placeholder.test(secret)) reject('a secret is a placeholder from documentation');
  }
}
