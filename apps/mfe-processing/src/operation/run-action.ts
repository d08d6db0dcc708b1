import { ApiProblem, cancelJob, describeFailure, isAbortError, resumeJob, type RunOptions } from '@winnow/api-client';
import type { JobOperationName, ResponseOf } from '@winnow/contracts';
import { showToast } from '@winnow/toast';
import type { Action, Next } from './action';
import { keptJobs } from './kept-jobs';
import { operationState, setOperationState } from './operation-store';

/** Starts an action; a second start in the same place is ignored while the first one runs. */
export function runAction<Name extends JobOperationName, Context>(
  action: Action<Name, Context>,
  given: Context,
): Promise<void> {
  return startAfter(null, action, given);
}

/** Starts what follows a job, which is kept until the next one can be: a reload between the two goes on from it. */
function startAfter<Name extends JobOperationName, Context>(
  earlierId: string | null,
  action: Action<Name, Context>,
  given: Context,
): Promise<void> {
  const context = action.prepare?.(given) ?? given;
  const forgetEarlier = () => earlierId !== null && keptJobs.remove(earlierId);
  const keep = (jobId: string) => {
    keptJobs.put(jobId, { actionId: action.id, context: action.keep?.(context) ?? context, startedAt: Date.now() });
    forgetEarlier();
    // In this order: a reload between the two repeats a job's end, but never loses what it has brought.
    void (action.saved?.() ?? Promise.resolve()).then(keptJobs.flush);
  };
  return follow(action, context, keep, (options) => action.start(context, options)).finally(forgetEarlier);
}

/** Follows a job that an earlier page started. */
export function resumeAction<Name extends JobOperationName, Context>(
  action: Action<Name, Context>,
  context: Context,
  jobId: string,
): Promise<void> {
  return follow(
    action,
    context,
    () => undefined,
    (options) => {
      options.onAccepted?.(jobId);
      return resumeJob(jobId, action.operation, options);
    },
  );
}

async function follow<Name extends JobOperationName, Context>(
  action: Action<Name, Context>,
  context: Context,
  keep: (jobId: string) => void,
  start: (options: RunOptions) => Promise<ResponseOf<Name>>,
): Promise<void> {
  const place = action.place(context);
  if (operationState(place)?.status === 'running') return;
  const abort = new AbortController();
  const cancel = () => abort.abort();
  let acceptedId: string | null = null;
  // An answer that comes without a job still needs an id for what it brings.
  const ownId = crypto.getRandomValues(new Uint32Array(4)).join('-');
  const unlessCancelled = (work: () => void) => {
    if (!abort.signal.aborted) work();
  };
  const forget = () => acceptedId && keptJobs.remove(acceptedId);
  setOperationState(place, { status: 'running', progress: action.firstProgress(context), cancel });
  const end = (outcome: string | Next<Context>) => {
    setOperationState(place, typeof outcome === 'string' && outcome ? { status: 'done', note: outcome } : undefined);
    if (typeof outcome === 'string') forget();
    else void startAfter(acceptedId, action, outcome.next);
  };
  try {
    const result = await start({
      signal: abort.signal,
      onAccepted: (jobId) => {
        acceptedId = jobId;
        keep(jobId);
      },
      onProgress: (told) =>
        unlessCancelled(() => {
          const progress = action.progressOf?.(context, told) ?? told;
          setOperationState(place, { status: 'running', progress, cancel });
        }),
      onPage: (event) => unlessCancelled(() => action.onPage?.(context, event, acceptedId ?? ownId)),
    });
    if (abort.signal.aborted) {
      forget();
      return setOperationState(place, undefined);
    }
    end(action.onResult(context, result, acceptedId ?? ownId));
  } catch (error) {
    const lostJob = isLost(error) ? acceptedId : null;
    if (isAbortError(error) || abort.signal.aborted) {
      if (lostJob === null) forget();
      return setOperationState(place, undefined);
    }
    const outcome = lostJob === null ? action.onFailure?.(context, error) : undefined;
    if (outcome !== undefined) return end(outcome);
    if (lostJob === null) forget();
    const failure = describeFailure(action.failsAs, error);
    const subject = action.subject?.(context);
    setOperationState(place, { status: 'failed', failure, subject, retry: retryOf(action, context, lostJob) });
    showToast({ ...failure, tone: 'destructive' });
  }
}

/** The server could not be reached any more; the job may well go on there. */
const isLost = (error: unknown) => error instanceof ApiProblem && error.code === 'network';

function retryOf<Name extends JobOperationName, Context>(
  action: Action<Name, Context>,
  context: Context,
  lostJob: string | null,
): (() => void) | null {
  if (lostJob === null && action.canRetry?.(context) === false) return null;
  return () => {
    const next = action.retryWith?.(context) ?? context;
    if (lostJob !== null && next === context) return void resumeAction(action, context, lostJob);
    if (lostJob !== null) abandon(lostJob);
    void runAction(action, next);
  };
}

/** Forgets a job whose result is no longer wanted. One that the server cannot be asked to cancel ends at its deadline. */
function abandon(jobId: string): void {
  keptJobs.remove(jobId);
  cancelJob(jobId).catch(() => undefined);
}
