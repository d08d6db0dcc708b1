type Listener = ((event: { data: unknown }) => void) | null;

/** Gives a page without broadcast channels (jsdom) some that deliver at once, to every other one of their name. Returns what ends this. */
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
