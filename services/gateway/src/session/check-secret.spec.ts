import { randomBytes } from 'node:crypto';
import { assertStrongSecrets } from './check-secret';

const good = () => randomBytes(32).toString('base64url');

it('accepts one or several random secrets', () => {
  for (let time = 0; time < 200; time++) expect(() => assertStrongSecrets([good(), good()])).not.toThrow();
});

it.each([
  [[]],
  [['']],
  [['short']],
  [['k3Jd9sQm2Vx7Lp0aTz5BwYc8RfNhGuE']],
  [['x'.repeat(64)]],
  [['abcabcabcabcabcabcabcabcabcabcabcabcabc']],
  [['please-change-me-to-something-long-and-random']],
  [['CHANGE_THIS_SECRET_BEFORE_YOU_GO_TO_PRODUCTION']],
  [['my-super-insecure-secret-for-development-only']],
])('rejects %j without repeating it', (secrets) => {
  expect(() => assertStrongSecrets(secrets)).toThrow(/^SESSION_SECRET/);
  const [secret = ''] = secrets;
  if (secret !== '') expect(() => assertStrongSecrets(secrets)).not.toThrow(secret);
});

it('rejects a strong secret combined with a weak one', () => {
  expect(() => assertStrongSecrets([good(), 'short'])).toThrow();
});
