import { onStartOver } from '@winnow/browser';
import { useEffect, useState } from 'react';

/**
 * Hook: number of times that the visitor has started over. Used as a key, it remounts a part of the page: React retains
 * the previous props of a mounted component, and so megabytes of text that the visitor has cleared.
 */
export function useStartOverCount(): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    return onStartOver(() => setCount((earlier) => earlier + 1));
  }, []);
  return count;
}
