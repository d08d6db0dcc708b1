import { request, type Agent } from 'node:http';

/** Number of listeners that connect concurrently. */
const batchSize = 100;
/** Reconnection delay in milliseconds, as in the `retry` field of the stream. */
const reconnectDelayMs = 2_000;

/** Ids of the events in order of arrival, each with its time. */
export type ReceivedEvents = ReadonlyMap<string, number>;

/** Listens like EventSource: reconnects with the last event id when a stream closes before the job has ended. */
function listen(url: string, headers: Record<string, string>, agent: Agent, signal: AbortSignal): Listener {
  const received = new Map<string, number>();
  const opened = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<ReceivedEvents>();
  let streams = 0;
  const fail = (error: Error) => {
    opened.reject(error);
    ended.reject(error);
  };
  ended.promise.catch(() => undefined);
  const connect = () => {
    streams += 1;
    const last = [...received.keys()].at(-1);
    const resumeHeaders = last === undefined ? headers : { ...headers, 'last-event-id': last };
    request(url, { headers: resumeHeaders, agent, signal }, (response) => {
      if (response.statusCode !== 200) return fail(new Error(`a listener received status ${response.statusCode}`));
      opened.resolve();
      let text = '';
      let hasEnded = false;
      response.setEncoding('utf8').on('data', (chunk: string) => {
        const lines = (text + chunk).split('\n');
        text = lines.pop() ?? '';
        for (const line of lines) {
          if (line.startsWith('id: ')) received.set(line.slice(4), performance.now());
          if (line === 'event: result' || line === 'event: problem') hasEnded = true;
        }
      });
      response.on('close', () => (hasEnded ? ended.resolve(received) : setTimeout(connect, reconnectDelayMs)));
      response.on('error', () => undefined);
    })
      .on('error', fail)
      .end();
  };
  connect();
  return { opened: opened.promise, ended: ended.promise, resumed: () => streams - 1 };
}

export interface Listener {
  readonly opened: Promise<void>;
  /** Rejects if a stream was rejected. */
  readonly ended: Promise<ReceivedEvents>;
  readonly resumed: () => number;
}

/** Opens `count` streams of one job in batches, and resolves once all are open. Throws if one is rejected. */
export async function openListeners(
  count: number,
  url: string,
  headers: Record<string, string>,
  agent: Agent,
  signal: AbortSignal,
): Promise<Listener[]> {
  const connect: Listener[] = [];
  while (connect.length < count) {
    const batch = Array.from({ length: Math.min(batchSize, count - connect.length) }, () =>
      listen(url, headers, agent, signal),
    );
    connect.push(...batch);
    await Promise.all(batch.map(({ opened }) => opened));
  }
  return connect;
}
