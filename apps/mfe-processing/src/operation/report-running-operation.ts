import { reportActiveWork } from '@winnow/browser';
import type { Progress } from '@winnow/contracts';
import { queryClient } from '@winnow/query';
import { getRun } from './run-query';

/** Reports the latest running operation and its progress to the shell, for the title. */
export function reportRunningOperation(): void {
  const tell = () => {
    const newest = queryClient.getMutationCache().findAll({ status: 'pending' }).at(-1);
    const run = newest && getRun(String(newest.state.variables));
    reportActiveWork('processing', run ? wordsOf(run.progress) : '');
  };
  queryClient.getMutationCache().subscribe(tell);
  queryClient.getQueryCache().subscribe(tell);
}

function wordsOf({ message, progress, total }: Progress): string {
  const percent = total > 0 ? Math.floor((progress / total) * 100) : 0;
  return percent > 0 ? `${percent}% ${message}` : message;
}
