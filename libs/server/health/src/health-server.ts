import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from '@winnow/logging';

/** A readiness check: resolves when it passes, otherwise throws an Error whose message names what is missing. */
export type ReadinessCheck = () => Promise<void> | void;

export interface HealthServerOptions {
  readonly port: number;
  readonly bindAddress: string;
  readonly checks: Readonly<Record<string, ReadinessCheck>>;
  readonly log: Logger;
  /** Text in Prometheus' exposition format; `/metrics` is not served without it. */
  readonly metrics?: () => Promise<{ contentType: string; body: string }>;
}

/** Timeout of a check in milliseconds: a probe must not hang. */
const checkTimeoutMs = 2_000;

/**
 * Serves `/health/live` (the process responds), `/health/ready` (every check passes; the body names failed ones) and
 * `/metrics` on a separate port, so that probes never compete with visitors.
 */
export class HealthServer {
  private readonly server: Server;
  private draining = false;

  constructor(private readonly options: HealthServerOptions) {
    this.server = createServer((request, response) => void this.respond(request.url ?? '/', response));
  }

  /** Starts listening. Resolves with the port. */
  async listen(): Promise<number> {
    const { port, bindAddress } = this.options;
    await new Promise<void>((resolve, reject) => {
      this.server.once('error', reject).listen(port, bindAddress, resolve);
    });
    return (this.server.address() as AddressInfo).port;
  }

  /** Makes `/health/ready` fail, so that load balancers send no new work. */
  drain(): void {
    this.draining = true;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async respond(url: string, response: ServerResponse): Promise<void> {
    const path = url.split('?')[0];
    if (path === '/health/live') return send(response, 200, { status: 'ok' });
    if (path === '/health/ready') return this.respondReady(response);
    if (path === '/metrics' && this.options.metrics) return this.respondMetrics(response, this.options.metrics);
    send(response, 404, { status: 'not found' });
  }

  private async respondReady(response: ServerResponse): Promise<void> {
    const failures = await runChecks(this.options.checks);
    if (this.draining) failures['shutdown'] = 'stopping';
    const ready = Object.keys(failures).length === 0;
    send(response, ready ? 200 : 503, { status: ready ? 'ready' : 'not ready', failures });
  }

  private async respondMetrics(response: ServerResponse, metrics: NonNullable<HealthServerOptions['metrics']>) {
    try {
      const { contentType, body } = await metrics();
      response.writeHead(200, { 'content-type': contentType }).end(body);
    } catch (error) {
      this.options.log.error({ err: error }, 'metrics collection failed');
      send(response, 500, { status: 'error' });
    }
  }
}

/** Runs the checks. Returns the failed ones by name, with what each is missing. */
async function runChecks(checks: HealthServerOptions['checks']): Promise<Record<string, string>> {
  const failures = await Promise.all(
    Object.entries(checks).map(async ([name, check]) => {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new Error('does not respond')), checkTimeoutMs);
      });
      try {
        await Promise.race([check(), late]);
        return [];
      } catch (error) {
        return [[name, (error as Error).message] as const];
      } finally {
        clearTimeout(timer);
      }
    }),
  );
  return Object.fromEntries(failures.flat());
}

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
