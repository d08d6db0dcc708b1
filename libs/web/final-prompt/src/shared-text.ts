/** A version of the text, as sent between tabs. */
interface SharedState {
  text: string;
  /** Milliseconds since 1970, and at least one more than the previous version: tabs of one browser share a clock. */
  version: number;
  /** Tie-breaker between equal versions. */
  tab: string;
}

/** Debounce in milliseconds. */
const debounceMs = 250;

const isState = (value: unknown): value is SharedState => {
  const { text, version, tab } = (value ?? {}) as Partial<Record<keyof SharedState, unknown>>;
  return typeof text === 'string' && typeof version === 'number' && typeof tab === 'string';
};

/**
 * Synchronises a text between the tabs of this browser: the latest change wins in all of them. `onText` receives text
 * written by another tab; the caller keeps the replaced text. No effect without BroadcastChannel.
 */
export function createSharedText(
  channelName: string,
  onText: (text: string) => void,
): { send: (text: string) => void } {
  if (typeof BroadcastChannel === 'undefined') return { send: () => undefined };
  const channel = new BroadcastChannel(channelName);
  const tab = crypto.getRandomValues(new Uint32Array(2)).join('-');
  let latest: Omit<SharedState, 'text'> = { version: 0, tab };
  let pending: SharedState | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = () => {
    clearTimeout(timer);
    if (pending) channel.postMessage(pending);
    pending = null;
  };
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (!isState(data)) return;
    const { version, tab: sender } = data;
    const isNewer = version > latest.version || (version === latest.version && sender > latest.tab);
    if (!isNewer) return;
    pending = null;
    latest = { version, tab: sender };
    onText(data.text);
  };
  window.addEventListener('pagehide', flush);
  return {
    send: (text) => {
      latest = { version: Math.max(Date.now(), latest.version + 1), tab };
      pending = { ...latest, text };
      clearTimeout(timer);
      timer = setTimeout(flush, debounceMs);
    },
  };
}
