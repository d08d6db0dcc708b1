import { connectModelSchema, type ConnectModel, type FoundModels, type ModelStatus } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import type { Logger } from '@winnow/logging';
import type { ModelHandler } from '@winnow/rpc';
import type { Redis } from 'ioredis';
import type { SourceSettings } from './langchain-source';
import { offlineName, type LanguageModel } from './language-model';
import { addressOf, findLocalModels, localServers } from './local-servers';

export interface ConnectOptions {
  readonly redis: Redis;
  /** Redis key of the shared choice. */
  readonly key: string;
  /** Whether visitors may connect a model. */
  readonly isAllowed: boolean;
  readonly open: (settings: SourceSettings) => Promise<LanguageModel>;
  readonly log: Logger;
  readonly servers?: typeof localServers;
}

type Chosen = ConnectModel['chosen'];

/** Milliseconds until other processes apply a choice. */
const pollIntervalMs = 5_000;

/**
 * Holds the active model: the configured one, else the connected local model, else the built-in one. Stores a choice in
 * Redis, for restarts and other processes.
 */
export class ConnectedModel implements ModelHandler {
  private connected: LanguageModel | null = null;
  private chosen: Chosen = null;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly configured: LanguageModel | null,
    private readonly options: ConnectOptions,
  ) {}

  get current(): LanguageModel | null {
    return this.configured ?? this.connected;
  }

  private get canConnect(): boolean {
    return this.configured === null && this.options.isAllowed;
  }

  /** Applies the stored choice, and polls for choices of other processes until `stop`. */
  async start(): Promise<void> {
    if (!this.canConnect) return;
    await this.applyStoredChoice();
    this.timer = setInterval(() => void this.applyStoredChoice(), pollIntervalMs).unref();
  }

  stop(): void {
    clearInterval(this.timer);
  }

  async status(): Promise<ModelStatus> {
    const model = this.current;
    return {
      model: model?.name ?? offlineName,
      contextTokens: model?.contextTokens ?? null,
      tokensPerSecond: model?.tokensPerSecond ?? null,
      canConnect: this.canConnect,
    };
  }

  async find(): Promise<FoundModels> {
    return this.canConnect ? findLocalModels(this.options.servers) : { servers: [] };
  }

  async connect({ chosen }: ConnectModel): Promise<ModelStatus> {
    if (!this.canConnect)
      throw new ProblemError('invalid-request', 'The model of this installation is set by its environment.');
    if (chosen !== null) {
      const { servers } = await this.find();
      const isAvailable = servers.some(
        ({ server, models }) => server === chosen.server && models.includes(chosen.model),
      );
      if (!isAvailable) throw new ProblemError('invalid-request', 'This model no longer responds on this machine.');
    }
    await this.use(chosen);
    await this.options.redis.set(this.options.key, JSON.stringify({ chosen }));
    return this.status();
  }

  private async applyStoredChoice(): Promise<void> {
    const { redis, key, log } = this.options;
    try {
      const kept = connectModelSchema.safeParse(JSON.parse((await redis.get(key)) ?? '{"chosen":null}'));
      if (kept.success) await this.use(kept.data.chosen);
    } catch (error) {
      log.warn({ err: error }, 'connected model read failed');
    }
  }

  private async use(chosen: Chosen): Promise<void> {
    if (chosen?.server === this.chosen?.server && chosen?.model === this.chosen?.model) return;
    const server = (this.options.servers ?? localServers).find((local) => local.server === chosen?.server);
    this.connected = chosen && server ? await this.options.open(settingsOf(server, chosen.model)) : null;
    this.chosen = chosen;
    this.options.log.info({ chosen }, 'model connected');
  }
}

const settingsOf = (server: (typeof localServers)[number], model: string): SourceSettings => ({
  provider: server.provider,
  model,
  apiKey: null,
  baseUrl: `${addressOf(server)}${server.basePath}`,
  temperature: null,
  contextTokens: 0,
});
