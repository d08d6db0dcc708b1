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

/** One thing the server does for a call, in order. */
export type Step =
  | JobEvent
  | { event: 'delta'; data: { text: string } }
  /** Nothing more comes before the promise resolves. */
  | { event: 'wait'; until: Promise<unknown> }
  /** The connection breaks. */
  | { event: 'drop' };

/** What the server plays for one operation: its steps, or an answer that comes before any job. */
export type Script = { steps: Step[] } | { status: number; body: string; headers?: Record<string, string> };

/**
 * Ends with the operation's result, after what `before` says happens on the way.
 * @throws when the result is not what the contract promises: a test must not play an impossible server
 */
export function succeeds<Name extends OperationName>(
  name: Name,
  result: ResponseOf<Name>,
  before: Step[] = [],
): Script {
  const checked = operations[name].response.safeParse(result);
  if (!checked.success) throw new Error(`The result does not fit ${name}: ${checked.error.message}`);
  return { steps: [...before, { event: 'result', data: result }] };
}

/** Ends with a problem; its sentence is the code's own unless given. */
export function fails(code: ProblemCode, message: string = problemKinds[code].message, before: Step[] = []): Script {
  return { steps: [...before, { event: 'problem', data: { code, message, correlationId: 'test' } }] };
}

/** Refuses the request with a plain HTTP answer, JSON or not. */
export function answers(status: number, body: unknown, headers?: Record<string, string>): Script {
  return { status, body: typeof body === 'string' ? body : JSON.stringify(body), headers };
}

/** Starts and never ends, unless it is cancelled. */
export function hangs(before: Step[] = []): Script {
  return { steps: [...before, { event: 'wait', until: new Promise(() => undefined) }] };
}

export const progress = (data: Progress): Step => ({ event: 'progress', data });
export const page = (data: PageEvent): Step => ({ event: 'page', data });
export const delta = (text: string): Step => ({ event: 'delta', data: { text } });
export const waits = (until: Promise<unknown>): Step => ({ event: 'wait', until });
export const drops = (): Step => ({ event: 'drop' });
