import { ConfigError } from '@winnow/config';

/** The least length of a secret, and the least number of different characters in it. */
const leastChars = 32;
const leastDifferent = 10;
/** Words of documentation that find their way into installations. */
const placeholder =
  /change.?me|change.?this|replace.?(me|this)|your.?secret|placeholder|example|default|insecure|12345678/i;

/** Refuses session secrets that can be guessed: whoever knows one is every visitor. Throws `ConfigError`. */
export function refuseWeakSecrets(secrets: readonly string[]): void {
  const refuse = (reason: string) => {
    throw new ConfigError(`SESSION_SECRET: ${reason}. Make one, for example with: openssl rand -base64 32`);
  };
  if (secrets.length === 0) refuse('is empty');
  for (const secret of secrets) {
    if (secret.length < leastChars) refuse(`each secret must have at least ${leastChars} characters`);
    if (new Set(secret).size < leastDifferent) refuse('a secret repeats itself');
    if (placeholder.test(secret)) refuse('a secret is one from documentation');
  }
}
