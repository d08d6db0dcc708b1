import { maxPdfPages, type RequestOf } from '@winnow/contracts';
import * as z from 'zod/mini';
import { fieldError, fieldProblem, parseStrictly } from '../strict-request';

/** Clients in Python send `True` in forms. */
const lowerCase = z.string().check(z.toLowerCase());
const yes = z.pipe(lowerCase, z.literal('true'));
const no = z.pipe(lowerCase, z.literal('false'));
const flag = z.pipe(lowerCase, z.enum(['true', 'false']));
const word = z.string();
const firstPage = z.literal('1', fieldError('must start with page 1'));
const lastPage = z.string().check(z.regex(/^[1-9]\d*$/));

/** The id of a task contains it. */
const pageBreakBytes = 50;
const isShort = (mark: string) => Buffer.byteLength(mark) <= pageBreakBytes;
const pageBreak = z.string().check(z.refine(isShort, fieldError(`must have at most ${pageBreakBytes} bytes`)));

/** Formats of docling-serve that the extractor writes; others such as `doctags` are rejected by name. */
const formats = { md: 'markdown', html: 'html', text: 'text' } as const;

/**
 * Options without effect accept any value. Options that would change the result accept only the supported value: OCR
 * for pages without text, tables are read. Those of pictures, which are omitted, also accept docling-serve's defaults,
 * since its clients send all defaults.
 */
const convertSchema = z.object({
  to_formats: z.optional(z.array(z.enum(['md', 'html', 'text', 'json'])).check(z.minLength(1))),
  from_formats: z.optional(z.array(word)),
  target_type: z.optional(z.literal('inbody')),
  return_as_file: z.optional(no),
  image_export_mode: z.optional(z.enum(['placeholder', 'embedded'])),
  include_images: z.optional(flag),
  images_scale: z.optional(word),
  do_ocr: z.optional(yes),
  force_ocr: z.optional(no),
  ocr_engine: z.optional(word),
  ocr_preset: z.optional(word),
  ocr_lang: z.optional(z.array(word)),
  pdf_backend: z.optional(word),
  pipeline: z.optional(z.literal('standard')),
  do_table_structure: z.optional(yes),
  table_mode: z.optional(z.enum(['fast', 'accurate'])),
  table_cell_matching: z.optional(flag),
  abort_on_error: z.optional(flag),
  document_timeout: z.optional(z.string().check(z.regex(/^\d{1,6}(?:\.\d+)?$/))),
  do_code_enrichment: z.optional(no),
  do_formula_enrichment: z.optional(no),
  do_picture_classification: z.optional(no),
  do_picture_description: z.optional(no),
  do_chart_extraction: z.optional(no),
  picture_description_area_threshold: z.optional(word),
  page_range: z.optional(z.tuple([firstPage, lastPage])),
  /** Open WebUI splits a document by it, to cite pages. */
  md_page_break_placeholder: z.optional(pageBreak),
});
const lists = new Set(['to_formats', 'from_formats', 'ocr_lang', 'page_range']);

export interface ConvertRequest {
  readonly format: NonNullable<RequestOf<'extract-text'>['format']>;
  /** Milliseconds to wait for the result. */
  readonly timeout: number;
  /** Number of first pages of a PDF to read; all when absent. */
  readonly maxPdfPages?: number;
  /** The mark between pages of Markdown. */
  readonly pageBreak?: string;
}

const waitMs = 300_000;

/** Parses the options of a form. Throws `invalid-request` naming unsupported options; none is ignored. */
export function convertRequest(fields: ReadonlyMap<string, readonly string[]>): ConvertRequest {
  const entries = [...fields].map(([name, values]) => [name, lists.has(name) ? values : values.at(-1)] as const);
  const {
    to_formats: wanted = ['md'],
    document_timeout: seconds,
    md_page_break_placeholder: mark = '',
    page_range: [, last] = [],
  } = parseStrictly(convertSchema, Object.fromEntries(entries));
  // Open WebUI also requests `json`, but does not need it.
  const [format, ...more] = new Set(wanted.filter((name) => name !== 'json'));
  if (format === undefined) throw fieldProblem('to_formats', 'json alone is not supported');
  if (more.length > 0) throw fieldProblem('to_formats', 'only one format per request is supported');
  const timeout = seconds === undefined ? waitMs : Math.min(waitMs, Number(seconds) * 1_000);
  // The default is the largest integer of 64 bits.
  const isPart = last !== undefined && Number(last) <= maxPdfPages;
  return {
    format: formats[format],
    timeout,
    ...(isPart && { maxPdfPages: Number(last) }),
    ...(format === 'md' && mark !== '' && { pageBreak: mark }),
  };
}
