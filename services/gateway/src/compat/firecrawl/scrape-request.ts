import type { RequestOf } from '@winnow/contracts';
import * as z from 'zod/mini';
import { fieldProblem, parseStrictly } from '../strict-request';
import {
  modelFormatNames,
  modelFormatObjects,
  modelFormatOptions,
  modelFormatsOf,
  type ModelFormats,
} from './model-formats';
import { formatName, formats, namesOf, pageOptions, pagesOf } from './requests';

const names = [...formats, ...modelFormatNames] as const;
const formatSchema = z.union([
  z.enum(names),
  z.discriminatedUnion('type', [z.object({ type: formatName }), ...modelFormatObjects]),
]);
const scrapeSchema = z.object({
  ...{ url: z.string(), ...pageOptions, ...modelFormatOptions },
  formats: z._default(z.array(formatSchema).check(z.maxLength(names.length)), ['markdown']),
});

export interface ScrapeRequest {
  readonly body: RequestOf<'scrape-content'>;
  readonly timeout: number;
  /** Formats that the model makes of the page's text. */
  readonly model: ModelFormats;
  /** Whether the text is only read for the model. */
  readonly isTextOmitted: boolean;
}

/** Parses the request for one page, which alone has the formats of the model. */
export function scrapeRequest(body: unknown): ScrapeRequest {
  const { url, jsonOptions, extract, ...wanted } = parseStrictly(scrapeSchema, body);
  const { timeout } = wanted;
  const model = modelFormatsOf(wanted.formats, { jsonOptions, extract });
  const pages = pagesOf([url], wanted);
  if (!model.values && !model.isSummarized) return { body: pages, timeout, model, isTextOmitted: false };
  const { reading, selectors, actions, waitFor, format, include = [] } = pages;
  if (model.values && !model.values.schema && (reading ?? selectors ?? actions ?? waitFor) !== undefined)
    throw fieldProblem('formats', 'json requires a schema beside options of the page, which a prompt alone reads anew');
  // The model reads Markdown; HTML that is also requested is added.
  const added: typeof include = format === 'html' ? [...include, 'html'] : include;
  const isTextOmitted = !namesOf(wanted.formats).has('markdown');
  return { body: { ...pages, format: 'markdown', include: added }, timeout, model, isTextOmitted };
}
