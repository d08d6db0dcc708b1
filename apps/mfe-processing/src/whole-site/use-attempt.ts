import { ApiProblem } from '@winnow/api-client';
import { useState } from 'react';
import { isUnreached } from '../operation/retry-unreached';

const nothing = { isBusy: false, problem: '', issues: new Map<string, string>() };

/**
 * Hook: runs the action of a button, and keeps its error message until the next attempt. `issues` has the messages about
 * single fields of the request.
 */
export function useAttempt() {
  const [state, setState] = useState(nothing);
  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    setState({ ...nothing, isBusy: true });
    try {
      await work();
      setState(nothing);
      return true;
    } catch (error) {
      const issues = (error instanceof ApiProblem && error.issues) || [];
      setState({
        isBusy: false,
        problem: isUnreached(error)
          ? 'The server does not respond. Please try again in a moment.'
          : (error as Error).message || 'That did not work. Please try again.',
        issues: new Map(issues.map(({ path, message }) => [path, message])),
      });
      return false;
    }
  };
  return { ...state, attempt };
}
