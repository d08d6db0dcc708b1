import { onStartOver } from '@winnow/browser';
import { useEffect, useState } from 'react';

/**
 * Hook: how often the visitor has started over. As a key it mounts a part of the page anew: React keeps what a component that
 * stays was rendered with before, and so megabytes of text that the visitor has cleared.
 */
export function useStartOvers(): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    return onStartOver(() => setCount((earlier) => earlier + 1));
  }, []);
  return count;
}
