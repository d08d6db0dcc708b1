import { ApiProblem } from '@winnow/api-client';
import { createStore } from '@winnow/browser';
import { useState } from 'react';
import { isUnreached } from '../operation/retry-unreached';

const nothing = { isBusy: false, problem: '', issues: new Map<string, string>(), after: 0 };

/** Number of attempts of all buttons so far. */
let attempts = 0;
/** Number, in the order of their starts, of the last attempt that succeeded. */
const lastSuccess = createStore(0);

/**
 * Hook: runs the action of a button, and keeps its error message until the next attempt, or until a later one of another
 * button succeeds. `issues` has the messages about single fields of the request, which stay until the next attempt.
 */
export function useAttempt() {
  const [{ after, ...state }, setState] = useState(nothing);
  const isLater = lastSuccess.use() > after && state.issues.size === 0;
  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    const own = (attempts += 1);
    setState({ ...nothing, isBusy: true });
    try {
      await work();
      setState(nothing);
      lastSuccess.update((last) => Math.max(last, own));
      return true;
    } catch (error) {
      const issues = (error instanceof ApiProblem && error.issues) || [];
      setState({
        isBusy: false,
        problem: isUnreached(error)
          ? 'The server does not respond. Please try again in a moment.'
          : (error as Error).message || 'That did not work. Please try again.',
        issues: new Map(issues.map(({ path, message }) => [path, message])),
        after: attempts,
      });
      return false;
    }
  };
  return { ...state, problem: isLater ? '' : state.problem, attempt };
}
