import { useMemo } from 'react';
import { useSettledText } from './use-settled-text';

/** Whether a text is a JSON object or list, whose indentation is part of it. */
export function isJson(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** Hook: whether a text that may be long, and typed in, is JSON; typing does not wait for the answer. */
export function useIsJson(text: string): boolean {
  const asked = useSettledText(text);
  return useMemo(() => isJson(asked), [asked]);
}
