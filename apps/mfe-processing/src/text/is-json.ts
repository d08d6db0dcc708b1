import { useMemo } from 'react';
import { useDebouncedText } from '../hooks/use-debounced-text';

/** Whether a text is a JSON object or list, whose indentation is significant. */
export function isJson(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Hook: whether a text that may be long is JSON; deferred, so that typing stays responsive. */
export function useIsJson(text: string): boolean {
  const asked = useDebouncedText(text);
  return useMemo(() => isJson(asked), [asked]);
}
