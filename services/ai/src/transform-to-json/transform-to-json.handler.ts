import { percentTotal, safeJson, type JsonObject, type JsonValue } from '@winnow/contracts';
import type { JobHandler } from '@winnow/jobs';
import type { AiTools } from '../ai-tools';
import { offlineName } from '../model/language-model';
import { withFresh } from '../model/part-cache';
import { runTextTask } from '../run-text-task';
import { convertingMessage, describeContent, type About } from './transform-to-json.chain';

/**
 * Converts text to a JSON object: parses its structure, to which the model adds a description. Text that is already
 * JSON or a table is returned unchanged, except for numbers that a double cannot hold, which become strings.
 */
export function transformToJsonHandler(tools: AiTools): JobHandler<'transform-to-json'> {
  return async ({ text, fresh }, context) => {
    await context.progress({ progress: 0, total: percentTotal, message: convertingMessage });
    const { json, kind } = await runTextTask('structure', [text], context.signal);
    if (kind === 'given') return json;
    if (!tools.model) return { ...json, model: offlineName };
    const about = await describeContent(text, context, withFresh(tools, fresh), tools.model);
    return { ...withAbout(json, about), model: tools.model.name };
  };
}

/** Parsed values take precedence over the model's. */
function withAbout(json: JsonObject, about: About): JsonObject {
  const said = Object.entries(about).filter(([, value]) => value.length > 0) as [string, JsonValue][];
  return { ...Object.fromEntries(said.map(([key, value]) => [key, safeJson(value)])), ...json };
}
