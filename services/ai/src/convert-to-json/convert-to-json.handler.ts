import { fetchedSourceSchema, percentTotal, type FetchedSource } from '@winnow/contracts';
import { ProblemError, toProblemError } from '@winnow/errors';
import type { JobContext, JobHandler } from '@winnow/jobs';
import type { AiTools } from '../ai-tools';
import { offlineName } from '../model/language-model';
import { runTextTask } from '../run-text-task';
import { parseJsonObject, type JsonObject } from '../transform-to-json/json-values';
import type { ConvertedPage } from './convert-page';
import { fillGaps, type PageGaps } from './convert-to-json.chain';

const message = 'Converting to JSON...';

/** Converts the page the scraper fetched. Throws `no-text` for an empty page, `unsupported-type` for what is no text. */
export function convertToJsonHandler(tools: AiTools): JobHandler<'convert-to-json'> {
  return async (_payload, context) => {
    await context.progress({ progress: 50, total: percentTotal, message });
    const source = fetchedSourceSchema.parse(await context.childResult());
    if (source.html.trim() === '') throw new ProblemError('no-text', 'The page is empty.');
    return (await convertData(source, context.signal)) ?? convertWebPage(source, context, tools);
  };
}

/** Addresses that answer with data or plain text instead of a page; null for pages. */
async function convertData({ contentType, url, html }: FetchedSource, signal: AbortSignal): Promise<JsonObject | null> {
  if (/\bjson\b/.test(contentType)) {
    const data = parseJsonObject(html);
    if (!data) throw new ProblemError('unreadable', 'The address answers with JSON that cannot be read.');
    return { url, data, origins: { data: 'json' } };
  }
  if (/^text\/(?:plain|csv|markdown|tab-separated-values)\b/.test(contentType))
    return { url, ...(await runTextTask('structure', [html], signal)).json };
  if (contentType === '' || /html|xml/.test(contentType)) return null;
  throw new ProblemError('unsupported-type', 'The address does not lead to a web page.');
}

async function convertWebPage(source: FetchedSource, context: JobContext, tools: AiTools): Promise<JsonObject> {
  const { html, ...rest } = source;
  const page = await runTextTask('convert', [html, rest], context.signal);
  if (page.text === '' && page.json['jsonLd'] === undefined && page.json['title'] === undefined) {
    throw new ProblemError('no-text', 'The page holds no content that could be converted.');
  }
  // All that it says is what was read: no model has a part in it.
  if (page.text === '') return page.json;
  if (!tools.model) return withGaps(page, await offlineGaps(page, context.signal), offlineName, 'offline');
  try {
    return withGaps(page, await fillGaps(page.text, context, tools, tools.model), tools.model.name, 'model');
  } catch (error) {
    context.signal.throwIfAborted();
    // What the page itself says stands without the model.
    const { code, message: reason } = toProblemError(error);
    context.log.warn({ code }, 'model failed to fill missing fields: using offline values');
    return withGaps(
      page,
      {
        ...(await offlineGaps(page, context.signal)),
        warnings: [`The language model did not fill the gaps: ${reason}`],
      },
      offlineName,
      'offline',
    );
  }
}

/** The sentences that carry most, where the page has prose. */
async function offlineGaps({ text, gaps }: ConvertedPage, signal: AbortSignal): Promise<Partial<PageGaps>> {
  const top = await runTextTask('gist', [text], signal);
  if (top.length === 0) return {};
  return { summary: top.join(' '), ...(gaps.includes('description') ? { description: top[0] } : {}) };
}

function withGaps(
  { json, gaps }: ConvertedPage,
  found: Partial<PageGaps> & { warnings?: string[] },
  model: string,
  origin: string,
): JsonObject {
  const { origins, text, ...read } = json;
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
