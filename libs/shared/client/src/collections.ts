import type { Connection } from './connection.ts';
import type {
  Collection,
  Collections,
  PageDiff,
  PageIndex,
  Schedule,
  ScheduleChange,
  Schedules,
  Schemas,
} from './wire.ts';

const addressOf = (id: string) => `/api/collections/${encodeURIComponent(id)}`;
const scheduleOf = (id: string) => `/api/schedules/${encodeURIComponent(id)}`;

export type ExportFormat = 'zip' | 'jsonl' | 'csv' | 'llms' | 'llms-full';

/** Calls about the collections of a session or key. */
export class CollectionCalls {
  private readonly connection: Connection;

  constructor(connection: Connection) {
    this.connection = connection;
  }

  /** Lists the collections, newest first. */
  list(signal?: AbortSignal): Promise<Collections> {
    return this.read('/api/collections', signal);
  }

  /** Returns a collection without its pages. */
  get(id: string, signal?: AbortSignal): Promise<Collection> {
    return this.read(addressOf(id), signal);
  }

  /** Returns addresses and titles of up to 5,000 pages from `offset` on; with `change`, of those with this change. */
  index(
    id: string,
    { change, offset = 0 }: { change?: 'new' | 'changed' | 'gone'; offset?: number } = {},
    signal?: AbortSignal,
  ): Promise<PageIndex> {
    const query = `offset=${offset}&limit=5000${change ? `&change=${change}` : ''}`;
    return this.read(`${addressOf(id)}/index?${query}`, signal);
  }

  /** Returns the changes of the last refresh in a page as a unified diff. */
  diff(id: string, url: string, signal?: AbortSignal): Promise<PageDiff> {
    return this.read(`${addressOf(id)}/diff?url=${encodeURIComponent(url)}`, signal);
  }

  /** Exports the collection as a file, the body of the response. */
  export(id: string, format: ExportFormat, signal?: AbortSignal): Promise<Response> {
    return this.connection.repeat(`${addressOf(id)}/export?format=${format}`, { signal });
  }

  private async read<Body>(path: string, signal: AbortSignal | undefined): Promise<Body> {
    return this.connection.json<Body>(await this.connection.repeat(path, { signal }));
  }
}

/** Calls about the schedules of a session or key. */
export class ScheduleCalls {
  private readonly connection: Connection;

  constructor(connection: Connection) {
    this.connection = connection;
  }

  /** Lists the schedules, next run first. */
  async list(signal?: AbortSignal): Promise<Schedule[]> {
    const response = await this.connection.repeat('/api/schedules', { signal });
    return (await this.connection.json<Schedules>(response)).schedules;
  }

  /** Adds a schedule. Retried under the same idempotency key, so that only one is added. */
  async add(schedule: Schemas['NewSchedule'], signal?: AbortSignal): Promise<Schedule> {
    const [body, headers] = [JSON.stringify(schedule), { 'idempotency-key': crypto.randomUUID() }];
    return this.connection.json<Schedule>(
      await this.connection.repeat('/api/schedules', { method: 'POST', headers, body, signal }),
    );
  }

  async change(id: string, change: ScheduleChange, signal?: AbortSignal): Promise<Schedule> {
    const body = JSON.stringify(change);
    return this.connection.json<Schedule>(
      await this.connection.repeat(scheduleOf(id), { method: 'PATCH', body, signal }),
    );
  }

  async remove(id: string, signal?: AbortSignal): Promise<void> {
    await this.connection.send(scheduleOf(id), { method: 'DELETE', signal });
  }
}
