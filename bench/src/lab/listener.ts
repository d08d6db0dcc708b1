import { request, type Agent } from 'node:http';

/** Listeners that connect concurrently. */
const atOnce = 100;
/** Reconnection delay in milliseconds, as in the `retry` field of the stream. */
const resumeAfter = 2_000;

/** Ids of the events in order of arrival, each with its time. */
export type ReceivedEvents = ReadonlyMap<string, number>;

/** Listens like EventSource: a stream that ends before the job is resumed after the last event. */
function listen(url: string, headers: Record<string, string>, agent: Agent, signal: AbortSignal): Listener {
  const heard = new Map<string, number>();
  const opened = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<ReceivedEvents>();
  let streams = 0;
  const fail = (error: Error) => {
    opened.reject(error);
    ended.reject(error);
  };
  ended.promise.catch(() => undefined);
  const open = () => {
    streams += 1;
    const last = [...heard.keys()].at(-1);
    const resumeHeaders = last === undefined ? headers : { ...headers, 'last-event-id': last };
    request(url, { headers: resumeHeaders, agent, signal }, (response) => {
      if (response.statusCode !== 200) return fail(new Error(`a listener was answered ${response.statusCode}`));
      opened.resolve();
      let text = '';
      let isOver = false;
      response.setEncoding('utf8').on('data', (chunk: string) => {
        const lines = (text + chunk).split('\n');
        text = lines.pop() ?? '';
        for (const line of lines) {
          if (line.startsWith('id: ')) heard.set(line.slice(4), performance.now());
          if (line === 'event: result' || line === 'event: problem') isOver = true;
        }
      });
      response.on('close', () => (isOver ? ended.resolve(heard) : setTimeout(open, resumeAfter)));
      response.on('error', () => undefined);
    })
      .on('error', fail)
      .end();
  };
  open();
  return { opened: opened.promise, ended: ended.promise, resumed: () => streams - 1 };
}

export interface Listener {
  readonly opened: Promise<void>;
  /** Rejects if a stream was rejected. */
  readonly ended: Promise<ReceivedEvents>;
  readonly resumed: () => number;
}

/** Opens `count` streams of one job in batches, and resolves once all are open. Throws if one is rejected. */
export async function listenInWaves(
  count: number,
  url: string,
  headers: Record<string, string>,
  agent: Agent,
  signal: AbortSignal,
): Promise<Listener[]> {
  const open: Listener[] = [];
  while (open.length < count) {
    const wave = Array.from({ length: Math.min(atOnce, count - open.length) }, () =>
      listen(url, headers, agent, signal),
    );
    open.push(...wave);
    await Promise.all(wave.map(({ opened }) => opened));
  }
  return open;
}
