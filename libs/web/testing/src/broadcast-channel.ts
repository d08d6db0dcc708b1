type Listener = ((event: { data: unknown }) => void) | null;

/**
 * Installs broadcast channels in pages without them (jsdom); they deliver synchronously to every other channel of the
 * same name. Returns the function that removes them.
 */
export function installBroadcastChannel(): () => void {
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
  const earlier = globalThis.BroadcastChannel;
  globalThis.BroadcastChannel = FakeChannel as unknown as typeof BroadcastChannel;
  return () => {
    open.clear();
    globalThis.BroadcastChannel = earlier;
  };
}
