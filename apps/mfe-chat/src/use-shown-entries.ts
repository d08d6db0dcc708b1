import { useEffect, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import type { ChatEntry } from './chat-entry';

/** Messages rendered at first, and added on request: with thousands, opening the panel takes seconds. */
const step = 100;

/**
 * Hook: the rendered part of a long conversation. `earlier` was requested, `latest` is what was there at first and has
 * been added since; `hidden` messages are before both. `showEarlier` keeps the visible messages in place.
 */
export function useShownEntries(entries: readonly ChatEntry[], list: RefObject<HTMLElement | null>) {
  const firstId = entries[0]?.id;
  const last = Math.max(0, entries.length - step);
  const [view, setView] = useState({ firstId, from: last, latestFrom: last });
  // Another conversation.
  if (view.firstId !== firstId) setView({ firstId, from: last, latestFrom: last });
  const [from, latestFrom] = [Math.min(view.from, last), Math.min(view.latestFrom, last)];
  // An edited message has removed most of it: what shows now must not be hidden when it grows again.
  if (view.firstId === firstId && latestFrom < view.latestFrom) setView({ firstId, from, latestFrom });
  useEffect(() => {
    const showAll = () => flushSync(() => setView((now) => ({ ...now, from: 0 })));
    window.addEventListener('beforeprint', showAll);
    return () => window.removeEventListener('beforeprint', showAll);
  }, []);
  const showEarlier = () => {
    const element = list.current;
    if (!element) return;
    const below = element.scrollHeight - element.scrollTop;
    flushSync(() => setView({ firstId, latestFrom, from: Math.max(0, from - step) }));
    element.scrollTop = element.scrollHeight - below;
    if (from <= step) element.focus({ preventScroll: true });
  };
  return { hidden: from, earlier: entries.slice(from, latestFrom), latest: entries.slice(latestFrom), showEarlier };
}
