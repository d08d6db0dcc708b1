import * as z from 'zod/mini';
import { defineOperation } from '../define-operation';
import { maxPdfPagesSchema } from '../entities/max-pdf-pages';
import { formatSchema, metadataSchema } from '../entities/page';
import { uploadSchema } from '../entities/upload';
import { extractedTextShape } from '../extracted-text';
import { fallbackMessages } from './fallback-messages';

/** Optional parts of a document: comments, text deleted by tracked changes, and hidden sheets, rows, columns and slides. */
export const documentParts = ['comments', 'changes', 'hidden'] as const;
export type DocumentPart = (typeof documentParts)[number];
export const documentIncludes = ['metadata', 'html', ...documentParts] as const;
export type DocumentInclude = (typeof documentIncludes)[number];

const wanted = {
  /** Format of `text`; default `text`. */
  format: z.optional(formatSchema),
  /** Metadata, the text as HTML, and optional parts; links and images are in `markdown` and `html`. */
  include: z.optional(z.array(z.enum(documentIncludes)).check(z.maxLength(documentIncludes.length))),
  maxPdfPages: maxPdfPagesSchema,
} as const;

export const extractText = defineOperation({
  name: 'extract-text',
  summary:
    'Extracts the text of an uploaded PDF, Word, PowerPoint, Excel, OpenDocument, EPUB, RTF, HTML, Markdown, CSV, XML, JSON, mail, calendar, subtitle or text file, of an image, or of a ZIP of these: a multipart form with one part named `file`, and optional fields `format`, `include` and `maxPdfPages`.',
  body: 'multipart',
  request: z.object({ file: z.unknown(), ...wanted }),
  payload: z.object({ upload: uploadSchema, ...wanted }),
  response: z.object({
    ...extractedTextShape,
    source: z.literal('file'),
    metadata: z.optional(metadataSchema),
    html: z.optional(z.string()),
  }),
  transport: { kind: 'job', queue: 'extractor', attempts: 2, deadlineMs: 30 * 60_000 },
  fallbackMessage: fallbackMessages['extract-text'],
  weight: 5,
});
