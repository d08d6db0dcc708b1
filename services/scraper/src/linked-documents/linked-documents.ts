import type { ContentFormat, PageInclude, PayloadOf, ProblemCode, ResponseOf } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import {
  documentsOwner,
  withUpload,
  type JobAccount,
  type JobClient,
  type JobContext,
  type UploadAccount,
} from '@winnow/jobs';
import type { FetchedPage } from '../crawl/engine';
import { FetchFailure, type FailedOutcome } from '../crawl/fetch-failure';
import type { ReadPage } from '../page';

export type DocumentJobs = Pick<JobClient, 'add' | 'cancel' | 'end' | 'removeUpload' | 'storeUpload'>;

export interface LinkedDocumentSettings {
  readonly jobs: DocumentJobs;
  /** Maximum bytes of one document. */
  readonly maxBytes: number;
  /** Maximum bytes of waiting and active files, per visitor and in total; undefined for no limits. */
  readonly quotas: { readonly visitorBytes: number; readonly installationBytes: number } | undefined;
  /** Maximum bytes of stored texts, per visitor and per address block. */
  readonly kept: { readonly visitorBytes: number; readonly blockBytes: number } | undefined;
}

/** What to read of each document: its format, `html` in addition, and the maximum pages and characters. */
interface LinkedDocumentOptions extends Pick<PayloadOf<'extract-text'>, 'format' | 'maxPdfPages'> {
  readonly include?: readonly PageInclude[] | undefined;
  readonly maxChars: number;
}

/** Reads one fetched document by its file name. Throws `FetchFailure` or the signal's reason. */
export type ReadLinkedDocument = (page: FetchedPage, name: string, signal: AbortSignal) => Promise<ReadPage>;

/** Milliseconds until a document is fetched again after it exceeded a quota. */
const quotaRetryMs = 10_000;

/** Outcomes of pages whose document could not be read, by problem code. */
const outcomes: Partial<Record<ProblemCode, FailedOutcome>> = {
  'no-text': 'thin',
  'too-large': 'too-large',
  timeout: 'timeout',
};

/**
 * Reads the documents of one job through the extractor. Each is a job of the extractor's queue with its own upload,
 * under an owner derived from the visitor's, so that it is not listed. It counts towards the visitor's quotas and is
 * cancelled with the parent job. A retry finds the jobs of an earlier run.
 */
export function linkedDocuments(
  { jobs, maxBytes, quotas, kept }: LinkedDocumentSettings,
  { jobId, owner: visitor, block, correlationId }: Pick<JobContext, 'jobId' | 'owner' | 'block' | 'correlationId'>,
  { format, include = [], maxPdfPages, maxChars }: LinkedDocumentOptions,
): ReadLinkedDocument {
  const owner = documentsOwner(visitor);
  const uploadAccounts: UploadAccount[] = quotas
    ? [
        { name: `session:${visitor}`, maxBytes: quotas.visitorBytes },
        { name: 'everybody', maxBytes: quotas.installationBytes },
      ]
    : [];
  const accounts: JobAccount[] = kept
    ? [
        { name: `session:${visitor}`, maxOpenJobs: 0, maxBytes: kept.visitorBytes },
        ...(block === undefined ? [] : [{ name: `block:${block}`, maxOpenJobs: 0, maxBytes: kept.blockBytes }]),
      ]
    : [];
  /** Number of jobs that failed transiently, by page: a repeated key would find the failed job instead of a new one. */
  const failures = new Map<string, number>();
  const start = async (page: FetchedPage, name: string): Promise<string> => {
    const upload = await jobs.storeUpload(name, oneChunk(page.bytes), {
      maxBytes,
      expectedBytes: page.bytes.byteLength,
      accounts: uploadAccounts,
      problemFor: () => new ProblemError('unavailable'),
    });
    const payload = {
      upload,
      ...(format === undefined ? {} : { format }),
      ...(maxPdfPages === undefined ? {} : { maxPdfPages }),
      include: ['metadata' as const, ...include.filter((one) => one === 'html')],
    };
    const idempotencyKey = [jobId, page.url, failures.get(page.url)].filter(Boolean).join(' ');
    const job = { operation: 'extract-text', payload, owner, block, correlationId, idempotencyKey, accounts } as const;
    // A retry finds a job whose enqueuing is unconfirmed.
    return withUpload(jobs, upload, () => jobs.add(job));
  };
  return async (page, name, signal) => {
    try {
      const id = await start(page, name);
      const end = await jobs.end(id, signal);
      // A requeued run leaves the document's job to the next run.
      if (signal.aborted && !isRequeued(signal.reason)) await jobs.cancel(id, owner).catch(() => undefined);
      signal.throwIfAborted();
      if (!end) throw new ProblemError('unavailable');
      if ('problem' in end) {
        if (toFailure(end.problem).retry) failures.set(page.url, (failures.get(page.url) ?? 0) + 1);
        throw end.problem;
      }
      const pieces = await Array.fromAsync(end.result.pieces());
      return toPage(JSON.parse(Buffer.concat(pieces).toString()) as ResponseOf<'extract-text'>, maxChars, format);
    } catch (error) {
      signal.throwIfAborted();
      throw error instanceof ProblemError ? toFailure(error) : error;
    }
  };
}

async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

const isRequeued = (reason: unknown): boolean => reason instanceof ProblemError && reason.code === 'unavailable';

const truncated = (maxChars: number) =>
  `The document has more text than the limit of ${maxChars.toLocaleString('en-US')} characters: the rest was dropped.`;

/** Cuts a text at `maxChars`, or before a surrogate pair, HTML tag or reference that would be incomplete. */
function truncate(text: string, maxChars: number, format?: ContentFormat): string {
  if (text.length <= maxChars) return text;
  const start = text.slice(0, maxChars).replace(/[\ud800-\udbff]$/, '');
  if (format !== 'html') return start;
  const tag = start.lastIndexOf('<');
  return tag > start.lastIndexOf('>') ? start.slice(0, tag) : start.replace(/&[#\w]{0,31}$/, '');
}

function toPage(document: ResponseOf<'extract-text'>, maxChars: number, format?: ContentFormat): ReadPage {
  const { text, title = '', metadata, pages, readPages, html = '', places, doubtful } = document;
  const isTruncated = Math.max(text.length, html.length) > maxChars;
  const warnings = [...(document.warnings ?? []), ...(isTruncated ? [truncated(maxChars)] : [])];
  return {
    title,
    content: truncate(text, maxChars, format),
    outcome: 'ok',
    ...(metadata && { metadata }),
    ...(document.html !== undefined && { html: truncate(html, maxChars, 'html') }),
    ...(pages !== undefined && { pages }),
    ...(readPages !== undefined && { readPages }),
    ...(warnings.length > 0 && { warnings }),
    ...(places && { places: within(places, maxChars) }),
    ...(doubtful && { doubtful: within(doubtful, maxChars) }),
  };
}

/** Returns the parts within a truncated text. */
const within = <Part extends { start: number; end: number }>(parts: readonly Part[], length: number): Part[] =>
  parts.filter(({ start }) => start < length).map((part) => ({ ...part, end: Math.min(part.end, length) }));

function toFailure({ code, message, cause }: ProblemError): FetchFailure {
  if (code === 'unavailable' || code === 'quota')
    return new FetchFailure('unreachable', { message, code, retry: true, waitMs: quotaRetryMs, cause });
  return new FetchFailure(outcomes[code] ?? 'unsupported', { message, code, cause });
}
