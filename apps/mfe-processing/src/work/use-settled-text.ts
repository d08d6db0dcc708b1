import { useDeferredValue, useEffect, useState } from 'react';

/** Characters above which a text is scanned only while it does not change. */
const longText = 20_000;
/** Milliseconds without a change after which a long text counts as settled. */
const pauseMs = 250;

/** Hook: a text that is typed in, for what goes through all of it: a moment late, and a long one after a pause. */
export function useSettledText(text: string): string {
  const isLong = text.length >= longText;
  const deferred = useDeferredValue(isLong ? '' : text);
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return isLong ? settled : deferred;
}
