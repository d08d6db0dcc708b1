import {
  operations,
  problemKinds,
  type JobEvent,
  type OperationName,
  type PageEvent,
  type ProblemCode,
  type Progress,
  type ResponseOf,
} from '@winnow/contracts';

/** One action of the server for a call, in order. */
export type Step =
  | JobEvent
  | { event: 'delta'; data: { text: string } }
  /** Nothing more comes before the promise resolves. */
  | { event: 'wait'; until: Promise<unknown> }
  /** The connection breaks. */
  | { event: 'drop' };

/** Script of the server for one operation: its steps, or a response before any job is created. */
export type Script = { steps: Step[] } | { status: number; body: string; headers?: Record<string, string> };

/**
 * Succeeds with the operation's result, after the steps of `before`.
 * @throws when the result violates the contract: a test must not simulate an impossible server
 */
export function succeeds<Name extends OperationName>(
  name: Name,
  result: ResponseOf<Name>,
  before: Step[] = [],
): Script {
  const parsed = operations[name].response.safeParse(result);
  if (!parsed.success) throw new Error(`The result does not fit ${name}: ${parsed.error.message}`);
  return { steps: [...before, { event: 'result', data: result }] };
}

/** Fails with a problem; the message defaults to the code's own. */
export function fails(code: ProblemCode, message: string = problemKinds[code].message, before: Step[] = []): Script {
  return { steps: [...before, { event: 'problem', data: { code, message, correlationId: 'test' } }] };
}

/** Rejects the request with a plain HTTP response, JSON or not. */
export function respondsWith(status: number, body: unknown, headers?: Record<string, string>): Script {
  return { status, body: typeof body === 'string' ? body : JSON.stringify(body), headers };
}

/** Starts and never ends, unless it is cancelled. */
export function neverEnds(before: Step[] = []): Script {
  return { steps: [...before, { event: 'wait', until: new Promise(() => undefined) }] };
}

export const progress = (data: Progress): Step => ({ event: 'progress', data });
export const page = (data: PageEvent): Step => ({ event: 'page', data });
export const delta = (text: string): Step => ({ event: 'delta', data: { text } });
export const waitsFor = (until: Promise<unknown>): Step => ({ event: 'wait', until });
export const disconnects = (): Step => ({ event: 'drop' });
