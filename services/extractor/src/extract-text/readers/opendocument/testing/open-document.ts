import { buildZip, openDocumentParts } from '@winnow/testing';
import { readBy } from '../../../../testing/read-by';
import type { ReadLimits } from '../../reader';
import { readOpenDocument } from '../opendocument-reader';

type Parts = Parameters<typeof openDocumentParts>;

/** Reads an OpenDocument file of this kind and body; `more` has further XML of the file, and limits of reading. */
export const readOpen = (kind: Parts[0], body: Parts[1], more: Parts[2] & Partial<ReadLimits> = {}) => {
  const { styles, manifest, ...limits } = more;
  return readBy(readOpenDocument, buildZip(openDocumentParts(kind, body, { styles, manifest })), limits);
};

/** Writes a cell of a table. */
export const cell = (text: string, attributes = ''): string =>
  `<table:table-cell ${attributes}><text:p>${text}</text:p></table:table-cell>`;

/** Writes a row of cells. */
export const row = (...cells: readonly string[]): string => `<table:table-row>${cells.join('')}</table:table-row>`;
