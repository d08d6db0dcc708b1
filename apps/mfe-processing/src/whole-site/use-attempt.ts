import { useState } from 'react';

/** Hook: runs the action of a button, and keeps its error message until the next attempt. */
export function useAttempt() {
  const [state, setState] = useState({ isBusy: false, problem: '' });
  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    setState({ isBusy: true, problem: '' });
    try {
      await work();
      setState({ isBusy: false, problem: '' });
      return true;
    } catch (error) {
      setState({ isBusy: false, problem: (error as Error).message || 'That did not work. Please try again.' });
      return false;
    }
  };
  return { ...state, attempt };
}
