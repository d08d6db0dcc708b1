import { percentTotal, progressMessages } from '@winnow/contracts';
import type { JobHandler } from '@winnow/jobs';
import { inSpan } from '@winnow/telemetry';
import type { DocumentText, OnPages, ReadLimits } from './readers';
import type { ReadRequest } from '../sandbox/protocol';

export interface ExtractTextParts {
  /** Reads a document in a process of its own. */
  readonly sandbox: { read(request: ReadRequest, signal: AbortSignal, onPages: OnPages): Promise<DocumentText> };
  readonly limits: ReadLimits;
}

/**
 * Turns an upload into text. The bytes come from Redis and go straight into the sandbox; the name is a label of which only
 * the extension counts. The title is the document's own, else the file name without its extension.
 */
export function extractTextHandler({ sandbox, limits }: ExtractTextParts): JobHandler<'extract-text'> {
  return async ({ upload, format, include = [] }, context) => {
    void context.progress({ progress: 0, total: percentTotal, message: progressMessages.extracting });
    const bytes = await context.readUpload(upload.key);
    const onPages: OnPages = (done, total) =>
      void context.progress({ progress: done, total, message: `Reading page ${done} of ${total}...` });
    const request = { name: upload.name, bytes, limits, format };
    const {
      text,
      title: own,
      pages,
      warnings,
      facts,
    } = await inSpan('read document', {}, () => sandbox.read(request, context.signal, onPages));
    const title = own ?? upload.name.replace(/\.[^.]*$/, '');
    return {
      text,
      source: 'file' as const,
      title,
      ...(pages === undefined ? {} : { pages }),
      ...(warnings.length === 0 ? {} : { warnings: [...warnings] }),
      ...(include.includes('metadata') ? { metadata: { title, ...facts } } : {}),
    };
  };
}
