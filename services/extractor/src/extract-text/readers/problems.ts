import { ProblemError } from '@winnow/errors';

/** A known format without a reader: what to save the file as, in the program that it is of. */
const noReader = (files: string, formats: string): ProblemError =>
  new ProblemError('unsupported-type', `${files} cannot be read. Save the file as ${formats} and upload it again.`);

/** Problems shared by several readers, so that one failure always has the same message. */
export const problems = {
  encrypted: (cause?: unknown) =>
    new ProblemError('encrypted', 'This file is protected. It needs a password, so its text cannot be read.', {
      cause,
    }),
  unreadable: (cause?: unknown) =>
    new ProblemError('unreadable', 'The file is damaged and its text could not be read.', { cause }),
  /** The specification's message (section 5) for every file that is not of an accepted type. */
  unsupported: (cause?: unknown) =>
    new ProblemError('unsupported-type', 'Unsupported file type. Please upload a PDF, DOCX, or TXT file.', { cause }),
  noReader,
  /** Formats of PowerPoint before 97. */
  oldPowerPoint: () => noReader('Presentations of PowerPoint 95 and earlier', 'PPTX'),
  noText: () => new ProblemError('no-text', 'The file contains no text.'),
  tooMuchText: (chars: number) =>
    new ProblemError(
      'too-large',
      `The file holds more text than the limit of ${chars.toLocaleString('en-US')} characters.`,
    ),
  tooManyPages: (pages: number, limit: number) =>
    new ProblemError(
      'too-large',
      `The file has ${pages.toLocaleString('en-US')} pages; the limit is ${limit.toLocaleString('en-US')} pages.`,
    ),
  inflatesTooFar: (bytes: number) =>
    new ProblemError(
      'too-large',
      `The file unpacks to more than the limit of ${Math.floor(bytes / 2 ** 20).toLocaleString('en-US')} MB.`,
    ),
  tooManyEntries: (limit: number) =>
    new ProblemError('too-large', `The file packs more parts than the limit of ${limit.toLocaleString('en-US')}.`),
  tooManyElements: (limit: number) =>
    new ProblemError('too-large', `The file holds more elements than the limit of ${limit.toLocaleString('en-US')}.`),
  tooManyPixels: (width: number, height: number, limit: number) =>
    new ProblemError(
      'too-large',
      `The picture has ${width.toLocaleString('en-US')} × ${height.toLocaleString('en-US')} pixels; the limit is ${limit / 1_000_000} million.`,
    ),
  nestedTooDeep: (limit: number) =>
    new ProblemError('too-large', `The file holds files inside of files, more than ${limit} deep.`),
} as const;
