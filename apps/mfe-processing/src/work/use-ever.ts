import { useState } from 'react';

/** Hook: whether this has ever been so: what is drawn then stays, to hand the focus on when it becomes empty. */
export function useEver(isNow: boolean): boolean {
  const [hasBeen, setHasBeen] = useState(isNow);
  if (isNow && !hasBeen) setHasBeen(true);
  return hasBeen || isNow;
}
