import { documentEndings, percentTotal, progressMessages } from '@winnow/contracts';
import { ProblemError } from '@winnow/errors';
import type { JobContext, JobHandler } from '@winnow/jobs';
import { inSpan } from '@winnow/telemetry';
import type { DocumentText, OnPages, ReadLimits } from './readers';
import type { ScannedPage } from './readers/scan/scanned-page';
import type { ReadRequest } from '../sandbox/protocol';
import { isSound } from '../transcribe/sound-files';
import { documentOf, noEndpoint, transcribe, type TranscribeParts, type Transcript } from '../transcribe/transcribe';
import type { ScanModel, ScanOptions } from '../sandbox/scan-job';

export interface ExtractTextParts {
  /** Reads a document in a separate process. */
  readonly sandbox: {
    read(request: ReadRequest, signal: AbortSignal, onPages: OnPages, scan?: ScanOptions): Promise<DocumentText>;
  };
  readonly limits: ReadLimits;
  /** Maximum milliseconds for the scanned pages of a document. */
  readonly scanMs: number;
  /** Returns the model that reads scanned pages for the visitor of a job. */
  readonly modelFor?: ((context: JobContext) => ScanModel) | undefined;
  /** Transcribes recordings; undefined when no endpoint is configured. */
  readonly sound?: TranscribeParts | undefined;
}

/** Prefix of the job's parts that are scanned pages. */
const pagePart = 'page:';

/**
 * Extracts the text of an upload. The bytes go from Redis directly into the sandbox; only the extension of the file
 * name matters. The title is the document's own, else the file name without its extension. Keeps each scanned page as a
 * part of the job, so that a later run reads only the rest.
 */
export function extractTextHandler(parts: ExtractTextParts): JobHandler<'extract-text'> {
  const { sandbox, limits } = parts;
  return async ({ upload, format, include = [], maxPdfPages }, context) => {
    void context.progress({ progress: 0, total: percentTotal, message: progressMessages.extracting });
    if (isSound(upload.name) && !parts.sound) throw noEndpoint();
    const bytes = await context.readUpload(upload.key);
    const onPages: OnPages = (done, total) =>
      void context.progress({ progress: done, total, message: `Reading page ${done} of ${total}...` });
    const requestedParts = include.filter((part) => part !== 'metadata' && part !== 'html');
    const wanted = { parts: requestedParts, ...(maxPdfPages !== undefined && { maxPdfPages }) };
    let transcript: Promise<Transcript> | undefined;
    const read = async (as: typeof format, reportPages: OnPages, scanMs: number) => {
      if (parts.sound && isSound(upload.name))
        return documentOf(await (transcript ??= transcribe(parts.sound, bytes, context)), as);
      const request = { name: upload.name, bytes, limits: { ...limits, ...wanted }, format: as };
      return sandbox.read(request, context.signal, reportPages, await scanOptions(parts, context, scanMs));
    };
    const document = await inSpan('read document', {}, () => read(format, onPages, parts.scanMs)).catch(
      (error: unknown) => {
        throw explainWrongName(error, upload.name);
      },
    );
    // Scanned pages are kept. Without time for more, the HTML has the pages of the text.
    const hasHtml = include.includes('html') && format !== 'html';
    const asHtml = hasHtml
      ? await inSpan('read document', {}, () => read('html', () => undefined, 0)).catch(ifTooLarge)
      : undefined;
    const { text, title: documentTitle, pages, readPages, facts, places, doubtful } = document;
    const warnings = [...document.warnings, ...(asHtml === null ? [noHtml] : [])];
    const title = documentTitle ?? upload.name.replace(/\.[^.]*$/, '');
    return {
      text,
      source: 'file' as const,
      title,
      ...(pages === undefined ? {} : { pages }),
      ...(readPages === undefined ? {} : { readPages }),
      ...(warnings.length === 0 ? {} : { warnings }),
      ...(places === undefined ? {} : { places: [...places] }),
      ...(doubtful === undefined ? {} : { doubtful: [...doubtful] }),
      ...(asHtml ? { html: asHtml.text } : {}),
      ...(include.includes('metadata') ? { metadata: { title, ...facts } } : {}),
    };
  };
}

const noHtml = 'The HTML is longer than the limit and was left out.';

/** HTML is longer than the text, which may be within the limit. */
function ifTooLarge(error: unknown): null {
  if (error instanceof ProblemError && error.code === 'too-large') return null;
  throw error;
}

/** Adds to the error of a file with a supported extension that its content is of another type. */
function explainWrongName(error: unknown, name: string): unknown {
  const extension = documentEndings.find((supported) => name.trim().toLowerCase().endsWith(`.${supported}`));
  if (!extension || !(error instanceof ProblemError) || error.code !== 'unsupported-type') return error;
  const message = `${error.message} This one is named .${extension}, but its content is something else, or damaged.`;
  return new ProblemError('unsupported-type', message, { cause: error });
}

async function scanOptions({ modelFor }: ExtractTextParts, context: JobContext, maxMs: number): Promise<ScanOptions> {
  const keptPages = new Map<number, ScannedPage | null>();
  for (const [key, value] of await context.storedParts())
    if (key.startsWith(pagePart)) keptPages.set(Number(key.slice(pagePart.length)), value as ScannedPage | null);
  return {
    kept: keptPages,
    keep: async (page, scannedPage) => void (await context.keepPart(`${pagePart}${page}`, scannedPage)),
    maxMs,
    stopping: context.stopping,
    model: modelFor?.(context),
  };
}
