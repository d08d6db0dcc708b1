import type { JobContext } from '@winnow/jobs';
import { ProblemError } from '@winnow/errors';
import { Metrics } from '@winnow/telemetry';
import { extractionMetrics, formatOf, withExtractionMetrics } from './extraction-metrics';

const context = {} as JobContext;

it('counts an extraction by format and outcome, and passes its result or problem on', async () => {
  const metrics = new Metrics('test');
  const onExtracted = extractionMetrics(metrics);
  const answer = { text: 'x', source: 'youtube' as const };
  const works = withExtractionMetrics<'extract-youtube'>(
    async () => answer,
    () => 'youtube',
    onExtracted,
  );
  expect(await works({ url: 'u' }, context)).toBe(answer);
  const fails = withExtractionMetrics<'extract-youtube'>(
    () => Promise.reject(new ProblemError('no-transcript')),
    () => 'youtube',
    onExtracted,
  );
  await expect(fails({ url: 'u' }, context)).rejects.toMatchObject({ code: 'no-transcript' });
  const { body } = await metrics.expose();
  expect(body).toMatch(/winnow_extraction_seconds_count\{[^}]*format="youtube",outcome="ok"[^}]*\} 1/);
  expect(body).toMatch(/winnow_extraction_seconds_count\{[^}]*format="youtube",outcome="no-transcript"[^}]*\} 1/);
});

it('derives the format from the extension, with one label for unknown ones', () => {
  expect(['A.PDF', 'b.docx', 'c', 'd.exe', 'e.youtube'].map(formatOf)).toEqual([
    'pdf',
    'docx',
    'other',
    'other',
    'other',
  ]);
});

test('counts an extraction of several minutes in a bucket of its own', async () => {
  const metrics = new Metrics('extractor');
  extractionMetrics(metrics)('pdf', 'ok', 400);
  const { body } = await metrics.expose();
  const row = (le: number) =>
    new RegExp(`winnow_extraction_seconds_bucket\\{le="${le}"[^}]*format="pdf"[^}]*\\} (\\d+)`);
  expect([180, 600].map((le) => row(le).exec(body)?.[1])).toEqual(['0', '1']);
});
