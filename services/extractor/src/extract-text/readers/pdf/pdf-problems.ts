import { ProblemError } from '@winnow/errors';

const counted = (pages: number): string => (pages === 1 ? '1 page' : `${pages.toLocaleString('en-US')} pages`);

/** Problem of a PDF without characters in which OCR found none either. `pages` shows that the file itself was read. */
export const noTextLayer = (pages: number): ProblemError =>
  new ProblemError(
    'no-text',
    `This PDF has ${counted(pages)} but no text layer, and no letters were recognised in its pictures.`,
  );

/** Problem of a scan of which no page was read within the time limit. */
export const scanTakesTooLong = (pages: number): ProblemError =>
  new ProblemError('timeout', `Recognising the letters of this scan of ${counted(pages)} took too long (timeout).`);
