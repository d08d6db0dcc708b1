import { ProblemError } from '@winnow/errors';

/** A PDF without characters: pictures of pages, mostly. `pages` tells the person that the file itself was read. */
export function noTextLayer(pages: number): ProblemError {
  const counted = pages === 1 ? '1 page' : `${pages.toLocaleString('en-US')} pages`;
  return new ProblemError('no-text', `This PDF has ${counted} but no text layer. It may be a scan of paper pages.`);
}
