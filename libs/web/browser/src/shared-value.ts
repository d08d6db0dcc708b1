import { onStartOver } from './start-over';

/** A version of the value, as sent between tabs. */
interface SharedState {
  value: unknown;
  /** Milliseconds since 1970, and at least one more than the previous version: tabs of one browser share a clock. */
  version: number;
  /** Version of the last value that the sender had received; the value has what was written until then. */
  seen?: number;
  /** Tie-breaker between equal versions. */
  tab: string;
}

interface SharedOptions<Value> {
  /** Name of the broadcast channel. */
  channel: string;
  /** Milliseconds for which changes are collected before the last one is sent, such as typing; 0: none. */
  debounceMs: number;
  /** Validates a received value; null drops it. */
  read: (value: unknown) => Value | null;
  /**
   * Receives a value that another tab has set, without what this one has sent after the version `seen`; the caller keeps
   * the replaced one.
   */
  onValue: (value: Value, seen: number) => void;
}

const isState = (state: unknown): state is SharedState => {
  const { version, tab } = (state ?? {}) as Partial<Record<keyof SharedState, unknown>>;
  return typeof version === 'number' && typeof tab === 'string';
};

/**
 * Synchronises a value between the tabs of this browser: the latest change wins in all of them. Starting over is a
 * change that is not sent. `send` returns the version. No effect without BroadcastChannel.
 */
export function createSharedValue<Value>({ channel: name, debounceMs, read, onValue }: SharedOptions<Value>): {
  send: (value: Value) => number;
} {
  if (typeof BroadcastChannel === 'undefined') return { send: () => 0 };
  const channel = new BroadcastChannel(name);
  const tab = crypto.getRandomValues(new Uint32Array(2)).join('-');
  let latest: Omit<SharedState, 'value'> = { version: 0, tab };
  // A new page loads what was stored until now.
  let seen = Date.now();
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
    const value = isNewer ? read(data.value) : null;
    if (value === null) return;
    pending = null;
    latest = { version, tab: sender };
    seen = version;
    // Tabs of an earlier release send no `seen`.
    onValue(value, data.seen ?? version);
  };
  const advance = () => {
    latest = { version: Math.max(Date.now(), latest.version + 1), tab };
  };
  window.addEventListener('pagehide', flush);
  // What was written before must not return, neither from here nor from a tab that has yet to start over.
  onStartOver(() => {
    advance();
    seen = latest.version;
    pending = null;
  });
  return {
    send: (value) => {
      advance();
      pending = { ...latest, value, seen };
      clearTimeout(timer);
      if (debounceMs === 0) flush();
      else timer = setTimeout(flush, debounceMs);
      return latest.version;
    },
  };
}
