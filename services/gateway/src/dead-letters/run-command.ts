import type { DeadLetter, DeadLetters } from '@winnow/jobs';

type Letters = Pick<DeadLetters, 'list' | 'retry'>;
type Say = (line: string) => void;

const usage = [
  'failed        lists the jobs that were given up in the last day, the newest first',
  'retry <id>    runs one of them again',
  'retry all     runs all again that may end better: those marked with *',
];

/** Runs one command; resolves with the exit code. */
export async function runCommand(words: readonly string[], letters: Letters, say: Say): Promise<number> {
  const [command, which, ...more] = words;
  if (command === 'failed' && which === undefined) return list(letters, say);
  if (command === 'retry' && which === 'all' && more.length === 0) return retryAll(letters, say);
  if (command === 'retry' && which !== undefined && more.length === 0) return retryOne(which, letters, say);
  usage.forEach(say);
  return 2;
}

async function list(letters: Letters, say: Say): Promise<number> {
  const all = await letters.list();
  for (const letter of all) say(describe(letter));
  say(`${all.length} failed, ${all.filter(({ mayRetry }) => mayRetry).length} may be retried (*)`);
  return 0;
}

async function retryOne(id: string, letters: Letters, say: Say): Promise<number> {
  const isBack = await letters.retry(id);
  say(isBack ? `${id} runs again` : `${id} is no failed job, or its uploaded file is gone`);
  return isBack ? 0 : 1;
}

async function retryAll(letters: Letters, say: Say): Promise<number> {
  const wanted = (await letters.list()).filter(({ mayRetry }) => mayRetry);
  let back = 0;
  for (const { id } of wanted) if (await letters.retry(id)) back++;
  say(`${back} of ${wanted.length} run again`);
  return back === wanted.length ? 0 : 1;
}

function describe(letter: DeadLetter): string {
  const { id, operation, failedAt, attempts, worker, code, message, correlationId, mayRetry } = letter;
  const mark = mayRetry ? '*' : ' ';
  return `${mark} ${id}  ${failedAt.toISOString()}  ${operation}  ${code}  ${attempts} runs, last by ${worker}  click ${correlationId}  ${message}`;
}
