import { ProblemError } from '@winnow/errors';

const counted = (pages: number): string => (pages === 1 ? '1 page' : `${pages.toLocaleString('en-US')} pages`);

/**
 * Problem of a PDF without characters in which OCR found none either. The number of its pages shows that the file itself was
 * read; `read` is that of the pages requested of it.
 */
export function noTextLayer(read: number, pages: number): ProblemError {
  const part = read === 1 ? 'The first page of this PDF has' : `The first ${counted(read)} of this PDF have`;
  const what = read < pages ? part : `This PDF has ${counted(pages)} but`;
  return new ProblemError('no-text', `${what} no text layer, and no letters were recognised in its pictures.`);
}

/** Problem of a scan of which no page was read within the time limit. */
export const scanTakesTooLong = (pages: number): ProblemError =>
  new ProblemError('timeout', `Recognising the letters of this scan of ${counted(pages)} took too long (timeout).`);
