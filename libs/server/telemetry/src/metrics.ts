import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

/** Values of all labels of one series. */
type Series<Label extends string> = Readonly<Record<Label, string>>;

/** A process's metrics, including the runtime's (memory, CPU, event-loop lag). */
export class Metrics {
  readonly registry = new Registry();

  constructor(service: string) {
    this.registry.setDefaultLabels({ service });
    collectDefaultMetrics({ register: this.registry, prefix: 'winnow_' });
  }

  /** Creates a counter. `known` series start at 0: a rate over a series that starts at 1 misses the first increment. */
  counter<const Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    known: readonly Series<Label>[] = [],
  ): Counter<Label> {
    const counter: Counter<Label> = new Counter({
      name,
      help,
      labelNames: [...labelNames],
      registers: [this.registry],
    });
    for (const labels of known) counter.inc(labels, 0);
    return counter;
  }

  /** Creates a gauge. `collect` sets the value at every scrape. */
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

  /** Creates a histogram. `buckets` are in the unit that the name ends with; `known` as for counters. */
  histogram<const Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    buckets: readonly number[],
    known: readonly Series<Label>[] = [],
  ): Histogram<Label> {
    const histogram: Histogram<Label> = new Histogram({
      name,
      help,
      labelNames: [...labelNames],
      buckets: [...buckets],
      registers: [this.registry],
    });
    for (const labels of known) histogram.zero(labels);
    return histogram;
  }

  /** Returns the metrics in Prometheus' exposition format. */
  async expose(): Promise<{ contentType: string; body: string }> {
    return { contentType: this.registry.contentType, body: await this.registry.metrics() };
  }
}
