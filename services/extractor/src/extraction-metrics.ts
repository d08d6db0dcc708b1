import path from 'node:path';
import type { JobOperationName, PayloadOf } from '@winnow/contracts';
import type { JobHandler } from '@winnow/jobs';
import { failureName, type Metrics } from '@winnow/telemetry';
import { formats, type Format } from './extract-text/readers/formats';

/** Label values: documents by file extension, and videos. */
type Source = Format | 'youtube' | 'other';

/** Histogram buckets in seconds, from a note to the deadline of a scanned book. */
const buckets = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 180, 600, 1_800];

export type OnExtracted = (format: Source, outcome: string, seconds: number) => void;

/** Returns the file extension if its format is supported, else `other`. */
export function formatOf(name: string): Source {
  const ending = path.extname(name).slice(1).toLowerCase();
  return formats.find((format) => format === ending) ?? 'other';
}

/** Registers metrics of extractions by format and outcome. */
export function extractionMetrics(metrics: Metrics): OnExtracted {
  const histogram = metrics.histogram(
    'winnow_extraction_seconds',
    'Duration of extractions in seconds, by file extension, and of videos.',
    ['format', 'outcome'],
    buckets,
    [...formats, 'youtube'].map((format) => ({ format, outcome: 'ok' })),
  );
  return (format, outcome, seconds) => histogram.observe({ format, outcome }, seconds);
}

/** Wraps a handler to report its runs to `onExtracted`. */
export function withExtractionMetrics<Name extends JobOperationName>(
  handler: JobHandler<Name>,
  format: (payload: PayloadOf<Name>) => Source,
  onExtracted: OnExtracted,
): JobHandler<Name> {
  return async (payload, context) => {
    const started = performance.now();
    const report = (outcome: string) => onExtracted(format(payload), outcome, (performance.now() - started) / 1_000);
    try {
      const result = await handler(payload, context);
      report('ok');
      return result;
    } catch (error) {
      report(failureName(error));
      throw error;
    }
  };
}
