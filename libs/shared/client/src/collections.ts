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

/** The collections of a session or key: finished crawls, and what refreshes have found. */
export class CollectionCalls {
  private readonly connection: Connection;

  constructor(connection: Connection) {
    this.connection = connection;
  }

  /** All of them, the newest first. */
  list(signal?: AbortSignal): Promise<Collections> {
    return this.read('/api/collections', signal);
  }

  /** What a collection is, without its pages. */
  get(id: string, signal?: AbortSignal): Promise<Collection> {
    return this.read(addressOf(id), signal);
  }

  /** Addresses and titles of up to 5,000 pages, of one change where it is named. */
  index(
    id: string,
    { change, offset = 0 }: { change?: 'new' | 'changed' | 'gone'; offset?: number } = {},
    signal?: AbortSignal,
  ): Promise<PageIndex> {
    const query = `offset=${offset}&limit=5000${change ? `&change=${change}` : ''}`;
    return this.read(`${addressOf(id)}/index?${query}`, signal);
  }

  /** What the last refresh changed in a page. */
  diff(id: string, url: string, signal?: AbortSignal): Promise<PageDiff> {
    return this.read(`${addressOf(id)}/diff?url=${encodeURIComponent(url)}`, signal);
  }

  /** The collection as a file; its body is a stream. */
  export(id: string, format: ExportFormat, signal?: AbortSignal): Promise<Response> {
    return this.connection.repeat(`${addressOf(id)}/export?format=${format}`, { signal });
  }

  private async read<Body>(path: string, signal: AbortSignal | undefined): Promise<Body> {
    return this.connection.json<Body>(await this.connection.repeat(path, { signal }));
  }
}

/** When the collections of a session or key are refreshed. */
export class ScheduleCalls {
  private readonly connection: Connection;

  constructor(connection: Connection) {
    this.connection = connection;
  }

  /** All of them, the next one first. */
  async list(signal?: AbortSignal): Promise<Schedule[]> {
    const response = await this.connection.repeat('/api/schedules', { signal });
    return (await this.connection.json<Schedules>(response)).schedules;
  }

  /** Not retried: each attempt adds one. */
  async add(schedule: Schemas['NewSchedule'], signal?: AbortSignal): Promise<Schedule> {
    const body = JSON.stringify(schedule);
    return this.connection.json<Schedule>(
      await this.connection.send('/api/schedules', { method: 'POST', body, signal }),
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
