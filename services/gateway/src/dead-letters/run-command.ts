import type { DeadLetter, DeadLetters } from '@winnow/jobs';

type Letters = Pick<DeadLetters, 'list' | 'retry'>;
type Print = (line: string) => void;

const usage = [
  'failed        lists the jobs that failed for good within the last day, newest first',
  'retry <id>    retries one of them',
  'retry all     retries all whose failure may be transient: those marked with *',
];

/** Runs one command; resolves with the exit code. */
export async function runCommand(words: readonly string[], letters: Letters, print: Print): Promise<number> {
  const [command, which, ...more] = words;
  if (command === 'failed' && which === undefined) return list(letters, print);
  if (command === 'retry' && which === 'all' && more.length === 0) return retryAll(letters, print);
  if (command === 'retry' && which !== undefined && more.length === 0) return retryOne(which, letters, print);
  usage.forEach(print);
  return 2;
}

async function list(letters: Letters, print: Print): Promise<number> {
  const all = await letters.list();
  for (const letter of all) print(describe(letter));
  print(`${all.length} failed, ${all.filter(({ mayRetry }) => mayRetry).length} may be retried (*)`);
  return 0;
}

async function retryOne(id: string, letters: Letters, print: Print): Promise<number> {
  const isRetried = await letters.retry(id);
  print(isRetried ? `${id} is retried` : `${id} is not a failed job, or its uploaded file was removed`);
  return isRetried ? 0 : 1;
}

async function retryAll(letters: Letters, print: Print): Promise<number> {
  const wanted = (await letters.list()).filter(({ mayRetry }) => mayRetry);
  let retried = 0;
  for (const { id } of wanted) if (await letters.retry(id)) retried++;
  print(`${retried} of ${wanted.length} are retried`);
  return retried === wanted.length ? 0 : 1;
}

function describe(letter: DeadLetter): string {
  const { id, operation, failedAt, attempts, worker, code, message, correlationId, mayRetry } = letter;
  const mark = mayRetry ? '*' : ' ';
  return `${mark} ${id}  ${failedAt.toISOString()}  ${operation}  ${code}  ${attempts} runs, last by ${worker}  click ${correlationId}  ${message}`;
}
