import { removeEntriesExcept } from './entry-database';

/** Name of the event, the channel and its only message. */
const eventName = 'winnow:start-over';
/** Dispatched when the visitor has started over in another tab of this browser. */
const elsewhereName = 'winnow:start-over-elsewhere';

/** Asks the listeners to remove keys with this `prefix`, in order with their writes. */
export type Claim = (prefix: string) => void;

/**
 * @param isElsewhere whether it was in another tab, which has removed the stored data: only the data in the memory of
 * this page is removed, since the other tab may have stored new data
 */
export type Forget = (claim: Claim, isElsewhere: boolean) => void;

const claimNothing: Claim = () => undefined;

let channel: BroadcastChannel | undefined;

/**
 * Starts over on this page as well when the visitor does in another tab: it would keep showing the removed data, and
 * store it again with the next change. Called once per page.
 */
export function followStartOver(): void {
  if (channel || typeof BroadcastChannel === 'undefined') return;
  channel = new BroadcastChannel(eventName);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (data === eventName) window.dispatchEvent(new Event(elsewhereName));
  };
}

/**
 * Removes the visitor's data in every remote: each remote with stored data listens and removes it. A window event,
 * because remotes share only a few modules. Data of parts that this page has not loaded is removed here.
 */
export function startOver(): void {
  // Before the removal: other tabs drop the writes that they have not made yet.
  channel?.postMessage(eventName);
  const claimed: string[] = [];
  const claim: Claim = (prefix) => claimed.push(prefix);
  window.dispatchEvent(new CustomEvent(eventName, { detail: claim }));
  // A browser that stores nothing has nothing to remove.
  removeEntriesExcept(claimed).catch(() => undefined);
}

/** Calls `forget` when the visitor starts over. Returns the unsubscribe function. */
export function onStartOver(forget: Forget): () => void {
  // An app that was built earlier starts over without passing a claim function.
  const listen = (event: Event) => forget((event as CustomEvent<Claim | null>).detail ?? claimNothing, false);
  const listenElsewhere = () => forget(claimNothing, true);
  window.addEventListener(eventName, listen);
  window.addEventListener(elsewhereName, listenElsewhere);
  return () => {
    window.removeEventListener(eventName, listen);
    window.removeEventListener(elsewhereName, listenElsewhere);
  };
}
