import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export interface ReceivedSpan {
  readonly service: string;
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly attributes: Readonly<Record<string, string | number>>;
}

interface WireAttribute {
  readonly key: string;
  readonly value: { stringValue?: string; intValue?: number; doubleValue?: number };
}

/** A collector of traces (OTLP over HTTP, JSON) in this process. */
export class OtlpReceiver {
  readonly spans: ReceivedSpan[] = [];
  private readonly server = createServer((request, response) => void this.answer(request, response));

  async listen(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The trace of the request with this correlation id, once it has a span of every name. */
  async traceOf(correlationId: string, names: readonly string[]): Promise<ReceivedSpan[]> {
    for (let tries = 0; tries < 100; tries++) {
      const root = this.spans.find(
        (span) => span.service === 'gateway' && span.attributes['winnow.correlation_id'] === correlationId,
      );
      const trace = this.spans.filter(({ traceId }) => traceId === root?.traceId);
      if (names.every((name) => trace.some((span) => `${span.service}: ${span.name}` === name))) return trace;
      await sleep(100);
    }
    const seen = this.spans.map(({ service, name, traceId }) => `${traceId} ${service}: ${name}`).join('\n');
    throw new Error(`No trace of ${correlationId} has ${names.join(', ')}. Received:\n${seen}`);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks = await Array.fromAsync(request);
    if (request.url === '/v1/traces') this.take(JSON.parse(Buffer.concat(chunks as Buffer[]).toString()));
    response.setHeader('content-type', 'application/json').end('{}');
  }

  private take({ resourceSpans }: { resourceSpans: WireResource[] }): void {
    for (const { resource, scopeSpans } of resourceSpans) {
      const service = String(readAttributes(resource.attributes)['service.name']);
      for (const span of scopeSpans.flatMap(({ spans }) => spans))
        this.spans.push({ ...span, service, attributes: readAttributes(span.attributes) });
    }
  }
}

interface WireResource {
  readonly resource: { attributes: WireAttribute[] };
  readonly scopeSpans: { spans: (Omit<ReceivedSpan, 'service' | 'attributes'> & { attributes: WireAttribute[] })[] }[];
}

function readAttributes(attributes: readonly WireAttribute[]): Record<string, string | number> {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? value.doubleValue ?? '']),
  );
}
