import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from './client';
import type { History } from './history';
import { works, type WorkName } from './work';

export interface LoadOptions {
  readonly url: string;
  readonly history: History;
  /** Clients, each with one job at a time. */
  readonly clients: number;
  /** Kinds of work; each client cycles through them. */
  readonly mix: readonly WorkName[];
}

/** Serial numbers of requests, unique over a whole run, so that no case is answered from a cache. */
let number = 1_000;

/** Load of `clients` clients that add and follow jobs, one after the other, until `stop`. */
export class Load {
  private readonly underWay = new Set<string>();
  private readonly ownerOf = new Map<string, Client>();
  private readonly running: Promise<void>[] = [];
  private stopping = false;
  ended = 0;

  constructor(private readonly options: LoadOptions) {}

  /** Jobs acknowledged and not yet ended. */
  get inFlight(): number {
    return this.underWay.size;
  }

  get inFlightJobs(): readonly string[] {
    return [...this.underWay];
  }

  start(): void {
    for (let index = 0; index < this.options.clients; index++) this.running.push(this.visit(index));
  }

  /** Resolves once none of `jobs` is active; false after `limitMs`. */
  async over(jobs: readonly string[], limitMs: number): Promise<boolean> {
    const end = Date.now() + limitMs;
    while (jobs.some((job) => this.underWay.has(job))) {
      if (Date.now() > end) return false;
      await sleep(100);
    }
    return true;
  }

  /** Sends nothing more, waits for active jobs, and reads every job again: no end may have changed. */
  async stop(): Promise<void> {
    this.stopping = true;
    await Promise.all(this.running);
    const jobs = [...this.ownerOf];
    const look = async () => {
      for (let next = jobs.shift(); next; next = jobs.shift()) await next[1].look(next[0]);
    };
    await Promise.all(Array.from({ length: 16 }, look));
  }

  private async visit(index: number): Promise<void> {
    const { url, history, mix } = this.options;
    const client = new Client(url, history);
    for (let turn = index; !this.stopping; turn++) {
      const work = mix[turn % mix.length] as WorkName;
      const { route, pages, body } = works[work];
      const [own, request] = [number++, randomUUID()];
      history.add({ kind: 'invoke', request, work, pages: pages(own) });
      const job = await client.ask(request, route, body(own));
      if (!job) continue;
      this.underWay.add(job);
      this.ownerOf.set(job, client);
      if (await client.follow(job)) await client.look(job);
      this.underWay.delete(job);
      this.ended++;
    }
  }
}
