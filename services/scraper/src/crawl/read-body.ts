import { FetchFailure } from './fetch-failure';

/**
 * The whole body, inflated by `fetch`. Throws `too-large` once it passes `maxBytes`, and leaves the rest unread; a
 * declared length beyond the limit is refused at once.
 */
export async function readBody(response: Response, maxBytes: number): Promise<Uint8Array> {
  if (!response.body) return new Uint8Array();
  const tooLarge = () =>
    new FetchFailure('too-large', {
      message: `The page is larger than the limit of ${Math.round(maxBytes / 2 ** 20)} MB.`,
    });
  if (Number(response.headers.get('content-length')) > maxBytes) {
    await response.body.cancel();
    throw tooLarge();
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.byteLength;
    if (size > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}
