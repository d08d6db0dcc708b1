type Listener = ((event: { data: unknown }) => void) | null;

/**
 * Installs broadcast channels for each test, since jsdom has none; they deliver synchronously to every other channel of
 * the same name. Call it at the top of a file or a `describe`.
 */
export function installFakeBroadcastChannels(): void {
  const original = globalThis.BroadcastChannel;
  const open = new Set<FakeChannel>();
  class FakeChannel {
    onmessage: Listener = null;
    constructor(readonly name: string) {
      open.add(this);
    }
    postMessage(data: unknown): void {
      for (const other of open) if (other !== this && other.name === this.name) other.onmessage?.({ data });
    }
    close(): void {
      open.delete(this);
    }
  }
  beforeEach(() => {
    globalThis.BroadcastChannel = FakeChannel as unknown as typeof BroadcastChannel;
  });
  afterEach(() => {
    open.clear();
    globalThis.BroadcastChannel = original;
  });
}
