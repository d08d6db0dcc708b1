import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const signature = (id: string, secret: string) => createHmac('sha256', secret).update(id).digest('base64url');

/** Creates a new visitor's id of 128 random bits. */
export const newSessionId = (): string => randomBytes(16).toString('base64url');

/** Returns the cookie's value: the id, signed with the first secret. */
export function signSession(id: string, secrets: readonly string[]): string {
  return `${id}.${signature(id, secrets[0] ?? '')}`;
}

/** Returns the id of a cookie signed with one of the secrets, else null. */
export function verifySession(value: string | undefined, secrets: readonly string[]): string | null {
  const [id, given, more] = value?.split('.') ?? [];
  if (!id || !given || more !== undefined) return null;
  const actual = Buffer.from(given);
  const known = secrets.some((secret) => {
    const expected = Buffer.from(signature(id, secret));
    return expected.length === actual.length && timingSafeEqual(expected, actual);
  });
  return known ? id : null;
}
