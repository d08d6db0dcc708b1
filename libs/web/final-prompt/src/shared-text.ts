/** One state of the text, as tabs send it to each other. */
interface SharedState {
  text: string;
  /** Milliseconds of the epoch, and at least one more than the state before: tabs of one browser have one clock. */
  version: number;
  /** Decides between two of the same version. */
  tab: string;
}

/** Debounce in milliseconds. */
const gatherMs = 250;

const isState = (value: unknown): value is SharedState => {
  const { text, version, tab } = (value ?? {}) as Partial<Record<keyof SharedState, unknown>>;
  return typeof text === 'string' && typeof version === 'number' && typeof tab === 'string';
};

/**
 * Shares a text among the tabs of this browser: the latest change wins in all of them. `onText` gets what another tab
 * wrote; the caller keeps the replaced text. No effect without BroadcastChannel.
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
      timer = setTimeout(flush, gatherMs);
    },
  };
}
