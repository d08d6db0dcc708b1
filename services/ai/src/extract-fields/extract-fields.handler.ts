import { conversionSourceSchema, percentTotal, safeJson, type JsonObject, type PayloadOf } from '@winnow/contracts';
import { ProblemError, toProblemError } from '@winnow/errors';
import type { JobContext, JobHandler } from '@winnow/jobs';
import type { AiTools } from '../ai-tools';
import { offlineName } from '../model/language-model';
import { withFresh } from '../model/part-cache';
import { runTextTask } from '../run-text-task';
import { fieldsMessage, readFields } from './extract-fields.chain';
import { dataOf, fieldsOf, fillWith } from './found';
import { missingPaths } from './stated-values';

/** Failures of the model, after which the stated values are the result; a schema that is too long is the visitor's. */
const modelFailures: readonly string[] = ['model-failed', 'quota', 'unavailable'];
/** Maximum missing names listed in a warning. */
const shownMissing = 20;

/**
 * Reads the values of a schema from markup, tables and "Name: value" lines and, with a model, from the text. Throws
 * `no-text` for a page without content, and the page's problem when only its address was given.
 */
export function extractFieldsHandler(tools: AiTools): JobHandler<'extract-fields'> {
  return async (payload, context) => {
    await context.progress({ progress: 0, total: percentTotal, message: fieldsMessage });
    const { model } = tools;
    const { instructions = '' } = payload;
    const schema = payload.schema as JsonObject;
    const { text, facts, warnings } = await sourceOf(payload, context);
    const stated = await runTextTask('fields', [JSON.stringify({ text, facts }), schema], context.signal);
    const wanted = { text, facts, schema, instructions };
    const own = withFresh(tools, payload.fresh);
    const read =
      model && text !== ''
        ? await readFields(wanted, context, own, model).catch((error: unknown) => {
            context.signal.throwIfAborted();
            context.stopping.throwIfAborted();
            const { code, message } = toProblemError(error);
            // What the page states does not depend on the model.
            if (!stated || !modelFailures.includes(code)) throw error;
            return { found: undefined, warnings: [`The language model did not read the text: ${message}`] };
          })
        : null;
    const usage = read && 'usage' in read ? read.usage : undefined;
    const found = fillWith(read?.found, stated);
    const missing = missingPaths(found, schema);
    const notes = [
      ...warnings,
      ...(read?.warnings ?? []),
      ...(!model && instructions.trim() !== '' ? ['The instructions need a language model.'] : []),
      ...missingNote(missing, model !== null),
    ];
    return {
      data: (found ? safeJson(dataOf(found)) : {}) as JsonObject,
      fields: found ? fieldsOf(found) : [],
      missing,
      ...(payload.content === undefined ? { text } : {}),
      model: usage && model ? model.name : offlineName,
      ...(usage ? { usage } : {}),
      ...(notes.length > 0 ? { warnings: notes } : {}),
    };
  };
}

function missingNote(missing: readonly string[], hasModel: boolean): string[] {
  if (missing.length === 0) return [];
  const names = missing.slice(0, shownMissing).map((path) => path.slice(1).replaceAll('/', '.'));
  const rest = missing.length > names.length ? ` and ${missing.length - names.length} more` : '';
  const hint = hasModel ? '' : ' A language model may find them in the text.';
  return [`Not found: ${names.join(', ')}${rest}.${hint}`];
}

/**
 * Returns the text to read and the facts of the page's markup. When a text was given, a page that fails only loses its
 * markup.
 */
async function sourceOf({ content, url }: PayloadOf<'extract-fields'>, context: JobContext) {
  if (url === undefined) return { text: content ?? '', facts: {}, warnings: [] };
  try {
    const source = conversionSourceSchema.parse(await context.childResult());
    if (source.kind !== 'page') return { text: content ?? source.text, facts: {}, warnings: [] };
    const { text = '' } = source.facts;
    if (content === undefined && text === '' && source.facts['jsonLd'] === undefined) throw new ProblemError('no-text');
    return { text: content ?? String(text), facts: source.facts, warnings: [] };
  } catch (error) {
    context.signal.throwIfAborted();
    if (content === undefined) throw error;
    return { text: content, facts: {}, warnings: [`The page's markup was not read: ${toProblemError(error).message}`] };
  }
}
