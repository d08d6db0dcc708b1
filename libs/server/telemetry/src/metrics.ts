import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

/** A process's metrics, with the runtime's own (memory, CPU, event-loop lag) included. */
export class Metrics {
  readonly registry = new Registry();

  constructor(service: string) {
    this.registry.setDefaultLabels({ service });
    collectDefaultMetrics({ register: this.registry, prefix: 'winnow_' });
  }

  counter<const Label extends string>(name: string, help: string, labelNames: readonly Label[]): Counter<Label> {
    return new Counter({ name, help, labelNames: [...labelNames], registers: [this.registry] });
  }

  /** `collect` is asked for the value at every scrape. */
  gauge<const Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    collect?: (gauge: Gauge<Label>) => Promise<void> | void,
  ): Gauge<Label> {
    const gauge: Gauge<Label> = new Gauge({
      name,
      help,
      labelNames: [...labelNames],
      registers: [this.registry],
      ...(collect ? { collect: () => collect(gauge) } : {}),
    });
    return gauge;
  }

  /** `buckets` in the unit that the name ends with. */
  histogram<const Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    buckets: readonly number[],
  ): Histogram<Label> {
    return new Histogram({
      name,
      help,
      labelNames: [...labelNames],
      buckets: [...buckets],
      registers: [this.registry],
    });
  }

  /** Text in Prometheus' exposition format. */
  async expose(): Promise<{ contentType: string; body: string }> {
    return { contentType: this.registry.contentType, body: await this.registry.metrics() };
  }
}
