import { listJobs, readJson, send } from '@winnow/api-client';
import type { Collection, Job, Schedule } from '@winnow/contracts';
import { queryClient } from '@winnow/query';
import { act, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { changeSite } from '../../site/site';
import { chosenSink } from '../sinks-api';
import { WholeSite } from '../whole-site';

/** What the API returns; a test that imports this module mocks `@winnow/api-client`. */
export const api = {
  jobs: [] as Job[],
  collections: [] as Collection[],
  schedules: [] as Schedule[],
  sinks: [] as { name: string }[],
  /** Responses to further addresses. */
  responses: new Map<string, unknown>(),
};

export const job = (overrides: Partial<Job> = {}): Job => ({
  id: 'job-1',
  operation: 'crawl-site',
  status: 'active',
  progress: { progress: 10, total: 40, message: 'Read 10 of 40 pages', outcomes: { 'not-found': 1, ok: 9 } },
  createdAt: new Date(Date.now() - 10_000).toISOString(),
  ...overrides,
});
export const collection = (overrides: Partial<Collection> = {}): Collection => ({
  id: 'c1',
  name: 'a.test',
  url: 'https://a.test/',
  pages: 3,
  bytes: 1_000,
  createdAt: '2026-11-23T12:00:00Z',
  updatedAt: '2026-11-23T12:00:00Z',
  expiresAt: '2026-11-30T12:00:00Z',
  stats: { found: 4, outcomes: { ok: 3, 'not-found': 1 }, skipped: {} },
  ...overrides,
});

export const schedule = (overrides: Partial<Schedule> = {}): Schedule => ({
  ...{ id: 's1', collection: 'c1', time: '06:00', timeZone: 'Europe/Berlin', paused: false },
  next: '2026-11-24T05:00:00.000Z',
  ...overrides,
});

/** Registers hooks that reset the mocked API and the site in the form before each test. */
export function setUpWholeSite(): void {
  beforeEach(() => {
    jest.clearAllMocks();
    queryClient.clear();
    api.jobs = [];
    api.collections = [];
    api.schedules = [];
    api.sinks = [];
    act(() => chosenSink.set(undefined));
    api.responses.clear();
    jest.mocked(listJobs).mockImplementation(async () => api.jobs);
    jest.mocked(readJson).mockImplementation(async (path) => {
      if (path === '/api/collections') return { collections: api.collections, bytes: 1_000, maxBytes: 2 ** 28 };
      if (path === '/api/schedules') return { schedules: api.schedules };
      if (path === '/api/sinks') return { sinks: api.sinks };
      if (api.responses.has(path)) return api.responses.get(path);
      throw new Error(`no response to ${path}`);
    });
    jest.mocked(send).mockImplementation(async () => new Response(null, { status: 202 }));
    act(() => changeSite({ url: 'a.test', options: { include: '/docs/', exclude: '', depth: '0', limit: '500' } }));
  });
}

/** Renders the panel; returns a user. */
export async function open() {
  render(<WholeSite />);
  await act(async () => undefined);
  return userEvent.setup();
}

/** Returns method, path and parsed body of the sent requests. */
export const sent = () =>
  jest
    .mocked(send)
    .mock.calls.map(([path, init]) => [
      init?.method,
      path,
      init?.body === undefined ? undefined : JSON.parse(init.body as string),
    ]);
