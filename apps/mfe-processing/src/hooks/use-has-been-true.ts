import { useState } from 'react';

/**
 * Hook: whether the condition has ever been true, so that content stays mounted to pass on the focus when it becomes empty.
 */
export function useHasBeenTrue(isNow: boolean): boolean {
  const [hasBeen, setHasBeen] = useState(isNow);
  if (isNow && !hasBeen) setHasBeen(true);
  return hasBeen || isNow;
}
