import { queuePrefix, readConfig, redisUrl } from '@winnow/config';
import { connectRedis, DeadLetters } from '@winnow/jobs';
import { PendingWork } from '../collections/pending-work';
import { retryWithStorage } from './retry-with-storage';
import { runCommand } from './run-command';

// `node dist/jobs.js failed`, `node dist/jobs.js retry <id>`, `node dist/jobs.js retry all` (docs/operations.md).

async function main(): Promise<number> {
  const config = readConfig({ redisUrl, queuePrefix });
  const letters = new DeadLetters(config.redisUrl, config.queuePrefix);
  const redis = connectRedis(config.redisUrl, 'producer');
  const retriable = retryWithStorage(letters, new PendingWork(redis, config.queuePrefix));
  try {
    return await runCommand(process.argv.slice(2), retriable, (line) => void process.stdout.write(`${line}\n`));
  } finally {
    redis.disconnect();
    await letters.close();
  }
}

main().then(
  (code) => process.exit(code),
  (error: Error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  },
);
