import { createHash, randomBytes } from 'node:crypto';

// `npm run api-key -- NAME [YYYY-MM-DD] [POINTS]`: prints a new API key, and its hash for API_KEYS.

const [name = '', expiry = '', points = ''] = process.argv.slice(2);
if (!/^[\w-]{1,40}$/.test(name)) {
  console.error('Usage: npm run api-key -- NAME [YYYY-MM-DD] [POINTS A DAY]');
  process.exitCode = 1;
} else {
  const key = `wn-${randomBytes(32).toString('base64url')}`;
  const hash = createHash('sha256').update(key).digest('hex');
  const entry = [name, hash, ...(points ? [expiry, points] : expiry ? [expiry] : [])].join(':');
  console.log(`The key, shown once:  ${key}\nFor API_KEYS:         ${entry}`);
}
