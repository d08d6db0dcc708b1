import type { RunOptions } from '@winnow/api-client';
import { act } from '@testing-library/react';
import type { JobOperationName, RequestOf, ResponseOf } from '@winnow/contracts';

/** One call that a component made and that waits for its answer. */
export interface FakeCall<Name extends JobOperationName> {
  name: Name;
  request: RequestOf<Name>;
  options: RunOptions;
  /** Ends the call and lets React draw what follows. */
  answer: (response: ResponseOf<Name>) => Promise<void>;
  fail: (error: Error) => Promise<void>;
  /** Lets the running job tell something. */
  tell: (event: (options: RunOptions) => void) => Promise<void>;
}

let calls: FakeCall<JobOperationName>[] = [];

/** Every call of an operation so far, oldest first. */
export function callsOf<Name extends JobOperationName>(name: Name): FakeCall<Name>[] {
  return calls.filter((call) => call.name === name) as unknown as FakeCall<Name>[];
}

/** The latest call of an operation. @throws when there was none */
export function lastCall<Name extends JobOperationName>(name: Name): FakeCall<Name> {
  const call = callsOf(name).at(-1);
  if (!call) throw new Error(`${name} was not called.`);
  return call;
}

export function forgetCalls(): void {
  calls = [];
}

function start(name: JobOperationName, request: unknown, options: RunOptions = {}): Promise<unknown> {
  return new Promise((resolve, reject) => {
    options.signal?.addEventListener('abort', () => reject(new DOMException('Cancelled.', 'AbortError')));
    options.onAccepted?.(`job-${calls.length + 1}`);
    calls.push({
      name,
      request: request as never,
      options,
      answer: (response) => act(async () => resolve(response)),
      fail: (error) => act(async () => reject(error)),
      tell: (event) => act(async () => event(options)),
    });
  });
}

/** What the stand-in answers for the limits; a test that changes it loads the page anew. */
export const fakeLimits = { pages: 200, uploadMb: 20 };

/** Stands in for `@winnow/api-client`: the calls wait for the test to answer them; everything else is the real thing. */
export const fakeApiClient = {
  ...jest.requireActual<typeof import('@winnow/api-client')>('@winnow/api-client'),
  listJobs: () => Promise.resolve([]),
  readLimits: () => Promise.resolve(fakeLimits),
  runOperation: start,
  uploadFile: (file: File, options?: RunOptions) => start('extract-text', { file }, options),
};
