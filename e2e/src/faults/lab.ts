import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  FaultRedis,
  startFaultProxy,
  startModelServer,
  startSite,
  type FaultProxy,
  type ModelServer,
  type Site,
} from '@winnow/testing';
import { startSystem, type System } from '../../../tools/system.mjs';
import type { Charge } from './check-charges';
import { hasManyAddresses } from './fetch-from';
import { History } from './history';
import { thinkingTime } from './lab-model';
import { labPages } from './lab-pages';
import { SmallDisk } from './small-disk';
import { siteNames } from './work';

/** A marker in every setting that is secret; none may appear in logs, Redis or answers. */
export const sentinels = {
  OPENAI_API_KEY: 'sk-sentinel-of-the-model-5f2c81',
  EGRESS_TOKEN: 'sentinel-of-the-egress-77ab19c4',
  SESSION_SECRET: 'sentinel-of-the-sessions-which-is-long-enough-09d3',
} as const;

/** Response latency of the website in milliseconds. */
const siteMs = 150;
/** Megabytes of the disk of Redis: far more than a whole run writes. */
const diskMegabytes = 1_024;
/** The public address to which every test name resolves; the local site is dialled instead. */
const publicAddress = '93.184.215.14';

/** The whole product behind fault proxies: several gateways and scrapers, a private Redis, a site and a model. */
export class Lab {
  history = new History();
  /** When processes were killed or frozen, in milliseconds since 1970. */
  kills: number[] = [];

  private constructor(
    readonly system: System,
    readonly redis: FaultRedis,
    /** Between the product and Redis. */
    readonly redisWire: FaultProxy,
    /** Between the visitors and the gateways. */
    readonly frontWire: FaultProxy,
    /** The same without faults: a load balancer of several gateways. */
    private readonly balancer: FaultProxy,
    readonly site: Site,
    readonly model: ModelServer,
    /** Redis' own disk; undefined where this process may not mount one. */
    readonly disk: SmallDisk | undefined,
    private readonly directory: string,
  ) {}

  static async start(): Promise<Lab> {
    const directory = mkdtempSync(path.join(tmpdir(), 'winnow-faults-'));
    const disk = SmallDisk.make(diskMegabytes);
    const redis = await FaultRedis.start({}, disk?.directory);
    const redisWire = await startFaultProxy(redis.port);
    const site = await startSite({ articles: 20, scripted: 20, latencyMs: siteMs, pages: labPages });
    const model = await startModelServer({ firstMs: thinkingTime });
    const hosts = path.join(directory, 'hosts.json');
    const dial = new URL(site.origin).host;
    const answers = siteNames.map((name) => [name, { answers: [[publicAddress]], dial }]);
    writeFileSync(hosts, JSON.stringify(Object.fromEntries(answers)));
    const clocks = path.join(directory, 'clocks');
    mkdirSync(clocks);
    const system = await startSystem({
      directory,
      gateways: 2,
      scrapers: 3,
      redisUrl: `redis://127.0.0.1:${redisWire.port}`,
      environment: {
        ...sentinels,
        EGRESS_TEST_HOSTS: hosts,
        REDIS_REQUIRE_AOF: 'on',
        // Limits are on where each client can have its own address.
        RATE_LIMIT: hasManyAddresses ? 'on' : 'off',
        AI_PROVIDER: 'openai',
        OPENAI_BASE_URL: model.url,
        OPENAI_MODEL: 'test-model',
        OBEY_ROBOTS: 'off',
        NODE_OPTIONS: `--require ${path.join(import.meta.dirname, 'clock-shift.cjs')}`,
        CLOCK_SHIFTS: clocks,
      },
    });
    const [frontWire, balancer] = await Promise.all([
      startFaultProxy(...system.ports.gateways),
      startFaultProxy(...system.ports.gateways),
    ]);
    return new Lab(system, redis, redisWire, frontWire, balancer, site, model, disk, directory);
  }

  /** Starts a case with an empty history. */
  begin(): void {
    this.history = new History();
    this.kills = [];
    this.model.requests.length = 0;
  }

  get charges(): Charge[] {
    return this.model.requests.flatMap(({ messages, at, answeredAt }) =>
      answeredAt === undefined ? [] : [{ prompt: JSON.stringify(messages), askedAt: at, answeredAt }],
    );
  }

  get url(): string {
    return `http://127.0.0.1:${this.balancer.port}`;
  }

  /** Names of the parts of a service: `scraper-1`, `scraper-2` … */
  partsOf(service: string): string[] {
    return this.system.names.filter((name) => name === service || name.startsWith(`${service}-`));
  }

  fault(name: string): void {
    this.history.add({ kind: 'fault', name });
  }

  healed(): void {
    this.history.add({ kind: 'healed' });
  }

  /** Kills a part without warning; its supervisor starts it again. */
  kill(name: string, signal: NodeJS.Signals = 'SIGKILL'): void {
    this.kills.push(Date.now());
    if (this.system.pid(name) !== undefined) this.system.kill(name, signal);
  }

  /** Shifts the wall clock of a part's process. */
  shiftClock(name: string, minutes: number): void {
    writeFileSync(path.join(this.directory, 'clocks', String(this.system.pid(name))), String(minutes * 60_000));
  }

  /** A part's readiness; null when it does not answer. */
  async readiness(name: string): Promise<{ status: number; failures: Record<string, string> } | null> {
    try {
      const response = await fetch(`${this.system.healthUrl(name)}/health/ready`, {
        signal: AbortSignal.timeout(5_000),
      });
      const { failures } = (await response.json()) as { failures: Record<string, string> };
      return { status: response.status, failures };
    } catch {
      return null;
    }
  }

  /** Resolves once every part is ready. */
  async allReady(): Promise<void> {
    for (const name of this.system.names) await this.system.ready(name);
  }

  get logs(): string {
    return path.join(this.directory, 'logs');
  }

  async stop(): Promise<void> {
    await this.system.stop();
    await Promise.all([this.frontWire, this.balancer, this.redisWire].map((wire) => wire.close()));
    await Promise.all([this.redis.stop(), this.site.close(), this.model.stop()]);
    this.disk?.remove();
    rmSync(this.directory, { recursive: true, force: true });
  }
}
