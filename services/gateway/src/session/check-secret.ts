import { ConfigError } from '@winnow/config';

/** Minimum length of a secret, and minimum number of different characters in it. */
const minChars = 32;
const minDifferent = 10;
/** Matches placeholders of documentation that end up in installations. */
const placeholder =
  /change.?me|change.?this|replace.?(me|this)|your.?secret|placeholder|example|default|insecure|12345678/i;

/** Rejects session secrets that can be guessed: a known secret allows signing any visitor's cookie. Throws `ConfigError`. */
export function assertStrongSecrets(secrets: readonly string[]): void {
  const refuse = (reason: string) => {
    throw new ConfigError(`SESSION_SECRET: ${reason}. Make one, for example with: openssl rand -base64 32`);
  };
  if (secrets.length === 0) refuse('is empty');
  for (const secret of secrets) {
    if (secret.length < minChars) refuse(`each secret must have at least ${minChars} characters`);
    if (new Set(secret).size < minDifferent) refuse('a secret repeats itself');
    if (placeholder.test(secret)) refuse('a secret is one from documentation');
  }
}
