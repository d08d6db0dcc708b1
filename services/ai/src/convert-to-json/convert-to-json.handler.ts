import {
  conversionSourceSchema,
  percentTotal,
  type ConversionSource,
  type JsonObject,
  type PageSource,
} from '@winnow/contracts';
import { ProblemError, toProblemError } from '@winnow/errors';
import type { JobContext, JobHandler } from '@winnow/jobs';
import type { AiTools } from '../ai-tools';
import { offlineName } from '../model/language-model';
import { runTextTask } from '../run-text-task';
import { parseJsonObject } from '../transform-to-json/json-values';
import { convertingMessage } from '../transform-to-json/transform-to-json.chain';
import { fillMissingFields, type PageGaps } from './convert-to-json.chain';
import { extractValues } from './extract-values';

/** Converts the scraper's output to JSON. Throws `no-text` for a page without content, `unreadable` for broken JSON. */
export function convertToJsonHandler(tools: AiTools): JobHandler<'convert-to-json'> {
  return async ({ schema, prompt }, context) => {
    await context.progress({ progress: 50, total: percentTotal, message: convertingMessage });
    const source = conversionSourceSchema.parse(await context.childResult());
    if (schema ?? prompt) {
      const wanted = { schema: schema as JsonObject | undefined, prompt };
      return extractValues(await readable(source, context.signal), wanted, context, tools);
    }
    return source.kind === 'page' ? convertPage(source, context, tools) : convertData(source, context.signal);
  };
}

/** Returns the facts and the text of a page or of data. Throws `no-text` or `unreadable`. */
async function readable(source: ConversionSource, signal: AbortSignal): Promise<{ json: JsonObject; text: string }> {
  if (source.kind !== 'page') return { json: await convertData(source, signal), text: source.text };
  const text = textOf(source);
  if (text === '' && source.facts['jsonLd'] === undefined) throw new ProblemError('no-text');
  return { json: source.facts, text };
}

/** Converts a response that is data or plain text instead of a page. */
async function convertData(
  { kind, url, text }: Exclude<ConversionSource, PageSource>,
  signal: AbortSignal,
): Promise<JsonObject> {
  if (kind === 'text') return { url, ...(await runTextTask('structure', [text], signal)).json };
  const data = parseJsonObject(text);
  if (!data) throw new ProblemError('unreadable', 'The address responds with invalid JSON.');
  return { url, data, origins: { data: 'json' } };
}

async function convertPage(page: PageSource, context: JobContext, tools: AiTools): Promise<JsonObject> {
  const { facts } = page;
  const text = textOf(page);
  if (text === '' && facts['jsonLd'] === undefined && facts['title'] === undefined) {
    throw new ProblemError('no-text', 'The page contains nothing that could be converted.');
  }
  // Without text there is no request to the model.
  if (text === '') return facts;
  if (!tools.model) return withGaps(page, await offlineGaps(page, context.signal), offlineName, 'offline');
  try {
    return withGaps(page, await fillMissingFields(text, context, tools, tools.model), tools.model.name, 'model');
  } catch (error) {
    context.signal.throwIfAborted();
    // The page's own facts do not depend on the model, so its failure is only a warning.
    const { code, message: reason } = toProblemError(error);
    context.log.warn({ code }, 'missing fields not filled by model');
    return withGaps(
      page,
      {
        ...(await offlineGaps(page, context.signal)),
        warnings: [`The language model did not fill the missing fields: ${reason}`],
      },
      offlineName,
      'offline',
    );
  }
}

const textOf = ({ facts: { text } }: PageSource) => (typeof text === 'string' ? text : '');

/** Returns the three highest-ranked sentences as a description, if the page has prose. */
async function offlineGaps(page: PageSource, signal: AbortSignal): Promise<Partial<PageGaps>> {
  const top = await runTextTask('gist', [textOf(page)], signal);
  if (top.length === 0) return {};
  return { summary: top.join(' '), ...(page.gaps.includes('description') ? { description: top[0] } : {}) };
}

function withGaps(
  { facts, gaps }: PageSource,
  found: Partial<PageGaps> & { warnings?: string[] },
  model: string,
  origin: string,
): JsonObject {
  const { origins, text, ...read } = facts;
  const filled: JsonObject = {};
  const { warnings, ...values } = found;
  for (const [name, value] of Object.entries(values)) {
    const isOpen = gaps.some((gap) => gap === name) || name === 'summary' || name === 'topics';
    if (isOpen && value !== undefined && value.length > 0) filled[name] = value;
  }
  const written = Object.fromEntries(Object.keys(filled).map((name) => [name, origin]));
  return {
    ...read,
    ...filled,
    ...(text === undefined ? {} : { text }),
    origins: { ...(origins as JsonObject), ...written },
    model,
    ...(warnings ? { warnings } : {}),
  };
}
