import { loadSchemas, readJson, send, withIdempotencyKey } from '@winnow/api-client';
import type { ChangeSchedule, NewSchedule, Schedules, schedulesRoute } from '@winnow/contracts';
import { queryClient, useQuery } from '@winnow/query';
import type { CrawlRequest } from './collections-api';

const route = '/api/schedules' satisfies typeof schedulesRoute;

const schedulesQuery = {
  queryKey: ['schedules'],
  queryFn: async (): Promise<Schedules> => (await loadSchemas()).schedulesSchema.parse(await readJson(route)),
  retry: false,
};

/** Hook: when the visitor's collections are refreshed and websites are crawled. */
export const useSchedules = () => useQuery(schedulesQuery, queryClient);

/** Why a website whose pages require a login has no schedule. */
export const noScheduledHeaders =
  'A schedule sends no headers, since they are not stored: pages that require a login cannot be read by one.';

/** What a schedule does: it refreshes a collection or crawls a website. */
export interface ScheduledTask {
  readonly collection?: string;
  readonly crawl?: CrawlRequest;
}

/** Adds a schedule; a second attempt after a lost response finds the one that the first may have added. @throws ApiProblem */
export const addSchedule = (schedule: ScheduledTask & Pick<NewSchedule, 'time' | 'days' | 'timeZone' | 'sink'>) =>
  withIdempotencyKey(`${route} ${JSON.stringify(schedule)}`, (key) =>
    sendJson(route, 'POST', schedule, { 'idempotency-key': key }),
  );
/** @throws ApiProblem */
export const changeSchedule = (id: string, change: ChangeSchedule) => sendJson(addressOf(id), 'PATCH', change);
/** @throws ApiProblem */
export const deleteSchedule = (id: string) => change(() => send(addressOf(id), { method: 'DELETE' }));

const addressOf = (id: string) => `${route}/${encodeURIComponent(id)}`;

const sendJson = (path: string, method: string, body: unknown, headers: Record<string, string> = {}) =>
  change(() =>
    send(path, { method, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) }),
  );

async function change(work: () => Promise<unknown>): Promise<void> {
  await work();
  await queryClient.invalidateQueries({ queryKey: schedulesQuery.queryKey });
}
