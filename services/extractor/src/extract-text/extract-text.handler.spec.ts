import type { JobContext } from '@winnow/jobs';
import { ProblemError } from '@winnow/errors';
import { silentLogger } from '@winnow/logging';
import { testLimits } from '../testing/read-by';
import { extractTextHandler, type ExtractTextParts } from './extract-text.handler';

const upload = { key: 'k1', name: 'Report.pdf', size: 3, sha256: '' };

function contextOf(messages: string[]): JobContext {
  return {
    jobId: 'j',
    correlationId: 'c',
    owner: 'o',
    signal: new AbortController().signal,
    log: silentLogger,
    progress: async ({ progress, total, message }: { progress: number; total: number; message: string }) =>
      void messages.push(`${progress}/${total} ${message}`),
    storedParts: async () => new Map(),
    stopping: new AbortController().signal,
    readUpload: async (key: string) => Buffer.from(key === 'k1' ? 'pdf' : ''),
  } as unknown as JobContext;
}

const handlerOf = (read: ExtractTextParts['sandbox']['read']) =>
  extractTextHandler({ sandbox: { read }, limits: testLimits, scanMs: 60_000 });

describe('extract-text', () => {
  it('passes the upload to the sandbox and reports its progress', async () => {
    const messages: string[] = [];
    const handler = handlerOf(async ({ name, bytes }, _, onPages) => {
      onPages(2, 5);
      return {
        text: `${name}:${Buffer.from(bytes).toString()}`,
        title: 'Report',
        pages: 5,
        warnings: ['one page lost'],
      };
    });
    expect(await handler({ upload }, contextOf(messages))).toEqual({
      text: 'Report.pdf:pdf',
      source: 'file',
      title: 'Report',
      pages: 5,
      warnings: ['one page lost'],
    });
    expect(messages).toEqual(['0/100 Starting content extraction...', '2/5 Reading page 2 of 5...']);
  });

  it('reads the requested number of pages of a PDF', async () => {
    const handler = handlerOf(async ({ limits }) => ({
      text: `up to ${limits.maxPdfPages}`,
      pages: 5,
      readPages: 2,
      warnings: [],
    }));
    const found = await handler({ upload, maxPdfPages: 2 }, contextOf([]));
    expect(found).toMatchObject({ text: 'up to 2', pages: 5, readPages: 2 });
  });

  it('reads the document as HTML as well, with the scanned pages of the first time', async () => {
    const messages: string[] = [];
    const reads: unknown[] = [];
    const handler = handlerOf(async ({ format, limits }, _, onPages, scan) => {
      reads.push([format, limits.parts, [...(scan?.kept.keys() ?? [])], scan?.maxMs]);
      onPages(1, 1);
      await scan?.keep(1, null);
      return { text: `as ${format}`, warnings: [] };
    });
    const kept = new Map<string, unknown>();
    const context = {
      ...contextOf(messages),
      storedParts: async () => kept,
      keepPart: async (key: string, value: unknown) => Boolean(kept.set(key, value)),
    } as unknown as JobContext;
    const found = await handler({ upload, format: 'markdown', include: ['html', 'comments'] }, context);
    expect(found).toMatchObject({ text: 'as markdown', html: 'as html' });
    expect(reads).toEqual([
      ['markdown', ['comments'], [], 60_000],
      ['html', ['comments'], [1], 0],
    ]);
    expect(messages).toHaveLength(2);
    expect(await handler({ upload, format: 'html', include: ['html'] }, context)).not.toHaveProperty('html');
  });

  it('returns the text of a document whose HTML is too long', async () => {
    const handler = handlerOf(async ({ format }) => {
      if (format === 'html') throw new ProblemError('too-large');
      return { text: 'as text', warnings: ['one page lost'] };
    });
    const found = await handler({ upload, include: ['html'] }, contextOf([]));
    const warnings = ['one page lost', 'The HTML is longer than the limit and was left out.'];
    expect(found).toEqual({ text: 'as text', source: 'file', title: 'Report', warnings });
    await expect(handler({ upload, format: 'html' }, contextOf([]))).rejects.toMatchObject({ code: 'too-large' });
  });

  it('omits fields that the document does not have, and passes problems on', async () => {
    const plain = handlerOf(async () => ({ text: 'x', warnings: [] }));
    expect(await plain({ upload }, contextOf([]))).toEqual({ text: 'x', source: 'file', title: 'Report' });
    const locked = handlerOf(async () => {
      throw new ProblemError('encrypted');
    });
    await expect(locked({ upload }, contextOf([]))).rejects.toMatchObject({ code: 'encrypted' });
  });

  it('explains that a rejected file with a supported extension has content of another type', async () => {
    const refuses = handlerOf(async () => {
      throw new ProblemError('unsupported-type', 'Please upload a PDF.');
    });
    await expect(refuses({ upload }, contextOf([]))).rejects.toMatchObject({
      code: 'unsupported-type',
      message: 'Please upload a PDF. This one is named .pdf, but its content is something else, or damaged.',
    });
    const other = { ...upload, name: 'program.exe' };
    await expect(refuses({ upload: other }, contextOf([]))).rejects.toMatchObject({ message: 'Please upload a PDF.' });
  });
});
