import { useEffect, useState } from 'react';
import { loadLongPrompt, type LongPromptModule } from './load-long-prompt';

/**
 * Hook: the editor for long texts, loaded when needed. `failed`: the text area is used instead, although it is slow.
 */
export function useLongPrompt(isNeeded: boolean): LongPromptModule | 'loading' | 'failed' {
  const [state, setState] = useState<LongPromptModule | 'loading' | 'failed'>('loading');
  useEffect(() => {
    if (isNeeded) loadLongPrompt().then(setState, () => setState('failed'));
  }, [isNeeded]);
  return state;
}
