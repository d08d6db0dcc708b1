import { operations, problemKinds, problemStatuses, type OperationName, type Problem } from '@winnow/contracts';
import { MockJob } from './mock-job';
import { installFakeUploads } from './fake-uploads';
import type { RecordedCall } from './recorded-call';
import { fails, type Script } from './script';

export interface MockApi {
  /** Sets the scripts of the next calls of an operation; the last script repeats. */
  on: (name: OperationName, ...scripts: Script[]) => void;
  calls: RecordedCall[];
  /** Returns the calls of one operation. */
  callsOf: (name: OperationName) => RecordedCall[];
  jobs: Map<string, MockJob>;
  /** Restores the platform's fetch and XMLHttpRequest. */
  restore: () => void;
}

/**
 * Replaces the gateway in component tests: routes, request checks and shapes come from the contracts. A request that
 * violates the contract gets a 400 here too.
 */
export function installMockApi(): MockApi {
  const scripts = new Map<OperationName, Script[]>();
  const jobs = new Map<string, MockJob>();
  const calls: RecordedCall[] = [];

  const nextScript = (name: OperationName): Script => {
    const queue = scripts.get(name) ?? [];
    return (queue.length > 1 ? queue.shift() : queue[0]) ?? fails('unavailable');
  };

  const runOperation = (name: OperationName, call: RecordedCall): Response => {
    const operation = operations[name];
    const parsed = operation.request.safeParse(call.body);
    if (!parsed.success) return problemResponse({ code: 'invalid-request', message: 'The request is not valid.' });
    const script = nextScript(name);
    if ('status' in script) return new Response(script.body, { status: script.status, headers: script.headers });
    const job = new MockJob(`job-${jobs.size + 1}`, name, script.steps);
    if (operation.transport.kind === 'rpc') return chatResponse(job, call.headers);
    jobs.set(job.id, job);
    return json({ id: job.id, status: 'queued', events: `/api/jobs/${job.id}/events` }, 202);
  };

  const respond = (call: RecordedCall): Response => {
    calls.push(call);
    const name = Object.values(operations).find(({ route }) => route === call.path)?.name;
    if (name) return runOperation(name, call);
    if (call.path === '/api/jobs') return json([...jobs.values()].map((job) => job.state()));
    const [, id = '', part] = /^\/api\/jobs\/([^/]+)(\/events)?$/.exec(call.path) ?? [];
    const job = jobs.get(id);
    if (!job) return problemResponse({ code: 'not-found', message: problemKinds['not-found'].message });
    if (call.method === 'DELETE') {
      job.isCancelled = true;
      return new Response(null, { status: 204 });
    }
    return part ? eventResponse(job, call.headers) : json(job.state());
  };

  const platformFetch = globalThis.fetch;
  globalThis.fetch = async (input, init = {}) => {
    await Promise.resolve();
    if (init.signal?.aborted) throw new DOMException('Aborted', 'AbortError');
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : init.body;
    const call = { method: init.method ?? 'GET', path: String(input), headers: new Headers(init.headers), body };
    return withSignal(respond(call), init.signal);
  };
  const restoreUploads = installFakeUploads((call) => respond(call));
  return {
    on: (name, ...nextScripts) => void scripts.set(name, nextScripts),
    calls,
    callsOf: (name) => calls.filter(({ path }) => path === operations[name].route),
    jobs,
    restore: () => {
      globalThis.fetch = platformFetch;
      restoreUploads();
    },
  };
}

const json = (value: unknown, status = 200) =>
  new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json' } });

const problemResponse = (problem: Omit<Problem, 'correlationId'>) =>
  json({ ...problem, correlationId: 'test' }, problemStatuses[problem.code]);

const eventResponse = (job: MockJob, headers: Headers) =>
  new Response(job.stream(Number(headers.get('last-event-id') ?? 0)), {
    headers: { 'content-type': 'text/event-stream' },
  });

/**
 * Responds to a chat: a stream if the client accepts one. A problem before the first word is a plain response, as in
 * the gateway.
 */
function chatResponse(job: MockJob, headers: Headers): Response {
  const [first] = job.steps;
  if (first?.event === 'problem') return problemResponse(first.data);
  if (headers.get('accept')?.includes('text/event-stream')) return eventResponse(job, headers);
  return json(job.state().result);
}

/** Returns a response whose body fails with AbortError when the signal aborts, like a real one. */
function withSignal(response: Response, signal: AbortSignal | null | undefined): Response {
  if (!signal || !response.body) return response;
  const reader = response.body.getReader();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const abort = () => controller.error(new DOMException('Aborted', 'AbortError'));
      signal.addEventListener('abort', abort, { once: true });
    },
    async pull(controller) {
      const { done, value } = await reader.read();
      if (signal.aborted) return;
      if (done) controller.close();
      else controller.enqueue(value);
    },
  });
  return new Response(body, { status: response.status, statusText: response.statusText, headers: response.headers });
}
