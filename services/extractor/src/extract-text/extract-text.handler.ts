import { percentTotal, progressMessages } from '@winnow/contracts';
import type { JobContext, JobHandler } from '@winnow/jobs';
import { inSpan } from '@winnow/telemetry';
import type { DocumentText, OnPages, ReadLimits } from './readers';
import type { ScannedPage } from './readers/scan/scanned-page';
import type { ReadRequest } from '../sandbox/protocol';
import { isSound } from '../transcribe/sound-files';
import { noEndpoint, transcribe, type TranscribeParts } from '../transcribe/transcribe';
import type { ScanModel, ScanOptions } from '../sandbox/scan-job';

export interface ExtractTextParts {
  /** Reads a document in a process of its own. */
  readonly sandbox: {
    read(request: ReadRequest, signal: AbortSignal, onPages: OnPages, scan?: ScanOptions): Promise<DocumentText>;
  };
  readonly limits: ReadLimits;
  /** Milliseconds for the scanned pages of a document. */
  readonly scanMs: number;
  /** The model that reads scanned pages, for the visitor of a job. */
  readonly modelFor?: ((context: JobContext) => ScanModel) | undefined;
  /** Transcribes recordings; undefined where no endpoint is configured. */
  readonly sound?: TranscribeParts | undefined;
}

/** Prefix of the parts of a job that are scanned pages. */
const pagePart = 'page:';

/**
 * Turns an upload into text. The bytes come from Redis and go straight into the sandbox; the name is a label of which only
 * the extension counts. The title is the document's own, else the file name without its extension. Scanned pages are parts
 * of the job: a later run reads the rest.
 */
export function extractTextHandler(parts: ExtractTextParts): JobHandler<'extract-text'> {
  const { sandbox, limits } = parts;
  return async ({ upload, format, include = [] }, context) => {
    void context.progress({ progress: 0, total: percentTotal, message: progressMessages.extracting });
    if (isSound(upload.name) && !parts.sound) throw noEndpoint();
    const bytes = await context.readUpload(upload.key);
    const onPages: OnPages = (done, total) =>
      void context.progress({ progress: done, total, message: `Reading page ${done} of ${total}...` });
    const wanted = include.filter((part) => part !== 'metadata');
    const request = { name: upload.name, bytes, limits: { ...limits, parts: wanted }, format };
    const scan = await scanOptions(parts, context);
    const document = await inSpan('read document', {}, () =>
      parts.sound && isSound(upload.name)
        ? transcribe(parts.sound, bytes, context, format)
        : sandbox.read(request, context.signal, onPages, scan),
    );
    const { text, title: own, pages, warnings, facts, places, doubtful } = document;
    const title = own ?? upload.name.replace(/\.[^.]*$/, '');
    return {
      text,
      source: 'file' as const,
      title,
      ...(pages === undefined ? {} : { pages }),
      ...(warnings.length === 0 ? {} : { warnings: [...warnings] }),
      ...(places === undefined ? {} : { places: [...places] }),
      ...(doubtful === undefined ? {} : { doubtful: [...doubtful] }),
      ...(include.includes('metadata') ? { metadata: { title, ...facts } } : {}),
    };
  };
}

async function scanOptions({ scanMs, modelFor }: ExtractTextParts, context: JobContext): Promise<ScanOptions> {
  const kept = new Map<number, ScannedPage | null>();
  for (const [key, value] of await context.storedParts())
    if (key.startsWith(pagePart)) kept.set(Number(key.slice(pagePart.length)), value as ScannedPage | null);
  return {
    kept,
    keep: async (page, found) => void (await context.keepPart(`${pagePart}${page}`, found)),
    maxMs: scanMs,
    stopping: context.stopping,
    model: modelFor?.(context),
  };
}
