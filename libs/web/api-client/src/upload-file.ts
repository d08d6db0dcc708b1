import { percentTotal, routeOf, type ContentFormat, type DocumentInclude, type ResponseOf } from '@winnow/contracts';
import { afterFirstRequest } from './after-first-request';
import { abortError, lostConnection, parseJson, problemFromResponse } from './api-problem';
import { newCorrelationId } from './http';
import { requestJob, type Answer } from './request-key';
import { awaitResult, type RunOptions } from './run-operation';

export interface UploadOptions extends RunOptions {
  /** Format of the text; default `text`. */
  format?: ContentFormat;
  /** Optional parts to read besides the text. */
  include?: readonly DocumentInclude[];
}

/**
 * Uploads a file and extracts its text. `onProgress` is called for the upload (percent, "Uploading <name>"), then for
 * the extraction. Uses XMLHttpRequest, because fetch does not report upload progress.
 * @throws ApiProblem on failure; AbortError when `signal` aborts
 */
export function uploadFile(file: File, options: UploadOptions = {}): Promise<ResponseOf<'extract-text'>> {
  if (options.signal?.aborted) return Promise.reject(abortError());
  const request = new XMLHttpRequest();
  let sent = false;
  const prepared = (key: string) =>
    new Promise<Answer>((resolve, reject) => {
      request.open('POST', routeOf('extract-text'));
      request.withCredentials = true;
      request.setRequestHeader('prefer', 'respond-async');
      request.setRequestHeader('x-correlation-id', newCorrelationId());
      request.setRequestHeader('idempotency-key', key);
      request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
        if (!lengthComputable || total === 0) return;
        const progress = Math.round((loaded / total) * percentTotal);
        options.onProgress?.({ progress, total: percentTotal, message: `Uploading ${file.name}` });
      };
      request.upload.onload = () => {
        sent = true;
      };
      request.onload = () => {
        const { status, statusText, responseText } = request;
        if (status >= 200 && status < 300) return resolve({ status, body: parseJson(responseText) });
        const header = (name: string) => request.getResponseHeader(name);
        reject(problemFromResponse({ status, statusText, body: responseText, header }));
      };
      request.onerror = () => reject(lostConnection());
      // Browsers also abort the requests of a page that is left or reloaded, which is no cancellation.
      request.onabort = () => reject(options.signal?.aborted ? abortError() : lostConnection());
    });
  const answer = requestJob(file, prepared);
  // A completely uploaded file has already created a job, so its response is awaited and that job cancelled.
  const onAbort = () => {
    if (!sent) request.abort();
  };
  options.signal?.addEventListener('abort', onAbort, { once: true });
  const form = new FormData();
  const { format, include = [] } = options;
  if (format) form.append('format', format);
  if (include.length > 0) form.append('include', include.join(','));
  form.append('file', file, file.name);
  void afterFirstRequest(() => {
    if (!options.signal?.aborted) request.send(form);
    return answer;
  }).catch(() => undefined);
  return awaitResult('extract-text', answer, options).finally(() =>
    options.signal?.removeEventListener('abort', onAbort),
  );
}
