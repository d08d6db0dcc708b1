import { WinnowProblem } from '@winnow/client';

/** Throws `too-large`, with the message of the server, for a size above its limit for uploads. */
export function assertFileSize(bytes: number, uploadMb: number): void {
  if (bytes > uploadMb * 2 ** 20)
    throw new WinnowProblem({ code: 'too-large', message: `The file is larger than the limit of ${uploadMb} MB.` });
}
