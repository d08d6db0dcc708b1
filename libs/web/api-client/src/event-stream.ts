export interface ServerEvent {
  event: string;
  data: string;
}

/** State that outlives a connection, so that the next one resumes without a gap. */
export interface StreamState {
  lastEventId: string;
  /** Milliseconds to wait before reconnecting; the server may set it. */
  retryMs: number;
}

export const newStreamState = (): StreamState => ({ lastEventId: '', retryMs: 2_000 });

/**
 * Interval of the server's heartbeats in milliseconds, and the number of intervals without data after which a connection
 * is dead. Counted in intervals, since a page that was frozen must not end its connection before it reads what has
 * arrived meanwhile.
 */
const heartbeatMs = 15_000;
const maxSilentIntervals = 4;

/**
 * Yields server-sent events from a response (HTML standard, section 9.2.6) and keeps `state` up to date. EventSource is
 * not used: it cannot start a stream at a given id, hides the status of a rejection and the server's heartbeats, and
 * cannot POST. Ends when the body ends, or nothing arrives any more.
 * @param onActivity called for every received chunk, including heartbeats
 */
export async function* readEventStream(
  response: Response,
  state: StreamState,
  onActivity: () => void = () => undefined,
): AsyncGenerator<ServerEvent> {
  if (!response.body) return;
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let carriageReturn = '';
  let pending: string[] = [];
  let silentIntervals = 0;
  const watchdog = setInterval(() => {
    silentIntervals += 1;
    if (silentIntervals === maxSilentIntervals) void reader.cancel().catch(() => undefined);
  }, heartbeatMs);
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      silentIntervals = 0;
      onActivity();
      const text = carriageReturn + decoder.decode(value, { stream: true });
      // A lone CR at the end may be the first half of CRLF, so it waits for the next chunk.
      carriageReturn = text.endsWith('\r') ? '\r' : '';
      const chunk = text.slice(0, text.length - carriageReturn.length).replace(/\r\n?/g, '\n');
      if (chunk === '') continue;
      const isEnd = chunk.includes('\n\n') || (chunk.startsWith('\n') && pending.at(-1)?.endsWith('\n'));
      pending.push(chunk);
      // Searching all of it would take time quadratic in the length of a result.
      if (!isEnd) continue;
      const blocks = pending.join('').split('\n\n');
      pending = [blocks.pop() ?? ''];
      for (const block of blocks) {
        const event = parseBlock(block, state);
        if (event) yield event;
      }
    }
  } finally {
    clearInterval(watchdog);
    await reader.cancel().catch(() => undefined);
  }
}

function parseBlock(block: string, state: StreamState): ServerEvent | null {
  let event = 'message';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') event = value;
    else if (field === 'data') data.push(value);
    else if (field === 'id' && !value.includes('\0')) state.lastEventId = value;
    else if (field === 'retry' && /^\d+$/.test(value)) state.retryMs = Number(value);
  }
  return data.length === 0 ? null : { event, data: data.join('\n') };
}
