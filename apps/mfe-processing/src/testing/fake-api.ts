import type { RunOptions } from '@winnow/api-client';
import { act } from '@testing-library/react';
import type { JobOperationName, RequestOf, ResponseOf } from '@winnow/contracts';

/** A pending call of a component. */
export interface FakeCall<Name extends JobOperationName> {
  name: Name;
  request: RequestOf<Name>;
  options: RunOptions;
  /** Resolves the call and flushes React updates. */
  resolve: (response: ResponseOf<Name>) => Promise<void>;
  reject: (error: Error) => Promise<void>;
  /** Publishes an event of the running job. */
  emit: (event: (options: RunOptions) => void) => Promise<void>;
}

let calls: FakeCall<JobOperationName>[] = [];

/** Returns every call of an operation so far, oldest first. */
export function callsOf<Name extends JobOperationName>(name: Name): FakeCall<Name>[] {
  return calls.filter((call) => call.name === name) as unknown as FakeCall<Name>[];
}

/** Returns the latest call of an operation. @throws when there was none */
export function lastCall<Name extends JobOperationName>(name: Name): FakeCall<Name> {
  const call = callsOf(name).at(-1);
  if (!call) throw new Error(`${name} was not called.`);
  return call;
}

export function resetCalls(): void {
  calls = [];
}

function start(name: JobOperationName, request: unknown, options: RunOptions = {}): Promise<unknown> {
  return new Promise((resolve, reject) => {
    options.signal?.addEventListener('abort', () => reject(new DOMException('Cancelled.', 'AbortError')));
    if (fakeServer.isReachable) options.onAccepted?.(`job-${calls.length + 1}`);
    calls.push({
      name,
      request: request as never,
      options,
      resolve: (response) => act(async () => resolve(response)),
      reject: (error) => act(async () => reject(error)),
      emit: (event) => act(async () => event(options)),
    });
  });
}

/** Whether calls are accepted; a test that changes it changes it back. */
export const fakeServer = { isReachable: true };

/** Limits that the fake returns; a test that changes them reloads the page. */
export const fakeLimits = { pages: 200, uploadMb: 20, search: false };

/** Replaces `@winnow/api-client`: calls wait until the test answers them; everything else is the original. */
export const fakeApiClient = {
  ...jest.requireActual<typeof import('@winnow/api-client')>('@winnow/api-client'),
  listJobs: () => Promise.resolve([]),
  readLimits: () => Promise.resolve(fakeLimits),
  readHasSearch: () => Promise.resolve(fakeLimits.search),
  runOperation: start,
  uploadFile: (file: File, options?: RunOptions) => start('extract-text', { file }, options),
};
