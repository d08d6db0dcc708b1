import { WinnowProblem, type Progress, type WinnowClient } from '@winnow/client';
import { clearProgress, showProgress } from '../terminal.ts';
import { isFileInclude, isPageInclude } from './options.ts';
import type { headersOf } from './header-option.ts';
import type { Format, Include, pageOptionsOf, Reading } from './options.ts';
import { openFile, type Source } from './source.ts';

/** How sources are read. */
export interface Wanted extends ReturnType<typeof pageOptionsOf>, ReturnType<typeof headersOf> {
  readonly format: Format;
  readonly include: Include[];
  readonly reading?: Reading;
}

/** A source with the server's response for it. */
export interface ReadSource {
  readonly answer: object;
  readonly text: string;
  readonly warnings?: readonly string[] | undefined;
}

/** Returns the server's response for a source, and its text. Throws `WinnowProblem`. */
export async function readSource(
  client: WinnowClient,
  source: Source,
  wanted: Wanted,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void = showProgress,
): Promise<ReadSource> {
  const options = { signal, onProgress };
  try {
    if ('page' in source) {
      const request = { ...wanted, urls: [source.page], include: wanted.include.filter(isPageInclude) };
      const { pages, failed } = await client.run('scrape-content', request, options);
      const [page] = pages;
      if (!page) throw new WinnowProblem({ code: 'no-text', message: failed?.[0]?.message ?? 'No text was found.' });
      return { answer: page, text: page.content, warnings: page.warnings };
    }
    if ('video' in source) {
      const answer = await client.run('extract-youtube', { url: source.video }, options);
      return { answer, text: answer.text, warnings: answer.warnings };
    }
    const { format, maxPdfPages } = wanted;
    const include = wanted.include.filter(isFileInclude);
    const file = await openFile(source.file, async () => (await client.limits(signal)).uploadMb);
    const extras = { ...(include.length > 0 && { include }), ...(maxPdfPages !== undefined && { maxPdfPages }) };
    const answer = await client.run('extract-text', { file, format, ...extras }, options);
    return { answer, text: answer.text, warnings: answer.warnings };
  } finally {
    clearProgress();
  }
}

/** Returns the title of a page or file; empty when it has none. */
export const titleOf = ({ answer }: ReadSource): string =>
  'title' in answer && typeof answer.title === 'string' ? answer.title : '';
