import { ProblemError } from '@winnow/errors';
import type { JobResult, ReserveBytes } from '@winnow/jobs';

/** Maximum bytes of a result that an integration buffers to convert it: parsing blocks other requests. */
export const maxResultBytes = 8 * 2 ** 20;

const resultTooLarge = () =>
  new ProblemError('too-large', 'The result is too large for this integration. Request fewer pages, or use the API.');

/** Returns a result. Throws `too-large` beyond the limit of integrations. */
export async function wholeResult(result: JobResult, reserve: ReserveBytes): Promise<unknown> {
  if (result.bytes > maxResultBytes) throw resultTooLarge();
  return JSON.parse(await wholeText(result, reserve)) as unknown;
}

/** Returns a JSON text, for all of which memory is reserved before it is read. */
export async function wholeText(json: Pick<JobResult, 'bytes' | 'pieces'>, reserve: ReserveBytes): Promise<string> {
  const release = await reserve(json.bytes);
  try {
    return Buffer.concat(await Array.fromAsync(json.pieces())).toString();
  } finally {
    release();
  }
}
