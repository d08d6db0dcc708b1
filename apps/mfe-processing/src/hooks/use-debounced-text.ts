import { useDeferredValue, useEffect, useState } from 'react';

/** Characters above which a text is scanned only while it does not change. */
const longText = 20_000;
/** Milliseconds without a change after which a long text counts as settled. */
const pauseMs = 250;

/** Hook: an edited text for full scans: deferred, and updated after a pause if it is long. */
export function useDebouncedText(text: string): string {
  const isLong = text.length >= longText;
  const deferred = useDeferredValue(isLong ? '' : text);
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return isLong ? settled : deferred;
}
