const eventName = 'winnow:work';

interface ActiveWork {
  /** The part of the page that runs the work. */
  part: string;
  /** Empty when no work is active. */
  text: string;
}

/** Publishes the active operations of a part of the page. A window event, because remotes share only a few modules. */
export function reportActiveWork(part: string, text: string): void {
  window.dispatchEvent(new CustomEvent<ActiveWork>(eventName, { detail: { part, text } }));
}

/** Calls `listener` with all active operations, newest last, on every change. Returns the unsubscribe function. */
export function onActiveWork(listener: (texts: readonly string[]) => void): () => void {
  const texts = new Map<string, string>();
  const listen = ({ detail: { part, text } }: CustomEvent<ActiveWork>) => {
    if ((texts.get(part) ?? '') === text) return;
    if (text === '') texts.delete(part);
    else texts.set(part, text);
    listener([...texts.values()]);
  };
  window.addEventListener(eventName, listen as (event: Event) => void);
  return () => window.removeEventListener(eventName, listen as (event: Event) => void);
}
