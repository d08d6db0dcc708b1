import { isComposing } from '@winnow/browser';
import type { KeyboardEvent } from 'react';

/** Whether a key is Escape, except one that ends an input method's composition. */
export function isEscape({ key, nativeEvent }: KeyboardEvent): boolean {
  return key === 'Escape' && !isComposing(nativeEvent);
}
