type Listener = (event: { readonly data: unknown }) => void;

interface StreamMessage {
  readonly chunk?: object;
}

/**
 * Carries messages between the two halves of pdf.js, which here run in one process. pdf.js' own port makes a deep copy
 * of each message, ten pieces of text at a time: 7 % of the CPU of reading a PDF. Here the receiver gets what was sent.
 * Only a stream's chunk is copied, and the lists in it: its sender empties them as soon as they are on their way.
 */
export class InProcessPort {
  private readonly listeners = new Map<Listener, AbortSignal | undefined>();
  private readonly turn = Promise.resolve();

  postMessage(message: StreamMessage): void {
    const data = message.chunk ? { ...message, chunk: copyOf(message.chunk) } : message;
    // Never at once: a sender finishes what it does before the other half acts, as between threads.
    void this.turn.then(() => {
      for (const listener of [...this.listeners.keys()]) listener({ data });
    });
  }

  addEventListener(_: 'message', listener: Listener, options?: { readonly signal?: AbortSignal }): void {
    this.listeners.set(listener, options?.signal);
    options?.signal?.addEventListener('abort', () => this.listeners.delete(listener), { once: true });
  }

  removeEventListener(_: 'message', listener: Listener): void {
    this.listeners.delete(listener);
  }
}

const copyOf = (chunk: object): object =>
  Object.fromEntries(Object.entries(chunk).map(([name, value]) => [name, Array.isArray(value) ? [...value] : value]));
