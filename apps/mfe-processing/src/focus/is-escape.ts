import type { KeyboardEvent } from 'react';

/** Whether a key closes what it is pressed in. Escape that ends an input method's composition does not. */
export function isEscape({ key, nativeEvent }: KeyboardEvent): boolean {
  return key === 'Escape' && !nativeEvent.isComposing;
}
