/** Types of `system.mjs`, for end-to-end tests; documented there. */
export interface SystemOptions {
  port?: number;
  host?: string;
  environment?: Record<string, string>;
  gateways?: number;
  scrapers?: number;
  extractors?: number;
  without?: string[];
  redisUrl?: string;
  directory?: string;
  print?: (line: string) => void;
  signal?: AbortSignal;
}

export interface System {
  readonly url: string;
  readonly directory: string;
  readonly ports: { egress: number; aiRpc: number; gateways: number[] };
  readonly redisUrl: string;
  readonly redisKind: 'url' | 'binary' | 'js';
  readonly names: string[];
  pid(name: string): number | undefined;
  healthUrl(name: string): string | undefined;
  kill(name: string, signal?: NodeJS.Signals): void;
  restart(name: string): Promise<void>;
  hold(name: string, signal?: NodeJS.Signals): Promise<void>;
  release(name: string): Promise<void>;
  ready(name: string): Promise<void>;
  stop(): Promise<void>;
}

export declare function startSystem(options?: SystemOptions): Promise<System>;
