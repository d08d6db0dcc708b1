import { maxPdfPages } from '@winnow/contracts';
import * as z from 'zod/mini';
import { fieldPath, fieldProblem } from '../strict-request';

const name = z.enum(['pdf', 'image']);
const pdfParser = z.strictObject({
  type: z.literal('pdf'),
  /** Without effect: only pages without text are read by OCR, which is always available. */
  mode: z.optional(z.enum(['auto', 'fast', 'ocr'])),
  maxPages: z.optional(z.int().check(z.minimum(1), z.maximum(maxPdfPages))),
  pages: z.optional(z.boolean()),
  /** The earlier name of `pages`. */
  pageMarkdown: z.optional(z.boolean()),
  pageMarkers: z.optional(z.boolean()),
  blocks: z.optional(z.boolean()),
});
const imageParser = z.strictObject({ type: z.literal('image') });
const parser = z.union([name, z.discriminatedUnion('type', [pdfParser, imageParser])]);

/**
 * Parsers of files. Each file is read by its format, so only the options of PDF have an effect. An empty list, with which
 * Firecrawl returns files unread, is accepted: clients send it for pages, where it has no effect in Firecrawl either.
 */
export const parsersSchema = z._default(z.array(parser), ['pdf']);
type Parsers = z.output<typeof parsersSchema>;

/** What is returned of the pages of a PDF besides its text. */
export interface PdfPages {
  /** Whether to return each page as well. */
  readonly isListed: boolean;
  /** Whether to write marks between the pages of the text. */
  readonly isMarked: boolean;
}
export interface PdfOptions {
  readonly maxPdfPages?: number;
  readonly pdf?: PdfPages;
}

/** Returns the options of PDF. Throws a problem that names an unsupported value of the field `within`. */
export function pdfOptionsOf(parsers: Parsers, within?: string): PdfOptions {
  const isPdf = (one: Parsers[number]) => typeof one === 'object' && one.type === 'pdf';
  if (parsers.filter(isPdf).length > 1)
    throw fieldProblem(fieldPath('parsers', within), 'can have only one object for pdf');
  const at = parsers.findIndex(isPdf);
  const { maxPages, ...wanted } = (parsers[at] ?? {}) as Partial<z.output<typeof pdfParser>>;
  const field = fieldPath(`parsers.${at}`, within);
  if (wanted.blocks) throw fieldProblem(`${field}.blocks`, 'is not supported');
  const pdf = { isListed: wanted.pages ?? wanted.pageMarkdown ?? false, isMarked: wanted.pageMarkers ?? false };
  return {
    ...(maxPages !== undefined && { maxPdfPages: maxPages }),
    ...((pdf.isListed || pdf.isMarked) && { pdf }),
  };
}
