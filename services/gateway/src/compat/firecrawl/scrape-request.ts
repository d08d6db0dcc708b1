import type { RequestOf } from '@winnow/contracts';
import * as z from 'zod/mini';
import { fieldPath, fieldProblem, parseStrictly } from '../strict-request';
import { attributesFormat, attributesOf } from './attributes-format';
import {
  hasModelFormats,
  modelFormatList,
  modelFormatNames,
  modelFormatObjects,
  modelFormatOptions,
  modelFormatsOf,
  type ModelFormats,
  type WantedFormats,
} from './model-formats';
import type { PdfPages } from './parsers';
import { formatName, formats, namesOf, outputOptionsOf, pageOptions, pagesOf, pdfOptionsFor } from './requests';

const names = [...formats, ...modelFormatNames] as const;
const formatObjects = [z.object({ type: formatName }), attributesFormat, ...modelFormatObjects] as const;
const formatSchema = z.union([z.enum(names), z.discriminatedUnion('type', formatObjects)]);
/** Options of pages whose formats may be made by a model. */
const modelPageOptions = {
  ...{ ...pageOptions, ...modelFormatOptions },
  formats: z._default(z.array(formatSchema).check(z.maxLength(names.length + modelFormatObjects.length)), ['markdown']),
} as const;
export const modelPageSchema = z.object(modelPageOptions);
type ModelPageOptions = Omit<z.output<typeof modelPageSchema>, 'formats'> & { readonly formats: WantedFormats };

const scrapeSchema = z.object({ url: z.string(), ...modelPageOptions });
const batchSchema = z.object({
  urls: z.array(z.string()).check(z.minLength(1)),
  ...modelPageOptions,
  ignoreInvalidURLs: z._default(z.boolean(), false),
  // No host gets as many concurrent requests anyway.
  maxConcurrency: z.optional(z.int().check(z.minimum(50))),
});

/** Maximum pages of one job that a model makes formats of. */
export const maxModelPages = 100;

/** What is made of pages after they were read. */
export interface ModelPages {
  readonly model: ModelFormats;
  /** Whether the text is only read for the model. */
  readonly isTextOmitted: boolean;
  readonly pdf?: PdfPages;
}
export interface PagesRequest extends ModelPages {
  readonly body: RequestOf<'scrape-content'>;
}

export interface ScrapeRequest extends PagesRequest {
  readonly timeout: number;
}

/** Parses the request for one page. */
export function scrapeRequest(body: unknown): ScrapeRequest {
  const { url, ...wanted } = parseStrictly(scrapeSchema, body);
  return { ...requestFor([url], wanted), timeout: wanted.timeout };
}

export interface BatchRequest extends PagesRequest {
  readonly invalidURLs: readonly string[];
}

/** Parses the request for several pages; `isValid` selects those to read if invalid ones are ignored. */
export function batchRequest(body: unknown, isValid: (url: string) => boolean): BatchRequest {
  const { urls, ignoreInvalidURLs, maxConcurrency: _, ...wanted } = parseStrictly(batchSchema, body);
  const invalidURLs = ignoreInvalidURLs ? urls.filter((url) => !isValid(url)) : [];
  const valid = urls.filter((url) => !invalidURLs.includes(url));
  if (valid.length === 0) throw fieldProblem('urls', 'has no valid address');
  const request = requestFor(valid, wanted);
  if (hasModelFormats(request.model) && valid.length > maxModelPages)
    throw fieldProblem('urls', `can have at most ${maxModelPages} addresses with ${modelFormatList}`);
  return { ...request, invalidURLs };
}

function requestFor(urls: string[], { jsonOptions, extract, ...wanted }: ModelPageOptions): PagesRequest {
  const pages = pagesOf(urls, wanted);
  const { format, include, ...added } = modelOutputOf({ ...wanted, jsonOptions, extract }, pages);
  return { body: { ...pages, format, include, ...attributesOf(wanted.formats) }, ...added };
}

type Reading = Pick<
  RequestOf<'scrape-content'>,
  'reading' | 'selectors' | 'actions' | 'waitFor' | 'maxPdfPages' | 'headers'
>;

/** Returns the format and extras of pages, which are read as `reading` says, and what a model makes of them. */
export function modelOutputOf(
  { formats: wanted, parsers, jsonOptions, extract }: ModelPageOptions,
  { reading, selectors, actions, waitFor, maxPdfPages, headers }: Reading,
  within?: string,
): ModelPages & ReturnType<typeof outputOptionsOf> {
  const model = modelFormatsOf(wanted, { jsonOptions, extract }, within);
  const { format, include } = outputOptionsOf(wanted);
  const { pdf } = pdfOptionsFor(hasModelFormats(model) ? 'markdown' : format, parsers, within);
  const pdfPages = pdf ? { pdf } : {};
  if (!hasModelFormats(model)) return { format, include, model, isTextOmitted: false, ...pdfPages };
  if (model.values && !model.values.schema && (reading ?? selectors ?? actions ?? waitFor ?? maxPdfPages) !== undefined)
    throw fieldProblem(
      fieldPath('formats', within),
      'json requires a schema beside options of the page, which a prompt alone reads anew',
    );
  if (model.values && headers !== undefined)
    throw fieldProblem(fieldPath('headers', within), 'cannot be combined with json, which requests the page again');
  // The model reads Markdown; HTML that is also requested is added.
  const added: typeof include = format === 'html' ? [...include, 'html'] : include;
  return { format: 'markdown', include: added, model, isTextOmitted: !namesOf(wanted).has('markdown'), ...pdfPages };
}
